import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import { expect, test } from 'vitest';
import { buyerOf } from '#pages/site/pricing/read-buyer.ts';

test('a plan in its renewal window can be renewed, unless deletion is requested', () => {
  const info: SubscriptionInfo = {
    ...subscriptionInfoFallback,
    ...({ state: 'financed_open', isFinancedPlan: true, renewal: { state: 'open' } } as const),
    dbSubscription: {
      ...{ planType: 'business', billingPeriod: 'annual-financed' },
      ...{ startedAt: '2026-11-21T11:00:00.000Z', endsAt: '2027-11-21T11:00:00.000Z' },
    },
    currentPeriodEnd: '2027-11-21T11:00:00.000Z',
  };
  const next = { planType: 'business', startsAt: '2027-11-21T11:00:00.000Z' };
  expect(buyerOf(info).renewal).toEqual(next);
  for (const deletionAsked of ['now', 'plan-end'] as const) {
    expect(buyerOf({ ...info, deletionAsked }).renewal).toBeNull();
  }
});

test('keeps the date of the kept data, unless deletion is requested', () => {
  const info = { ...subscriptionInfoFallback, dataKeptUntil: '2027-12-28T11:00:00.000Z' };
  expect(buyerOf(info).dataKeptUntil).toBe(info.dataKeptUntil);
  expect(buyerOf({ ...info, deletionAsked: 'plan-end' }).dataKeptUntil).toBeNull();
});
