import { setTimeout as delay } from 'node:timers/promises';
import { catchUp } from '@horus/api/features/billing/sync/catch-up';
import type { Services } from '@horus/api/services';

const LOOK_EVERY_MS = 20;
const DEADLINE_MS = 100_000;

/** Reads Stripe's events, runs the daily jobs in order and sends the mails, until none is left. */
export async function runDailyWork(services: Services): Promise<void> {
  const { database, jobs } = services;
  await catchUp(services, { now: true });
  await waitUntilIdle(services);
  for (const kind of jobs.listScheduled()) {
    await jobs.enqueue(database.db, kind, {});
    await waitUntilIdle(services);
  }
  // Reads the changes that the jobs made at Stripe.
  await catchUp(services, { now: true });
  await waitUntilIdle(services);
}

async function waitUntilIdle({ jobs }: Services): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS;
  while (!(await jobs.hasNoDueJobs())) {
    if (Date.now() > deadline) throw new Error('the jobs of a day do not come to an end');
    await delay(LOOK_EVERY_MS);
  }
}
