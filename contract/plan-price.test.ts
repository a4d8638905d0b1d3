import { describe, expect, it } from 'vitest';
import { type SubscriptionInfo, subscriptionInfoFallback } from './billing.ts';
import { describePlanPrice, planPrice } from './plan-price.ts';

const monthly: SubscriptionInfo = {
  ...subscriptionInfoFallback,
  status: 'active',
  state: 'active',
  plan: 'Autónomos',
  currentPeriodEnd: '2026-12-22T11:00:00.000Z',
  fee: { amount: 3_024, lowered: 1_513, loweredLeft: 0 },
  dbSubscription: {
    planType: 'autonomos',
    billingPeriod: 'monthly',
    startedAt: '2026-11-22T11:00:00.000Z',
    endsAt: null,
  },
};
const free: SubscriptionInfo = { ...monthly, status: 'trialing', state: 'trial' };
const promoted = (info: SubscriptionInfo, loweredLeft: number): SubscriptionInfo => ({
  ...info,
  fee: { amount: 3_024, lowered: 1_513, loweredLeft },
});
/** Replaces the non-breaking spaces. */
const said = (info: SubscriptionInfo) => describePlanPrice(info)?.replaceAll(/\s/g, ' ') ?? null;

describe('the price of a plan', () => {
  it.each([
    ['by the month', monthly, '30,24 € al mes, IVA incluido.'],
    [
      'in the free month',
      free,
      'Gratis hasta el 22 de diciembre de 2026; después 30,24 € al mes, IVA incluido.',
    ],
    [
      'in the free month, with the promotion ahead',
      promoted(free, 6),
      'Gratis hasta el 22 de diciembre de 2026; después 15,13 € al mes (6 cuotas) y luego 30,24 €, IVA incluido.',
    ],
    [
      'with lowered fees left',
      promoted(monthly, 4),
      '15,13 € al mes (quedan 4 cuotas) y luego 30,24 €, IVA incluido.',
    ],
    ['with one left', promoted(monthly, 1), '15,13 € al mes (queda 1 cuota) y luego 30,24 €, IVA incluido.'],
    ['cancelled', { ...monthly, state: 'active_ending' as const, cancelAtPeriodEnd: true }, null],
    [
      'cancelled in the free month',
      { ...promoted(free, 6), state: 'trial_ending' as const, cancelAtPeriodEnd: true },
      'Gratis hasta el 22 de diciembre de 2026.',
    ],
    [
      'cancelled in the free month, and ending with its account before that',
      {
        ...free,
        ...{ state: 'trial_ending' as const, cancelAtPeriodEnd: true, deletionAsked: 'now' as const },
      },
      null,
    ],
    [
      'in the free month, with another plan to come',
      {
        ...free,
        plannedChange: {
          ...{ planType: 'business' as const, billingPeriod: 'monthly' as const },
          ...{ from: '2026-12-22T11:00:00.000Z', fee: 4_839 },
        },
      },
      'Gratis hasta el 22 de diciembre de 2026.',
    ],
    [
      'by the year',
      {
        ...monthly,
        fee: { amount: 46_449, lowered: 46_449, loweredLeft: 0 },
        dbSubscription: {
          ...monthly.dbSubscription,
          billingPeriod: 'annual',
        } as SubscriptionInfo['dbSubscription'],
      },
      '464,49 € al año, IVA incluido.',
    ],
  ])('%s', (_, info, words) => {
    expect(said(info)).toBe(words);
  });

  it('is null for a plan that has ended or has no fees', () => {
    expect(said({ ...monthly, state: 'ended' })).toBeNull();
    expect(said({ ...monthly, state: 'financed', fee: null })).toBeNull();
  });

  it('shows its VAT separately', () => {
    expect(planPrice(monthly)?.fee).toEqual({ baseCents: 2_499, vatCents: 525, totalCents: 3_024 });
  });
});
