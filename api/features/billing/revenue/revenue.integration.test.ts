import { plans } from '@horus/contract/catalog';
import { DAY_MS } from '@horus/contract/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseOrganization } from '#features/billing/checkout/erase-organization';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { cards, payByCard } from '#testing/hosted-page';
import { findIds } from '#testing/test-books';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ PROMO_UNTIL: '2020-01-01' });
  await shop.control('/webhooks', { mode: 'drop' });
});
afterAll(() => shop.close());

async function passDays(days: number): Promise<void> {
  await shop.control('/clock/advance', { days });
  shop.clock.advance(days * DAY_MS);
}

/** Syncs twice, to check that nothing is stored twice. */
async function movementsOf({ email }: TestCustomer) {
  const { services } = shop.api;
  const { data } = await services.stripe.customers.list({ email });
  const customerId = data[0]?.id ?? '';
  await syncCustomer(services, customerId);
  await syncCustomer(services, customerId);
  const { rows } = await services.database.db.execute<{ kind: string; cents: number; days: number }>(sql`
    select m.kind, m.cents, round(extract(epoch from m.at - s.started_at) / 86400)::int as days
      from revenue_movements m
      join organizations o on o.id = m.organization_id and o.stripe_customer_id = ${customerId}
      join mirrored_subscriptions s on s.organization_id = o.id order by m.id`);
  return rows;
}

it('a year counts as twelve months from its first day, and is lost on a refund', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'annual'));
  const cents = plans.business.annualPerMonthCents;
  expect(await movementsOf(customer)).toEqual([{ kind: 'new', cents, days: 0 }]);

  const { stripe } = shop.api.services;
  const [payer] = (await stripe.customers.list({ email: customer.email })).data;
  const [charge] = (await stripe.charges.list({ customer: payer?.id ?? '' })).data;
  await stripe.refunds.create({ charge: charge?.id ?? '' });
  expect(await movementsOf(customer)).toEqual([
    { kind: 'new', cents, days: 0 },
    { kind: 'lost', cents: -cents, days: 0 },
  ]);
});

it('the free month counts as nothing; a plan whose fees fail counts until it ends', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'), cards.failsLater);
  expect(await movementsOf(customer)).toEqual([]);
  await passDays(33);
  const cents = plans.business.monthlyCents;
  const begun = await movementsOf(customer);
  expect(begun).toMatchObject([{ kind: 'new', cents }]);
  expect([30, 31]).toContain(begun[0]?.days);
  await passDays(20);
  expect(await movementsOf(customer)).toMatchObject([{ kind: 'new' }, { kind: 'lost', cents: -cents }]);
});

it.each([
  ['business', 'monthly', plans.business.monthlyCents],
  ['autonomos', 'annual', plans.autonomos.annualPerMonthCents],
] as const)("a deleted customer's monthly revenue is lost: %s, %s", async (planType, period, cents) => {
  const { services } = shop.api;
  const { db } = services.database;
  const readSum = async () =>
    Number((await db.execute(sql`select sum(cents) as cents from revenue_movements`)).rows[0]?.['cents']);
  const before = await readSum();
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout(planType, period));
  // After the free month.
  await passDays(33);
  await movementsOf(customer);
  expect(await readSum()).toBe(before + cents);
  const { organizationId } = await findIds(shop.api, customer.email);
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from users where email = ${customer.email}`);
    await eraseOrganization(services, tx, organizationId, { keepsCustomer: true });
  });
  expect(await readSum()).toBe(before);
});
