import { z } from 'zod';
import {
  type BillingPeriod,
  billingPeriods,
  feePrice,
  type PlanType,
  planTypes,
  TRIAL_DAYS,
} from './catalog.ts';

export const planTypeSchema = z.enum(planTypes, 'El plan elegido no es válido.');
export const billingPeriodSchema = z.enum(billingPeriods, 'El periodo de facturación no es válido.');

/** A plan that an anonymous visitor picked, kept by the browser until he has logged in. */
export const planSelection = z.strictObject({ planType: planTypeSchema, billingPeriod: billingPeriodSchema });
export type PlanSelection = z.infer<typeof planSelection>;

/**
 * POST /api/stripe/create-checkout-session. Everything but the plan and the period is a claim: accepted as the
 * specification writes it, never used, and refused when it disagrees with the price book (`disagreements`).
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

/** The claims that the specification's client sends with a plan and period; they agree with the price book. */
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
 * @param acceptedPriceIds what `priceId` may be: the fee's lookup key and its id at the payment provider
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
 * `success`: paid, or nothing was due. `pending`: completed, the money is on its way (delayed methods).
 * `error`: not completed. `customerId` only for the session's owner: strangers get null.
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
});
export type CheckoutSessionView = z.infer<typeof checkoutSessionView>;

export const paymentTypes = ['installation', 'subscription', 'other'] as const;

/** A payment as the dashboard lists it. Amounts in minor units of `currency`; `status` is the provider's. */
export const payment = z.object({
  id: z.string(),
  date: z.string(),
  type: z.enum(paymentTypes),
  description: z.string(),
  amount: z.number().int(),
  /** What of it was given back. */
  amountRefunded: z.number().int(),
  currency: z.string(),
  status: z.string(),
});
export type Payment = z.infer<typeof payment>;

/** What was taken off an invoice: a document of its own. `amount` in minor units of the invoice's currency. */
export const creditNote = z.object({
  number: z.string(),
  date: z.string(),
  amount: z.number().int(),
  pdfUrl: z.string(),
});
export type CreditNote = z.infer<typeof creditNote>;

/** An invoice as the dashboard lists it. Amounts in minor units of `currency`; `status` is the provider's. */
export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  date: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  pdfUrl: z.string().nullable(),
  amountPaid: z.number().int(),
  amountRemaining: z.number().int(),
  /** What credit notes took off it or gave back of it. */
  amountCredited: z.number().int(),
  /** What the customer's balance paid of it; below zero it was added: he owed it. */
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
  /** End of what is paid for; for a financed plan, the day on which it ends unless renewed by hand. */
  endsAt: z.string().nullable(),
});

/**
 * How a financed year goes on. `later`: its next one can be bought from `opensAt` on; `open`: it can be bought now;
 * `pending`: it was bought and its payment is on its way; `renewed`: it is paid, and ends at `until`.
 */
export const financedRenewal = z.discriminatedUnion('state', [
  z.object({ state: z.literal('later'), opensAt: z.string() }),
  z.object({ state: z.literal('open') }),
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('renewed'), until: z.string() }),
]);
export type FinancedRenewal = z.infer<typeof financedRenewal>;

/**
 * GET /api/stripe/subscription-info. Read from our own mirror, never from the provider. Dates are ISO 8601.
 * `status`: the provider's subscription status; `active` for a running financed plan; `none` without any plan;
 * `error` in the client's fallback. Lists carry their first page, newest first.
 */
