import type Stripe from 'stripe';
import { addDays } from '#stripe/calendar';

const TRIAL_NOTICE_DAYS = 3;

/** Returns the end of the current period, in epoch seconds. */
export function periodEndOf(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

/** Returns the next automatic change after `now`, in epoch seconds; null when canceled. */
export function nextMoment(subscription: Stripe.Subscription, now: number): number | null {
  if (subscription.status === 'canceled') return null;
  const moments = [periodEndOf(subscription)];
  if (subscription.cancel_at !== null) moments.push(subscription.cancel_at);
  if (subscription.pending_update) moments.push(subscription.pending_update.expires_at);
  if (subscription.status === 'trialing' && subscription.trial_end !== null) {
    const notice = addDays(subscription.trial_end, -TRIAL_NOTICE_DAYS);
    if (notice > now) moments.push(notice);
  }
  return Math.min(...moments);
}
