import type { VerifyCheckoutAnswer } from '@horus/contract/billing';
import { billingPeriods, plans, planTypes, promoCovers } from '@horus/contract/catalog';
import { quote } from '@horus/contract/quote';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { startTestShop, type TestShop } from '#testing/test-shop';

const everyPlan = planTypes.flatMap((planType) =>
  billingPeriods.map((billingPeriod) => ({ planType, billingPeriod })),
);

describe.each([
  ['with the promotion', 'VERANO50'],
  ['without the promotion', ''],
])('a purchase %s', (_, promoCode) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ PROMO_CODE: promoCode });
  });
  afterAll(() => shop.close());

  it.each(everyPlan)(
    '$planType $billingPeriod is charged what was quoted and shown in the dashboard',
    async (plan) => {
      const promotional = promoCode !== '' && promoCovers(plan.planType, plan.billingPeriod);
      const quoted = quote({ ...plan, channel: 'pricing', promotional });
      const customer = await shop.newCustomer();
      const pageUrl = await customer.startCheckout(plan.planType, plan.billingPeriod);
      const financed = plan.billingPeriod === 'annual-financed';
      const back = await (financed ? payByKlarna(pageUrl, 'accept') : payByCard(pageUrl));

      expect(back.pathname).toBe('/checkout/success');
      const sessionId = back.searchParams.get('session_id');
      const verified = await shop.api.call<VerifyCheckoutAnswer>('POST', '/api/verify-checkout', {
        body: { sessionId },
      });
      expect(verified.body).toMatchObject({ status: 'success', customerId: null });

      const info = await customer.info();
      expect(info.plan).toBe(plans[plan.planType].name);
      expect(info.dbSubscription).toMatchObject(plan);
      expect(info).toMatchObject({
        status: plan.billingPeriod === 'monthly' ? 'trialing' : 'active',
        hasCompletedCheckout: true,
        hasInstallationPayment: true,
        isFinancedPlan: financed,
      });
      expect(info.payments.map(({ amount, status }) => [amount, status])).toEqual([
        [quoted.dueToday.totalCents, 'succeeded'],
      ]);
      expect(info.invoices.map(({ amount, status }) => [amount, status])).toEqual([
        [quoted.dueToday.totalCents, 'paid'],
      ]);
      expect(info.payments[0]?.type).toBe(plan.billingPeriod === 'monthly' ? 'installation' : 'subscription');
      expect(info.invoices[0]?.pdfUrl).toMatch(/^http/);
      expect(info.nextBillingDate === null).toBe(financed);
      expect(info.paymentMethod?.last4 ?? null).toBe(financed ? null : '4242');
      // What is to come is what was quoted, on the day that is shown; what a period covers begins with the purchase.
      expect(info.upcomingCharges[0]?.date ?? null).toBe(info.nextBillingDate);
      const halved = Array.from(
        { length: quoted.fee.discountedFees ?? 0 },
        () => quoted.fee.amount.totalCents,
      );
      expect(info.upcomingCharges.map(({ amount, currency }) => [amount, currency])).toEqual(
        financed ? [] : [...halved, quoted.fee.list.totalCents].map((amount) => [amount, 'eur']),
      );
      expect(info.currentPeriodStart).toBe(info.dbSubscription?.startedAt);
    },
  );
});
