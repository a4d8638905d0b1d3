import type { PricesAnswer } from '@horus/contract/backoffice/prices';
import type { ReplayJobsAnswer, SystemAnswer } from '@horus/contract/backoffice/system';
import type { TodayAnswer } from '@horus/contract/backoffice/today';
import { feePrice, plans } from '@horus/contract/catalog';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stripeKey } from '#features/billing/catalogue/catalogue';
import { startReconciliation } from '#features/billing/sync/reconcile-customers';
import { recordBackup } from '#platform/backup-log';
import { payByCard } from '#testing/hosted-page';
import { createTestOperators, type TestOperator } from '#testing/test-operators';
import { startTestShop, type TestShop } from '#testing/test-shop';

const WAITING = { timeout: 60_000, interval: 100 };
let shop: TestShop;
let worker: TestOperator;
const operators = createTestOperators(() => shop.api);
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
afterEach(() => void vi.useRealTimers());
beforeEach(async () => {
  worker = await operators.logIn();
});

const rows = async (query: ReturnType<typeof sql>) =>
  (await shop.api.services.database.db.execute(query)).rows;
const read = async () => (await worker.call<SystemAnswer>('GET', '/api/admin/system')).body;
const auditOf = async (subjectId: string) =>
  (await rows(sql`select action from audit_log where subject_id = ${subjectId}`)).map(({ action }) => action);

describe('the state of the system', () => {
  it('contains only existing data', async () => {
    const { services } = shop.api;
    expect(await read()).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      migrations: { pending: [], newer: [] },
      mail: { failed: 0 },
      stripeAnswers: true,
      reconciliation: null,
      lostCustomers: [],
      backup: null,
      deadLetters: [],
    });
    await startReconciliation(services);
    const takenAt = new Date();
    const size = { bytes: 12_345, tables: 1, rows: 1, encrypted: true };
    await recordBackup(services.database.db, { takenAt, finishedAt: takenAt, file: 'horus.gz', ...size });
    await services.mailer.queue(
      services.database.db,
      { to: 'ana@empresa.example' },
      { template: 'contact-acknowledgement', props: { firstName: 'Ana' } },
    );
    expect(await read()).toMatchObject({
      mail: { waiting: 1 },
      reconciliation: { found: 0, failures: 0 },
      backup: { file: 'horus.gz', encrypted: true, late: false },
    });
  });

  it('shows how long the oldest ready job of a queue has waited', async () => {
    const { jobs, database } = shop.api.services;
    const kind = { name: 'slow', options: {}, singletonKey: null, concurrency: 1 };
    await jobs.declare(kind);
    for (const _job of ['old', 'new']) await jobs.enqueue(database.db, kind, {});
    await rows(sql`
      update jobs.job set created_on = now() - interval '1 hour', start_after = now() - interval '1 hour'
       where id = (select id from jobs.job where name = ${kind.name} limit 1)`);
    const slow = await vi.waitFor(async () => {
      const found = (await read()).jobs.find(({ queue }) => queue === kind.name);
      expect(found).toMatchObject({ ready: 2, running: 0 });
      return found;
    }, WAITING);
    expect(slow?.lagSeconds).toBeGreaterThanOrEqual(3_600);
    expect(slow?.lagSeconds).toBeLessThan(4_000);
  });

  it('shows when Stripe was last heard, and counts the events that it has not delivered or that are stuck', async () => {
    await rows(sql`delete from stripe_events`);
    expect((await read()).webhooks).toEqual({ heardAt: null, missed: 0, stuck: 0 });
    const [heard] = await rows(sql`
      insert into stripe_events (id, type, created_at, received_at, listed_at, processed_at)
      select id, 'x', now(), now() + received::interval, now() + listed::interval, now() + processed::interval
        from (values ('evt_heard', '-5 minutes', null, '0'), ('evt_stuck', '-11 minutes', null, null),
                     ('evt_stuck_too', '-2 hours', null, null), ('evt_in_progress', '-9 minutes', null, null),
                     ('evt_missed', '-3 minutes', '-3 minutes', '0'), ('evt_missed_before', '-2 hours', '-2 hours', '0'))
             as event (id, received, listed, processed)
      returning received_at as at`);
    const heardAt = new Date(String(heard?.['at'])).toISOString();
    expect((await read()).webhooks).toEqual({ heardAt, missed: 1, stuck: 2 });
    await rows(sql`delete from stripe_events`);
  });

  it('says that the last backup is late after a day and two hours', async () => {
    const { database, now } = shop.api.services;
    const backUp = async (hours: number) => {
      await shop.api.asOwner('delete from backups');
      const takenAt = new Date(now().getTime() - hours * 3_600_000);
      const size = { bytes: 1, tables: 1, rows: 1, encrypted: true };
      await recordBackup(database.db, { takenAt, finishedAt: takenAt, file: 'horus.gz', ...size });
      return (await read()).backup?.late;
    };
    expect([await backUp(25), await backUp(27)]).toEqual([false, true]);
  });

  it('says that Stripe does not answer from five failures in a row until it answers', async () => {
    const customer = await shop.newCustomer();
    vi.useFakeTimers({ toFake: ['Date'] });
    await shop.control('/faults', { times: 1_000, status: 500 });
    for (let failure = 1; failure <= 5; failure++) {
      expect((await read()).stripeAnswers).toBe(true);
      await expect(customer.startCheckout('business', 'monthly')).rejects.toThrow();
    }
    expect((await read()).stripeAnswers).toBe(false);
    await shop.clearFaults();
    vi.setSystemTime(Date.now() + 10_000);
    await customer.startCheckout('business', 'monthly');
    expect((await read()).stripeAnswers).toBe(true);
  });

  it('lists failed jobs and requeues one once', async () => {
    const customerId = 'cus_givenup1';
    const [letter] = await rows(sql`
      insert into jobs.job (id, name, data, singleton_key, state, source_name, source_retry_count, source_output, policy)
      values (gen_random_uuid(), 'dead-letters', ${JSON.stringify({ customerId })}::jsonb, ${customerId}, 'created',
              'sync-customer', 240, '{"message": "Stripe dijo que no"}', 'standard') returning id`);
    const ids = [String(letter?.['id'])];
    expect((await read()).deadLetters).toMatchObject([
      {
        ...{ id: ids[0], queue: 'sync-customer', tries: 241, customer: null },
        ...{ reason: 'Fallo sin identificar.', detail: 'Stripe dijo que no' },
      },
    ]);
    const [known] = await rows(sql`
      insert into organizations (name, stripe_customer_id) values ('Bar Dos', ${customerId}) returning id`);
    expect((await read()).deadLetters[0]?.customer).toEqual({
      organizationId: known?.['id'],
      name: 'Bar Dos',
    });
    await rows(sql`delete from organizations where stripe_customer_id = ${customerId}`);
    expect((await read()).deadLetters[0]?.about).toContain(customerId);
    const waiting = async () =>
      (await worker.call<TodayAnswer>('GET', '/api/admin/today')).body.waiting.find(
        ({ kind }) => kind === 'deadLetters',
      );
    expect(await waiting()).toMatchObject({
      ...{ count: 1, since: expect.any(String) },
      first: [{ id: ids[0], name: 'sync-customer', about: expect.stringContaining(customerId) }],
    });
    const replay = () =>
      worker.call<ReplayJobsAnswer>('POST', '/api/admin/system/dead-letters/replay', { body: { ids } });
    const answers = await Promise.all([replay(), replay()]);
    expect(answers.map(({ body }) => body.count).toSorted()).toEqual([0, 1]);
    expect((await read()).deadLetters).toEqual([]);
    expect(await waiting()).toBeUndefined();
    expect(await auditOf('dead-letters')).toEqual(['jobs.replayed']);
  });
});

