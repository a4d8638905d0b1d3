import { type BillingPeriod, type PlanType, plans, planTypes, promoCovers } from './catalog.ts';
import { type SubscriptionState, subscriptionStates } from './subscription-states.ts';

export interface PlanChoice {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
}

export const changeablePeriods = ['monthly', 'annual'] as const satisfies readonly BillingPeriod[];

export interface RunningPlan {
  readonly current: PlanChoice;
  readonly state: SubscriptionState;
  readonly free: boolean;
  readonly promotion: boolean;
  readonly planned: PlanChoice | null;
  readonly unconfirmed: boolean;
  /** A fee is being charged within this hour. */
  readonly renewing: boolean;
  readonly ending: boolean;
  /** By direct debit, which takes days. */
  readonly byDebit: boolean;
  /** Invoices are sent to the customer, as agreed by hand. */
  readonly invoiced: boolean;
  readonly deletionAsked: boolean;
}

/** The first reason that applies is returned. */
export const changeRefusals = [
  'no_plan',
  'deletion_asked',
  'financed',
  'pay_first',
  'wait',
  'invoiced',
  'unconfirmed',
  'renewing',
  'to_financed',
  'same',
  'already_planned',
  'undo_first',
] as const;
export type ChangeRefusal = (typeof changeRefusals)[number];

export interface SmallerLimit {
  readonly limit: 'users' | 'centres';
  readonly before: number | null;
  readonly after: number;
}

export type PlanChange =
  | { readonly kind: 'refused'; readonly reason: ChangeRefusal }
  | {
      readonly kind: 'now' | 'later';
      /** Charged now: false between monthly plans in the free month, and for a later change. */
      readonly charged: boolean;
      readonly endsPromotion: boolean;
      readonly endsFreeMonth: boolean;
      readonly smaller: readonly SmallerLimit[];
      readonly undoesCancellation: boolean;
      /** An upgrade that must wait for the money of a debit. */
      readonly waitsForDebit: boolean;
      readonly replaces: PlanChoice | null;
    };

export type AllowedChange = Exclude<PlanChange, { kind: 'refused' }>;

export function isSamePlan(one: PlanChoice, other: PlanChoice): boolean {
  return one.planType === other.planType && one.billingPeriod === other.billingPeriod;
}

export function planChange(running: RunningPlan, wanted: PlanChoice): PlanChange {
  const { current, planned, free, byDebit } = running;
  const up = isUpwards(current, wanted);
  const kind = up && !byDebit ? 'now' : 'later';
  const reason = refusalOf(running, wanted, kind);
  if (reason) return { kind: 'refused', reason };
  const staysFree = free && current.billingPeriod === 'monthly' && wanted.billingPeriod === 'monthly';
  return {
    kind,
    charged: kind === 'now' && !staysFree,
    endsPromotion: running.promotion && !promoCovers(wanted.planType, wanted.billingPeriod),
    endsFreeMonth: kind === 'now' && free && !staysFree,
    smaller: smallerLimits(current.planType, wanted.planType),
    undoesCancellation: running.ending,
    waitsForDebit: up && byDebit,
    replaces: planned,
  };
}

/** A higher plan, or a year instead of a month; false if either goes down. */
function isUpwards(current: PlanChoice, wanted: PlanChoice): boolean {
  if (current.billingPeriod === 'annual' && wanted.billingPeriod === 'monthly') return false;
  return planTypes.indexOf(wanted.planType) >= planTypes.indexOf(current.planType);
}

function refusalOf(
  running: RunningPlan,
  wanted: PlanChoice,
  kind: AllowedChange['kind'],
): ChangeRefusal | null {
  const { change } = subscriptionStates[running.state];
  if (running.deletionAsked) return 'deletion_asked';
  if (change !== 'open') return change;
  const { planned } = running;
  const holds: Readonly<Partial<Record<ChangeRefusal, boolean>>> = {
    invoiced: running.invoiced,
    unconfirmed: running.unconfirmed,
    renewing: running.renewing,
    to_financed: wanted.billingPeriod === 'annual-financed',
    same: planned === null && isSamePlan(running.current, wanted),
    already_planned: planned !== null && isSamePlan(planned, wanted),
    // A planned change stays until it is undone, because a failed payment must not lose it.
    undo_first: planned !== null && (kind === 'now' || isSamePlan(running.current, wanted)),
  };
  return changeRefusals.find((reason) => holds[reason]) ?? null;
}

function smallerLimits(from: PlanType, to: PlanType): SmallerLimit[] {
  const before = plans[from].limits;
  const after = plans[to].limits;
  return [
    ...smaller('users', before.maxUsers, after.maxUsers),
    ...smaller('centres', before.maxWorkCentres, after.maxWorkCentres),
  ];
}

function smaller(limit: SmallerLimit['limit'], before: number | null, after: number | null): SmallerLimit[] {
  return after !== null && (before === null || after < before) ? [{ limit, before, after }] : [];
}
