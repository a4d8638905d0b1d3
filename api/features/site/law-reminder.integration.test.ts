import { addDays, noonOf } from '@horus/contract/dates';
import { LAW_CHECK_DAYS, LAW_CHECKED_ON } from '@horus/contract/law-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { lawReminderJob } from '#features/site/remind-law-check';
import { startTestApi, type TestApi } from '#testing/test-api';

let daysSince = 0;
const clock = {
  now: () => noonOf(addDays(LAW_CHECKED_ON, daysSince)),
  advance: () => {},
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());
beforeEach(async () => {
  await rows(sql`delete from operator_reminders`);
  await rows(sql`delete from jobs.job where name = 'mail'`);
});

const rows = async (query: ReturnType<typeof sql>) =>
  (await api.services.database.db.execute<Record<string, unknown>>(query)).rows;

/** Runs the morning job once on a given day. */
async function remindOnDay(days: number, { services } = api): Promise<void> {
  daysSince = days;
  await services.jobs.enqueue(services.database.db, lawReminderJob, {});
  const waiting = sql`select 1 from jobs.job where name = ${lawReminderJob.name} and state <> 'completed'`;
  await vi.waitFor(async () => expect(await rows(waiting)).toEqual([]), 20_000);
}

/** The days of the reminders, counted from the last check. */
const reminded = async () =>
  (
    await rows(sql`
      select data->>'to' as to, data#>>'{message,props,today}' as today from jobs.job
       where name = 'mail' and data#>>'{message,template}' = 'law-check-due' order by 2`)
  ).map(({ to, today }) => {
    expect(to).toBe(api.services.config.company.COMPANY_EMAIL);
    return (Date.parse(String(today)) - Date.parse(LAW_CHECKED_ON)) / (24 * 3_600_000);
  });

it('sends no reminder while the check is recent', async () => {
  await remindOnDay(0);
  await remindOnDay(LAW_CHECK_DAYS - 1);
  expect(await reminded()).toEqual([]);
});

it('reminds after fourteen days, and then once a week', async () => {
  for (let days = 13; days <= 30; days++) await remindOnDay(days);
  expect(await reminded()).toEqual([14, 21, 28]);
});

it('reminds on the first run after an outage, and the next week counts from there', async () => {
  await remindOnDay(40);
  await remindOnDay(46);
  await remindOnDay(47);
  expect(await reminded()).toEqual([40, 47]);
});

it('reminds once across repeated runs, instances and restarts', async () => {
  await remindOnDay(14);
  await remindOnDay(14);
  const restarted = await startTestApi({ DATABASE_URL: api.services.config.database.url }, clock);
  await remindOnDay(15, restarted);
  await restarted.close();
  expect(await reminded()).toEqual([14]);
});

it('is scheduled daily', () => {
  expect(api.services.jobs.listScheduled()).toContain(lawReminderJob);
});
