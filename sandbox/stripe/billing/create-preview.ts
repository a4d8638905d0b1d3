import type Stripe from 'stripe';
import { ApiError, invalidRequest } from '#stripe/api-error';
import { getCustomer } from '#stripe/customers/get-customer';
import { getReferenced, listAll } from '#stripe/objects';
import { boolean, emptyable, type Fields, hash, integer, oneOf, string } from '#stripe/wire/parameters';
import type { Work } from '#stripe/work';
import { changeParams, noDiscounts } from './change-params.ts';
import { changesBilling } from './change-subscription.ts';
import { planChange } from './plan-change.ts';
import { previewChange } from './preview-invoice.ts';
import { changeCancellation, moveTrialEnd } from './update-subscription.ts';

export const previewParams = {
  customer: string(),
  discounts: noDiscounts,
  preview_mode: oneOf('next', 'recurring'),
  subscription: string(),
  subscription_details: hash(
    { ...changeParams, cancel_at: emptyable(integer(1)), cancel_at_period_end: boolean() },
    `billing_mode billing_schedules cancel_now default_tax_rates metadata pause resume_at start_date`,
  ),
};
type PreviewParams = Fields<typeof previewParams>;

export const unsupportedInPreviews = `automatic_tax currency customer_account customer_details
    invoice_items issuer on_behalf_of schedule schedule_details`;

/** The next invoice of a subscription, or of a customer's only one, as a change would make it. */
export async function createPreview(work: Work, params: PreviewParams): Promise<Stripe.Invoice> {
  const subscription = await subscriptionOf(work, params);
  const details = params.subscription_details ?? {};
  if (details.proration_date !== undefined && !changesBilling(details)) {
    throw invalidRequest(
      'You can only pass `subscription_details[proration_date]` with items, a trial end or a new billing cycle.',
      'subscription_details[proration_date]',
    );
  }
  const upcoming = subscription && (await previewOf(work, subscription, params));
  if (upcoming) return upcoming;
  throw new ApiError(
    404,
    `No upcoming invoices for customer: '${params.customer ?? subscription?.customer}'`,
    { code: 'invoice_upcoming_none' },
  );
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
  const change = await planChange(work, settled, details);
  return previewChange(work, change, params.preview_mode === 'recurring');
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
