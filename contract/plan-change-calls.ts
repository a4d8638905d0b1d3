import { z } from 'zod';
import { billingPeriodSchema, planTypeSchema, type SubscriptionInfo } from './billing.ts';
import { changeRefusals, type RunningPlan } from './plan-change.ts';

/**
 * What decides how a customer's plan changes, as the dashboard is told of it; null without a plan.
 */
export function runningPlanOf(info: SubscriptionInfo): RunningPlan | null {
  const { dbSubscription, plannedChange } = info;
  if (!dbSubscription) return null;
  return {
    current: dbSubscription,
    state: info.state,
    free: info.status === 'trialing',
    promotion: (info.fee?.loweredLeft ?? 0) > 0,
    planned: plannedChange && {
      planType: plannedChange.planType,
      billingPeriod: plannedChange.billingPeriod,
    },
    unconfirmed: info.unconfirmedChange !== null,
    renewing: info.feeIsBeingCharged,
    ending: info.cancelAtPeriodEnd,
    byDebit: info.paymentMethod?.type === 'sepa_debit',
    invoiced: info.sendsInvoices,
    deletionAsked: info.deletionAsked !== null,
  };
}

const cents = z.number().int();

/**
 * A line of what is charged at once, in cents without VAT: a fee, or what is left of the old one.
 */
export const changeLine = z.object({
  kind: z.enum(['fee', 'credit', 'other']),
  description: z.string(),
  /** The time that it is for. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  cents,
});
export type ChangeLine = z.infer<typeof changeLine>;

/** What a change costs. Amounts are the provider's own, in cents of euro. */
export const changeFigures = z.object({
  /** Names these figures: the change is made for them alone. */
  token: z.string(),
  startsAt: z.iso.datetime(),
  lines: z.array(changeLine),
  vat: cents,
  /** With VAT. */
  total: cents,
  /** What of it the customer's balance pays; below zero it is added: they owed it. */
  balanceUsed: cents,
  dueToday: cents,
  /** With VAT, less what is left of the balance. */
  nextCharge: z.object({ date: z.iso.datetime(), amount: cents }),
  /** What is left of the balance after today; below zero they owe it. */
  balanceLeft: cents,
});
export type ChangeFigures = z.infer<typeof changeFigures>;

/** POST /api/stripe/plan-change/preview */
export const changePreviewBody = z.strictObject({
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
});

const smallerLimit = z.object({
  limit: z.enum(['users', 'centres']),
  before: z.number().nullable(),
  after: z.number(),
});

/**
 * What would come of a change, before anything happens: refused, with the reason; or when, with
 * what ends, what becomes smaller and what it costs.
 */
export const changePreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('refused'), reason: z.enum(changeRefusals) }),
  z.object({
    kind: z.enum(['now', 'later']),
    charged: z.boolean(),
    endsPromotion: z.boolean(),
    endsFreeMonth: z.boolean(),
    smaller: z.array(smallerLimit),
    undoesCancellation: z.boolean(),
    waitsForDebit: z.boolean(),
    replaces: changePreviewBody.nullable(),
    figures: changeFigures,
  }),
]);
export type ChangePreview = z.infer<typeof changePreview>;

/** POST /api/stripe/plan-change: the change, for the figures that the customer has seen. */
export const changePlanBody = z.strictObject({
  ...changePreviewBody.shape,
  token: z.string().max(2_000),
  /** That the cancellation is undone, and that smaller limits are enough: said by the customer. */
  undoCancellation: z.boolean().optional(),
  limitsAreEnough: z.boolean().optional(),
});
export type ChangePlanBody = z.infer<typeof changePlanBody>;

/**
 * `changed`, `planned`: done. `to_confirm`: the bank wants the payment confirmed, at `payUrl`;
 * nothing has changed until then. `other_figures`: they are not what the customer has seen any
 * more, so nothing was done.
 */
export const changePlanAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('changed') }),
  z.object({ outcome: z.literal('planned') }),
  z.object({ outcome: z.literal('to_confirm'), payUrl: z.string() }),
  z.object({ outcome: z.literal('other_figures'), preview: changePreview }),
]);
export type ChangePlanAnswer = z.infer<typeof changePlanAnswer>;
