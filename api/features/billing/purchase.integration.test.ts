import type { InvoicesPage, PaymentsPage, VerifyCheckoutAnswer } from '@horus/contract/billing';
import { billingPeriods, plans, planTypes, promoCovers } from '@horus/contract/catalog';
import { quote } from '@horus/contract/quote';
import { sql } from 'drizzle-orm';
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
    '$planType $billingPeriod: quoted, asked for, charged, invoiced, mirrored, mailed and shown are one amount',
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

      const { stripe, database } = shop.api.services;
      const session = await stripe.checkout.sessions.retrieve(sessionId ?? '');
      expect([session.amount_subtotal, session.amount_total]).toEqual([
        quoted.dueToday.baseCents + (session.total_details?.amount_discount ?? 0),
        quoted.dueToday.totalCents,
      ]);
      const of = { customer: String(session.customer) };
      const { data: charges } = await stripe.charges.list(of);
      expect(charges.map(({ amount_captured: amount }) => amount)).toEqual([quoted.dueToday.totalCents]);
      const { data: issued } = await stripe.invoices.list(of);
      expect(issued.map((each) => [each.status, each.total, each.total_excluding_tax])).toEqual([
        ['paid', quoted.dueToday.totalCents, quoted.dueToday.baseCents],
      ]);
      const { rows: mirrored } = await database.db.execute(sql`
        select i.total, i.total_excluding_tax, p.amount, p.amount_refunded, c.amount_total
          from mirrored_invoices i join mirrored_payments p on p.invoice_id = i.id
          join mirrored_checkout_sessions c on c.organization_id = i.organization_id
         where c.id = ${sessionId}`);
      expect(mirrored).toEqual([
        {
          total: quoted.dueToday.totalCents,
          total_excluding_tax: quoted.dueToday.baseCents,
          amount: quoted.dueToday.totalCents,
          amount_refunded: 0,
          amount_total: quoted.dueToday.totalCents,
        },
      ]);
      const mails = (await shop.mailsTo(customer.email)).flatMap((mail) =>
        mail.template === 'purchase-confirmed' ? [mail.props] : [],
      );
      expect(mails.map(({ paidCents, nextCharge }) => [paidCents, nextCharge?.cents ?? null])).toEqual([
        [quoted.dueToday.totalCents, financed ? null : quoted.fee.amount.totalCents],
      ]);
      const { token } = customer;
      const { body: paid } = await shop.api.call<PaymentsPage>('GET', '/api/stripe/payments', { token });
      expect(paid.payments.map(({ amount }) => amount)).toEqual([quoted.dueToday.totalCents]);
      const { body: billed } = await shop.api.call<InvoicesPage>('GET', '/api/stripe/invoices', { token });
      expect(billed.invoices.map(({ amount }) => amount)).toEqual([quoted.dueToday.totalCents]);

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
