import { z } from 'zod';
import {
  type BillingPeriod,
  billingPeriods,
  feePrice,
  type PlanType,
  planTypes,
  TRIAL_DAYS,
} from './catalog.ts';
import { formatLongDate, formatShortDate } from './dates.ts';
import { deletionTimes } from './deletion-options.ts';
import { installationView } from './installations.ts';
import { formatMoney } from './money.ts';
import { stopsOf, yourPaymentMethod } from './payment-method.ts';
import { type BuyerHistory, noHistory } from './quote.ts';
import {
  fillIn,
  type StateValues,
  type SubscriptionAction,
  type SubscriptionPill,
  type SubscriptionTone,
} from './state-row.ts';
import { hasPlan, type SubscriptionState, subscriptionStates } from './subscription-states.ts';

export const planTypeSchema = z.enum(planTypes, 'El plan elegido no es válido.');
export const billingPeriodSchema = z.enum(billingPeriods, 'El periodo de facturación no es válido.');

/** A plan that an anonymous visitor picked, kept by the browser until they have logged in. */
export const planSelection = z.strictObject({ planType: planTypeSchema, billingPeriod: billingPeriodSchema });
export type PlanSelection = z.infer<typeof planSelection>;

/**
 * POST /api/stripe/create-checkout-session. Everything but the plan and the period is a claim
 * (docs/product.md, 'Calls'): never used, and refused when it disagrees with the price book
 * (`disagreements`).
 */
export const createCheckoutBody = z.strictObject({
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
  priceId: z.string().max(255).optional(),
  trialDays: z.number().optional(),
  disableTrial: z.boolean().optional(),
  isAnnualPlan: z.boolean().optional(),
  isFinanced: z.boolean().optional(),
  paymentMethod: z.string().max(32).optional(),
});
export type CreateCheckoutBody = z.infer<typeof createCheckoutBody>;
export type CheckoutClaims = Omit<CreateCheckoutBody, 'planType' | 'billingPeriod'>;

/**
 * The claims that a client sends with a plan and period (docs/product.md, 'Calls'); they agree with
 * the price book.
 */
export function checkoutClaims(planType: PlanType, billingPeriod: BillingPeriod): CheckoutClaims {
  switch (billingPeriod) {
    case 'monthly':
      return { trialDays: TRIAL_DAYS };
    case 'annual':
      return {
        priceId: feePrice(planType, billingPeriod).lookupKey,
        disableTrial: true,
        isAnnualPlan: true,
        isFinanced: false,
      };
    case 'annual-financed':
      return { paymentMethod: 'klarna', isFinanced: true };
  }
}

/**
 * The names of the claims that disagree with the price book.
 * @param acceptedPriceIds what `priceId` may be: the fee's lookup key and its id at the payment
 *   provider
 */
export function disagreements(body: CreateCheckoutBody, acceptedPriceIds: readonly string[]): string[] {
  const monthly = body.billingPeriod === 'monthly';
  const financed = body.billingPeriod === 'annual-financed';
  const agrees: Record<keyof CheckoutClaims, boolean> = {
    priceId: body.priceId === undefined || acceptedPriceIds.includes(body.priceId),
    trialDays: body.trialDays === undefined || body.trialDays === (monthly ? TRIAL_DAYS : 0),
    disableTrial: body.disableTrial === undefined || body.disableTrial === !monthly,
    isAnnualPlan: body.isAnnualPlan === undefined || body.isAnnualPlan === !monthly,
    isFinanced: body.isFinanced === undefined || body.isFinanced === financed,
    paymentMethod: body.paymentMethod === undefined || (body.paymentMethod === 'klarna') === financed,
  };
  return Object.entries(agrees).flatMap(([name, agreed]) => (agreed ? [] : [name]));
}

export const createCheckoutAnswer = z.object({ url: z.string() });
export type CreateCheckoutAnswer = z.infer<typeof createCheckoutAnswer>;

export const checkoutSessionId = z
  .string()
  .regex(/^cs_[A-Za-z0-9_]{1,250}$/, 'La sesión de pago no es válida.');

export const verifyCheckoutBody = z.strictObject({ sessionId: checkoutSessionId });
export type VerifyCheckoutBody = z.infer<typeof verifyCheckoutBody>;

/**
 * `success`: paid, or nothing was due. `pending`: completed, the money is on its way (delayed
 * methods). `error`: not completed. `customerId` only for the session's owner: strangers get null.
 */
