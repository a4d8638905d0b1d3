import type Stripe from 'stripe';
import { ApiError, invalidRequest } from '#stripe/api-error';
import { idOf } from '#stripe/kinds';
import { find, getLinked, save } from '#stripe/objects';
import { cardError } from '#stripe/payments/card-error';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { draftInvoice } from './build-invoice.ts';
import { changeInvoice } from './change-invoice.ts';
import { voidInvoice } from './close-invoice.ts';
import { type Collected, collect, methodFor } from './collect-invoice.ts';
import { finalizeInvoice } from './invoice-life.ts';
import { holdChanges, showPending } from './pending-update.ts';
import { type ChangeRequest, type PlannedChange, planChange } from './plan-change.ts';
import { bookProration } from './proration-items.ts';
import { sendInvoice } from './send-invoice.ts';
import { discountsAfter } from './subscription-moments.ts';
import { nextMoment } from './subscription-times.ts';

type PaymentBehavior =
  | 'allow_incomplete'
  | 'default_incomplete'
  | 'error_if_incomplete'
  | 'pending_if_incomplete';

type Request = ChangeRequest & { readonly payment_behavior?: PaymentBehavior | undefined };

export function changesBilling({
  items,
  billing_cycle_anchor: anchor,
  trial_end: end,
}: ChangeRequest): boolean {
  return items !== undefined || anchor?.type === 'now' || end === 'now';
}

/** Parameters that Stripe allows with `pending_if_incomplete`. */
const PENDABLE = [
  'billing_cycle_anchor',
  'cancel_at_period_end',
  'items',
  'off_session',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
];

/**
 * @throws ApiError when an update can't be pending: for other parameters, or a payment that takes
 * days
 */
export async function requirePendable(
  work: Work,
  subscription: Stripe.Subscription,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const refuse = (name: string) => {
    throw invalidRequest(
      `You can not update \`${name}\` when \`payment_behavior\` is set to \`pending_if_incomplete\`.`,
      name,
    );
  };
  for (const name of Object.keys(params)) if (!PENDABLE.includes(name)) refuse(name);
  for (const item of (params['items'] as ChangeRequest['items']) ?? []) {
    if (item.metadata !== undefined) refuse('items[metadata]');
    if (item.tax_rates !== undefined) refuse('items[tax_rates]');
  }
  if (typeof params['trial_end'] === 'number') {
    throw invalidRequest('The sandbox moves the end of a trial without pending updates alone.', 'trial_end');
  }
  const { wire: customer } = await getLinked(work, 'customer', idOf(subscription.customer));
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const debited = method && (await find(work, 'payment_method', idOf(method)))?.wire.type === 'sepa_debit';
  if (!debited && subscription.collection_method === 'charge_automatically') return;
  throw invalidRequest(
    debited
      ? 'Pending updates are not supported for the payment method sepa_debit.'
      : 'Pending updates are only supported with `collection_method` set to `charge_automatically`.',
    'payment_behavior',
  );
}

/**
 * Changes items or periods and creates the invoice. `settled` has the update's other changes.
 * @throws ApiError for an unpaid `error_if_incomplete`, which undoes the whole update
 */
export async function changeSubscription(
  work: Work,
  before: Stripe.Subscription,
  settled: Stripe.Subscription,
  request: Request,
): Promise<Stripe.Subscription> {
  await dropHeld(work, before.id);
  const base: Stripe.Subscription = { ...settled, pending_update: null };
  const change = await planChange(work, base, request);
  if (!change.invoicesNow) {
    for (const item of change.prorations) await bookProration(work, item, null);
    return keep(work, before, change.after);
  }
  const behavior = request.payment_behavior ?? 'allow_incomplete';
  return behavior === 'pending_if_incomplete'
    ? changeWhenPaid(work, before, change)
    : changeNow(work, before, change, behavior);
}

/** A new update replaces a pending one and voids its invoice. */
async function dropHeld(work: Work, id: string): Promise<void> {
  const { internal } = await getLinked(work, 'subscription', id);
  if (internal?.held) await voidInvoice(work, (await getLinked(work, 'invoice', internal.held.invoice)).wire);
}

async function changeNow(
  work: Work,
  before: Stripe.Subscription,
  change: PlannedChange,
  behavior: PaymentBehavior,
): Promise<Stripe.Subscription> {
  await save(work, 'subscription', change.after, { dueAt: nextMoment(change.after, work.now) });
  const draft = await draftInvoice(work, await changeInvoice(work, change));
  await save(work, 'subscription', {
    ...change.after,
    discounts: change.restarts ? await discountsAfter(work, change.after, draft) : change.after.discounts,
    latest_invoice: draft.id,
  });
  const { invoice, refusal, unpaid } = await charge(work, draft, behavior !== 'default_incomplete');
  if (unpaid && behavior === 'error_if_incomplete') throw refusalOf(refusal);
  const { wire: after } = await getLinked(work, 'subscription', before.id);
  const waits = behavior === 'default_incomplete' && invoice.status === 'open';
  return keep(work, before, waits && after.status === 'active' ? { ...after, status: 'past_due' } : after);
}

async function changeWhenPaid(
  work: Work,
  before: Stripe.Subscription,
  change: PlannedChange,
): Promise<Stripe.Subscription> {
  const { after, restarts } = change;
  const draft = await draftInvoice(work, await changeInvoice(work, change));
  const changes: Partial<Stripe.Subscription> = {
    billing_cycle_anchor: after.billing_cycle_anchor,
    cancel_at: after.cancel_at,
    cancel_at_period_end: after.cancel_at_period_end,
    canceled_at: after.canceled_at,
    cancellation_details: after.cancellation_details,
    discounts: restarts ? await discountsAfter(work, after, draft) : after.discounts,
    items: after.items,
    status: after.status,
    trial_end: after.trial_end,
  };
  await holdChanges(work, before.id, draft.id, changes);
  const { unpaid } = await charge(work, draft, true);
  const { wire: now } = await getLinked(work, 'subscription', before.id);
  const billed = { ...now, latest_invoice: draft.id };
  return keep(work, before, unpaid ? await showPending(work, billed, changes, restarts) : billed);
}

async function keep(
  work: Work,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  await save(work, 'subscription', after, { dueAt: nextMoment(after, work.now) });
  await emit(work, 'customer.subscription.updated', after, before);
  return after;
}

/** Finalizes the invoice of a change and charges it when collection is automatic. */
async function charge(
  work: Work,
  draft: Stripe.Invoice,
  tries: boolean,
): Promise<Collected & { unpaid: boolean }> {
  const open = await finalizeInvoice(work, draft);
  if (open.status !== 'open') return { invoice: open, refusal: null, unpaid: false };
  if (open.collection_method === 'send_invoice') {
    return { invoice: await sendInvoice(work, open), refusal: null, unpaid: false };
  }
  if (!tries) return { invoice: open, refusal: null, unpaid: true };
  const method = await methodFor(work, open);
  const collected = await collect(work, open, method);
  return { ...collected, unpaid: method === null || collected.refusal !== null };
}

function refusalOf(refusal: Collected['refusal']): ApiError {
  if (refusal?.code === 'authentication_required') {
    return new ApiError(
      402,
      'Payment for this subscription requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with `subscription.latest_invoice`.',
      { type: 'card_error', code: 'subscription_payment_intent_requires_action' },
    );
  }
  if (refusal) return cardError(refusal);
  return invalidRequest(
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
    undefined,
    'resource_missing',
  );
}
