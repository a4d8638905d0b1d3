import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ensureCustomer } from '#features/billing/checkout/ensure-customer';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  // Only these tests call Stripe.
  await shop.control('/webhooks', { mode: 'drop' });
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const services = () => shop.api.services;
const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await services().database.db.execute<Row>(query)).rows;
const customersOf = async (email: string) => (await services().stripe.customers.list({ email })).data;

it('a customer deleted in Stripe’s dashboard can buy again, as one new customer', async () => {
  const customer = await shop.newCustomer();
  await customer.startCheckout('business', 'monthly');
  const [gone] = await customersOf(customer.email);
  await services().stripe.customers.del(gone?.id ?? '');
  const pages = await Promise.all([1, 2, 3].map(() => customer.startCheckout('enterprise', 'monthly')));
  expect(new Set(pages).size).toBe(1);
  const made = await customersOf(customer.email);
  expect(made.map(({ id }) => id)).not.toContain(gone?.id);
  expect(made).toHaveLength(1);
  await payByCard(pages[0] ?? '');
  await syncCustomer(services(), made[0]?.id ?? '');
  expect(await customer.info()).toMatchObject({ status: 'trialing', plan: 'Enterprise' });
  await services().stripe.customers.del(made[0]?.id ?? '');
});

it('a customer deleted with an open payment page gets a new page', async () => {
  const customer = await shop.newCustomer();
  const dead = await customer.startCheckout('business', 'monthly');
  const [gone] = await customersOf(customer.email);
  await services().stripe.customers.del(gone?.id ?? '');
  const page = await customer.startCheckout('business', 'monthly');
  expect(page).not.toBe(dead);
  expect(await customer.startCheckout('business', 'monthly')).toBe(page);
  await payByCard(page);
  const [made] = await customersOf(customer.email);
  await syncCustomer(services(), made?.id ?? '');
  expect(await customer.info()).toMatchObject({ status: 'trialing', plan: 'Business' });
});

it('a customer created while its organisation is deleted does not stay at Stripe', async () => {
  const customer = await shop.newCustomer();
  const [organization] = await rows<{ id: string }>(
    sql`select organization_id as id from users where email = ${customer.email}`,
  );
  const id = organization?.id ?? '';
  await shop.control('/faults', { path: '/v1/customers', times: 1, delayMs: 60_000, afterwards: true });
  const making = ensureCustomer(services(), id).catch((error: Error) => error.message);
  await vi.waitFor(async () => expect(await shop.countDelayedCalls()).toBe(1), { timeout: 60_000 });
  const [made] = await customersOf(customer.email);
  await rows(sql`delete from sessions where user_id in (select id from users where organization_id = ${id})`);
  await rows(sql`delete from users where organization_id = ${id}`);
  await rows(sql`delete from organizations where id = ${id}`);
  await shop.clearFaults();
  expect(await making).toBe('an organisation that is gone');
  await vi.waitFor(
    async () =>
      expect(await services().stripe.customers.retrieve(made?.id ?? '')).toMatchObject({ deleted: true }),
    { timeout: 60_000, interval: 200 },
  );
});
