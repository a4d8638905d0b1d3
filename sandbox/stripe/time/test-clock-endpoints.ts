import type Stripe from 'stripe';
import { newId } from '#store/ids';
import { invalidRequest } from '#stripe/api-error';
import { addDays, addMonths, nextPeriodEnd } from '#stripe/calendar';
import { getAddressed, insert, listAll, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { type Fields, integer, required, string } from '#stripe/wire/parameters';
import { retrieval } from '#stripe/wire/reads';
import { timeOf, type Work } from '#stripe/work';
import { deleteTestClock } from './delete-test-clock.ts';
import { settleDue } from './due.ts';

type TestClock = Stripe.TestHelpers.TestClock;

const url = '/v1/test_helpers/test_clocks';
const DAYS_KEPT = 30;
const INTERVALS_AT_ONCE = 2;
const MONTHS_AT_ONCE = 24;

const createParams = { frozen_time: required(integer(1)), name: string(300) };

async function createTestClock(work: Work, params: Fields<typeof createParams>): Promise<TestClock> {
  const deletesAfter = addDays(work.now, DAYS_KEPT);
  const clock: TestClock = {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: work.now,
    deletes_after: deletesAfter,
    frozen_time: params.frozen_time,
    livemode: false,
    name: params.name ?? null,
    status: 'ready',
    status_details: {},
  };
  // Due on the account's clock, because a test clock may never advance.
  await insert(work, 'test_helpers.test_clock', clock, { dueAt: deletesAfter });
  await emit(work, 'test_helpers.test_clock.created', clock);
  return clock;
}

/**
 * Advances a test clock and performs everything due. The response says `advancing`, as in Stripe,
 * but the clock is ready when it arrives.
 */
async function advanceTestClock(work: Work, id: string, target: number): Promise<TestClock> {
  const { wire: before } = await getAddressed(work, 'test_helpers.test_clock', id);
  if (target <= before.frozen_time) {
    throw invalidRequest(
      `You cannot advance the test clock to a time that is not after its current frozen time (${before.frozen_time}).`,
      'frozen_time',
    );
  }
  await refuseTooFar(work, before, target);
  const advancing: TestClock = {
    ...before,
    status: 'advancing',
    status_details: { advancing: { target_frozen_time: target } },
  };
  await emit(work, 'test_helpers.test_clock.advancing', advancing);
  await settleDue({ ...work, clock: id, now: target });
  const ready: TestClock = { ...before, frozen_time: target };
  await save(work, 'test_helpers.test_clock', ready);
  await emit({ ...work, now: target }, 'test_helpers.test_clock.ready', ready);
  return advancing;
}

/** Stripe's limit: two periods of the shortest subscription, or two years without one. */
async function refuseTooFar(work: Work, clock: TestClock, target: number): Promise<void> {
  const now = clock.frozen_time;
  const subscriptions = await listAll(work, 'subscription', { test_clock: clock.id });
  const limits = subscriptions.flatMap(({ status, items }) => {
    const recurring = items.data[0]?.price.recurring;
    if (status === 'canceled' || !recurring) return [];
    const { interval, interval_count: count } = recurring;
    return nextPeriodEnd(now, { interval, count: count * INTERVALS_AT_ONCE }, now);
  });
  if (target <= Math.min(addMonths(now, MONTHS_AT_ONCE), ...limits)) return;
  throw invalidRequest(
    'Cannot advance a test clock by more than two intervals of its shortest subscription, or two years when it has none.',
    'frozen_time',
  );
}

export const testClockEndpoints: readonly Endpoint[] = [
  endpoint('POST', url, { params: createParams, unsupported: 'customer', run: createTestClock }),
  retrieval('test_helpers.test_clock', `${url}/:id`),
  endpoint('POST', `${url}/:id/advance`, {
    params: { frozen_time: required(integer(1)) },
    run: (work, params, ids) => advanceTestClock(work, idIn(ids), params.frozen_time),
  }),
  endpoint('DELETE', `${url}/:id`, {
    params: {},
    run: (work, _params, ids) =>
      deleteTestClock({ ...work, clock: null, now: timeOf(work.account) }, idIn(ids)),
  }),
];
