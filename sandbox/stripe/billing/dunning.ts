import type Stripe from 'stripe';
import { addDays } from '#stripe/calendar';
import { idOf } from '#stripe/kinds';
import { save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import { cancelNow } from './cancel-subscription.ts';
import { isHeld } from './pending-update.ts';
import { findSubscriptionOf, setDelinquent, setStatus } from './recover-status.ts';

/** Days between attempts: Stripe's longest custom schedule. */
const RETRY_AFTER_DAYS = [3, 5, 7];

interface Failure {
  /** Whether the bank asks for the payer's confirmation. */
  readonly needsAction: boolean;
  /** Whether the attempt was counted at its start. */
  readonly counted?: boolean;
  /** Outside the retry schedule: the schedule stays, and only a first attempt counts. */
  readonly byHand?: boolean;
}

/**
 * Schedules the retry of a failed invoice. After the last retry the account's settings decide about
 * the subscription.
 */
export async function recordFailure(
  work: Work,
  invoice: Stripe.Invoice,
  { needsAction, counted = false, byHand = false }: Failure,
): Promise<Stripe.Invoice> {
  if (invoice.collection_method === 'send_invoice') return keepSentOpen(work, invoice, needsAction);
  if (invoice.billing_reason === 'subscription_update')
    return recordUpdateFailure(work, invoice, needsAction, counted);
  const outOfTurn = byHand && invoice.attempted;
  const failed = outOfTurn ? invoice : withNextAttempt(work, invoice, counted);
  await save(work, 'invoice', failed, { dueAt: failed.next_payment_attempt });
  await emit(work, 'invoice.payment_failed', failed);
  if (needsAction) await emit(work, 'invoice.payment_action_required', failed);
  await setDelinquent(work, idOf(failed.customer ?? ''), true);
  const subscription = outOfTurn ? null : await findSubscriptionOf(work, failed);
  if (subscription) await fallBehind(work, subscription, failed.next_payment_attempt === null);
  return failed;
}

/** A sent invoice has no retries: the failed attempt was the customer's, and the due date stays. */
async function keepSentOpen(
  work: Work,
  invoice: Stripe.Invoice,
  needsAction: boolean,
): Promise<Stripe.Invoice> {
  const dueLater = invoice.due_date !== null && invoice.due_date > work.now;
  await save(work, 'invoice', invoice, { dueAt: dueLater ? invoice.due_date : null });
  await emit(work, 'invoice.payment_failed', invoice);
  if (needsAction) await emit(work, 'invoice.payment_action_required', invoice);
  return invoice;
}

/**
 * The invoice of a change is tried once. If the change was applied anyway, the subscription is past
 * due.
 */
async function recordUpdateFailure(
  work: Work,
  invoice: Stripe.Invoice,
  needsAction: boolean,
  counted: boolean,
): Promise<Stripe.Invoice> {
  const failed: Stripe.Invoice = {
    ...invoice,
    attempt_count: invoice.attempt_count + (counted ? 0 : 1),
    attempted: true,
    next_payment_attempt: null,
  };
  await save(work, 'invoice', failed, { dueAt: null });
  await emit(work, 'invoice.payment_failed', failed);
  if (needsAction) await emit(work, 'invoice.payment_action_required', failed);
  if (await isHeld(work, failed)) return failed;
  await setDelinquent(work, idOf(failed.customer ?? ''), true);
  const subscription = await findSubscriptionOf(work, failed);
  if (subscription?.status === 'active') await setStatus(work, subscription, 'past_due');
  return failed;
}

function withNextAttempt(work: Work, invoice: Stripe.Invoice, counted: boolean): Stripe.Invoice {
  const failures = invoice.attempt_count + (counted ? 0 : 1);
  const days = RETRY_AFTER_DAYS[failures - 1];
  const nextAttempt = days === undefined || !invoice.auto_advance ? null : addDays(work.now, days);
  return {
    ...invoice,
    attempt_count: failures,
    attempted: true,
    auto_advance: nextAttempt !== null,
    next_payment_attempt: nextAttempt,
  };
}

/** Handles a sent invoice that is not paid by its due date. */
export async function markOverdue(work: Work, invoice: Stripe.Invoice): Promise<void> {
  await save(work, 'invoice', invoice, { dueAt: null });
  await emit(work, 'invoice.overdue', invoice);
  await setDelinquent(work, idOf(invoice.customer ?? ''), true);
  const subscription = await findSubscriptionOf(work, invoice);
  if (subscription) await fallBehind(work, subscription, false);
}

async function fallBehind(work: Work, before: Stripe.Subscription, last: boolean): Promise<void> {
  if (before.status === 'canceled') return;
  const { afterRetries } = work.account.settings;
  if (last && afterRetries === 'cancel') await cancelNow(work, before, 'payment_failed');
  else if (last && afterRetries === 'mark_unpaid') await setStatus(work, before, 'unpaid');
  else if (before.status === 'active') await setStatus(work, before, 'past_due');
}
