import { DAY_MS, HOUR_MS } from '@horus/contract/durations';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteAbandonedPurchases } from '#features/billing/checkout/delete-abandoned-purchases';
import { FRESH_MS } from '#features/billing/sync/reconcile-customers';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { cards, payByCard } from '#testing/hosted-page';
import { reconcile as reconcileAll } from '#testing/reconcile';
import { startTestShop, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  // Long enough for the delayed request below.
  shop = await startTestShop({ STRIPE_TIMEOUT_MS: '60000' });
  await shop.control('/webhooks', { mode: 'drop' });
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const services = () => shop.api.services;
const stripe = () => services().stripe;

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
  await reconcileAll(services());
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
  it('lists and fixes changes without an event, and finds nothing the next night', async () => {
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('business', 'monthly'));
    const customerId = await customerIdOf(customer);
    const first = await reconcile();
    expect(kindsOf(first, customerId)).toEqual([
      'mirrored_balances new',
      'mirrored_checkout_sessions new',
      'mirrored_invoices new',
      'mirrored_payments new',
      'mirrored_subscriptions new',
    ]);
    expect(first.differences_found).toBe(first.differences.length);
    expect(shop.api.logLines.join('')).toContain('reconciliation mended a difference');
    expect(await reconcile()).toMatchObject({ failures: 0, differences_found: 0, differences: [] });
  });

  it('finds a credit without an event, and its use', async () => {
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('business', 'annual'));
    await reconcile();
    const customerId = await customerIdOf(customer);
    const { data } = await stripe().invoices.list({ customer: customerId });
    await stripe().creditNotes.create({ invoice: data[0]?.id ?? '', amount: 700, credit_amount: 700 });
    expect(kindsOf(await reconcile(), customerId)).toEqual([
      'mirrored_balances changed',
      'mirrored_credit_notes new',
      'mirrored_invoices changed',
    ]);
    expect(await customer.info()).toMatchObject({
      creditBalance: 700,
      invoices: [{ amountCredited: 700, creditNotes: [{ amount: 700 }] }],
    });
    await stripe().customers.createBalanceTransaction(customerId, { amount: -300, currency: 'eur' });
    expect(kindsOf(await reconcile(), customerId)).toEqual(['mirrored_balances changed']);
    expect(await customer.info()).toMatchObject({ creditBalance: 1_000 });
  });

  it('restores rows that were changed by hand', async () => {
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

  it('continues after an interruption with the remaining customers, each once', async () => {
    const customers = [await shop.newCustomer(), await shop.newCustomer(), await shop.newCustomer()];
    for (const customer of customers) await payByCard(await customer.startCheckout('business', 'monthly'));
    await reconcile();
    await rows(sql`update billing_mirrors set synced_at = synced_at - interval '1 day'`);
    const [left] = customers;
    // The interrupted run has synced the others.
    await rows(sql`update billing_mirrors set synced_at = now() where organization_id not in
      (select organization_id from users where email = ${left?.email})`);
    await reconcileAll(services(), FRESH_MS);
    const [run] = await rows<Run>(
      sql`select customers from billing_reconciliations order by started_at desc limit 1`,
    );
    expect(run?.customers).toBe(1);
  });

  it('skips no customer whose last sync asked Stripe before it, however late the answer came', async () => {
    const customer = await shop.newCustomer();
    await customer.startCheckout('business', 'monthly');
    const customerId = await customerIdOf(customer);
    const asked = services().now();
    let now = asked;
    const slow = {
      ...services(),
      now: () => now,
      get stripe() {
        now = new Date(asked.getTime() + HOUR_MS);
        return stripe();
      },
    };
    await syncCustomer(slow, customerId);
    expect(now).not.toEqual(asked);
    const [mirror] = await rows<{ synced_at: string }>(
      sql`select synced_at from billing_mirrors join organizations o on o.id = organization_id
           where o.stripe_customer_id = ${customerId}`,
    );
    expect(new Date(mirror?.synced_at ?? '')).toEqual(asked);
  });

  it('finishes the other customers while Stripe is slow about one', async () => {
    for (let n = 0; n < 5; n++) await (await shop.newCustomer()).startCheckout('business', 'annual');
    // All customers have a mirror, and the slow one is first.
    await reconcile();
    await rows(sql`update billing_mirrors set synced_at = '2020-01-01'`);
    const [slow] = await rows<{ id: string }>(
      sql`select stripe_customer_id as id from organizations
           where stripe_customer_id is not null order by organizations.id limit 1`,
    );
    const path = `/v1/checkout/sessions?customer=${slow?.id}`;
    await shop.control('/faults', { path, times: 1, delayMs: 60_000 });
    const run = reconcile();
    await vi.waitFor(
      async () => {
        const left = await rows(
          sql`select stripe_customer_id as id from organizations join billing_mirrors on organization_id = id
               where synced_at < '2021-01-01'`,
        );
        expect([left, await shop.countDelayedCalls()]).toEqual([[slow], 1]);
      },
      { timeout: 60_000, interval: 100 },
    );
    await shop.clearFaults();
    expect((await run).failures).toBe(0);
  });

  it('counts customers that could not be synced, and continues', async () => {
    const customer = await shop.newCustomer();
    await customer.startCheckout('business', 'annual');
    // Stripe's SDK makes three attempts per call.
    const path = `/v1/invoices?customer=${await customerIdOf(customer)}`;
    await shop.control('/faults', { path, times: 3, status: 500 });
    const run = await reconcile();
    expect(run.failures).toBe(1);
    expect(run.customers).toBeGreaterThan(1);
    expect(shop.api.logLines.join('')).toContain('customer was not reconciled');
  });
});