describe('a customer at Stripe without an organisation here', () => {
  /** Creates a customer with a purchase and deletes them from this database, as after a restore. */
  async function loseCustomer(): Promise<string> {
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('business', 'monthly'));
    const { data } = await shop.api.services.stripe.customers.list({ email: customer.email });
    const customerId = data[0]?.id ?? '';
    await vi.waitFor(
      async () => expect(await customer.info()).toMatchObject({ status: 'trialing' }),
      WAITING,
    );
    await rows(
      sql`update organizations set stripe_customer_id = null where stripe_customer_id = ${customerId}`,
    );
    await rows(sql`insert into lost_customers (customer_id, found_at) values (${customerId}, now())`);
    return customerId;
  }
  const post = (address: string, by = worker) => by.call('POST', address);

  it('is restored once', async () => {
    const customerId = await loseCustomer();
    expect((await read()).lostCustomers).toMatchObject([{ customerId }]);
    expect((await post(`/api/admin/system/lost-customers/${customerId}/take-back`)).status).toBe(204);
    expect((await post(`/api/admin/system/lost-customers/${customerId}/take-back`)).status).toBe(409);
    expect((await read()).lostCustomers).toEqual([]);
    expect(await rows(sql`select from organizations where stripe_customer_id = ${customerId}`)).toHaveLength(
      1,
    );
    expect(await auditOf(customerId)).toEqual(['lost-customer.taken-back']);
  });

  it('is dismissed by a manager', async () => {
    const customerId = await loseCustomer();
    expect((await post(`/api/admin/system/lost-customers/${customerId}/dismiss`)).status).toBe(403);
    const manager = await operators.logIn('manager');
    expect((await post(`/api/admin/system/lost-customers/${customerId}/dismiss`, manager)).status).toBe(204);
    expect((await post(`/api/admin/system/lost-customers/${customerId}/dismiss`, manager)).status).toBe(409);
    expect(await auditOf(customerId)).toEqual(['lost-customer.dismissed']);
  });
});

it('compares the price book with Stripe’s prices and marks differences', async () => {
  const { stripe } = shop.api.services;
  const compare = async () => (await worker.call<PricesAnswer>('GET', '/api/admin/prices')).body;
  const before = await compare();
  expect(before.rows.map(({ verdict }) => verdict)).toEqual(before.rows.map(() => 'same'));
  expect(before.besides.map(({ same }) => same)).toEqual(before.besides.map(() => true));
  expect(before.others).toEqual([]);

  const fee = feePrice('business', 'monthly');
  const cents = plans.business.monthlyCents + 100;
  const dearer = await stripe.prices.create({
    ...{ product: fee.product.key, currency: 'eur', unit_amount: cents, tax_behavior: 'exclusive' },
    ...{ lookup_key: stripeKey(fee), transfer_lookup_key: true, recurring: { interval: 'month' } },
  });
  const card = before.rows.find(({ key }) => key === 'horus_card');
  await stripe.prices.update(card?.stripe?.id ?? '', { active: false });
  const after = await compare();
  const verdictOf = (key: string) => after.rows.find((row) => row.key === key);
  expect(verdictOf(fee.lookupKey)).toMatchObject({
    verdict: 'different',
    book: { cents: plans.business.monthlyCents },
    stripe: { id: dearer.id, cents, interval: 'month', vatIncluded: false },
  });
  expect(verdictOf('horus_card')).toMatchObject({ verdict: 'missing', stripe: null });
  // The right price is still active, without a lookup key.
  expect(after.others).toMatchObject([{ cents: plans.business.monthlyCents, key: null }]);
});
