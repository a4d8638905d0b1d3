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
import { listCursor } from './list-cursor.ts';
import { formatMoney } from './money.ts';
import { type PaymentMethodView, serviceEndText, yourPaymentMethod } from './payment-method.ts';
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

/** A plan that a visitor picked, kept by the browser until sign-in. */
export const planSelection = z.strictObject({ planType: planTypeSchema, billingPeriod: billingPeriodSchema });
export type PlanSelection = z.infer<typeof planSelection>;

/**
 * The optional fields are claims (docs/product.md, 'Calls'): never used, and refused when they
 * disagree with the price book.
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

/** Returns the claims that a client sends with a plan and period (docs/product.md, 'Calls'). */
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

/** @param acceptedPriceIds the fee's lookup key and its id at Stripe */
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
 * `success`: paid, or nothing due. `pending`: the money is on its way (delayed methods).
 * `customerId` is null for anyone but the session's owner.
 */
export const verifyCheckoutAnswer = z.object({
  status: z.enum(['success', 'pending', 'error']),
  message: z.string(),
  customerId: z.string().nullable(),
});
export type VerifyCheckoutAnswer = z.infer<typeof verifyCheckoutAnswer>;

/** Amounts in minor units of `currency`. */
export const checkoutSessionView = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['paid', 'unpaid', 'no_payment_required']),
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
  amountTotal: z.number().int(),
  currency: z.string(),
  createdAt: z.string(),
  /** End of the financed year that a renewal paid for; null for other purchases. */
  renewedUntil: z.string().nullable(),
  /** For a returning customer who paid no installation: until when the old one was kept. */
  dataKeptUntil: z.iso.date().nullable(),
  /** The installation's part of `amountTotal`; null until it is invoiced. */
  setupAmount: z.number().int().nullable(),
});
export type CheckoutSessionView = z.infer<typeof checkoutSessionView>;

export const paymentTypes = ['installation', 'subscription', 'other'] as const;

/** Amounts in minor units of `currency`; `status` is Stripe's. */
export const payment = z.object({
  id: z.string(),
  /** When it was paid, or else last attempted. */
  date: z.string(),
  type: z.enum(paymentTypes),
  description: z.string(),
  amount: z.number().int(),
  amountRefunded: z.number().int(),
  currency: z.string(),
  status: z.string(),
  /** Null unless the invoice has both a tax id and an address. */
  billedTaxId: z.string().nullable(),
  /** Number of Stripe's invoice. */
  invoiceNumber: z.string().nullable(),
  /** The company's own invoices for this payment, issued on request; mostly none or one. */
  issued: z.array(z.object({ requestId: z.string(), number: z.string(), date: z.string() })),
});
export type Payment = z.infer<typeof payment>;

/** `amount` in minor units of the invoice's currency. */
export const creditNote = z.object({
  number: z.string(),
  date: z.string(),
  amount: z.number().int(),
  pdfUrl: z.string(),
});
export type CreditNote = z.infer<typeof creditNote>;

/** Amounts in minor units of `currency`; `status` is Stripe's. */
export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  date: z.string(),
  paidAt: z.string().nullable(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  pdfUrl: z.string().nullable(),
  amountPaid: z.number().int(),
  amountRemaining: z.number().int(),
  amountCredited: z.number().int(),
  /** The part paid from the customer's balance; negative when a debt was added. */
  balanceApplied: z.number().int(),
  /** Null when nothing remains or a payment is on its way. */
  payUrl: z.string().nullable(),
  creditNotes: z.array(creditNote),
  /** The bank gave its payment back, and no credit note covers it. */
  isUnrectified: z.boolean(),
});
export type Invoice = z.infer<typeof invoice>;

export const paymentMethodView = z.object({
  type: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  expMonth: z.number().int().nullable(),
  expYear: z.number().int().nullable(),
}) satisfies z.ZodType<PaymentMethodView>;

/** `amount` with VAT, in minor units of `currency`. */
export const upcomingCharge = z.object({
  /** `retry`: another attempt at a failed invoice. */
  kind: z.enum(['fee', 'retry']),
  date: z.string(),
  description: z.string(),
  amount: z.number().int(),
  currency: z.string(),
});
export type UpcomingCharge = z.infer<typeof upcomingCharge>;

/** The current plan in our database: a mirrored subscription, or a financed year. */
export const dbSubscription = z.object({
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
  startedAt: z.string(),
  /** End of the paid period. A financed plan ends then unless it is renewed by hand. */
  endsAt: z.string().nullable(),
});

