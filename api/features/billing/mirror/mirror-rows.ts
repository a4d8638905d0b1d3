import { promo } from '@horus/contract/catalog';
import { dayOf, noonOf } from '@horus/contract/dates';
import { withVat } from '@horus/contract/money';
import { BANK_TRANSFER, type PaymentMethodView, transferIdOf } from '@horus/contract/payment-method';
import type Stripe from 'stripe';
import type { ComingChanges } from '#features/billing/mirror/coming-changes';
import { balanceAppliedTo } from '#features/billing/mirror/credit-rows';
import { type Dispute, disputedStatus } from '#features/billing/mirror/fetch-disputes';
import { failuresOf, payerOf, periodOf } from '#features/billing/mirror/payment-details';
import {
  discountedFeesLeft,
  hadPromotion,
  isDiscounted,
  subscriptionOf,
} from '#features/billing/mirror/promotion-fees';
import {
  coversInstallation,
  describePayment,
  purchaseOf,
  purchasesByProduct,
  setupCentsOf,
} from '#features/billing/mirror/purchased-products';
import { endReasonOf } from '#features/billing/mirror/reversed-subscriptions';
import type { InvoiceRow, PaymentRow, SessionRow, SubscriptionRow } from '#features/billing/mirror/row-types';
import { expanded, fromUnix, idOf, momentOf } from '#features/billing/mirror/stripe-values';

/** @param intent payment of the session, or of its first invoice */
export function toCheckoutSession(
  session: Stripe.Checkout.Session,
  invoice: Stripe.Invoice | undefined,
  intent: Stripe.PaymentIntent | undefined,
): SessionRow[] {
  const bought = purchaseOf(session.metadata);
  if (!bought || session.mode === 'setup') return [];
  // A failed delayed first payment can be retried on the invoice's page.
  const paymentStatus = invoice?.status === 'paid' ? 'paid' : session.payment_status;
  const setupAmount = invoice ? setupCentsOf(invoice) : null;
  return [
    {
      id: session.id,
      status: (session.status ?? 'open') as 'open' | 'complete' | 'expired',
      paymentStatus: paymentStatus as 'paid' | 'unpaid' | 'no_payment_required',
      mode: session.mode as 'payment' | 'subscription',
      ...bought,
      amountTotal: session.amount_total ?? 0,
      currency: session.currency ?? 'eur',
      paymentIntentId: idOf(session.payment_intent),
      subscriptionId: idOf(session.subscription),
      paymentFailed:
        session.status === 'complete' &&
        paymentStatus === 'unpaid' &&
        (intent?.status === 'requires_payment_method' || intent?.status === 'canceled'),
      ...acceptedTerms(session, invoice, intent),
      dataKeptUntil: session.metadata?.['dataKeptUntil'] ?? null,
      setupAmount,
      setupPaidAt: setupAmount ? momentOf(invoice?.status_transitions.paid_at ?? null) : null,
      createdAt: fromUnix(session.created),
    },
  ];
}

/** Stripe reports no time: the invoice or payment is created at that moment. */
function acceptedTerms(
  session: Stripe.Checkout.Session,
  invoice: Stripe.Invoice | undefined,
  intent: Stripe.PaymentIntent | undefined,
): Pick<SessionRow, 'termsHash' | 'termsAcceptedAt'> {
  const hash = session.metadata?.['termsHash'];
  if (!hash || session.consent?.terms_of_service !== 'accepted') {
    return { termsHash: null, termsAcceptedAt: null };
  }
  const acceptedAt = invoice?.created ?? intent?.created ?? session.created;
  return { termsHash: hash, termsAcceptedAt: fromUnix(acceptedAt) };
}

