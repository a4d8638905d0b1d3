import type { EventDetail, EventListAnswer, ReplayEventAnswer } from '@horus/contract/backoffice/events';
import type { PaletteAnswer } from '@horus/contract/backoffice/search';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { payByCard } from '#testing/hosted-page';
import { deliver, listEventsOf, settled } from '#testing/test-deliveries';
import { createTestOperators, type TestOperator } from '#testing/test-operators';
import { startTestShop, type TestShop } from '#testing/test-shop';

let shop: TestShop;
let worker: TestOperator;
const operators = createTestOperators(() => shop.api);
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  worker = await operators.logIn();
});

const rows = async (query: ReturnType<typeof sql>) =>
  (await shop.api.services.database.db.execute(query)).rows;
const list = async (query: Record<string, string>) =>
  (await worker.call<EventListAnswer>('GET', `/api/admin/events?${new URLSearchParams(query)}`)).body;
const read = async (eventId: string) =>
  (await worker.call<EventDetail>('GET', `/api/admin/events/${eventId}`)).body;
const replay = (eventId: string, processedAt: string | null) =>
  worker.call<ReplayEventAnswer>('POST', `/api/admin/events/${eventId}/replay`, { body: { processedAt } });
const auditOf = async (eventId: string) =>
  (await rows(sql`select action from audit_log where subject_id = ${eventId}`)).map(({ action }) => action);

/** Creates a customer with a purchase and waits until all their events are processed. */
async function buyer() {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  const { stripe } = shop.api.services;
  const { data } = await stripe.customers.list({ email: customer.email });
  const customerId = data[0]?.id ?? '';
  await vi.waitFor(
    async () => {
      const told = (await listEventsOf(shop.api, customerId)).map(({ type }) => type);
      expect(told).toContain('checkout.session.completed');
      const paid = await rows(
        sql`select from stripe_events where customer_id = ${customerId} and type = 'checkout.session.completed'`,
      );
      expect(paid).toHaveLength(1);
    },
    { timeout: 60_000, interval: 100 },
  );
  await settled(shop.api, customerId);
  return { customer, customerId };
}

it('lists Stripe events by type, customer and object, and shows their content', async () => {
  const { customer: person, customerId } = await buyer();
  const { rows: theirs } = await list({ q: customerId });
  expect(theirs.map(({ type }) => type)).toContain('checkout.session.completed');
  await rows(sql`
    update organizations set name = null where stripe_customer_id = ${customerId} returning id`);
  const [nameless] = (await list({ q: customerId })).rows;
  expect(nameless?.customer?.name).toBe('Lucía Peña');
  for (const { state, customer } of theirs) expect([state, customer === null]).toEqual(['done', false]);
  const done = theirs.find(({ type }) => type === 'checkout.session.completed');
  const eventId = done?.id ?? '';
  expect(done?.objectId).toMatch(/^cs_/);
  expect((await list({ q: done?.objectId ?? '' })).rows.map(({ id }) => id)).toContain(eventId);
  expect((await list({ q: customerId, type: 'invoice.paid', state: 'done' })).rows).toHaveLength(1);
  expect((await list({ q: customerId, state: 'waiting' })).rows).toEqual([]);

  expect((await list({ q: person.email })).rows.map(({ id }) => id)).toContain(eventId);
  expect((await list({ q: 'sin nadie' })).rows).toEqual([]);

  const detail = await read(eventId);
  expect(JSON.parse(detail.payload ?? '')).toMatchObject({
    id: eventId,
    data: { object: { customer: customerId } },
  });
  const payment = theirs.find(({ type }) => type.startsWith('payment_intent.'));
  expect((await read(payment?.id ?? '')).payload).toMatch(/"client_secret": "\(oculto\)"/);
  expect(await auditOf(eventId)).toEqual(['event.opened']);
  const found = await worker.call<PaletteAnswer>(
    'GET',
    `/api/admin/search?${new URLSearchParams({ q: eventId })}`,
  );
  expect(found.body.hits).toMatchObject([{ kind: 'event', id: eventId }]);
  expect((await worker.call('GET', '/api/admin/events/evt_nada')).status).toBe(404);
});

