import { describe, expect, it } from 'vitest';
import {
  type CreateCheckoutBody,
  checkoutClaims,
  createCheckoutBody,
  disagreements,
  displayInvoiceStatus,
  displayPaymentStatus,
  displaySubscription,
  subscriptionInfoFallback,
} from './billing.ts';
import { billingPeriods, feePrice, planTypes } from './catalog.ts';

const bodies = planTypes.flatMap((planType) =>
  billingPeriods.map((billingPeriod) => ({
    planType,
    billingPeriod,
    ...checkoutClaims(planType, billingPeriod),
  })),
);
const accepted = (body: CreateCheckoutBody) => [
  feePrice(body.planType, body.billingPeriod).lookupKey,
  'price_1',
];

describe('claims of a checkout', () => {
  it.each(bodies)('agree when sent as they should be: $planType $billingPeriod', (body) => {
    expect(disagreements(createCheckoutBody.parse(body), accepted(body))).toEqual([]);
  });

  it.each(bodies)('disagree when another period is claimed: $planType $billingPeriod', (body) => {
    const monthly = body.billingPeriod === 'monthly';
    const financed = body.billingPeriod === 'annual-financed';
    const lies = {
      priceId: 'horus_autonomos_setup',
      trialDays: monthly ? 31 : 30,
      disableTrial: monthly,
      isAnnualPlan: monthly,
      isFinanced: !financed,
      paymentMethod: financed ? 'card' : 'klarna',
    };
    for (const [name, lie] of Object.entries(lies)) {
      expect(disagreements({ ...body, [name]: lie }, accepted(body))).toEqual([name]);
    }
  });

  it('refuse a field that is no claim', () => {
    expect(createCheckoutBody.safeParse({ ...bodies[0], discount: 50 }).success).toBe(false);
  });
});

describe('how a subscription is shown', () => {
  const info = { ...subscriptionInfoFallback, plan: 'Business' };

  it('names the amount, the days and the plan', () => {
    const due = {
      amount: 48_39,
      currency: 'eur',
      payUrl: 'https://pay.example',
      retryAt: '2027-05-03T22:30:00Z',
    };
    const paymentMethod = { type: 'card', brand: 'visa', last4: '4242', expMonth: 4, expYear: 2029 };
    expect(displaySubscription({ ...info, state: 'past_due_last', due, paymentMethod })).toEqual({
      label: 'Pago pendiente',
      tone: 'bad',
      title: 'Horus Business',
      says: [
        'No hemos podido cobrar tu cuota de 48,39\u00a0€. Lo intentaremos por última vez el 4 de mayo de 2027 con tu Visa terminada en 4242: si no sale, el servicio termina ese día.',
      ],
      action: { does: 'pay_invoice', label: 'Pagar 48,39\u00a0€ ahora' },
    });
  });

  it('ends a plan on the day on which it ended, whatever was paid for', () => {
    const shown = displaySubscription({
      ...info,
      state: 'ended',
      currentPeriodEnd: '2027-05-31T10:00:00Z',
      dbSubscription: {
        planType: 'business',
        billingPeriod: 'monthly',
        startedAt: '2027-01-31T10:00:00Z',
        endsAt: '2027-05-16T10:00:00Z',
      },
    });
    expect(shown.says[0]).toMatch(/^Tu plan Business terminó el 16 de mayo de 2027\./);
  });

  it('says so when the panel could not be read', () => {
    expect(displaySubscription(subscriptionInfoFallback).label).toBe('No disponible');
  });
});

describe('statuses in lists', () => {
  it('translates what is paid and shows the rest as it is', () => {
    expect(['paid', 'succeeded', 'processing'].map(displayPaymentStatus)).toEqual([
      'Completado',
      'Completado',
      'processing',
    ]);
    const shown = (status: string, amountPaid = 0, amountCredited = 0) =>
      displayInvoiceStatus({ status, amount: 100, amountPaid, amountCredited });
    expect([shown('paid', 100), shown('open'), shown('void'), shown('uncollectible', 40)]).toEqual([
      'Pagada',
      'open',
      'void',
      'uncollectible',
    ]);
    expect([shown('open', 40), shown('paid', 100, 40), shown('paid', 0, 100)]).toEqual([
      'Pagada en parte',
      'Abonada en parte',
      'Abonada',
    ]);
  });
});