export const verifyCheckoutAnswer = z.object({
  status: z.enum(['success', 'pending', 'error']),
  message: z.string(),
  customerId: z.string().nullable(),
});
export type VerifyCheckoutAnswer = z.infer<typeof verifyCheckoutAnswer>;

/** One of the account's own checkout sessions. Amounts in minor units of `currency`. */
export const checkoutSessionView = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['paid', 'unpaid', 'no_payment_required']),
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
  amountTotal: z.number().int(),
  currency: z.string(),
  createdAt: z.string(),
  /** The end of the financed year that a renewal has paid for; null for any other purchase. */
  renewedUntil: z.string().nullable(),
  /**
   * Until when what was installed before was kept for a customer who came back and paid no
   * installation; null for any other purchase.
   */
  dataKeptUntil: z.iso.date().nullable(),
  /** What of it is the installation; null until it is invoiced. */
  setupAmount: z.number().int().nullable(),
});
export type CheckoutSessionView = z.infer<typeof checkoutSessionView>;

export const paymentTypes = ['installation', 'subscription', 'other'] as const;

/**
 * A payment as the dashboard lists it. Amounts in minor units of `currency`; `status` is the
 * provider's.
 */
export const payment = z.object({
  id: z.string(),
  /** When the money came; of money that has not come, when it was last asked for. */
  date: z.string(),
  type: z.enum(paymentTypes),
  description: z.string(),
  amount: z.number().int(),
  /** What of it was given back. */
  amountRefunded: z.number().int(),
  currency: z.string(),
  status: z.string(),
  /** The tax id that its invoice bears, with an address; null where it bears none of them. */
  billedTaxId: z.string().nullable(),
});
export type Payment = z.infer<typeof payment>;

/**
 * What was taken off an invoice: a document of its own. `amount` in minor units of the invoice's
 * currency.
 */
export const creditNote = z.object({
  number: z.string(),
  date: z.string(),
  amount: z.number().int(),
  pdfUrl: z.string(),
});
export type CreditNote = z.infer<typeof creditNote>;

/**
 * An invoice as the dashboard lists it. Amounts in minor units of `currency`; `status` is the
 * provider's.
 */
export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  date: z.string(),
  /** When the last of it was paid; null when it isn't. */
  paidAt: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  pdfUrl: z.string().nullable(),
  amountPaid: z.number().int(),
  amountRemaining: z.number().int(),
  /** What credit notes took off it or gave back of it. */
  amountCredited: z.number().int(),
  /** What the customer's balance paid of it; below zero it was added: they owed it. */
  balanceApplied: z.number().int(),
  /** Where its owner can pay what remains; null when nothing does, or its payment is on its way. */
  payUrl: z.string().nullable(),
  creditNotes: z.array(creditNote),
});
export type Invoice = z.infer<typeof invoice>;

/** How the subscription is paid, as far as it may be shown. */
export const paymentMethodView = z.object({
  type: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expMonth: z.number().int().nullable(),
  expYear: z.number().int().nullable(),
});
export type PaymentMethodView = z.infer<typeof paymentMethodView>;

/** A charge to come. `amount` with VAT, in minor units of `currency`. */
export const upcomingCharge = z.object({
  /** `retry`: an invoice that could not be charged is tried again. */
  kind: z.enum(['fee', 'retry']),
  date: z.string(),
  description: z.string(),
  amount: z.number().int(),
  currency: z.string(),
});
export type UpcomingCharge = z.infer<typeof upcomingCharge>;

/** What our own books say of the current plan: a mirrored subscription, or a financed year. */
export const dbSubscription = z.object({
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
  startedAt: z.string(),
  /**
   * End of what is paid for; for a financed plan, the day on which it ends unless renewed by hand.
   */
  endsAt: z.string().nullable(),
});

/**
 * How a financed year goes on. `later`: its next one can be bought from `opensAt` on; `open`: it
 * can be bought now; `pending`: it was bought and its payment is on its way; `renewed`: it is paid,
 * and ends at `until`.
 */
export const financedRenewal = z.discriminatedUnion('state', [
  z.object({ state: z.literal('later'), opensAt: z.string() }),
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('renewed'), until: z.string() }),
]);
export type FinancedRenewal = z.infer<typeof financedRenewal>;

