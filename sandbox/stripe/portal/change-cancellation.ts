import type Stripe from 'stripe';
import { cancelNow } from '#stripe/billing/cancel-subscription';
import { endSchedule, findScheduleOf } from '#stripe/billing/follow-schedule';
import { nextMoment, periodEndOf } from '#stripe/billing/subscription-times';
import { save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';
import type { Portal } from './open-portal.ts';

interface Reason {
  readonly feedback: Stripe.Subscription.CancellationDetails.Feedback | null;
  readonly comment: string | null;
}

/**
 * Cancels at the period's end or at once, as configured. Ends the subscription's schedule first.
 */
export async function cancelFromPortal(
  work: Work,
  { configuration }: Portal,
  before: Stripe.Subscription,
  reason: Reason,
): Promise<Stripe.Subscription> {
  const schedule = await findScheduleOf(work, before);
  if (schedule) await endSchedule(work, schedule, 'released');
  if (configuration.features.subscription_cancel.mode === 'immediately') {
    return cancelNow(work, { ...before, schedule: null }, 'cancellation_requested', reason);
  }
  return change(work, before, {
    cancel_at: periodEndOf(before),
    cancel_at_period_end: work.account.settings.portalCancellation === 'cancel_at_period_end',
    canceled_at: work.now,
    cancellation_details: { ...reason, feedback_option: null, reason: 'cancellation_requested' },
    schedule: null,
  });
}

export async function resumeFromPortal(
  work: Work,
  before: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  return change(work, before, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  });
}

async function change(
  work: Work,
  before: Stripe.Subscription,
  changes: Partial<Stripe.Subscription>,
): Promise<Stripe.Subscription> {
  const subscription = { ...before, ...changes };
  await save(work, 'subscription', subscription, { dueAt: nextMoment(subscription, work.now) });
  await emit(work, 'customer.subscription.updated', subscription, before);
  return subscription;
}
