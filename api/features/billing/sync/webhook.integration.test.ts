import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteOldEvents } from '#features/billing/sync/stripe-events';
import { payByCard } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import { startTestApi } from '#testing/test-api';
import { deliver, listEventsOf, settled } from '#testing/test-deliveries';
import { readMirror } from '#testing/test-mirror';
import { startTestShop, type TestCustomer, type TestShop, WEBHOOK_SECRET } from '#testing/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const services = () => shop.api.services;

/** Switches Stripe's deliveries; without them a test sends each event. */
async function setDelivery(on: boolean): Promise<void> {
  const { data } = await services().stripe.webhookEndpoints.list();
  for (const endpoint of data)
    await services().stripe.webhookEndpoints.update(endpoint.id, { disabled: !on });
}

/** Returns a paid purchase without a delivered event. */
async function unheardPurchase(): Promise<{ customer: TestCustomer; customerId: string; sessionId: string }> {
  await setDelivery(false);
  const customer = await shop.newCustomer();
  const back = await payByCard(await customer.startCheckout('business', 'monthly'));
  const { data } = await services().stripe.customers.list({ email: customer.email });
  return { customer, customerId: data[0]?.id ?? '', sessionId: back.searchParams.get('session_id') ?? '' };
}

const isShown = (customer: TestCustomer) =>
  vi.waitFor(
    async () => {
      expect(await customer.info()).toMatchObject({ status: 'trialing', hasInstallationPayment: true });
    },
    { timeout: 60_000, interval: 100 },
  );

/** Returns an event about a customer without an organisation. */
const eventOf = (id: string) => ({
  id,
  object: 'event',
  type: 'customer.updated',
  created: secondsFromNow(0),
  livemode: false,
  data: { object: { object: 'customer', id: 'cus_foreign' } },
});

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

const countOf = async (query: ReturnType<typeof sql>) =>
  Number((await services().database.db.execute<{ count: string }>(query)).rows[0]?.count);

describe('a purchase is shown', () => {
  it('by the webhook alone, when the browser does not return', async () => {
    await setDelivery(true);
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('business', 'monthly'));
    await isShown(customer);
  });

  it('by the return page alone, when no webhook arrives', async () => {
    const { customer, sessionId } = await unheardPurchase();
    expect(await customer.info()).toMatchObject({ status: 'none' });
    await shop.api.call('POST', '/api/verify-checkout', { body: { sessionId } });
    expect(await customer.info()).toMatchObject({ status: 'trialing', hasInstallationPayment: true });
  });

  it('by the nightly reconciliation, when neither arrives', async () => {
    const { customer } = await unheardPurchase();
    await reconcile(services());
    expect(await customer.info()).toMatchObject({ status: 'trialing', hasInstallationPayment: true });
  });

  it('unchanged after each event arrived twice, late and in any order', async () => {
    const { customer, customerId } = await unheardPurchase();
    const events = await listEventsOf(shop.api, customerId);
    expect(events.map((event) => event.type)).toContain('checkout.session.completed');
    await shop.api.services.database.db.execute(sql`delete from stripe_events`);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...events, ...events], { minLength: events.length }),
        async (order) => {
          const answers = await Promise.all(order.map((event) => deliver(shop.api, event)));
          expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
        },
      ),
      { numRuns: 5 },
    );
    await isShown(customer);
    const first = await customer.info();
    expect(first.payments).toHaveLength(1);
    expect(first.invoices).toHaveLength(1);
    await reconcile(services());
    expect(await customer.info()).toEqual(first);
  });
});

/** Everything that a delivery could change. */
async function everythingAbout(customer: TestCustomer, customerId: string) {
  const rows = async (query: ReturnType<typeof sql>) => (await services().database.db.execute(query)).rows;
  return {
    mirror: await readMirror(shop.api, customerId),
    synced: await rows(sql`
      select applied_fetch, synced_at from billing_mirrors join organizations o on o.id = organization_id
       where o.stripe_customer_id = ${customerId}`),
    events: await rows(sql`select * from stripe_events where customer_id = ${customerId} order by id`),
    jobs: await rows(sql`select id from jobs.job where data->>'customerId' = ${customerId} order by id`),
    mails: await templatesTo(customer),
  };
}

async function templatesTo({ email }: TestCustomer): Promise<string[]> {
  return (await shop.mailsTo(email)).map(({ template }) => template);
}

