import type Stripe from 'stripe';
import { ApiError, invalidRequest } from '#stripe/api-error';
import { getCustomer } from '#stripe/customers/get-customer';
import { idOf } from '#stripe/kinds';
import { getLinked, getReferenced, listAll } from '#stripe/objects';
import { boolean, emptyable, type Fields, hash, integer, oneOf, string } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { changeParams, noDiscounts } from './change-params.ts';
import { changesBilling } from './change-subscription.ts';
import { endSetBy } from './follow-schedule.ts';
import { changeItems, planChange } from './plan-change.ts';
import { previewChange, previewFee, previewRecurring } from './preview-invoice.ts';
import { changedSchedule } from './schedule-endpoints.ts';
import { scheduleChange } from './schedule-params.ts';
import { changeCancellation, moveTrialEnd } from './update-subscription.ts';

export const previewParams = {
  customer: string(),
  discounts: noDiscounts,
  preview_mode: oneOf('next', 'recurring'),
  schedule: string(),
  schedule_details: hash(scheduleChange, 'billing_mode pause_schedules'),
  subscription: string(),
  subscription_details: hash(
    { ...changeParams, cancel_at: emptyable(integer(1)), cancel_at_period_end: boolean() },
    `billing_mode billing_schedules cancel_now default_tax_rates metadata pause resume_at start_date`,
  ),
};
type PreviewParams = Fields<typeof previewParams>;

export const unsupportedInPreviews = `automatic_tax currency customer_account customer_details
    invoice_items issuer on_behalf_of`;

/** Previews the next invoice of a subscription, or of a customer's only one, with changes. */
export async function createPreview(work: Work, params: PreviewParams): Promise<Stripe.Invoice> {
  if (params.schedule) return previewSchedule(work, params.schedule, params);
  if (params.schedule_details) {
    throw invalidRequest('The sandbox previews changes of a schedule that is there.', 'schedule');
  }
  const subscription = await subscriptionOf(work, params);
  const details = params.subscription_details ?? {};
  if (details.proration_date !== undefined && !changesBilling(details)) {
    throw invalidRequest(
      'You can only pass `subscription_details[proration_date]` with items, a trial end or a new billing cycle.',
      'subscription_details[proration_date]',
    );
  }
  const upcoming = subscription && (await previewOf(work, subscription, params));
  return upcoming ?? nothingToCome(params.customer ?? String(subscription?.customer));
}

function nothingToCome(customer: string): never {
  throw new ApiError(404, `No upcoming invoices for customer: '${customer}'`, {
    code: 'invoice_upcoming_none',
  });
}

async function previewSchedule(work: Work, id: string, params: PreviewParams): Promise<Stripe.Invoice> {
  const others = ['subscription', 'subscription_details', 'discounts', 'preview_mode'] as const;
  const beside = others.find((name) => params[name] !== undefined && params[name] !== 'next');
  if (beside) throw invalidRequest(`You can not pass \`${beside}\` with \`schedule\`.`, beside);
  const { wire: before } = await getReferenced(work, 'subscription_schedule', id, 'schedule');
  if (before.status !== 'active') return nothingToCome(idOf(before.customer));
  const schedule = await changedSchedule(work, before, params.schedule_details ?? {});
  const { wire: subscription } = await getLinked(work, 'subscription', idOf(before.subscription ?? ''));
  const ending = { ...subscription, cancel_at: endSetBy(schedule, work.now) };
  return (await previewFee(work, ending, { schedule })) ?? nothingToCome(idOf(before.customer));
}

async function previewOf(
  work: Work,
  before: Stripe.Subscription,
  params: PreviewParams,
): Promise<Stripe.Invoice | null> {
  const details = params.subscription_details ?? {};
  if (before.status === 'canceled') return null;
  const settled = {
    ...moveTrialEnd(work, changeCancellation(work, before, details), details),
    ...(params.discounts ? { discounts: [] } : {}),
  };
  if (params.preview_mode === 'recurring') {
    const data = await changeItems(work, settled, details.items ?? []);
    return previewRecurring(work, { ...settled, items: { ...settled.items, data } });
  }
  return previewChange(work, await planChange(work, settled, details));
}

async function subscriptionOf(work: Work, params: PreviewParams): Promise<Stripe.Subscription | null> {
  if (!params.customer && !params.subscription) {
    throw invalidRequest(
      'You must provide either `customer` or `subscription`.',
      'customer',
      'parameter_missing',
    );
  }
  const subscription = params.subscription
    ? (await getReferenced(work, 'subscription', params.subscription, 'subscription')).wire
    : await newestSubscription(work, (await getCustomer(work, params.customer ?? '', 'customer')).id);
  if (subscription && params.customer && subscription.customer !== params.customer) {
    throw invalidRequest(
      `The subscription ${subscription.id} does not belong to the customer ${params.customer}.`,
      'subscription',
    );
  }
  return subscription;
}

async function newestSubscription(work: Work, customer: string): Promise<Stripe.Subscription | null> {
  const all = await listAll(work, 'subscription', { customer });
  return all.find(({ status }) => status !== 'canceled') ?? null;
}
