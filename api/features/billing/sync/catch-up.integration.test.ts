import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { catchUp } from '#features/billing/sync/catch-up';
import { watchStripe } from '#features/billing/sync/watch-stripe';
import { countMissedDeliveries } from '#features/billing/sync/webhook-health';
import { payByCard } from '#testing/hosted-page';
import { deliver, listEventsOf, settled } from '#testing/test-deliveries';
import { startTestShop, type TestShop } from '#testing/test-shop';

/** No webhook arrives in these tests. */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.control('/webhooks', { mode: 'drop' });
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const WAITING = { timeout: 60_000, interval: 200 };

const services = () => shop.api.services;
const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await services().database.db.execute<Row>(query)).rows;

const look = () => catchUp(services(), { now: true });

async function buy() {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  const { data } = await services().stripe.customers.list({ email: customer.email });
  return { ...customer, id: data[0]?.id ?? '' };
}

/** Counts the calls to Stripe during `work`. */
async function countCalls(work: () => Promise<unknown>): Promise<number> {
  const { stripe } = services();
  let calls = 0;
  const count = () => {
    calls++;
  };
  stripe.on('request', count);
  await work();
  stripe.off('request', count);
  return calls;
}

describe('a poll of Stripe', () => {
  it('finds a payment once, through the event ledger', async () => {
    const buyer = await buy();
    expect((await buyer.info()).status).toBe('none');
    await look();
    await settled(shop.api, buyer.id);
    expect(await buyer.info()).toMatchObject({ status: 'trialing', hasInstallationPayment: true });
    const known = await rows<{ id: string }>(
      sql`select id from stripe_events where customer_id = ${buyer.id}`,
    );
    const happened = await listEventsOf(shop.api, buyer.id);
    expect(happened.map(({ id }) => id)).toEqual(expect.arrayContaining(known.map(({ id }) => id)));
    expect(known.length).toBeGreaterThan(3);

    // A later delivery is a duplicate, and the next poll adds nothing.
    const [first] = happened.filter(({ id }) => known.some((each) => each.id === id));
    expect((await deliver(shop.api, first as Stripe.Event)).status).toBe(200);
    await look();
    expect(await rows(sql`select id from stripe_events where customer_id = ${buyer.id}`)).toHaveLength(
      known.length,
    );
    expect(
      (await shop.mailsTo(buyer.email)).filter(({ template }) => template === 'purchase-confirmed'),
    ).toHaveLength(1);
  });

  it('runs on one instance at a time', async () => {
    await look();
    expect(await countCalls(() => catchUp(services()))).toBe(0);
    await rows(sql`update stripe_catch_up set claimed_at = now() - interval '1 minute'`);
    expect(await countCalls(() => catchUp(services()))).toBe(1);
  });

  it('overlaps with the previous one, so an event that Stripe lists late is found', async () => {
    const early = await buy();
    const late = await buy();
    await look();
    await settled(shop.api, early.id);
    await settled(shop.api, late.id);
    // As if Stripe listed the first customer's events after the second's.
    await rows(sql`delete from stripe_events where customer_id = ${early.id}`);
    await rows(sql`delete from mirrored_subscriptions where id in (
      select id from mirrored_subscriptions where organization_id = (
        select id from organizations where stripe_customer_id = ${early.id}))`);
    await look();
    await settled(shop.api, early.id);
    expect(await early.info()).toMatchObject({ status: 'trialing' });
  });

  it('finds a paid payment page without any event', async () => {
    const buyer = await buy();
    // As with a key without access to events, or an expired list.
    await rows(sql`update stripe_catch_up set seen_until = now() + interval '1 day'`);
    await look();
    await settled(shop.api, buyer.id);
    expect(await buyer.info()).toMatchObject({ status: 'trialing', hasCompletedCheckout: true });
    await rows(sql`update stripe_catch_up set seen_until = null`);
  });

  it('continues after a failure from the last stored position', async () => {
    await look();
    const before = await rows<{ seen_until: string }>(sql`select seen_until from stripe_catch_up`);
    const buyer = await buy();
    await shop.control('/faults', { path: '/v1/events', times: 3, status: 500 });
    await expect(look()).rejects.toMatchObject({ code: 'billing.provider_unavailable' });
    expect(await rows(sql`select seen_until from stripe_catch_up`)).toEqual(before);
    await look();
    await settled(shop.api, buyer.id);
    expect((await buyer.info()).status).toBe('trialing');
  });

  it("finds payments and resumes events with a key that can't read events", async () => {
    const waiting = await buy();
    await look();
    await settled(shop.api, waiting.id);
    await rows(sql`update stripe_events set processed_at = null, received_at = now() - interval '1 minute'
      where customer_id = ${waiting.id}`);
    const buyer = await buy();
    await shop.control('/faults', { path: '/v1/events', times: 1, status: 403 });
    await expect(look()).rejects.toMatchObject({ code: 'billing.provider_unavailable' });
    await settled(shop.api, waiting.id);
    await vi.waitFor(async () => expect((await buyer.info()).status).toBe('trialing'), WAITING);
  });

  it('resumes events that a killed api received and did not process', async () => {
    const buyer = await buy();
    const events = await listEventsOf(shop.api, buyer.id);
    const paid = events.find(({ type }) => type === 'checkout.session.completed') as Stripe.Event;
    await rows(sql`insert into stripe_events (id, type, customer_id, created_at, received_at)
      values (${paid.id}, ${paid.type}, ${buyer.id}, now(), now() - interval '1 minute')`);
    const unprocessed = async () =>
      /^stripe_events_unprocessed (\d+)$/m.exec(await (await fetch(`${shop.api.url}/metrics`)).text())?.[1];
    await vi.waitFor(async () => expect(await unprocessed()).toBe('1'), WAITING);
    await look();
    await settled(shop.api, buyer.id);
    await vi.waitFor(async () => expect(await unprocessed()).toBe('0'), WAITING);
    expect((await buyer.info()).status).toBe('trialing');
  });
});

