import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import { describe, expect, test } from 'vitest';
import { currentPeriod } from '#pages/account/plan/current-period.ts';

const monthly: SubscriptionInfo = {
  ...subscriptionInfoFallback,
  status: 'active',
  state: 'active',
  currentPeriodEnd: '2026-12-21T09:00:00.000Z',
  nextBillingDate: '2026-12-21T09:00:00.000Z',
  dbSubscription: {
    planType: 'business',
    billingPeriod: 'monthly',
    startedAt: '2026-01-20T09:00:00.000Z',
    endsAt: '2026-12-21T09:00:00.000Z',
  },
};

const charge = { description: 'Cuota', amount: 4_839, currency: 'eur' };

describe('currentPeriod', () => {
  test('counts a monthly period back from its end', () => {
    const period = currentPeriod(monthly, new Date('2026-12-06T09:00:00Z'));
    expect(period).toMatchObject({ elapsed: 0.5, daysLeft: 15, isFree: false, end: 'charge' });
  });

  test('counts the free month from the purchase', () => {
    const trial: SubscriptionInfo = {
      ...monthly,
      status: 'trialing',
      hasInstallationPayment: true,
      currentPeriodEnd: '2026-03-31T09:00:00.000Z',
      dbSubscription: {
        planType: 'business',
        billingPeriod: 'monthly',
        startedAt: '2026-03-01T09:00:00.000Z',
        endsAt: null,
      },
    };
    expect(currentPeriod(trial, new Date('2026-03-16T09:00:00Z'))).toMatchObject({
      elapsed: 0.5,
      daysLeft: 15,
      isFree: true,
    });
  });

  test('counts longer free days from the purchase too', () => {
    const trial: SubscriptionInfo = {
      ...monthly,
      status: 'trialing',
      state: 'trial',
      currentPeriodEnd: '2026-03-29T12:00:00.000Z',
      nextBillingDate: '2026-03-29T12:00:00.000Z',
      dbSubscription: {
        planType: 'business',
        billingPeriod: 'monthly',
        startedAt: '2026-02-27T12:00:00.000Z',
        endsAt: null,
      },
    };
    expect(currentPeriod(trial, new Date('2026-03-14T12:00:00Z'))).toMatchObject({ elapsed: 0.5 });
  });

  test('starts a short first month at the purchase', () => {
    const first: SubscriptionInfo = {
      ...monthly,
      currentPeriodEnd: '2026-02-28T09:00:00.000Z',
      nextBillingDate: '2026-02-28T09:00:00.000Z',
      dbSubscription: {
        planType: 'business',
        billingPeriod: 'monthly',
        startedAt: '2026-01-31T09:00:00.000Z',
        endsAt: null,
      },
    };
    expect(currentPeriod(first, new Date('2026-02-14T09:00:00Z'))).toMatchObject({ elapsed: 0.5 });
  });

  test('is null without an end or a plan', () => {
    const now = new Date('2026-12-06T09:00:00Z');
    expect(currentPeriod({ ...monthly, currentPeriodEnd: null }, now)).toBeNull();
    expect(currentPeriod({ ...monthly, dbSubscription: null }, now)).toBeNull();
  });

  test('is null while the first debit is pending', () => {
    expect(currentPeriod({ ...monthly, state: 'first_processing' }, new Date('2026-12-06'))).toBeNull();
  });

  test('ends with an invoice when the plan sends invoices', () => {
    const now = new Date('2026-12-20T22:30:00Z');
    expect(currentPeriod({ ...monthly, sendsInvoices: true }, now)?.end).toBe('invoice');
  });

  test('a failed fee ends at its next retry, before the next fee, without counted days', () => {
    const failed: SubscriptionInfo = {
      ...monthly,
      status: 'past_due',
      state: 'past_due',
      upcomingCharges: [
        { ...charge, kind: 'retry', date: '2026-11-25T09:00:00.000Z' },
        { ...charge, kind: 'fee', date: '2026-12-21T09:00:00.000Z' },
      ],
    };
    expect(currentPeriod(failed, new Date('2026-11-23T09:00:00Z'))).toMatchObject({
      endsAt: new Date('2026-11-25T09:00:00.000Z'),
      daysLeft: null,
      end: 'retry',
    });
  });

  test('a plan that ends with an immediate account deletion has no period', () => {
    const now = new Date('2026-12-06T09:00:00Z');
    const ending = { ...monthly, nextBillingDate: null, cancelAtPeriodEnd: true };
    expect(currentPeriod({ ...ending, deletionAsked: 'now' }, now)).toBeNull();
    expect(currentPeriod({ ...ending, deletionAsked: 'plan-end' }, now)?.end).toBe('over');
  });

  test('a cancelled plan and a financed year end without a charge', () => {
    const now = new Date('2026-12-20T22:30:00Z');
    const uncharged = { ...monthly, nextBillingDate: null };
    expect(currentPeriod({ ...uncharged, cancelAtPeriodEnd: true }, now)?.end).toBe('over');
    expect(currentPeriod({ ...uncharged, isFinancedPlan: true }, now)?.end).toBe('over');
    // A debt does not move the end.
    const owed = { ...charge, kind: 'retry', date: '2026-12-20T22:45:00.000Z' } as const;
    const cancelled = { ...uncharged, cancelAtPeriodEnd: true, upcomingCharges: [owed] };
    const ending = currentPeriod(cancelled, now);
    expect(ending?.endsAt).toEqual(new Date('2026-12-21T09:00:00.000Z'));
    // The plan may end earlier: the date is valid only if the debt is paid.
    expect(currentPeriod({ ...cancelled, state: 'past_due_ending' }, now)).toMatchObject({
      end: 'over-if-paid',
      daysLeft: null,
    });
  });

  test('is null for a plan without further charges that is not cancelled', () => {
    const now = new Date('2026-12-20T22:30:00Z');
    expect(currentPeriod({ ...monthly, state: 'past_due_final', nextBillingDate: null }, now)).toBeNull();
    // No payment of the order has succeeded: its period has not started.
    for (const state of ['first_processing', 'first_refused', 'first_refused_ending'] as const) {
      expect(currentPeriod({ ...monthly, state, cancelAtPeriodEnd: true }, now)).toBeNull();
    }
  });

  test('counts a renewed financed year to its own end, where the next one begins', () => {
    const renewed: SubscriptionInfo = {
      ...monthly,
      nextBillingDate: null,
      isFinancedPlan: true,
      renewal: { state: 'renewed', until: '2027-12-21T09:00:00.000Z' },
      dbSubscription: {
        planType: 'business',
        billingPeriod: 'annual-financed',
        startedAt: '2024-12-21T09:00:00.000Z',
        endsAt: '2027-12-21T09:00:00.000Z',
      },
    };
    const period = currentPeriod(renewed, new Date('2026-12-01T09:00:00Z'));
    expect(period).toMatchObject({ daysLeft: 20, end: 'next-year' });
    expect(period?.elapsed).toBeCloseTo(345 / 365);
  });

  test('counts calendar days in Spain', () => {
    const dayOf = (now: string) => currentPeriod(monthly, new Date(now))?.daysLeft;
    expect(dayOf('2026-12-20T22:59:00Z')).toBe(1);
    expect(dayOf('2026-12-20T23:01:00Z')).toBe(0);
    expect(dayOf('2026-12-28T12:00:00Z')).toBe(0);
  });

  test('keeps the elapsed share between 0 and 1', () => {
    expect(currentPeriod(monthly, new Date('2027-02-01T00:00:00Z'))?.elapsed).toBe(1);
    expect(currentPeriod(monthly, new Date('2026-01-01T00:00:00Z'))?.elapsed).toBe(0);
  });

  test('is null without a running plan', () => {
    const now = new Date('2026-12-06T09:00:00Z');
    expect(currentPeriod(subscriptionInfoFallback, now)).toBeNull();
    expect(currentPeriod({ ...monthly, status: 'canceled', state: 'ended' }, now)).toBeNull();
  });
});
