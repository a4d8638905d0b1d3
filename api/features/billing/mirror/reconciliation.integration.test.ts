import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteAbandonedPurchases } from '#features/billing/checkout/delete-abandoned-purchases';
import { reconcileCustomers } from '#features/billing/mirror/reconcile-customers';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestShop } from '#testing/test-shop';

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

  it('finds a credit that no event has told of, and what became of it', async () => {
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