/** @param invoices the customer's invoices, with drafts */
export function toSubscription(
  subscription: Stripe.Subscription,
  invoices: Stripe.Invoice[],
  changes: ComingChanges,
): SubscriptionRow[] {
  const item = subscription.items.data[0];
  const bought = item ? purchasesByProduct.get(idOf(item.price.product) ?? '') : undefined;
  if (!item || !bought) return [];
  const cancelsAt =
    subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
  // Our fees exclude VAT; a custom price may include it.
  const feeCents = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const taxBehavior = item.price.tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive';
  const left = discountedFeesLeft(subscription, invoices);
  const discountCents = left > 0 ? promo.feeDiscountCents : 0;
  return [
    {
      id: subscription.id,
      status: subscription.status,
      ...bought,
      paymentMethod: toMethodView(expanded(subscription.default_payment_method)),
      startedAt: fromUnix(subscription.start_date),
      trialEndsAt: momentOf(subscription.trial_end),
      currentPeriodStartsAt: fromUnix(item.current_period_start),
      currentPeriodEndsAt: fromUnix(item.current_period_end),
      cancelsAt: momentOf(cancelsAt),
      cancelRequestedAt: cancelsAt === null ? null : momentOf(subscription.canceled_at),
      fee: withVat(feeCents, taxBehavior).totalCents,
      discountedFee: withVat(feeCents - discountCents, taxBehavior).totalCents,
      discountedFeesLeft: left,
      ...feesAround(subscription, item, invoices),
      hadPromotion: hadPromotion(subscription, invoices),
      chargedAutomatically: subscription.collection_method === 'charge_automatically',
      endedAt: momentOf(subscription.ended_at),
      endReason: endReasonOf(subscription),
      ...changes,
    },
  ];
}

/** Returns the last fee if the promotion lowered it, and the drafted one. */
function feesAround(
  { id }: Stripe.Subscription,
  { price }: Stripe.SubscriptionItem,
  invoices: Stripe.Invoice[],
): Pick<SubscriptionRow, 'lastDiscountedFee' | 'draftedFee' | 'draftedFeeDueAt'> {
  const fees = invoices
    .filter((each) => subscriptionOf(each) === id && each.billing_reason === 'subscription_cycle')
    .sort((a, b) => b.created - a.created);
  const draft = fees.find((each) => each.status === 'draft' && each.next_payment_attempt !== null);
  const last = fees.find((each) => each.status !== 'draft' && each.status !== 'void');
  const isOfThisPlan = last?.lines.data.some(
    ({ pricing }) => pricing?.price_details?.product === idOf(price.product),
  );
  return {
    lastDiscountedFee: last && isOfThisPlan && isDiscounted(last, id) ? last.total : null,
    draftedFee: draft?.total ?? null,
    draftedFeeDueAt: momentOf(draft?.next_payment_attempt ?? null),
  };
}

