import { describe, expect, it } from 'vitest';
import { billingPeriods, planTypes } from './catalog.ts';
import { changeablePeriods, type PlanChoice, planChange, type RunningPlan } from './plan-change.ts';
import { type SubscriptionState, subscriptionStates } from './subscription-states.ts';

const calm: Omit<RunningPlan, 'current'> = {
  state: 'active',
  free: false,
  promotion: false,
  planned: null,
  unconfirmed: false,
  renewing: false,
  ending: false,
  byDebit: false,
  invoiced: false,
  deletionAsked: false,
};
const planOf = (name: string): PlanChoice => {
  const planType = planTypes.find((each) => name.startsWith(each));
  const billingPeriod = changeablePeriods.find((each) => name.endsWith(each));
  if (!planType || !billingPeriod) throw new Error(name);
  return { planType, billingPeriod };
};
const change = (from: string, to: string, more: Partial<RunningPlan> = {}) =>
  planChange({ current: planOf(from), ...calm, ...more }, planOf(to));
const outcome = (from: string, to: string, more: Partial<RunningPlan> = {}) => {
  const found = change(from, to, more);
  return found.kind === 'refused' ? found.reason : found.kind;
};

const plans = [
  'autonomos monthly',
  'business monthly',
  'enterprise monthly',
  'autonomos annual',
  'business annual',
  'enterprise annual',
];
/** Rows are the current plan, columns the new one, in the order above. */
const everyPair = `
  same   now    now    now    now    now
  later  same   now    later  now    now
  later  later  same   later  later  now
  later  later  later  same   now    now
  later  later  later  later  same   now
  later  later  later  later  later  same`
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s+/));
const pairs = plans.flatMap((from, row) =>
  plans.map((to, column) => [from, to, everyPair[row]?.[column] ?? ''] as const),
);

describe('every pair of plans', () => {
  it.each(pairs)('%s → %s: %s', (from, to, expected) => {
    expect(outcome(from, to)).toBe(expected);
    // A debit succeeds or fails days later, and nothing changes before.
    expect(outcome(from, to, { byDebit: true })).toBe(expected === 'now' ? 'later' : expected);
  });

  it.each(pairs.filter(([, , expected]) => expected !== 'same'))(
    '%s → %s: consequences',
    (from, to, when) => {
      // An annual plan has no free month.
      const free = from.endsWith('monthly');
      const found = change(from, to, { state: free ? 'trial' : 'active', free });
      const toAnnual = to.endsWith('annual');
      expect(found).toMatchObject({
        kind: when,
        // Between monthly plans the free month keeps its end; a year ends it.
        charged: when === 'now' && (toAnnual || !free),
        endsFreeMonth: when === 'now' && free && toAnnual,
        endsPromotion: false,
        undoesCancellation: false,
        replaces: null,
      });
      expect(change(from, to)).toMatchObject({ charged: when === 'now', endsFreeMonth: false });
      const cancelled = change(from, to, { state: 'active_ending', ending: true });
      expect(cancelled).toMatchObject({ kind: when, undoesCancellation: true });
    },
  );

  it('names the limits that become smaller', () => {
    const users = { limit: 'users', before: null, after: 20 };
    expect(change('enterprise annual', 'business annual')).toMatchObject({
      smaller: [users, { limit: 'centres', before: null, after: 3 }],
    });
    expect(change('business monthly', 'autonomos annual')).toMatchObject({
      smaller: [
        { limit: 'users', before: 20, after: 5 },
        { limit: 'centres', before: 3, after: 1 },
      ],
    });
    expect(change('business annual', 'business monthly')).toMatchObject({ smaller: [] });
    expect(change('autonomos monthly', 'enterprise annual')).toMatchObject({ smaller: [] });
  });

  it('ends the promotion with the promotion’s plan', () => {
    for (const to of plans.filter((each) => each !== 'autonomos monthly')) {
      expect(change('autonomos monthly', to, { promotion: true })).toMatchObject({ endsPromotion: true });
    }
  });
});

describe('a change of plan', () => {
  const states = Object.keys(subscriptionStates) as SubscriptionState[];

  it.each(states)('is refused or allowed by the state: %s', (state) => {
    const door = subscriptionStates[state].change;
    expect(outcome('autonomos monthly', 'business monthly', { state })).toBe(door === 'open' ? 'now' : door);
    expect(outcome('business monthly', 'autonomos monthly', { state })).toBe(
      door === 'open' ? 'later' : door,
    );
  });

  it('is refused while another change, a renewal or manual invoicing blocks it', () => {
    const refused = (more: Partial<RunningPlan>, to = 'business monthly') =>
      outcome('autonomos monthly', to, more);
    expect(refused({ unconfirmed: true })).toBe('unconfirmed');
    expect(refused({ renewing: true })).toBe('renewing');
    expect(refused({ invoiced: true })).toBe('invoiced');
  });

  it.each(states)('is refused during a deletion request, in the state: %s', (state) => {
    expect(outcome('autonomos monthly', 'business monthly', { state, deletionAsked: true })).toBe(
      'deletion_asked',
    );
  });

  it('to a year in instalments is refused from any plan', () => {
    for (const from of plans) {
      for (const planType of planTypes) {
        const wanted = { planType, billingPeriod: billingPeriods[2] };
        expect(planChange({ current: planOf(from), ...calm }, wanted)).toEqual({
          kind: 'refused',
          reason: 'to_financed',
        });
      }
    }
  });

  it('is refused when a planned change must be undone first', () => {
    const planned = planOf('autonomos monthly');
    expect(outcome('business annual', 'autonomos monthly', { planned })).toBe('already_planned');
    expect(outcome('business annual', 'enterprise annual', { planned })).toBe('undo_first');
    expect(outcome('business annual', 'business annual', { planned })).toBe('undo_first');
    expect(change('business annual', 'business monthly', { planned })).toMatchObject({
      kind: 'later',
      replaces: planned,
    });
  });
});