/** What is owed of a plan. `amount` with VAT, in minor units of `currency`. */
export const dueInvoice = z.object({
  amount: z.number().int(),
  currency: z.string(),
  /** Where its owner can pay it; null where a new order has to be made. */
  payUrl: z.string().nullable(),
  /** When it is charged again; null when it isn't by itself. */
  retryAt: z.string().nullable(),
});
export type DueInvoice = z.infer<typeof dueInvoice>;

/** A change of plan at the end of the period that is paid. `fee` in cents with VAT. */
export const plannedChange = z.object({
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
  from: z.string(),
  fee: z.number().int(),
});
export type PlannedChange = z.infer<typeof plannedChange>;

/** A change of plan that is made when its payment is confirmed. `amount` in cents with VAT. */
export const unconfirmedChange = z.object({
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
  amount: z.number().int(),
  /** Where its owner confirms it. */
  payUrl: z.string().nullable(),
  /** When it is given up. */
  until: z.string(),
});
export type UnconfirmedChange = z.infer<typeof unconfirmedChange>;

/** `BuyerHistory` of `quote.ts` on the wire. */
export const buyerHistory = z.object({
  trialUsed: z.boolean(),
  promoUsed: z.boolean(),
  dataKeptUntil: z.iso.date().nullable(),
}) satisfies z.ZodType<BuyerHistory>;

/**
 * GET /api/stripe/subscription-info. Read from our own mirror, never from the provider. Dates are
 * ISO 8601. `status`: the provider's subscription status; `active` for a running financed plan;
 * `none` without any plan; `error` in the client's fallback. Lists carry their first page, newest
 * first.
 */
export const subscriptionInfo = z.object({
  id: z.string().nullable(),
  status: z.string(),
  /** Where the plan stands, in the table of `subscription-states.ts`. */
  state: z.enum(Object.keys(subscriptionStates) as [SubscriptionState, ...SubscriptionState[]]),
  due: dueInvoice.nullable(),
  plan: z.string(),
  /** Of a plan that has ended, when it did. */
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** When the account that it goes with is to be deleted; null where that is not asked for. */
  deletionAsked: z.enum(deletionTimes).nullable(),
  paymentMethod: paymentMethodView.nullable(),
  installationDate: z.string().nullable(),
  /** When an installation was last paid, with whatever plan; null where none was. */
  installationPaidAt: z.string().nullable(),
  /** What is being set up of the last purchase, and for a month what was. */
  installation: installationView.nullable(),
  /**
   * What its fees are, in cents with VAT; the lowered one is the promotion's. Null without fees.
   */
  fee: z
    .object({ amount: z.number().int(), lowered: z.number().int(), loweredLeft: z.number().int() })
    .nullable(),
  /** Start of what is paid for, or of the free month. */
  currentPeriodStart: z.string().nullable(),
  /**
   * When the next fee is invoiced. Null when cancelling or financed: nothing more will be charged
   * by itself.
   */
  nextBillingDate: z.string().nullable(),
  /** Its invoices are sent and its owner pays them by hand: no fee is charged by itself. */
  sendsInvoices: z.boolean(),
  /** What will be charged by itself, soonest first; empty when nothing will. */
  upcomingCharges: z.array(upcomingCharge),
  /**
   * Cents to the customer's credit, which pay for the next charges (`upcomingCharges` says so);
   * below zero they owe them.
   */
  creditBalance: z.number().int(),
  invoices: z.array(invoice),
  payments: z.array(payment),
  hasCompletedCheckout: z.boolean(),
  /**
   * The current plan's installation, or its year, is paid: a fact of the invoices, never of a
   * status.
   */
  hasInstallationPayment: z.boolean(),
  isFinancedPlan: z.boolean(),
  /** What becomes of the plan at the end of its period; null when it stays as it is. */
  plannedChange: plannedChange.nullable(),
  /** Null when none waits. */
  unconfirmedChange: unconfirmedChange.nullable(),
  /** A period has begun and its fee is charged within the hour. */
  feeIsBeingCharged: z.boolean(),
  /** Null for any plan but a financed year. */
  renewal: financedRenewal.nullable(),
  /** What its next purchase is priced by; `dataKeptUntil` is null while a plan runs. */
  ...buyerHistory.shape,
  checkoutSessions: z.array(checkoutSessionView),
  dbSubscription: dbSubscription.nullable(),
});
export type SubscriptionInfo = z.infer<typeof subscriptionInfo>;

/** A year on the clock of mainland Spain. */
export const paperYear = z.string().regex(/^20\d\d$/, 'Ese año no existe.');

