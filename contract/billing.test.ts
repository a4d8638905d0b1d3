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
  it.each(bodies)('agree when sent as specified: $planType $billingPeriod', (body) => {
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

  it('refuse what the specification does not name', () => {
    expect(createCheckoutBody.safeParse({ ...bodies[0], discount: 50 }).success).toBe(false);
  });
});

describe('how a subscription is shown', () => {
  const info = { ...subscriptionInfoFallback, status: 'none' };
  it.each([
    [{ status: 'error' }, 'No disponible', null],
    [{ status: 'active' }, 'Activo', null],
    [{ status: 'active', isFinancedPlan: true }, 'Activo', 'Sin renovación automática'],
    [{ status: 'installation_only' }, 'Activo', 'Disfrutas de 30 días incluidos con tu instalación'],
    [
      { status: 'trialing', hasInstallationPayment: true },
      'Activo',
      'Disfrutas de 30 días incluidos con tu instalación',
    ],
    [{ status: 'trialing', hasCompletedCheckout: true }, 'Pago Procesado', null],
    [{}, 'Sin suscripción', null],
    [{ status: 'canceled' }, 'Sin suscripción', null],
  ] as const)('%o', (fields, label, note) => {
    expect(displaySubscription({ ...info, ...fields })).toEqual({ label, note });
  });

  it('says so when a fee could not be collected, whatever was paid before', () => {
    const shown = displaySubscription({ ...info, status: 'past_due', hasInstallationPayment: true });
    expect(shown.label).toBe('Pago pendiente');
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