it('replays an event once for parallel requests, and repairs the data', async () => {
  const { customer, customerId } = await buyer();
  const [done] = (await list({ q: customerId, type: 'checkout.session.completed' })).rows;
  if (!done) throw new Error('no event');
  const payments = (await rows(sql`select id from mirrored_payments`)).length;
  // Simulates lost data, as after a restore: the next sync writes it again.
  const gone = await rows(sql`
    delete from mirrored_subscriptions where organization_id in
      (select id from organizations where stripe_customer_id = ${customerId}) returning id`);
  expect(gone).toHaveLength(1);

  const answers = await Promise.all([1, 2, 3].map(() => replay(done.id, done.processedAt)));
  expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['already', 'already', 'queued']);
  await settled(shop.api, customerId);
  expect(await customer.info()).toMatchObject({ status: 'trialing' });
  expect((await read(done.id)).state).toBe('done');
  expect((await auditOf(done.id)).filter((action) => action === 'event.replayed')).toHaveLength(1);
  // A processed event can be replayed again, without a second charge or email.
  const again = await read(done.id);
  expect(again.processedAt).not.toBe(done.processedAt);
  expect((await replay(done.id, again.processedAt)).body.outcome).toBe('queued');
  await settled(shop.api, customerId);
  expect(await rows(sql`select id from mirrored_payments`)).toHaveLength(payments);
  expect(
    await rows(sql`
      select n.kind from billing_notices n join organizations o on o.id = n.organization_id
       where o.stripe_customer_id = ${customerId} and n.kind = 'purchase-confirmed'`),
  ).toHaveLength(1);
});

it('restarts a failed sync without a duplicate', async () => {
  const { customerId } = await buyer();
  const [done] = (await list({ q: customerId, type: 'checkout.session.completed' })).rows;
  const eventId = done?.id ?? '';
  await rows(sql`update stripe_events set processed_at = null where id = ${eventId}`);
  await rows(sql`
    insert into jobs.job (id, name, data, singleton_key, state, source_name, source_retry_count, source_output, policy)
    values (gen_random_uuid(), 'dead-letters', ${JSON.stringify({ customerId })}::jsonb, ${customerId}, 'created',
            'sync-customer', 240, '{"message": "Stripe dijo que no"}', 'standard')`);
  expect(await read(eventId)).toMatchObject({
    state: 'failed',
    sync: { tries: 241, reason: 'Stripe dijo que no' },
  });
  expect((await list({ state: 'failed' })).rows.map(({ id }) => id)).toEqual([eventId]);
  expect((await replay(eventId, null)).body.outcome).toBe('queued');
  await settled(shop.api, customerId);
  expect((await read(eventId)).state).toBe('done');
  expect(await rows(sql`select from jobs.job where name = 'dead-letters' and state = 'created'`)).toEqual([]);
});

it('returns 409 for the replay of an event without a customer', async () => {
  const id = 'evt_foreign1';
  const event = { id, object: 'event', type: 'customer.updated', created: Math.floor(Date.now() / 1_000) };
  await deliver(shop.api, {
    ...event,
    livemode: false,
    data: { object: { object: 'product', id: 'prod_1' } },
  });
  const detail = await read(id);
  expect(detail).toMatchObject({ state: 'done', objectId: 'prod_1', payload: null, payloadMissing: 'gone' });
  expect((await replay(id, detail.processedAt)).status).toBe(409);
  expect(await auditOf(id)).toEqual(['event.opened']);
});

it('reads a page from an index', async () => {
  await shop.api.asOwner(`
    insert into stripe_events (id, type, customer_id, created_at, received_at, processed_at)
    select 'evt_many' || n, 'invoice.updated', 'cus_many' || n % 50, now(), now() - n * interval '1 second', now()
      from generate_series(1, 5000) n`);
  await rows(sql`analyze stripe_events`);
  const first = await list({ type: 'invoice.updated' });
  const second = await list({ type: 'invoice.updated', cursor: first.next ?? '' });
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(100);
  for (const condition of [sql`true`, sql`type = 'invoice.updated'`, sql`processed_at is null`]) {
    const plan = await rows(sql`
      explain select id from stripe_events
       where ${condition} and (received_at, id) < (now(), 'evt_z') order by received_at desc, id desc limit 51`);
    expect(JSON.stringify(plan)).not.toContain('Seq Scan');
  }
  const plan = await rows(
    sql`explain select id from stripe_events where id = 'x' or customer_id = 'x' or object_id = 'x'`,
  );
  expect(JSON.stringify(plan)).not.toContain('Seq Scan');
});