function toMethodView(
  method:
    | (Pick<Stripe.PaymentMethod | Stripe.Charge.PaymentMethodDetails, 'type'> & {
        readonly card?: { brand: string | null; last4: string | null; exp_month: number; exp_year: number };
        readonly sepa_debit?: { last4: string | null };
      })
    | null,
): PaymentMethodView | null {
  if (!method) return null;
  const { card, sepa_debit: sepaDebit } = method;
  return {
    type: method.type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? sepaDebit?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}

/** @param intent payment of the invoice, finished or not */
export function toInvoice(invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | undefined): InvoiceRow {
  return {
    id: invoice.id,
    subscriptionId: subscriptionOf(invoice),
    reason: invoice.billing_reason,
    number: invoice.number,
    status: invoice.status ?? 'draft',
    total: invoice.total,
    totalExcludingTax: invoice.total_excluding_tax,
    amountRemaining: invoice.amount_remaining,
    amountPaid: invoice.amount_paid,
    creditedBeforePayment: invoice.pre_payment_credit_notes_amount,
    creditedAfterPayment: invoice.post_payment_credit_notes_amount,
    balanceApplied: balanceAppliedTo(invoice),
    nextAttemptAt: invoice.status === 'open' ? momentOf(invoice.next_payment_attempt) : null,
    attemptCount: invoice.attempt_count,
    paymentState: invoice.status === 'open' ? paymentStateOf(invoice, intent) : null,
    currency: invoice.currency,
    pdfUrl: invoice.invoice_pdf ?? null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    coversInstallation: coversInstallation(invoice),
    issuedAt: fromUnix(invoice.status_transitions.finalized_at ?? invoice.created),
    paidAt: momentOf(invoice.status_transitions.paid_at),
  };
}

function paymentStateOf(
  { attempted }: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
): InvoiceRow['paymentState'] {
  switch (intent?.status) {
    case 'processing':
      return 'processing';
    case 'requires_action':
    case 'requires_confirmation':
      return 'needs_confirmation';
    default:
      return attempted ? 'refused' : null;
  }
}

/**
 * Returns attempts that reached the bank, not unconfirmed ones on a payment page.
 * @param session the purchase that it pays; undefined for a later fee
 */
export function toPayment(
  intent: Stripe.PaymentIntent,
  invoice: Stripe.Invoice | undefined,
  session: Stripe.Checkout.Session | undefined,
  {
    disputes,
    charges,
  }: { readonly disputes: readonly Dispute[]; readonly charges: readonly Stripe.Charge[] },
): PaymentRow[] {
  const charge = chargeOf(intent);
  if (!charge && intent.status !== 'processing' && !isFeeTried(intent, invoice, session)) return [];
  return [
    {
      id: intent.id,
      invoiceId: invoice?.id ?? null,
      ...describePayment(intent, invoice, session),
      amount: intent.amount,
      amountRefunded: charge?.amount_refunded ?? 0,
      currency: intent.currency,
      status: charge?.refunded
        ? 'refunded'
        : (disputedStatus(disputes.filter(({ paymentId }) => paymentId === intent.id)) ?? intent.status),
      paymentMethod: toMethodView(charge?.payment_method_details ?? null),
      payer: payerOf(invoice, charge),
      period: periodOf(invoice),
      failures: failuresOf(intent.id, charges),
      createdAt: momentOfPayment(intent, charge, invoice),
    },
  ];
}

/**
 * Returns the part of a paid invoice that was paid outside of Stripe: `amount_paid` includes it,
 * and no payment at Stripe has it.
 * @param session the purchase that it pays; undefined for a later fee
 */
export function toTransfer(
  invoice: Stripe.Invoice,
  session: Stripe.Checkout.Session | undefined,
  notes: readonly Stripe.CreditNote[],
): PaymentRow[] {
  const paidAt = momentOf(invoice.status_transitions.paid_at);
  const amount = partsAtStripe(invoice).reduce(
    (rest, part) => rest - (part.amount_paid ?? 0),
    invoice.amount_paid,
  );
  if (amount <= 0 || !paidAt || invoice.payments?.has_more) return [];
  const refunded = notes
    .filter((note) => isTransferred(invoice) && note.status === 'issued' && idOf(note.invoice) === invoice.id)
    .reduce((sum, note) => sum + (note.out_of_band_amount ?? 0), 0);
  const { type, description } = describePayment({ metadata: {}, description: null }, invoice, session);
  return [
    {
      id: transferIdOf(invoice.id),
      invoiceId: invoice.id,
      type,
      description: `${description}, por transferencia`,
      amount,
      amountRefunded: Math.min(refunded, amount),
      currency: invoice.currency,
      status: refunded >= amount ? 'refunded' : 'succeeded',
      paymentMethod: { type: BANK_TRANSFER, brand: null, last4: null, expMonth: null, expYear: null },
      payer: payerOf(invoice, null),
      period: periodOf(invoice),
      failures: [],
      createdAt: arrivalOf(invoice.metadata?.['transferredOn'] ?? '', paidAt),
    },
  ];
}

const partsAtStripe = ({ payments }: Stripe.Invoice) =>
  (payments?.data ?? []).filter(
    ({ status, payment }) => status === 'paid' && payment.type !== 'payment_record',
  );

/** Nothing of it was paid through Stripe, so its credit notes' `out_of_band_amount` refunds it. */
export const isTransferred = (invoice: Stripe.Invoice) =>
  invoice.amount_paid > 0 && partsAtStripe(invoice).length === 0;

/** @param day that an operator noted; empty for a transfer marked in Stripe's dashboard */
function arrivalOf(day: string, markedAt: Date): Date {
  const isEarlier = /^\d{4}-\d\d-\d\d$/.test(day) && day < dayOf(markedAt);
  return isEarlier ? noonOf(day) : markedAt;
}

/** Includes fees that the bank wants confirmed, which have no charge. */
function isFeeTried(
  intent: Stripe.PaymentIntent,
  invoice: Stripe.Invoice | undefined,
  session: Stripe.Checkout.Session | undefined,
): boolean {
  if (!invoice?.attempted || session) return false;
  return intent.status === 'requires_action' || intent.last_payment_error !== null;
}

/** Returns the payment date, or the last attempt of an unpaid one. */
function momentOfPayment(
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
  invoice: Stripe.Invoice | undefined,
): Date {
  const asked = fromUnix(charge?.created ?? intent.created);
  if (charge?.status !== 'succeeded' || charge.payment_method_details?.type !== 'sepa_debit') return asked;
  // A debit's charge is created with the request. Only the invoice has the date of its success,
  // days later.
  const paid = invoice?.payments?.data.find(({ payment }) => idOf(payment.payment_intent) === intent.id);
  return momentOf(paid?.status_transitions.paid_at ?? null) ?? asked;
}

function chargeOf(intent: Stripe.PaymentIntent | undefined): Stripe.Charge | null {
  return expanded(intent?.latest_charge ?? null);
}
