import { HOUR_MS } from '@horus/contract/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteAbandonedPurchases } from '#features/billing/checkout/delete-abandoned-purchases';
import { eraseLeadsOf, listLeadsOf } from '#features/leads/leads-of-address';
import { completeDeletion } from '#features/requests/complete-deletion';
import { deleteExpired } from '#features/requests/delete-expired';
import { payByCard } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import { CUSTOMER_PASSWORD, startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const YEAR_MS = 366 * 24 * HOUR_MS;
const stripe = () => shop.api.services.stripe;
const rows = async (query: ReturnType<typeof sql>) =>
  (await shop.api.services.database.db.execute(query)).rows;

/** Creates a customer with a verified address. */
async function newOwner(fields = {}): Promise<TestCustomer> {
  const customer = await shop.newCustomer(fields);
  await rows(sql`update users set email_verified_at = now() where email = ${customer.email}`);
  return customer;
}

const order = (email: string) => ({
  planType: 'business' as const,
  email,
  companyName: 'Obrador Peña',
  name: 'Sol Ruiz',
  hardware: { devices: 0, cards: 0 },
});

async function passTime(days: number): Promise<void> {
  await shop.control('/clock/advance', { days });
  shop.clock.advance(days * 24 * HOUR_MS);
  await reconcile(shop.api.services);
}

async function askForDeletion({ email }: TestCustomer, when = 'plan-end'): Promise<string> {
  const { token } = await shop.logIn(email);
  const { body } = await shop.api.call<{ id: string }>('POST', '/api/account/request-deletion', {
    token,
    body: { reason: 'price', accounts: { horus: false, stc: true }, password: CUSTOMER_PASSWORD, when },
  });
  return body.id;
}

const carryOut = (id: string) =>
  completeDeletion(shop.api.services, { list: listLeadsOf, erase: eraseLeadsOf }, id, { horusErased: false });

const customersOf = async (email: string) =>
  (await stripe().customers.list({ email })).data.map(({ id }) => id);

const isForgotten = (customerId: string) =>
  vi.waitFor(
    async () => expect(await stripe().customers.retrieve(customerId)).toMatchObject({ deleted: true }),
    { timeout: 60_000, interval: 200 },
  );

/** Buys and cancels, which leaves records that must be kept. */
async function buyAndEnd(page: string): Promise<void> {
  const back = await payByCard(page);
  const { body } = await shop.api.call<{ status: string }>('POST', '/api/verify-checkout', {
    body: { sessionId: back.searchParams.get('session_id') },
  });
  expect(body.status).toBe('success');
}

describe('a deletion and its Stripe customers', () => {
  it('deletes customers without a purchase, including those of abandoned wizard purchases', async () => {
    const page = await shop.confirmWizard(order('solo-mirar@o.example'));
    expect(page.status).toBe(200);
    const customer = await newOwner();
    await customer.startCheckout('business', 'annual');
    await rows(sql`
      update wizard_purchases set email = ${customer.email} where email = 'solo-mirar@o.example'`);
    const own = await customersOf(customer.email);
    const fromWizard = await customersOf('solo-mirar@o.example');
    expect([own, fromWizard].map((ids) => ids.length)).toEqual([1, 1]);

    await expect(carryOut(await askForDeletion(customer))).rejects.toThrow('una página de pago abierta');
    await passTime(2);
    const [waiting] = await rows(sql`
      select d.id from deletion_requests d join users u on u.id = d.user_id where u.email = ${customer.email}`);
    expect(await carryOut(String(waiting?.['id']))).toEqual({
      blockedRecords: 0,
      keptUntil: null,
      keptCustomers: [],
      leadsLeft: false,
    });
    for (const id of [...own, ...fromWizard]) await isForgotten(id);
    expect(await rows(sql`select from wizard_purchases where email = ${customer.email}`)).toEqual([]);
  });

  it('ends the rest of a cancelled and given-up plan at Stripe', async () => {
    const customer = await newOwner();
    await buyAndEnd(await customer.startCheckout('business', 'annual'));
    const [customerId = ''] = await customersOf(customer.email);
    const [subscription] = (await stripe().subscriptions.list({ customer: customerId })).data;
    await stripe().subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
    await reconcile(shop.api.services);
    await expect(carryOut(await askForDeletion(customer))).rejects.toThrow('no ha renunciado al resto');
    const { token } = await shop.logIn(customer.email);
    await shop.api.call('DELETE', '/api/account/deletion-request', { token });
    expect((await carryOut(await askForDeletion(customer, 'now'))).keptCustomers).toEqual([customerId]);
    await vi.waitFor(
      async () =>
        expect((await stripe().subscriptions.retrieve(subscription?.id ?? '')).status).toBe('canceled'),
      { timeout: 60_000, interval: 200 },
    );
    expect((await stripe().customers.retrieve(customerId)).deleted).not.toBe(true);
  });

  it('keeps customers with invoices until their term has passed, including a wizard purchase they never joined', async () => {
    const address = 'comprado@o.example';
    const { body } = await shop.confirmWizard(order(address));
    const customer = await newOwner({ company: 'Forja Olmo' });
    await buyAndEnd(body.url);
    await buyAndEnd(await customer.startCheckout('autonomos', 'monthly'));
    const fromWizard = await customersOf(address);
    const own = await customersOf(customer.email);
    const kept = [...own, ...fromWizard];
    // The address got an account before the payment arrived, so the purchase has no members yet.
    await rows(sql`delete from users where email = ${address}`);
    await rows(sql`update wizard_purchases set email = ${customer.email} where email = ${address}`);
    const request = await askForDeletion(customer);
    await expect(carryOut(request)).rejects.toThrow('suscripción en marcha (Forja Olmo)');
    for (const id of kept) {
      for (const { id: subscription } of (await stripe().subscriptions.list({ customer: id })).data) {
        await stripe().subscriptions.cancel(subscription);
      }
      if (id === own[0]) {
        await reconcile(shop.api.services);
        await expect(carryOut(request)).rejects.toThrow('suscripción en marcha (Obrador Peña)');
      }
    }
    await reconcile(shop.api.services);
    const outcome = await carryOut(request);
    expect([...outcome.keptCustomers].sort()).toEqual([...kept].sort());
    expect(outcome.blockedRecords).toBeGreaterThanOrEqual(6);
    expect(
      await rows(sql`select from organizations where stripe_customer_id in (${own[0]}, ${fromWizard[0]})`),
    ).toEqual([]);
    expect(
      (
        await rows(
          sql`select stripe_customer_id as id from blocked.customers where deletion_request_id = ${request}`,
        )
      )
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...kept].sort());

    await deleteAbandonedPurchases(shop.api.services);
    await deleteExpired(shop.api.services);
    for (const id of kept) expect((await stripe().customers.retrieve(id)).deleted).not.toBe(true);
    shop.clock.advance(6 * YEAR_MS);
    await deleteExpired(shop.api.services);
    for (const id of kept) await isForgotten(id);
    expect(await rows(sql`select from blocked.customers`)).toEqual([]);
  });
});