describe('the watch over Stripe', () => {
  it('polls at its start and as soon as Stripe recovers', async () => {
    const [atStart, later] = [await buy(), await buy()];
    const stop = watchStripe(services());
    try {
      await vi.waitFor(async () => expect((await atStart.info()).status).toBe('trialing'), {
        timeout: 60_000,
      });
      await vi.waitFor(async () => expect((await later.info()).status).toBe('trialing'), WAITING);
      const buyer = await shop.newCustomer();
      const page = await buyer.startCheckout('business', 'monthly');
      await shop.control('/faults', { times: 1_000, status: 500 });
      const visitor = await shop.newCustomer();
      const order = () => visitor.startCheckout('business', 'monthly');
      await vi.waitUntil(
        () =>
          order().then(
            () => false,
            () => services().stripeCircuit.isOpen(),
          ),
        WAITING,
      );
      await payByCard(page);
      await shop.clearFaults();
      await vi.waitFor(order, WAITING);
      await vi.waitFor(async () => expect((await buyer.info()).status).toBe('trialing'), WAITING);
    } finally {
      await stop();
    }
  });
});

describe('webhooks that do not arrive', () => {
  it('are counted until one arrives', async () => {
    const since = new Date(Date.now() - 3_600_000);
    await rows(sql`delete from stripe_events`);
    const buyer = await buy();
    await look();
    await settled(shop.api, buyer.id);
    expect(await countMissedDeliveries(services(), since)).toBe(0);
    await rows(sql`update stripe_events set listed_at = now() - interval '3 minutes'`);
    expect(await countMissedDeliveries(services(), since)).toBeGreaterThan(3);
    // Events from before this process started don't count.
    expect(await countMissedDeliveries(services(), new Date(Date.now() + 60_000))).toBe(0);
    const text = await (await fetch(`${shop.api.url}/metrics`)).text();
    expect(Number(/^stripe_events_undelivered (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(3);
    expect(text).toMatch(/^stripe_last_webhook_timestamp_seconds 0$/m);

    const [latest] = (await listEventsOf(shop.api, buyer.id)).filter(
      ({ type }) => type === 'checkout.session.completed',
    );
    await deliver(shop.api, latest as Stripe.Event);
    await rows(sql`update stripe_events set received_at = now() where id = ${latest?.id}`);
    expect(await countMissedDeliveries(services(), since)).toBe(0);
  });

  it('or have a wrong signature are counted, and logged once a minute', async () => {
    for (let time = 0; time < 3; time++) {
      expect((await deliver(shop.api, { id: 'evt_forged' }, { secret: 'whsec_wrong' })).status).toBe(400);
    }
    const text = await (await fetch(`${shop.api.url}/metrics`)).text();
    expect(text).toMatch(/^stripe_webhooks_total\{outcome="refused"\} 3$/m);
    const told = shop.api.logLines.filter((line) => line.includes('STRIPE_WEBHOOK_SECRET'));
    expect(told.map((line) => JSON.parse(line).level)).toEqual([50]);
  });
});
