import { type SubscriptionInfo, subscriptionInfoFallback } from '@horus/contract/billing';
import { describe, expect, test } from 'vitest';
import { currentPeriod } from '#pages/account/current-period.ts';

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
  test('a month is counted back from its end', () => {
    const period = currentPeriod(monthly, new Date('2026-12-06T09:00:00Z'));
    expect(period).toMatchObject({ elapsed: 0.5, daysLeft: 15, isFree: false, end: 'charge' });
  });

  test('the free month is counted from the purchase', () => {
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

  test('free days that began before the last month are counted from the purchase all the same', () => {
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

  test('a first month that is shorter than the one before its end begins with the purchase', () => {
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

  test('there is none without an end or a plan', () => {
    const now = new Date('2026-12-06T09:00:00Z');
    expect(currentPeriod({ ...monthly, currentPeriodEnd: null }, now)).toBeNull();
    expect(currentPeriod({ ...monthly, dbSubscription: null }, now)).toBeNull();
  });

  test('a plan whose first debit is on its way has no days yet', () => {
    expect(currentPeriod({ ...monthly, state: 'first_processing' }, new Date('2026-12-06'))).toBeNull();
  });

  test('a plan whose invoices are sent is invoiced instead of being charged', () => {
    const now = new Date('2026-12-20T22:30:00Z');
    expect(currentPeriod({ ...monthly, sendsInvoices: true }, now)?.end).toBe('invoice');
  });

  test('a failed fee has the day of its next try, which comes before the next fee, and counts none', () => {
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

  test('a plan that ends with an account to be deleted at once counts no days', () => {
    const now = new Date('2026-12-06T09:00:00Z');
    const ending = { ...monthly, nextBillingDate: null, cancelAtPeriodEnd: true };
    expect(currentPeriod({ ...ending, deletionAsked: 'now' }, now)).toBeNull();
    expect(currentPeriod({ ...ending, deletionAsked: 'plan-end' }, now)?.end).toBe('over');
  });

  test('a cancelled plan and a financed year end instead of being charged', () => {
    const now = new Date('2026-12-20T22:30:00Z');
    const uncharged = { ...monthly, nextBillingDate: null };
    expect(currentPeriod({ ...uncharged, cancelAtPeriodEnd: true }, now)?.end).toBe('over');
    expect(currentPeriod({ ...uncharged, isFinancedPlan: true }, now)?.end).toBe('over');
    // What is still owed of it moves no end.
    const owed = { ...charge, kind: 'retry', date: '2026-12-20T22:45:00.000Z' } as const;
    const cancelled = { ...uncharged, cancelAtPeriodEnd: true, upcomingCharges: [owed] };
    const ending = currentPeriod(cancelled, now);
    expect(ending?.endsAt).toEqual(new Date('2026-12-21T09:00:00.000Z'));
    // It may end before that: the day holds only if what is owed is paid.
    expect(currentPeriod({ ...cancelled, state: 'past_due_ending' }, now)).toMatchObject({
      end: 'over-if-paid',
      daysLeft: null,
    });
  });

  test('of a plan that nothing is charged for any more and nobody has cancelled, no day is counted', () => {
    const now = new Date('2026-12-20T22:30:00Z');
    expect(currentPeriod({ ...monthly, state: 'past_due_final', nextBillingDate: null }, now)).toBeNull();
    // Nothing of an order is paid yet: its days don't run.
    for (const state of ['first_processing', 'first_refused', 'first_refused_ending'] as const) {
      expect(currentPeriod({ ...monthly, state, cancelAtPeriodEnd: true }, now)).toBeNull();
    }
  });

  test('a financed year that is renewed is counted to its own end, where the next begins', () => {
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

  test('days are those of the calendar in Spain, where this evening is still today', () => {
    const dayOf = (now: string) => currentPeriod(monthly, new Date(now))?.daysLeft;
    expect(dayOf('2026-12-20T22:59:00Z')).toBe(1);
    expect(dayOf('2026-12-20T23:01:00Z')).toBe(0);
    expect(dayOf('2026-12-28T12:00:00Z')).toBe(0);
  });

  test('the arc never leaves its round', () => {
    expect(currentPeriod(monthly, new Date('2027-02-01T00:00:00Z'))?.elapsed).toBe(1);
    expect(currentPeriod(monthly, new Date('2026-01-01T00:00:00Z'))?.elapsed).toBe(0);
  });

  test('without a running plan there is no period', () => {
    const now = new Date('2026-12-06T09:00:00Z');
    expect(currentPeriod(subscriptionInfoFallback, now)).toBeNull();
    expect(currentPeriod({ ...monthly, status: 'canceled', state: 'ended' }, now)).toBeNull();
  });
});