/**
 * GET /api/stripe/papers: the years of which there are payments or invoices, and this one; newest
 * first.
 */
export const paperYearsAnswer = z.object({ years: z.array(z.number().int()) });
export type PaperYearsAnswer = z.infer<typeof paperYearsAnswer>;

/**
 * GET /api/stripe/payments and /api/stripe/invoices: one page, newest first, of a year where one is
 * given. `next` is the `before` of the page after it; null on the last. It is a moment in
 * milliseconds and an id.
 */
export const pageQuery = z.strictObject({
  year: paperYear.optional(),
  before: z
    .string()
    .regex(/^\d{1,13}_\w{1,100}$/, 'La página pedida no existe.')
    .optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;
export const paymentsPage = z.object({ payments: z.array(payment), next: z.string().nullable() });
export type PaymentsPage = z.infer<typeof paymentsPage>;
export const invoicesPage = z.object({ invoices: z.array(invoice), next: z.string().nullable() });
export type InvoicesPage = z.infer<typeof invoicesPage>;

/**
 * The three calls for a portal link all need the token and answer only for the caller's own
 * customer.
 */
export const customerPortalBody = z.strictObject({ customerId: z.string().max(255) });
export const portalAnswer = z.object({ url: z.string() });
export type PortalAnswer = z.infer<typeof portalAnswer>;

/** Rows of a list on the dashboard's first page. */
export const INVOICES_ON_DASHBOARD = 5;
export const PAYMENTS_PER_PAGE = 10;
/**
 * Rows of a page of invoices, and of a year's payments: a year of monthly fees and what is bought
 * beside them.
 */
export const PAPERS_PER_PAGE = 25;

/** The statuses of a payment whose receipt can be had. */
export function hasReceipt(payment: Pick<Payment, 'status'>): boolean {
  return payment.status === 'succeeded' || payment.status === 'refunded';
}

/**
 * What the dashboard falls back to when subscription-info fails (docs/product.md, 'Subscription
 * status').
 */
export const subscriptionInfoFallback: SubscriptionInfo = {
  id: null,
  status: 'error',
  state: 'unavailable',
  due: null,
  plan: 'No disponible',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  deletionAsked: null,
  paymentMethod: null,
  installationDate: null,
  installationPaidAt: null,
  installation: null,
  fee: null,
  currentPeriodStart: null,
  nextBillingDate: null,
  sendsInvoices: false,
  upcomingCharges: [],
  creditBalance: 0,
  invoices: [],
  payments: [],
  hasCompletedCheckout: false,
  hasInstallationPayment: false,
  isFinancedPlan: false,
  plannedChange: null,
  unconfirmedChange: null,
  feeIsBeingCharged: false,
  renewal: null,
  ...noHistory,
  checkoutSessions: [],
  dbSubscription: null,
};

/** A state of the table with its values filled in. */
export interface SubscriptionDisplay {
  readonly label: SubscriptionPill | `Activo hasta el ${string}`;
  readonly tone: SubscriptionTone;
  readonly title: string;
  /** A paragraph each. */
  readonly says: readonly string[];
  readonly action: { readonly does: SubscriptionAction; readonly label: string } | null;
}

/** Whether it ends with an account that is to be deleted at once, not with what is paid. */
export function endsWithAccount(info: SubscriptionInfo): boolean {
  return info.deletionAsked === 'now' && hasPlan(info.state) && isEnding(info);
}

function isEnding(info: SubscriptionInfo): boolean {
  return info.cancelAtPeriodEnd || info.isFinancedPlan;
}

function isOnItsWay({ state }: SubscriptionInfo): boolean {
  return subscriptionStates[state].pill === 'Pago en camino';
}

/** What is said of a state, and what becomes of the plan where its account is to be deleted. */
function saysOf(info: SubscriptionInfo, says: readonly string[]): readonly string[] {
  if (!info.deletionAsked) return says;
  const { purchase } = subscriptionStates[info.state];
  return [
    ...saysOfDeletion(info, says),
    ...(purchase === 'any' ? ['Si prefieres contratar un plan, retira antes esa solicitud.'] : []),
    ...(purchase === 'renewal' ? ['Si prefieres renovarlo, retira antes esa solicitud.'] : []),
  ];
}

function saysOfDeletion(info: SubscriptionInfo, says: readonly string[]): readonly string[] {
  if (!hasPlan(info.state)) {
    // 'Contrata un plan …'
    return [...(info.state === 'none' ? [] : says), 'Has pedido que eliminemos tu cuenta.'];
  }
  if (!isEnding(info)) {
    const until = info.deletionAsked === 'now' ? 'canceles tu plan' : 'canceles tu plan y termine';
    return [...says, `Has pedido que eliminemos tu cuenta: lo haremos cuando ${until}.`];
  }
  if (info.deletionAsked === 'plan-end') {
    return [...says, 'Has pedido que eliminemos tu cuenta: lo haremos cuando termine.'];
  }
  return [
    'Has pedido que eliminemos tu cuenta sin esperar a que acabe el periodo: tu plan terminará cuando lo hagamos.',
    ...(info.due
      ? [isOnItsWay(info) ? 'Tu banco está tramitando el pago de {amount}.' : 'Queda por pagar {amount}.']
      : []),
  ];
}

const SEE_DELETION = { does: 'see_deletion', label: 'Ver mi solicitud' } as const;

/** How a plan is shown: the row of its state in `subscription-states.ts`. */
export function displaySubscription(info: SubscriptionInfo): SubscriptionDisplay {
  const { title, says, action } = subscriptionStates[info.state];
  const values = valuesOf(info);
  const sells = ['renew_year', 'choose_plan', 'order_again'].includes(action?.does ?? '');
  const offered = info.deletionAsked && sells ? SEE_DELETION : action;
  return {
    ...stateOf(info),
    title: title ?? `Horus ${info.plan}`,
    says: saysOf(info, says).map((text) => fillIn(text, values)),
    action: offered && { ...offered, label: fillIn(offered.label, values) },
  };
}

function stateOf(info: SubscriptionInfo): Pick<SubscriptionDisplay, 'label' | 'tone'> {
  const { pill, tone } = subscriptionStates[info.state];
  const { cancelAtPeriodEnd, currentPeriodEnd } = info;
  if (tone !== 'good' || !cancelAtPeriodEnd || !currentPeriodEnd || endsWithAccount(info)) {
    return { label: pill, tone };
  }
  return { label: `Activo hasta el ${formatShortDate(currentPeriodEnd)}`, tone: 'ending' };
}

function valuesOf({ due, renewal, plan: name, ...plan }: SubscriptionInfo): StateValues {
  const end = plan.isFinancedPlan ? plan.currentPeriodEnd : plan.dbSubscription?.endsAt;
  const date = (moment: string | null | undefined) => (moment ? formatLongDate(moment) : '');
  return {
    amount: due ? formatMoney(due.amount, due.currency) : '',
    retry: date(due?.retryAt),
    method: yourPaymentMethod(plan.paymentMethod),
    stops: stopsOf(plan.paymentMethod?.type),
    plan: name,
    end: date(end),
    opens: date(renewal?.state === 'later' ? renewal.opensAt : null),
    paidUntil: date(renewal?.state === 'renewed' ? renewal.until : null),
  };
}

/**
 * Statuses of our own, beside the provider's: what the payer's bank has asked back, and what it has
 * taken.
 */
const disputeLabels: Readonly<Record<string, string>> = {
  disputed: 'En disputa',
  dispute_lost: 'Devuelto por el banco',
};

/** 'Completado' for a paid payment; any other status of the provider's is shown as it is. */
export function displayPaymentStatus(status: string): string {
  return isPaid(status) ? 'Completado' : (disputeLabels[status] ?? status);
}

/** Whether a payment's money has come and is ours. */
export function isPaid(status: string): boolean {
  return status === 'paid' || status === 'succeeded';
}

type InvoiceAmounts = Pick<Invoice, 'status' | 'amount' | 'amountPaid' | 'amountCredited'>;

/**
 * 'Pagada' for a paid invoice; anything else shows the provider's status as it is. States of our
 * own, where the provider has amounts and no word: paid in part, and credited in part or whole.
 */
export function displayInvoiceStatus({ status, amount, amountPaid, amountCredited }: InvoiceAmounts): string {
  if (status === 'open' && amountPaid > 0) return 'Pagada en parte';
  if (status !== 'paid') return status;
  if (amountCredited === 0) return 'Pagada';
  return amountCredited < amount ? 'Abonada en parte' : 'Abonada';
}

export const paymentTypeLabels: Readonly<Record<(typeof paymentTypes)[number], string>> = {
  installation: 'Instalación',
  subscription: 'Suscripción',
  other: 'Pago',
};
