import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteAbandonedPurchases } from '#features/billing/delete-abandoned-purchases';
import { reconcileCustomers } from '#features/billing/reconcile-customers';
import { syncCustomer } from '#features/billing/sync-customer';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop, WEBHOOK_SECRET } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.control('/webhooks', { mode: 'drop' });
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const services = () => shop.api.services;
const stripe = () => services().stripe;
const DAY_MS = 24 * 3_600_000;

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await services().database.db.execute<Row>(query)).rows;

async function customerIdOf({ email }: { email: string }): Promise<string> {
  const { data } = await stripe().customers.list({ email });
  return data[0]?.id ?? '';
}

interface Run extends Record<string, unknown> {
  customers: number;
  failures: number;
  differences_found: number;
  differences: string[];
}

async function reconcile(): Promise<Run> {
  await reconcileCustomers(services());
  const [run] = await rows<Run>(
    sql`select customers, failures, differences_found, differences from billing_reconciliations
         order by started_at desc, finished_at desc limit 1`,
  );
  if (!run) throw new Error('the run left no trace');
  return run;
}

const kindsOf = (run: Run, customerId: string) =>
  run.differences
    .filter((each) => each.startsWith(`${customerId} `))
    .map((each) => each.replace(/^\S+ (\S+) \S+: (\S+)$/, '$1 $2'))
    .sort();

describe('the nightly reconciliation', () => {
  it('lists what no event has told, mends it, and finds nothing the next night', async () => {
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('business', 'monthly'));
    const customerId = await customerIdOf(customer);
    const first = await reconcile();
    expect(kindsOf(first, customerId)).toEqual([
      'mirrored_checkout_sessions new',
      'mirrored_invoices new',
      'mirrored_payments new',
      'mirrored_subscriptions new',
    ]);
    expect(first.differences_found).toBe(first.differences.length);
    expect(shop.api.logLines.join('')).toContain('reconciliation mended a difference');
    expect(await reconcile()).toMatchObject({ failures: 0, differences_found: 0, differences: [] });
  });

  it('puts right what somebody has changed by hand', async () => {
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('business', 'annual'));
    await reconcile();
    const before = await customer.info();
    const customerId = await customerIdOf(customer);
    const own = sql`organization_id = (select id from organizations where stripe_customer_id = ${customerId})`;
    await rows(sql`update mirrored_invoices set total = 1 where ${own}`);
    await rows(sql`update mirrored_subscriptions set payment_method = null where ${own}`);
    await rows(sql`delete from mirrored_payments where ${own}`);
    expect(kindsOf(await reconcile(), customerId)).toEqual([
      'mirrored_invoices changed',
      'mirrored_payments new',
      'mirrored_subscriptions changed',
    ]);
    expect(await customer.info()).toEqual(before);
  });

  it('counts the customers that it could not ask about, and goes on with the rest', async () => {
    const customer = await shop.newCustomer();
    await customer.startCheckout('business', 'annual');
    await shop.control('/faults', { path: '/v1/invoices', times: 3, status: 500 });
    const run = await reconcile();
    expect(run.failures).toBe(1);
    expect(run.customers).toBeGreaterThan(1);
    expect(shop.api.logLines.join('')).toContain('customer was not reconciled');
  });
});