describe('wizard buyers who never paid', () => {
  const order = (email: string) => ({
    planType: 'business' as const,
    email,
    companyName: 'Obrador Peña',
    name: 'Sol Ruiz',
    hardware: { devices: 0, cards: 0 },
  });
  const nightly = async () => {
    await reconcileAll(services());
    await deleteAbandonedPurchases(services());
  };
  const forgotten = (customerId: string) =>
    vi.waitFor(
      async () => expect(await stripe().customers.retrieve(customerId)).toMatchObject({ deleted: true }),
      { timeout: 60_000, interval: 200 },
    );
  const waiting = async (email: string) =>
    (await rows(sql`select from wizard_purchases where email = ${email}`)).length;

  it('are deleted after a month, here and at Stripe; paid purchases and open payment pages stay', async () => {
    const [gone, paid, late] = ['nadie@o.example', 'pagado@o.example', 'tarde@o.example'] as const;
    for (const email of [gone, late]) expect((await shop.confirmWizard(order(email))).status).toBe(200);
    const { body } = await shop.confirmWizard(order(paid));
    await payByCard(body.url);
    await reconcileAll(services());
    const goneId = await customerIdOf({ email: gone });
    await deleteAbandonedPurchases(services());
    expect(await waiting(gone)).toBe(1);

    await shop.control('/clock/advance', { days: 31 });
    shop.clock.advance(31 * DAY_MS);
    // Without a recent sync a payment may be unknown, so nothing is deleted.
    await deleteAbandonedPurchases(services());
    expect(await waiting(gone)).toBe(1);
    // This buyer returns and has an open page.
    expect((await shop.confirmWizard(order(late))).status).toBe(200);
    await nightly();
    expect([await waiting(gone), await waiting(paid), await waiting(late)]).toEqual([0, 1, 1]);
    expect(await rows(sql`select from organizations where stripe_customer_id = ${goneId}`)).toEqual([]);
    await forgotten(goneId);
    expect(await rows(sql`select from users where email = ${paid}`)).toHaveLength(1);
    // A deleted buyer can use the form again.
    expect((await shop.confirmWizard(order(gone))).status).toBe(200);
  });

  it('are deleted after a declined card too', async () => {
    const email = 'rechazada@o.example';
    const { body } = await shop.confirmWizard(order(email));
    await payByCard(body.url, cards.declined).catch(() => {});
    await reconcileAll(services());
    const customerId = await customerIdOf({ email });
    const organization = sql`select id from organizations where stripe_customer_id = ${customerId}`;
    // All rows that a refused payment can leave in the mirror.
    await rows(sql`
      insert into mirrored_invoices
        (id, organization_id, status, total, currency, covers_installation, issued_at, amount_remaining)
      select 'in_refused', id, 'open', 1, 'eur', true, now(), 1 from organizations
       where stripe_customer_id = ${customerId}`);
    await rows(sql`
      insert into mirrored_payments
        (id, organization_id, type, description, amount, amount_refunded, currency, status, created_at)
      select 'pi_refused', id, 'other', '', 1, 0, 'eur', 'requires_payment_method', now() from organizations
       where stripe_customer_id = ${customerId}`);
    await shop.control('/clock/advance', { days: 31 });
    shop.clock.advance(31 * DAY_MS);
    await nightly();
    expect([await waiting(email), await rows(organization)]).toEqual([0, []]);
    await forgotten(customerId);
    expect((await shop.confirmWizard(order(email))).status).toBe(200);
  });

  it('are deleted at Stripe after its outage', async () => {
    const email = 'a-oscuras@o.example';
    await shop.confirmWizard(order(email));
    await shop.control('/clock/advance', { days: 31 });
    shop.clock.advance(31 * DAY_MS);
    await reconcileAll(services());
    const customerId = await customerIdOf({ email });
    await shop.control('/faults', { path: `/v1/customers/${customerId}`, times: 50, status: 500 });
    await deleteAbandonedPurchases(services());
    expect(await waiting(email)).toBe(0);
    expect((await shop.confirmWizard(order(email))).status).toBe(200);
    await shop.clearFaults();
    await forgotten(customerId);
  });

  it("are deleted although others can't be", async () => {
    // PostgreSQL rejects the deletion of these thousand, which come first in every order.
    await rows(sql`
      with made as (
        insert into organizations (id) select ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid
          from generate_series(1, 1000) n returning id),
      asked as (
        insert into invoice_requests (organization_id, state, form, content_hash, created_at)
        select id, 'received', '{}', '\\x00', now() from made)
      insert into wizard_purchases (organization_id, request_key, email, name, created_at)
      select id, decode(replace(id::text, '-', ''), 'hex'), 'atascada@o.example', '', '2020-01-01' from made`);
    const email = 'detras@o.example';
    await shop.confirmWizard(order(email));
    await shop.control('/clock/advance', { days: 31 });
    shop.clock.advance(31 * DAY_MS);
    await nightly();
    expect([await waiting(email), await waiting('atascada@o.example')]).toEqual([0, 1_000]);
    expect(shop.api.logLines.join('')).toContain('abandoned purchase was not deleted');
  });
});
