import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { idOf, nulls } from '#stripe/kinds';
import { getAddressed, getLinked, getReferenced, insert, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { applyMetadata, boolean, type Fields, metadata, required, string } from '#stripe/wire/parameters';
import { listing, retrieval } from '#stripe/wire/reads';
import type { Work } from '#stripe/work';
import { cancelNow } from './cancel-subscription.ts';
import { endDiscount } from './discounts.ts';
import { endSchedule, endSetBy } from './follow-schedule.ts';
import { mustBeFalse, scheduleChange } from './schedule-params.ts';
import {
  currentPhase,
  keptDiscounts,
  mergeMetadata,
  type PhaseParams,
  readPhases,
} from './schedule-phases.ts';
import { nextMoment } from './subscription-times.ts';

type Schedule = Stripe.SubscriptionSchedule;

async function createSchedule(work: Work, subscriptionId: string): Promise<Schedule> {
  const param = 'from_subscription';
  const { wire: before } = await getReferenced(work, 'subscription', subscriptionId, param);
  if (before.status === 'canceled') {
    throw invalidRequest('You can not migrate a subscription that is canceled to a schedule.', param);
  }
  if (before.schedule) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${idOf(before.schedule)}.`,
      param,
    );
  }
  if (before.cancel_at !== null || before.pending_update) {
    throw invalidRequest(
      'The sandbox makes no schedule of a subscription that ends or has a pending update.',
      param,
    );
  }
  const phase = currentPhase(before);
  const schedule: Schedule = {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    billing_mode: before.billing_mode as Schedule['billing_mode'],
    created: work.now,
    current_phase: { end_date: phase.end_date, start_date: phase.start_date },
    customer: before.customer,
    default_settings: {
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      collection_method: before.collection_method,
      default_payment_method: before.default_payment_method,
      invoice_settings: {
        issuer: { type: 'self' },
        ...nulls('account_tax_ids custom_fields days_until_due description footer'),
      },
      ...nulls('application_fee_percent billing_thresholds description on_behalf_of transfer_data'),
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    status: 'active',
    subscription: before.id,
    test_clock: work.clock,
    ...nulls('application canceled_at completed_at customer_account released_at released_subscription'),
  };
  await insert(work, 'subscription_schedule', schedule);
  await emit(work, 'subscription_schedule.created', schedule);
  const managed = { ...before, schedule: schedule.id };
  await save(work, 'subscription', managed);
  await emit(work, 'customer.subscription.updated', managed, before);
  return schedule;
}

async function getActive(work: Work, id: string): Promise<Schedule> {
  const { wire } = await getAddressed(work, 'subscription_schedule', id);
  if (wire.status === 'active') return wire;
  throw invalidRequest(
    `You cannot change a subscription schedule that is currently in the \`${wire.status}\` status. It must be \`active\` or \`not_started\`.`,
  );
}

interface Change {
  readonly end_behavior?: 'cancel' | 'release' | undefined;
  readonly phases?: readonly PhaseParams[] | undefined;
}

/**
 * Returns a changed schedule without storing it.
 * @throws ApiError for invalid phases
 */
export async function changedSchedule(work: Work, before: Schedule, change: Change): Promise<Schedule> {
  const running = before.phases.find(({ start_date: start }) => start === before.current_phase?.start_date);
  if (!running) throw new Error(`schedule ${before.id} is in no phase`);
  const { wire: subscription } = await getLinked(work, 'subscription', idOf(before.subscription ?? ''));
  const past = before.phases.slice(0, before.phases.indexOf(running));
  const given = change.phases?.filter(
    ({ start_date: start }) => !past.some((each) => each.start_date === start),
  );
  const phases = given ? [...past, ...(await readPhases(work, running, subscription, given))] : before.phases;
  const current = phases[past.length] ?? running;
  return {
    ...before,
    current_phase: { end_date: current.end_date, start_date: current.start_date },
    end_behavior: change.end_behavior ?? before.end_behavior,
    phases,
  };
}

const updateParams = { ...scheduleChange, metadata: metadata() };

async function updateSchedule(
  work: Work,
  id: string,
  params: Fields<typeof updateParams>,
): Promise<Schedule> {
  const before = await getActive(work, id);
  const schedule: Schedule = {
    ...(await changedSchedule(work, before, params)),
    metadata: applyMetadata(before.metadata ?? {}, params.metadata),
  };
  await save(work, 'subscription_schedule', schedule);
  await emit(work, 'subscription_schedule.updated', schedule, before);
  await applyRunning(work, schedule);
  return schedule;
}

/** Applies the current phase and the schedule's end to the subscription now. */
async function applyRunning(work: Work, schedule: Schedule): Promise<void> {
  const { wire: before } = await getLinked(work, 'subscription', idOf(schedule.subscription ?? ''));
  const phase = schedule.phases.find(({ start_date: start }) => start === schedule.current_phase?.start_date);
  if (!phase) return;
  const discounts = keptDiscounts(before, phase);
  for (const each of before.discounts) {
    if (discounts.includes(idOf(each))) continue;
    await endDiscount(work, await getLinked(work, 'discount', idOf(each)));
  }
  const after: Stripe.Subscription = {
    ...before,
    cancel_at: endSetBy(schedule, work.now),
    discounts,
    metadata: mergeMetadata(before.metadata, phase),
  };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  await save(work, 'subscription', after, { dueAt: nextMoment(after, work.now) });
  await emit(work, 'customer.subscription.updated', after, before);
}

/** Releases a subscription from its schedule. `keepsEnd` keeps the end that the schedule set. */
async function releaseSchedule(work: Work, id: string, keepsEnd: boolean): Promise<Schedule> {
  const schedule = await getActive(work, id);
  const { wire: before } = await getLinked(work, 'subscription', idOf(schedule.subscription ?? ''));
  const released = await endSchedule(work, schedule, 'released');
  const after = { ...before, cancel_at: keepsEnd ? before.cancel_at : null, schedule: null };
  await save(work, 'subscription', after, { dueAt: nextMoment(after, work.now) });
  await emit(work, 'customer.subscription.updated', after, before);
  return released;
}

const PATH = '/v1/subscription_schedules';

export const scheduleEndpoints: readonly Endpoint[] = [
  endpoint('POST', PATH, {
    params: { from_subscription: required(string()) },
    unsupported: `billing_mode customer customer_account default_settings end_behavior metadata
        pause_schedules phases start_date`,
    run: (work, params) => createSchedule(work, params.from_subscription),
  }),
  listing(
    'subscription_schedule',
    PATH,
    { customer: string() },
    'canceled_at completed_at customer_account released_at scheduled',
  ),
  retrieval('subscription_schedule', `${PATH}/:id`),
  endpoint('POST', `${PATH}/:id`, {
    params: updateParams,
    unsupported: 'default_settings pause_schedules',
    run: (work, params, ids) => updateSchedule(work, idIn(ids), params),
  }),
  endpoint('POST', `${PATH}/:id/release`, {
    params: { preserve_cancel_date: boolean() },
    run: (work, params, ids) => releaseSchedule(work, idIn(ids), params.preserve_cancel_date ?? false),
  }),
  endpoint('POST', `${PATH}/:id/cancel`, {
    params: { invoice_now: mustBeFalse, prorate: mustBeFalse },
    run: async (work, _params, ids) => {
      const { subscription } = await getActive(work, idIn(ids));
      await cancelNow(
        work,
        (await getLinked(work, 'subscription', idOf(subscription ?? ''))).wire,
        'cancellation_requested',
      );
      return (await getAddressed(work, 'subscription_schedule', idIn(ids))).wire;
    },
  }),
];
