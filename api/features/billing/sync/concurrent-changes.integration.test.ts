import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockOrganization } from '#features/auth/user-data';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestShop } from '#testing/test-shop';

/** Changes at Stripe or in the database between two requests of a sync. */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.control('/webhooks', { mode: 'drop' });
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const services = () => shop.api.services;
const FOR_GOOD_MS = 60_000;

async function atThePaymentPage() {
  const customer = await shop.newCustomer();
  const page = await customer.startCheckout('business', 'monthly');
  const { data } = await services().stripe.customers.list({ email: customer.email });
  return { ...customer, page, id: data[0]?.id ?? '' };
}

const confirmations = async (email: string) =>
  (await shop.mailsTo(email)).filter(({ template }) => template === 'purchase-confirmed');

describe('a purchase that is paid during a sync', () => {
  it.each([['/v1/checkout/sessions'], ['/v1/subscriptions'], ['/v1/invoices'], ['/v1/payment_intents']])(
    'is confirmed completely or not yet when %s responds last',
    async (path) => {
      const buyer = await atThePaymentPage();
      await shop.control('/faults', { path, times: 1, delayMs: FOR_GOOD_MS });
      const syncing = syncCustomer(services(), buyer.id);
      await vi.waitFor(async () => expect(await shop.countDelayedCalls()).toBe(1), { timeout: 60_000 });
      await payByCard(buyer.page);
      await shop.clearFaults();
      await syncing;
      await syncCustomer(services(), buyer.id);
      expect(await confirmations(buyer.email)).toEqual([
        expect.objectContaining({
          props: expect.objectContaining({
            trialEndsAt: expect.any(String),
            nextCharge: { date: expect.any(String), cents: 4_839 },
            invoiceUrl: expect.stringContaining('/invoices/'),
          }),
        }),
      ]);
    },
  );
});

describe('a sync and the deletion of its organisation', () => {
  it('take their locks in the same order', async () => {
    const buyer = await atThePaymentPage();
    await syncCustomer(services(), buyer.id);
    await payByCard(buyer.page);
    const { db } = services().database;
    const [organization] = (
      await db.execute<{ id: string }>(
        sql`select id from organizations where stripe_customer_id = ${buyer.id}`,
      )
    ).rows;
    // The deletion locks the organisation and then its mirror, which the sync writes first.
    const syncing = Promise.withResolvers<unknown>();
    await db.transaction(async (tx) => {
      await lockOrganization(tx, organization?.id ?? '');
      syncing.resolve(syncCustomer(services(), buyer.id));
      await vi.waitFor(
        async () => {
          const { rows } = await db.execute(sql`
            select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
          expect(rows).toHaveLength(1);
        },
        { timeout: 60_000, interval: 20 },
      );
      await tx.execute(sql`delete from billing_mirrors where organization_id = ${organization?.id}`);
    });
    await expect(syncing.promise).resolves.toMatchObject({ differences: expect.any(Array) });
    expect((await buyer.info()).status).toBe('trialing');
  });
});
