import { type CreateCheckoutAnswer, checkoutClaims } from '@horus/contract/billing';
import type { PlanType } from '@horus/contract/catalog';
import type { ErrorBody } from '@horus/contract/errors';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkStripe } from '#features/billing/catalogue/check-stripe';
import { planStripe, planWithdrawal } from '#features/billing/catalogue/plan-stripe';
import { createStripe } from '#platform/stripe-client';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

/** Changes at Stripe by an operator or another version of the price book while the site is open. */
const BUSINESS = 'horus_business_monthly';

let shop: TestShop;
beforeEach(async () => {
  await shop?.close();
  shop = await startTestShop();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

const order = (customer: TestCustomer, planType: PlanType = 'business') =>
  shop.api.call<CreateCheckoutAnswer & ErrorBody>('POST', '/api/stripe/create-checkout-session', {
    token: customer.token,
    body: { planType, billingPeriod: 'monthly', ...checkoutClaims(planType, 'monthly') },
  });

const pricesOf = async (product: string) =>
  (await stripe().prices.list({ product, active: true, limit: 100 })).data;

async function applySetup(): Promise<void> {
  for (const step of await planStripe(stripe(), shop.api.services.config)) await step.run();
}

const makeOtherPrice = (cents: number, more = {}) =>
  stripe().prices.create({
    product: BUSINESS,
    currency: 'eur',
    unit_amount: cents,
    tax_behavior: 'exclusive',
    recurring: { interval: 'month' },
    lookup_key: `${BUSINESS}_${cents}`,
    ...more,
  });

const metric = async (name: string) =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec(await (await fetch(`${shop.api.url}/metrics`)).text())?.[1];

const errors = () => shop.api.logLines.filter((line) => JSON.parse(line).level === 50);

describe('a new price', () => {
  it('is created beside the old one, which stays on sale until it is withdrawn; a rollback works too', async () => {
    const customer = await shop.newCustomer();
    const [ours] = await pricesOf(BUSINESS);
    const other = await makeOtherPrice(4_499);

    // The other version is set up. This one sells as before and has nothing to set up.
    await shop.api.services.catalogue.reload();
    expect(await planStripe(stripe(), shop.api.services.config)).toEqual([]);
    expect((await order(customer)).status).toBe(200);

    // The other version has withdrawn our price: the order gets a clear error.
    await stripe().prices.update(ours?.id ?? '', { active: false });
    const late = await shop.newCustomer();
    const refused = await order(late);
    expect([refused.status, refused.body.code]).toEqual([503, 'billing.sale_closed']);

    // Back to this version: its price is active again, and the other price is withdrawn later.
    await applySetup();
    expect((await pricesOf(BUSINESS)).map(({ id }) => id).sort()).toEqual([ours?.id, other.id].sort());
    await shop.api.services.catalogue.reload();
    expect((await order(late)).status).toBe(200);
    const withdrawals = await planWithdrawal(stripe());
    expect(withdrawals.map(({ description }) => description)).toEqual([`Retirar el precio ${BUSINESS}_4499`]);
    for (const step of withdrawals) await step.run();
    expect((await pricesOf(BUSINESS)).map(({ id }) => id)).toEqual([ours?.id]);
    expect(await planWithdrawal(stripe())).toEqual([]);
    expect((await order(await shop.newCustomer())).status).toBe(200);
  });

  it('created at Stripe while the site is open is found by the next order', async () => {
    const buyer = await shop.newCustomer();
    await order(buyer);
    const [known] = await pricesOf(BUSINESS);
    await makeOtherPrice(known?.unit_amount ?? 0, { transfer_lookup_key: true });
    await stripe().prices.update(known?.id ?? '', { active: false });
    expect((await order(await shop.newCustomer())).status).toBe(200);
  });
});

describe('a wrong item at Stripe', () => {
  it('closes only its own sale, logs an error, and is sold again when it is fixed', async () => {
    const [before] = await pricesOf(BUSINESS);
    await stripe().prices.update(before?.id ?? '', { active: false });
    await shop.api.services.catalogue.reload();
    await shop.api.services.catalogue.reload();
    expect(await metric('stripe_sales_closed')).toBe('1');
    expect(errors().filter((line) => line.includes(`${BUSINESS}_`))).toHaveLength(1);

    const customer = await shop.newCustomer();
    const refused = await order(customer);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'billing.sale_closed',
      '60',
    ]);
    expect(refused.body.error).toMatch(
      /^Ahora mismo no podemos vender esta opción\. No se te ha cobrado nada/,
    );
    // No customer was created at Stripe.
    expect((await stripe().customers.list({ email: customer.email })).data).toEqual([]);
    expect((await order(customer, 'enterprise')).status).toBe(200);
    expect((await shop.api.call('GET', '/readyz')).status).toBe(200);

    await stripe().prices.update(before?.id ?? '', { active: true });
    await shop.api.services.catalogue.reload();
    expect(await metric('stripe_sales_closed')).toBe('0');
    expect((await order(await shop.newCustomer())).status).toBe(200);
  });

  it('never blocks the start: wrong names, a missing portal or an outage of Stripe close no sale', async () => {
    const { services } = shop.api;
    const here = {
      ...services,
      config: { ...services.config, server: { ...services.config.server, publicUrl: shop.api.url } },
    };
    await stripe().products.update(BUSINESS, { name: 'Otro nombre' });
    const { data } = await stripe().billingPortal.configurations.list({ active: true });
    for (const { id } of data) await stripe().billingPortal.configurations.update(id, { active: false });
    await checkStripe(here);
    const said = shop.api.logLines.filter((line) => line.includes('stripe:setup would have it'));
    expect(said.map((line) => JSON.parse(line).level)).toEqual([40]);
    expect(said[0]).toMatch(/Otro nombre|Corregir el producto/);
    await services.catalogue.reload();
    const buyer = await shop.newCustomer();
    await payByCard((await order(buyer)).body.url);

    const deaf = createStripe({ secretKey: 'sk_test_x', apiUrl: 'http://127.0.0.1:9', timeoutMs: 8_000 });
    await expect(checkStripe({ ...here, stripe: deaf })).resolves.toBeUndefined();
  });

  it('logs an error when no webhook covers all events', async () => {
    const { services } = shop.api;
    await checkStripe(services);
    expect(errors().filter((line) => line.includes('no webhook'))).toHaveLength(1);
  });
});
