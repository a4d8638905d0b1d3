import type Stripe from 'stripe';
import { HOUR_SECONDS } from '#stripe/calendar';
import { idOf } from '#stripe/kinds';
import { find, getLinked, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { draftInvoice } from './build-invoice.ts';
import { cancelNow } from './cancel-subscription.ts';
import { voidInvoice } from './close-invoice.ts';
import { endDiscount } from './discounts.ts';
import { followSchedule } from './follow-schedule.ts';
import { nextFee } from './next-fee.ts';
import { nextMoment, periodEndOf } from './subscription-times.ts';

/**
 * Performs a subscription's due step: the expiry of a pending update, the cancellation, the notice
 * of the trial's end, or the renewal.
 */
export async function advanceSubscription(work: Work, id: string): Promise<void> {
  const { wire: subscription, internal } = await getLinked(work, 'subscription', id);
  if (subscription.pending_update && subscription.pending_update.expires_at <= work.now) {
    const { wire: unpaid } = await getLinked(work, 'invoice', internal?.held?.invoice ?? '');
    await voidInvoice(work, unpaid);
  } else if (subscription.cancel_at !== null && subscription.cancel_at <= work.now) {
    await cancelNow(work, subscription, null);
  } else if (periodEndOf(subscription) <= work.now) {
    await renew(work, subscription);
  } else {
    await save(work, 'subscription', subscription, { dueAt: nextMoment(subscription, work.now) });
    await emit(work, 'customer.subscription.trial_will_end', subscription);
  }
}

/** Renews a subscription. The fee is drafted now and charged an hour later. */
async function renew(work: Work, before: Stripe.Subscription): Promise<void> {
  const { subscription, invoice: request } = await nextFee(work, before);
  const draft = await draftInvoice(work, request);
  const invoice = await scheduleIssue(work, draft, subscription.status);
  await endLeftDiscounts(work, before, subscription);
  const renewed = await followSchedule(work, {
    ...subscription,
    discounts: await discountsAfter(work, subscription, invoice),
    latest_invoice: invoice.id,
  });
  await save(work, 'subscription', renewed, { dueAt: nextMoment(renewed, work.now) });
  await emit(work, 'customer.subscription.updated', renewed, before);
}

/** Discounts missing in the new phase end when it begins. */
async function endLeftDiscounts(
  work: Work,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Promise<void> {
  for (const each of before.discounts) {
    if (after.discounts.map(idOf).includes(idOf(each))) continue;
    await endDiscount(work, await getLinked(work, 'discount', idOf(each)));
  }
}

/** A fee is finalized an hour after its draft. For an unpaid subscription it stays a draft. */
async function scheduleIssue(
  work: Work,
  draft: Stripe.Invoice,
  status: Stripe.Subscription.Status,
): Promise<Stripe.Invoice> {
  const issuesAt = status === 'unpaid' ? null : work.now + HOUR_SECONDS;
  const invoice = {
    ...draft,
    auto_advance: issuesAt !== null,
    automatically_finalizes_at: issuesAt,
    next_payment_attempt: draft.collection_method === 'send_invoice' ? null : issuesAt,
  };
  await save(work, 'invoice', invoice, { dueAt: issuesAt });
  return invoice;
}

export async function discountsAfter(
  work: Work,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): Promise<string[]> {
  const takenOff = new Map(
    (invoice.total_discount_amounts ?? []).map(({ amount, discount }) => [idOf(discount), amount]),
  );
  const kept: string[] = [];
  for (const reference of subscription.discounts) {
    const discount = await find(work, 'discount', idOf(reference));
    if (!discount?.internal) continue;
    const ranOut = discount.wire.end !== null && discount.wire.end <= work.now;
    const usedUp = discount.internal.coupon.duration === 'once' && (takenOff.get(discount.wire.id) ?? 0) > 0;
    if (ranOut || usedUp) await endDiscount(work, discount);
    else kept.push(discount.wire.id);
  }
  return kept;
}
