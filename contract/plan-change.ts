import { type BillingPeriod, type PlanType, plans, planTypes, promoCovers } from './catalog.ts';
import { type SubscriptionState, subscriptionStates } from './subscription-states.ts';

export interface PlanChoice {
  readonly planType: PlanType;
  readonly billingPeriod: BillingPeriod;
}

/** The ways of paying that a running plan can change to: a year in instalments is a new order. */
export const changeablePeriods = ['monthly', 'annual'] as const satisfies readonly BillingPeriod[];

/** What of a customer's plan decides how it changes. */
export interface RunningPlan {
  readonly current: PlanChoice;
  readonly state: SubscriptionState;
  /** Whether its free month runs. */
  readonly free: boolean;
  /** Whether fees at the promotion's price are left. */
  readonly promotion: boolean;
  /** The change that is planned for the end of its period. */
  readonly planned: PlanChoice | null;
  /** Whether a change waits for its payment to be confirmed. */
  readonly unconfirmed: boolean;
  /** Whether a fee is being charged at this hour. */
  readonly renewing: boolean;
  /** Whether it has been cancelled and still runs. */
  readonly ending: boolean;
  /** Whether it is paid by direct debit, which takes days to succeed or fail. */
  readonly byDebit: boolean;
  /** Whether its invoices are sent, as it was agreed by hand. */
  readonly invoiced: boolean;
  /** Whether the account that it goes with is to be deleted. */
  readonly deletionAsked: boolean;
}

/** Why a plan is not changed, in the order in which it is asked. */
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

/** A limit that the wanted plan has and the present one has not, or a smaller one. */
export interface SmallerLimit {
  readonly limit: 'users' | 'centres';
  /** Null: none is advertised. */
  readonly before: number | null;
  readonly after: number;
}

export type PlanChange =
  | { readonly kind: 'refused'; readonly reason: ChangeRefusal }
  | {
      /** At once, or at the end of the period that is paid, or free. */
      readonly kind: 'now' | 'later';
      /**
       * What is charged at once: nothing between monthly plans in the free month, nor of what comes
       * later.
       */
      readonly charged: boolean;
      readonly endsPromotion: boolean;
      readonly endsFreeMonth: boolean;
      readonly smaller: readonly SmallerLimit[];
      readonly undoesCancellation: boolean;
      /** Upwards, but paid by a debit: nothing may change before the money has come. */
      readonly waitsForDebit: boolean;
      /** The planned change that it takes the place of. */
      readonly replaces: PlanChoice | null;
    };

export type AllowedChange = Exclude<PlanChange, { kind: 'refused' }>;

export function isSamePlan(one: PlanChoice, other: PlanChoice): boolean {
  return one.planType === other.planType && one.billingPeriod === other.billingPeriod;
}

/** The one table of the changes of plan: what comes of any that is wanted, wherever one stands. */
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

/** A higher plan, or the year instead of the month of the same; what has both ways in it is not. */
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
    // What is planned holds until it is undone: a payment that fails must not lose it.
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
