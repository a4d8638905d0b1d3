import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import { expect, test } from 'vitest';
import { buyerOf } from '#pages/site/pricing/read-buyer.ts';

test('a year in its last days can be renewed, unless it ends with an account that is to be deleted', () => {
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
  expect(buyerOf({ ...info, deletionAsked: 'plan-end' }).renewal).toEqual(next);
  expect(buyerOf({ ...info, deletionAsked: 'now' }).renewal).toBeNull();
});