describe('a delivery', () => {
  it('is stored once, however many arrive in parallel', async () => {
    const { customerId } = await unheardPurchase();
    const [event] = await listEventsOf(shop.api, customerId);
    const before = await countOf(sql`select count(*) from stripe_events where id = ${event?.id}`);
    expect(before).toBe(0);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(shop.api, event ?? {})));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(await countOf(sql`select count(*) from stripe_events where id = ${event?.id}`)).toBe(1);
  });

  it('that repeats changes no row, enqueues no job and sends no mail', async () => {
    const { customer, customerId } = await unheardPurchase();
    const events = await listEventsOf(shop.api, customerId);
    const deliverAll = () => Promise.all(events.map((event) => deliver(shop.api, event)));
    await deliverAll();
    await settled(shop.api, customerId);
    // The welcome mail of the registration is asynchronous.
    await vi.waitFor(async () => expect(await templatesTo(customer)).toContain('welcome'), {
      timeout: 60_000,
    });
    const before = await everythingAbout(customer, customerId);
    expect(before.mirror['mirrored_subscriptions']).toHaveLength(1);
    expect(before.mails.filter((template) => template === 'purchase-confirmed')).toHaveLength(1);
    for (let time = 0; time < 3; time++) {
      for (const { status } of await deliverAll()) expect(status).toBe(200);
    }
    expect(await everythingAbout(customer, customerId)).toEqual(before);
  });

  it('is deleted after three months once it is processed', async () => {
    await services().database.db.execute(sql`
      insert into stripe_events (id, type, customer_id, created_at, received_at, processed_at) values
        ('evt_old', 'customer.updated', 'cus_foreign', now(), now() - interval '91 days', now()),
        ('evt_waiting', 'customer.updated', null, now(), now() - interval '91 days', null),
        ('evt_recent', 'customer.updated', 'cus_foreign', now(), now() - interval '89 days', now())`);
    await deleteOldEvents(services());
    const { rows } = await services().database.db.execute(
      sql`select id from stripe_events where id in ('evt_old', 'evt_waiting', 'evt_recent') order by id`,
    );
    expect(rows).toEqual([{ id: 'evt_recent' }, { id: 'evt_waiting' }]);
  });

  it.each([
    ['signed with another secret', () => deliver(shop.api, eventOf('evt_forged'), { secret: 'whsec_other' })],
    [
      'of real money, where the key is a test key',
      () => deliver(shop.api, { ...eventOf('evt_forged'), livemode: true }),
    ],
    ['of an hour ago', () => deliver(shop.api, eventOf('evt_forged'), { signedAt: secondsFromNow(-3_600) })],
    ['from the future', () => deliver(shop.api, eventOf('evt_forged'), { signedAt: secondsFromNow(3_600) })],
    [
      'without a signature',
      () =>
        fetch(`${shop.api.url}/api/stripe/webhook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(eventOf('evt_forged')),
        }),
    ],
  ])('%s returns 400 and is not stored', async (_, send) => {
    const answer = await send();
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      400,
      'billing.bad_signature',
    ]);
    expect(await countOf(sql`select count(*) from stripe_events where id = 'evt_forged'`)).toBe(0);
  });

  it('with our secret but ten minutes off logs a clock problem, not a wrong secret', async () => {
    const api = await startTestApi({ STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
    try {
      await deliver(api, eventOf('evt_late'), { signedAt: secondsFromNow(-600) });
      await deliver(api, eventOf('evt_early'), { signedAt: secondsFromNow(600) });
      await deliver(api, eventOf('evt_forged'), { secret: 'whsec_other', signedAt: secondsFromNow(-600) });
      const said = api.logLines
        .map((line) => JSON.parse(line) as { level: number; msg: string })
        .filter(({ level }) => level === 50);
      expect(said.map(({ msg }) => msg)).toEqual([
        'deliveries of Stripe are refused: look at the clock of this machine',
        'deliveries of Stripe are refused: look at STRIPE_WEBHOOK_SECRET',
      ]);
    } finally {
      await api.close();
    }
  });

  it('about an unknown customer changes nothing and is marked as processed', async () => {
    expect((await deliver(shop.api, eventOf('evt_foreign'))).status).toBe(200);
    await vi.waitFor(
      async () => {
        expect(
          await countOf(
            sql`select count(*) from stripe_events where id = 'evt_foreign' and processed_at is not null`,
          ),
        ).toBe(1);
      },
      { timeout: 60_000 },
    );
  });
});