/**
 * The next year can be bought from `opensAt` (`later`) or now (`open`), was bought (`pending`), or
 * is paid until `until` (`renewed`).
 */
export const financedRenewal = z.discriminatedUnion('state', [
  z.object({ state: z.literal('later'), opensAt: z.string() }),
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('renewed'), until: z.string() }),
]);
export type FinancedRenewal = z.infer<typeof financedRenewal>;

/** `amount` with VAT, in minor units of `currency`. */
export const dueInvoice = z.object({
  amount: z.number().int(),
  currency: z.string(),
  /** Null when a new order is needed. */
  payUrl: z.string().nullable(),
  retryAt: z.string().nullable(),
});
export type DueInvoice = z.infer<typeof dueInvoice>;

/** A change at the end of the paid period. `fee` in cents with VAT. */
export const plannedChange = z.object({
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
  from: z.string(),
  fee: z.number().int(),
});
export type PlannedChange = z.infer<typeof plannedChange>;

/** A change that waits for its payment's confirmation. `amount` in cents with VAT. */
export const unconfirmedChange = z.object({
  planType: planTypeSchema,
  billingPeriod: billingPeriodSchema,
  amount: z.number().int(),
  payUrl: z.string().nullable(),
  until: z.string(),
});
export type UnconfirmedChange = z.infer<typeof unconfirmedChange>;

export const buyerHistory = z.object({
  trialUsed: z.boolean(),
  promoUsed: z.boolean(),
  dataKeptUntil: z.iso.date().nullable(),
}) satisfies z.ZodType<BuyerHistory>;

/**
 * Read from our mirror, never from Stripe. `status` is Stripe's, or `active` for a running financed
 * plan, `none` without a plan, `error` in the fallback. Lists contain their first page.
 */
