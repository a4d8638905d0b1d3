import type Stripe from 'stripe';
import { idOf } from '#stripe/kinds';
import { find, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import type { Work } from '#stripe/work';

type Schedule = Stripe.SubscriptionSchedule;
type Ending = 'canceled' | 'completed' | 'released';

export async function findScheduleOf(
  work: Work,
  { schedule }: Stripe.Subscription,
): Promise<Schedule | null> {
  return schedule ? ((await find(work, 'subscription_schedule', idOf(schedule)))?.wire ?? null) : null;
}

/**
 * Returns the phase that begins at a moment. Null in the middle of a phase, and for the first one.
 */
export function phaseBeginning(schedule: Schedule | null, at: number): Schedule['phases'][number] | null {
  return schedule?.phases.find((phase, index) => index > 0 && phase.start_date === at) ?? null;
}

/** Returns the end that a schedule sets for its subscription, during its last phase only. */
export function endSetBy(schedule: Schedule, at: number): number | null {
  const last = schedule.phases.at(-1);
  return schedule.end_behavior === 'cancel' && last && last.start_date <= at ? last.end_date : null;
}

/** Moves a schedule to its next phase or its end after a renewal. Returns the subscription. */
export async function followSchedule(
  work: Work,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const schedule = await findScheduleOf(work, subscription);
  if (!schedule) return subscription;
  const phase = phaseBeginning(schedule, work.now);
  if (phase) {
    const { end_date, start_date } = phase;
    const moved: Schedule = { ...schedule, current_phase: { end_date, start_date } };
    await save(work, 'subscription_schedule', moved);
    await emit(work, 'subscription_schedule.updated', moved, schedule);
    return { ...subscription, cancel_at: endSetBy(moved, work.now) };
  }
  if ((schedule.current_phase?.end_date ?? 0) > work.now) return subscription;
  await endSchedule(work, schedule, 'released');
  return { ...subscription, schedule: null };
}

export async function endSchedule(
  work: Work,
  before: Schedule,
  status: Ending,
  event: 'aborted' | Ending = status,
): Promise<Schedule> {
  const ended: Schedule = {
    ...before,
    canceled_at: status === 'canceled' ? work.now : before.canceled_at,
    completed_at: status === 'completed' ? work.now : before.completed_at,
    current_phase: null,
    released_at: status === 'released' ? work.now : before.released_at,
    released_subscription: status === 'released' && before.subscription ? idOf(before.subscription) : null,
    status,
    subscription: status === 'released' ? null : before.subscription,
  };
  await save(work, 'subscription_schedule', ended);
  await emit(work, `subscription_schedule.${event}`, ended, before);
  return ended;
}