export const subscriptionInfo = z.object({
  id: z.string().nullable(),
  status: z.string(),
  plan: z.string(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  paymentMethod: paymentMethodView.nullable(),
  installationDate: z.string().nullable(),
  /** Start of what is paid for, or of the free month. */
  currentPeriodStart: z.string().nullable(),
  /** When the next fee is invoiced. Null when cancelling or financed: nothing more will be charged by itself. */
  nextBillingDate: z.string().nullable(),
  /** Its invoices are sent and its owner pays them himself: no fee is charged by itself. */
  sendsInvoices: z.boolean(),
  /** What will be charged by itself, soonest first; empty when nothing will. */
  upcomingCharges: z.array(upcomingCharge),
  /** Cents to the customer's credit, which pay for the next charges (`upcomingCharges` says so); below zero he owes them. */
  creditBalance: z.number().int(),
  invoices: z.array(invoice),
  payments: z.array(payment),
  hasCompletedCheckout: z.boolean(),
  /** The current plan's installation, or its year, is paid: a fact of the invoices, never of a status. */
  hasInstallationPayment: z.boolean(),
  isFinancedPlan: z.boolean(),
  /** Null for any plan but a financed year. */
  renewal: financedRenewal.nullable(),
  /** The organisation has had its free month, one a company for ever: its next monthly fee is due at once. */
  trialUsed: z.boolean(),
  checkoutSessions: z.array(checkoutSessionView),
  dbSubscription: dbSubscription.nullable(),
});
export type SubscriptionInfo = z.infer<typeof subscriptionInfo>;

/**
 * GET /api/stripe/payments and /api/stripe/invoices: one page, newest first. `next` is the `before` of the page after
 * it; null on the last. It is a moment in milliseconds and an id.
 */
export const pageQuery = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,13}_\w{1,100}$/, 'La página pedida no existe.')
    .optional(),
});
export const paymentsPage = z.object({ payments: z.array(payment), next: z.string().nullable() });
export type PaymentsPage = z.infer<typeof paymentsPage>;
export const invoicesPage = z.object({ invoices: z.array(invoice), next: z.string().nullable() });
export type InvoicesPage = z.infer<typeof invoicesPage>;

/** The three calls for a portal link all need the token and answer only for the caller's own customer. */
export const customerPortalBody = z.strictObject({ customerId: z.string().max(255) });
export const portalAnswer = z.object({ url: z.string() });
export type PortalAnswer = z.infer<typeof portalAnswer>;

/** Rows of a list on the dashboard's first page. */
export const INVOICES_ON_DASHBOARD = 5;
export const PAYMENTS_PER_PAGE = 10;
/** Rows of a page of all invoices. */
export const INVOICES_PER_PAGE = 10;

/** The statuses of a payment whose receipt can be had. */
export function hasReceipt(payment: Pick<Payment, 'status'>): boolean {
  return payment.status === 'succeeded' || payment.status === 'refunded';
}

/** What the dashboard falls back to when subscription-info fails (specification, section 3). */
export const subscriptionInfoFallback: SubscriptionInfo = {
  id: null,
  status: 'error',
  plan: 'No disponible',
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  paymentMethod: null,
  installationDate: null,
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
  renewal: null,
  trialUsed: false,
  checkoutSessions: [],
  dbSubscription: null,
};

export interface SubscriptionDisplay {
  readonly label: 'Activo' | 'Pago Procesado' | 'Pago pendiente' | 'Sin suscripción' | 'No disponible';
  readonly note: string | null;
}

/** Statuses in which the provider could not collect a fee: shown as such before anything else is claimed. */
const UNPAID_STATUSES: readonly string[] = ['past_due', 'unpaid', 'incomplete'];

/** How a subscription is shown (specification, section 4, 'Subscription display status', in its order). */
export function displaySubscription(info: SubscriptionInfo): SubscriptionDisplay {
  if (info.status === 'error') return { label: 'No disponible', note: null };
  if (UNPAID_STATUSES.includes(info.status)) {
    return {
      label: 'Pago pendiente',
      note: 'No hemos podido cobrar tu última cuota. Actualiza tu método de pago para no perder el servicio.',
    };
  }
  if (info.status === 'active') {
    return { label: 'Activo', note: info.isFinancedPlan ? 'Sin renovación automática' : null };
  }
  if (info.status === 'installation_only' || info.hasInstallationPayment) {
    return { label: 'Activo', note: 'Disfrutas de 30 días incluidos con tu instalación' };
  }
  if (info.hasCompletedCheckout) return { label: 'Pago Procesado', note: null };
  return { label: 'Sin suscripción', note: null };
}

/** Statuses of our own, beside the provider's: what the payer's bank has asked back, and what it has taken. */
const disputeLabels: Readonly<Record<string, string>> = {
  disputed: 'En disputa',
  dispute_lost: 'Devuelto por el banco',
};

/** 'Completado' for a paid payment; any other status of the provider's is shown as it is. */
export function displayPaymentStatus(status: string): string {
  return status === 'paid' || status === 'succeeded' ? 'Completado' : (disputeLabels[status] ?? status);
}

type InvoiceAmounts = Pick<Invoice, 'status' | 'amount' | 'amountPaid' | 'amountCredited'>;

/**
 * 'Pagada' for a paid invoice; anything else shows the provider's status as it is. States of our own, where the provider has
 * amounts and no word: paid in part, and credited in part or whole.
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
