import { z } from 'zod';
import { billingPeriodSchema, planTypeSchema, type SubscriptionInfo } from './billing.ts';
import { changeRefusals, type RunningPlan } from './plan-change.ts';

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

/** In cents without VAT. */
export const changeLine = z.object({
  kind: z.enum(['fee', 'credit', 'other']),
  description: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  cents,
});
export type ChangeLine = z.infer<typeof changeLine>;

/** Stripe's amounts, in cents. */
export const changeFigures = z.object({
  /** Identifies these figures: the change is made only for them. */
  token: z.string(),
  startsAt: z.iso.datetime(),
  lines: z.array(changeLine),
  vat: cents,
  total: cents,
  /** The part paid from the customer's balance; negative when a debt is added. */
  balanceUsed: cents,
  dueToday: cents,
  /** With VAT, minus the rest of the balance. */
  nextCharge: z.object({ date: z.iso.datetime(), amount: cents }),
  /** The balance after today; negative for a debt. */
  balanceLeft: cents,
});
export type ChangeFigures = z.infer<typeof changeFigures>;

export const changePreviewBody = z.strictObject({
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
});

const smallerLimit = z.object({
  limit: z.enum(['users', 'centres']),
  before: z.number().nullable(),
  after: z.number(),
});

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
    /** For the office: refunded already of the period that the change credits. */
    refunded: z.object({ cents, at: z.string().nullable() }).nullish(),
  }),
]);
export type ChangePreview = z.infer<typeof changePreview>;

/** Another's change of the plan since the figures were shown. */
export const planAct = z.object({
  at: z.string(),
  by: z.string().nullable(),
  /** Null when a change was withdrawn. */
  plan: z.string().nullable(),
});
export type PlanAct = z.infer<typeof planAct>;

export const changePlanBody = z.strictObject({
  ...changePreviewBody.shape,
  token: z.string().max(2_000),
  undoCancellation: z.boolean().optional(),
  limitsAreEnough: z.boolean().optional(),
});
export type ChangePlanBody = z.infer<typeof changePlanBody>;

/**
 * `to_confirm`: the bank wants a confirmation at `payUrl`; nothing has changed yet.
 * `other_figures`: they differ from those that the customer saw; nothing was done.
 * `meanwhile` is only for the office.
 */
export const changePlanAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('changed') }),
  z.object({ outcome: z.literal('planned') }),
  z.object({ outcome: z.literal('to_confirm'), payUrl: z.string() }),
  z.object({
    outcome: z.literal('other_figures'),
    preview: changePreview,
    meanwhile: planAct.nullish(),
  }),
]);
export type ChangePlanAnswer = z.infer<typeof changePlanAnswer>;
