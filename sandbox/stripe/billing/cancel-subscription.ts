import type Stripe from 'stripe';
import { idOf } from '#stripe/kinds';
import { getLinked, listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { voidInvoice } from './close-invoice.ts';
import { endSchedule, findScheduleOf } from './follow-schedule.ts';

type Details = Partial<Pick<Stripe.Subscription.CancellationDetails, 'comment' | 'feedback'>>;

/** Cancels a subscription now. Without a reason, keeps the existing one. */
export async function cancelNow(
  work: Work,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
  details: Details = {},
): Promise<Stripe.Subscription> {
  await endPendingUpdate(work, subscription.id);
  const canceled: Stripe.Subscription = {
    ...subscription,
    canceled_at: subscription.canceled_at ?? work.now,
    cancellation_details: {
      comment: details.comment ?? subscription.cancellation_details?.comment ?? null,
      feedback: details.feedback ?? subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason: reason ?? subscription.cancellation_details?.reason ?? 'cancellation_requested',
    },
    ended_at: work.now,
    pending_update: null,
    schedule: null,
    status: 'canceled',
  };
  await save(work, 'subscription', canceled, { dueAt: null });
  await stopCollecting(work, canceled);
  const schedule = await findScheduleOf(work, subscription);
  if (schedule) await endScheduleOf(work, schedule, reason);
  await emit(work, 'customer.subscription.deleted', canceled);
  return canceled;
}

/** Voids the invoice of a pending update, so that it can no longer be paid. */
async function endPendingUpdate(work: Work, id: string): Promise<void> {
  const { internal } = await getLinked(work, 'subscription', id);
  if (!internal?.held) return;
  const { wire: unpaid } = await getLinked(work, 'invoice', internal.held.invoice);
  if (unpaid.status === 'open') await voidInvoice(work, unpaid);
}

/**
 * A null reason completes the schedule; otherwise it is canceled, with an 'aborted' event after a
 * failed payment.
 */
async function endScheduleOf(
  work: Work,
  schedule: Stripe.SubscriptionSchedule,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Promise<void> {
  if (reason === null) await endSchedule(work, schedule, 'completed');
  else await endSchedule(work, schedule, 'canceled', reason === 'payment_failed' ? 'aborted' : 'canceled');
}

/** Stops collecting its unpaid invoices, which keep their status. */
async function stopCollecting(work: Work, { id, customer }: Stripe.Subscription): Promise<void> {
  for (const invoice of await listAll(work, 'invoice', { customer: idOf(customer) })) {
    const owner = invoice.parent?.subscription_details?.subscription;
    const unpaid = invoice.status === 'draft' || invoice.status === 'open';
    if (!unpaid || !owner || idOf(owner) !== id) continue;
    const left = {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    };
    await save(work, 'invoice', left, { dueAt: null });
  }
}