describe('whatever is delivered, in whatever order', () => {
  const actions = ['refund', 'cancel', 'resume'] as const;

  it('one reconciliation later the mirror is what Stripe holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ pick: fc.nat(), times: fc.integer({ min: 1, max: 3 }), together: fc.boolean() }),
          {
            minLength: 1,
            maxLength: 12,
          },
        ),
        fc.shuffledSubarray([...actions]),
        async (deliveries, todo) => {
          const customer = await shop.newCustomer();
          await payByCard(await customer.startCheckout('business', 'annual'));
          const customerId = await customerIdOf(customer);
          const act = [...todo];
          for (const { pick, times, together } of deliveries) {
            const events = await eventsOf(customerId);
            const event = events[pick % events.length];
            const sent = Promise.all(Array.from({ length: times }, () => deliver(event ?? {})));
            if (!together) await sent;
            await carryOut(customerId, act.pop());
            await sent;
          }
          for (const left of act) await carryOut(customerId, left);
          await reconcileCustomers(services());
          await allProcessed(customerId);
          expect((await syncCustomer(services(), customerId))?.differences).toEqual([]);
          await balances(customer, customerId);
        },
      ),
      { numRuns: 8 },
    );
  });

  async function carryOut(customerId: string, action: (typeof actions)[number] | undefined): Promise<void> {
    const { data: subscriptions } = await stripe().subscriptions.list({ customer: customerId });
    const { data: payments } = await stripe().paymentIntents.list({ customer: customerId });
    if (action === 'refund') {
      await stripe().refunds.create({ payment_intent: payments[0]?.id ?? '', amount: 1_000 });
    } else if (action) {
      await stripe().subscriptions.update(subscriptions[0]?.id ?? '', {
        cancel_at_period_end: action === 'cancel',
      });
    }
  }

  /** The books: what was paid and not given back is what the paid invoices say, less what was refunded. */
  async function balances(customer: TestCustomer, customerId: string): Promise<void> {
    const [books] = await rows<{ paid: number; refunded: number; invoiced: number }>(sql`
      select coalesce(sum(amount) filter (where status in ('succeeded', 'refunded')), 0)::int as paid,
             coalesce(sum(amount_refunded), 0)::int as refunded,
             (select coalesce(sum(i.total), 0)::int from mirrored_invoices i
               where i.organization_id = p.organization_id and i.status = 'paid') as invoiced
        from mirrored_payments p
        join organizations o on o.id = p.organization_id and o.stripe_customer_id = ${customerId}
       group by p.organization_id`);
    const { data: charges } = await stripe().charges.list({ customer: customerId });
    expect(books).toEqual({
      paid: charges.reduce((sum, { amount_captured: amount }) => sum + amount, 0),
      refunded: charges.reduce((sum, { amount_refunded: amount }) => sum + amount, 0),
      invoiced: books?.paid,
    });
    expect((await customer.info()).invoices).toHaveLength(1);
  }

  async function eventsOf(customerId: string): Promise<Stripe.Event[]> {
    const events = await stripe().events.list({ limit: 100 }).autoPagingToArray({ limit: 2_000 });
    const subject = (event: Stripe.Event) => event.data.object as { id?: string; customer?: string };
    return events.filter((event) => [subject(event).id, subject(event).customer].includes(customerId));
  }

  async function deliver(event: object): Promise<void> {
    const payload = JSON.stringify(event);
    const signature = stripe().webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const answer = await fetch(`${shop.api.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    expect(answer.status).toBe(200);
  }

  const allProcessed = (customerId: string) =>
    vi.waitFor(
      async () => {
        const waiting = await rows(
          sql`select from stripe_events where customer_id = ${customerId} and processed_at is null`,
        );
        expect(waiting).toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );
}, 120_000);

describe('buyers of the wizard who never paid', () => {
  const order = (email: string) => ({
    planType: 'business' as const,
    email,
    companyName: 'Obrador Peña',
    name: 'Sol Ruiz',
    hardware: { devices: 0, cards: 0 },
  });
  const waiting = async (email: string) =>
    (await rows(sql`select from wizard_purchases where email = ${email}`)).length;

  it('are forgotten after a month, here and at Stripe; who paid or may still pay stays', async () => {
    const [gone, paid, late] = ['nadie@o.example', 'pagado@o.example', 'tarde@o.example'] as const;
    for (const email of [gone, late]) expect((await shop.confirmWizard(order(email))).status).toBe(200);
    const { body } = await shop.confirmWizard(order(paid));
    await payByCard(body.url);
    await reconcileCustomers(services());
    const goneId = await customerIdOf({ email: gone });
    await deleteAbandonedPurchases(services());
    expect(await waiting(gone)).toBe(1);

    await shop.control('/clock/advance', { days: 31 });
    shop.clock.advance(31 * DAY_MS);
    // He comes back after all, and has a page open.
    expect((await shop.confirmWizard(order(late))).status).toBe(200);
    await deleteAbandonedPurchases(services());
    expect([await waiting(gone), await waiting(paid), await waiting(late)]).toEqual([0, 1, 1]);
    expect(await rows(sql`select from organizations where stripe_customer_id = ${goneId}`)).toEqual([]);
    expect(await stripe().customers.retrieve(goneId)).toMatchObject({ deleted: true });
    expect(await rows(sql`select from users where email = ${paid}`)).toHaveLength(1);
    // The form still works for who was forgotten.
    expect((await shop.confirmWizard(order(gone))).status).toBe(200);
  });
});
