import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { syncCustomerJob } from '#features/billing/billing-jobs';
import { catchUp } from '#features/billing/sync/catch-up';
import { payByCard } from '#testing/hosted-page';
import { deliver, listEventsOf, settled } from '#testing/test-deliveries';
import { startTestShop, type TestShop } from '#testing/test-shop';

const WAITING = { timeout: 60_000, interval: 50 };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.control('/webhooks', { mode: 'drop' });
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const services = () => shop.api.services;
const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await services().database.db.execute<Row>(query)).rows;

/** Buys and delivers one event while Stripe has this fault. */
async function heardWhileStripe(suffers: object) {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  const { data } = await services().stripe.customers.list({ email: customer.email });
  const customerId = data[0]?.id ?? '';
  const events = await listEventsOf(shop.api, customerId);
  const paid = events.find(({ type }) => type === 'checkout.session.completed');
  await shop.control('/faults', { times: 1_000, ...suffers });
  expect((await deliver(shop.api, paid ?? {})).status).toBe(200);
  return { customer, customerId, events };
}

type Job = { id: string; retry_count: number; wait_seconds: number; pause_seconds: number };

/** Waits for the customer's job to reach this retry; 1 is the first one. */
const waitsForTry = (customerId: string, number: number) =>
  vi.waitFor(async () => {
    const [job] = await rows<Job>(sql`
      select id, retry_count, extract(epoch from start_after - now())::float8 as wait_seconds,
             extract(epoch from start_after - started_on)::float8 as pause_seconds from jobs.job
       where name = ${syncCustomerJob.name} and data->>'customerId' = ${customerId}
         and state = 'retry' and retry_count = ${number - 1}`);
    if (!job) throw new Error(`not waiting for try ${number}`);
    return job;
  }, WAITING);

/** Runs the job's retry with this number now. */
const hasten = ({ id }: Job, number: number) =>
  rows(sql`update jobs.job set start_after = now(), retry_count = ${number - 1} where id = ${id}`);

async function countDeadLetters(): Promise<string | undefined> {
  const text = await (await fetch(`${shop.api.url}/metrics`)).text();
  return /^jobs_dead_letters\{queue="sync-customer"\} (\d+)$/m.exec(text)?.[1];
}

const waitingJobs = (customerId: string) =>
  rows(sql`select id from jobs.job where name = ${syncCustomerJob.name} and data->>'customerId' = ${customerId}
            and state < 'completed'`);

it('waits once for all events of a customer during an outage, and runs after it', async () => {
  const { customer, customerId, events } = await heardWhileStripe({ status: 500 });
  for (const event of events) expect((await deliver(shop.api, event)).status).toBe(200);
  await vi.waitFor(async () => expect(await waitingJobs(customerId)).toEqual([]), WAITING);
  expect((await customer.info()).status).toBe('none');
  // Nothing is retried during the outage; the next poll resumes the events.
  await shop.clearFaults();
  await catchUp(services(), { now: true });
  await settled(shop.api, customerId);
  expect(await customer.info()).toMatchObject({ status: 'trialing', hasInstallationPayment: true });
});

it('retries at growing intervals of at most 30 seconds, ends as a dead letter, and completes on a replay', async () => {
  const { customer, customerId } = await heardWhileStripe({ status: 400 });
  const first = await waitsForTry(customerId, 1);
  await hasten(first, 8);
  const later = await waitsForTry(customerId, 9);
  expect(later.pause_seconds).toBeGreaterThan(2 * first.wait_seconds);
  // After the outage a buyer waits at most 30 seconds.
  expect(later.wait_seconds).toBeLessThanOrEqual(30);

  await hasten(later, syncCustomerJob.options.retryLimit ?? 0);
  const letter = await vi.waitUntil(
    async () =>
      (await services().jobs.deadLetters.list()).find(
        ({ data }) => (data as { customerId?: string }).customerId === customerId,
      ),
    WAITING,
  );
  expect(letter.queue).toBe(syncCustomerJob.name);
  expect(await countDeadLetters()).toBe('1');
  const errors = shop.api.logLines.filter((line) => line.includes(first.id) && line.includes('"level":50'));
  expect(errors.map((line) => JSON.parse(line).msg)).toEqual([expect.stringContaining('dead letter')]);
  expect((await customer.info()).status).toBe('none');

  await shop.clearFaults();
  expect(await services().jobs.deadLetters.replay([letter.id])).toBe(1);
  await settled(shop.api, customerId);
  expect(await customer.info()).toMatchObject({ status: 'trialing', hasInstallationPayment: true });
  expect(await services().jobs.deadLetters.list()).toEqual([]);
  expect((await shop.mailsTo(customer.email)).map(({ template }) => template)).toContain(
    'purchase-confirmed',
  );
});