export const subscriptionInfo = z.object({
  id: z.string().nullable(),
  status: z.string(),
  state: z.enum(Object.keys(subscriptionStates) as [SubscriptionState, ...SubscriptionState[]]),
  due: dueInvoice.nullable(),
  plan: z.string(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  deletionAsked: z.enum(deletionTimes).nullable(),
  paymentMethod: paymentMethodView.nullable(),
  installationDate: z.string().nullable(),
  installationPaidAt: z.string().nullable(),
  /** The nearest open installation, else the last one, until one month after it is done. */
  installation: installationView.nullable(),
  /** Fees in cents with VAT; `lowered` is the promotion's. Null without fees. */
  fee: z
    .object({ amount: z.number().int(), lowered: z.number().int(), loweredLeft: z.number().int() })
    .nullable(),
  currentPeriodStart: z.string().nullable(),
  /** When the next fee is invoiced; null when cancelled or financed. */
  nextBillingDate: z.string().nullable(),
  /** The customer pays the invoices by hand: no fee is charged automatically. */
  sendsInvoices: z.boolean(),
  upcomingCharges: z.array(upcomingCharge),
  /** Cents that reduce the next charges (`upcomingCharges` includes them); negative for a debt. */
  creditBalance: z.number().int(),
  invoices: z.array(invoice),
  payments: z.array(payment),
  hasCompletedCheckout: z.boolean(),
  /** The current plan's installation, or its year, is paid, according to the invoices. */
  hasInstallationPayment: z.boolean(),
  isFinancedPlan: z.boolean(),
  plannedChange: plannedChange.nullable(),
  unconfirmedChange: unconfirmedChange.nullable(),
  /** A period has begun, and its fee is charged within the hour. */
  feeIsBeingCharged: z.boolean(),
  /** Null unless the plan is a financed year. */
  renewal: financedRenewal.nullable(),
  /** Affects the next purchase's price; `dataKeptUntil` is null while a plan runs. */
  ...buyerHistory.shape,
  checkoutSessions: z.array(checkoutSessionView),
  dbSubscription: dbSubscription.nullable(),
});
export type SubscriptionInfo = z.infer<typeof subscriptionInfo>;

export const paperYear = z.string().regex(/^20\d\d$/, 'Ese año no existe.');

export const paperYearsAnswer = z.object({ years: z.array(z.number().int()) });
export type PaperYearsAnswer = z.infer<typeof paperYearsAnswer>;

export const pageQuery = z.strictObject({
  year: paperYear.optional(),
  before: listCursor.optional(),
});
export type PageQuery = z.infer<typeof pageQuery>;
export const paymentsPage = z.object({ payments: z.array(payment), next: z.string().nullable() });
export type PaymentsPage = z.infer<typeof paymentsPage>;
export const invoicesPage = z.object({ invoices: z.array(invoice), next: z.string().nullable() });
export type InvoicesPage = z.infer<typeof invoicesPage>;

/** The calls for a portal link refuse any customer but the caller's own. */
export const customerPortalBody = z.strictObject({ customerId: z.string().max(255) });
export const portalAnswer = z.object({ url: z.string() });
export type PortalAnswer = z.infer<typeof portalAnswer>;

export const INVOICES_ON_DASHBOARD = 5;
export const PAYMENTS_PER_PAGE = 10;
/** Invoices and yearly payments: enough for a year of monthly fees and extra purchases. */
export const PAPERS_PER_PAGE = 25;

export function hasReceipt(payment: Pick<Payment, 'status'>): boolean {
  return payment.status === 'succeeded' || payment.status === 'refunded';
}

/** Shown when subscription-info fails (docs/product.md, 'Subscription status'). */
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

export interface SubscriptionDisplay {
  readonly label: SubscriptionPill | `Activo hasta el ${string}`;
  readonly tone: SubscriptionTone;
  readonly title: string;
  readonly says: readonly string[];
  readonly action: { readonly does: SubscriptionAction; readonly label: string } | null;
}

/** Returns true for a plan that ends with its account, before the end of the paid period. */
export function endsWithAccount(info: SubscriptionInfo): boolean {
  return info.deletionAsked === 'now' && hasPlan(info.state) && isEnding(info);
}

function isEnding(info: SubscriptionInfo): boolean {
  return info.cancelAtPeriodEnd || info.isFinancedPlan;
}

function isOnItsWay({ state }: SubscriptionInfo): boolean {
  return subscriptionStates[state].pill === 'Pago en camino';
}

function paragraphsOf(info: SubscriptionInfo, says: readonly string[]): readonly string[] {
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

export function displaySubscription(info: SubscriptionInfo): SubscriptionDisplay {
  const { title, says, action } = subscriptionStates[info.state];
  const values = valuesOf(info);
  const sells = ['renew_year', 'choose_plan', 'order_again'].includes(action?.does ?? '');
  const offered = info.deletionAsked && sells ? SEE_DELETION : action;
  return {
    ...stateOf(info),
    title: title ?? `Horus ${info.plan}`,
    says: paragraphsOf(info, says).map((text) => fillIn(text, values)),
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
    stops: serviceEndText(plan.paymentMethod?.type),
    plan: name,
    end: date(end),
    opens: date(renewal?.state === 'later' ? renewal.opensAt : null),
    paidUntil: date(renewal?.state === 'renewed' ? renewal.until : null),
  };
}

const disputeLabels: Readonly<Record<string, string>> = {
  disputed: 'En disputa',
  dispute_lost: 'Devuelto por el banco',
};

export function displayPaymentStatus(status: string): string {
  return isPaid(status) ? 'Completado' : (disputeLabels[status] ?? status);
}

/** Stripe's and our statuses of received payments, also of those returned later. */
export const RECEIVED_STATUSES: readonly string[] = ['succeeded', 'refunded', 'disputed', 'dispute_lost'];

export function isPaid(status: string): boolean {
  return status === 'paid' || status === 'succeeded';
}

export interface InvoiceAmounts
  extends Pick<Invoice, 'status' | 'amount' | 'amountPaid' | 'amountCredited' | 'isUnrectified'> {
  readonly isOnItsWay: boolean;
}

/** Adds our own labels for states which Stripe has no status for. */
export function displayInvoiceStatus({
  status,
  amount,
  amountPaid,
  amountCredited,
  isOnItsWay,
  isUnrectified,
}: InvoiceAmounts): string {
  if (status === 'open' && amountPaid > 0) return 'Pagada en parte';
  if (status === 'open' && isOnItsWay) return 'Pago en camino';
  if (status !== 'paid') return status;
  if (isUnrectified) return 'dispute_lost';
  if (amountCredited === 0) return 'Pagada';
  return amountCredited < amount ? 'Abonada en parte' : 'Abonada';
}

export const paymentTypeLabels: Readonly<Record<(typeof paymentTypes)[number], string>> = {
  installation: 'Instalación',
  subscription: 'Suscripción',
  other: 'Pago',
};
