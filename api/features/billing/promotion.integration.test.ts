import { INVOICES_ON_DASHBOARD } from '@horus/contract/billing';
import { plans, promo } from '@horus/contract/catalog';
import { quote } from '@horus/contract/quote';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcileCustomers } from '#features/billing/reconcile-customers';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

it('halves exactly six charged fees after the free month, then charges the list price', async () => {
  const customer = await shop.newCustomer();
  const back = await payByCard(await customer.startCheckout('autonomos', 'monthly'));
  await shop.api.call('POST', '/api/verify-checkout', {
    body: { sessionId: back.searchParams.get('session_id') },
  });
  // 30 free days and then a month at a time: eight fees, each announced as it is charged.
  const announced: (number | undefined)[] = [];
  for (let month = 0; month < 8; month++) {
    announced.push((await customer.info()).upcomingCharges[0]?.amount);
    await shop.control('/clock/advance', { days: 31 });
    await reconcileCustomers(shop.api.services);
  }
  const { fee, dueToday } = quote({
    planType: 'autonomos',
    billingPeriod: 'monthly',
    channel: 'pricing',
    promotional: true,
  });
  const { payments, invoices } = await customer.info();
  // Nine have been issued; the dashboard shows the newest.
  expect(invoices).toHaveLength(INVOICES_ON_DASHBOARD);
  expect(invoices.map(({ date }) => date)).toEqual(
    invoices
      .map(({ date }) => date)
      .sort()
      .reverse(),
  );
  const amounts = payments.map(({ amount }) => amount).reverse();
  expect(amounts.slice(0, 9)).toEqual([
    dueToday.totalCents,
    ...Array.from({ length: promo.discountedFees }, () => fee.amount.totalCents),
    fee.list.totalCents,
    fee.list.totalCents,
  ]);
  expect(amounts.slice(1, 9)).toEqual(announced);
  expect(fee.list.baseCents).toBe(plans.autonomos.monthlyCents);
});
