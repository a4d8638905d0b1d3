import {
  type BillingPeriod,
  billingPeriods,
  feePrice,
  type LineKind,
  listPrices,
  type PlanType,
  planTypes,
  promo,
} from '@horus/contract/catalog';
import type Stripe from 'stripe';
import type {
  financedYears,
  mirroredCheckoutSessions,
  mirroredInvoices,
  mirroredPayments,
  mirroredSubscriptions,
} from '#features/billing/billing-tables';

/** What Stripe says of a customer, in the shape of our mirror; the organisation is added when it is written. */
export interface CustomerState {
  readonly checkoutSessions: Mirrored<typeof mirroredCheckoutSessions.$inferInsert>[];
  readonly subscriptions: Mirrored<typeof mirroredSubscriptions.$inferInsert>[];
  readonly financedYears: Mirrored<typeof financedYears.$inferInsert>[];
  readonly invoices: Mirrored<typeof mirroredInvoices.$inferInsert>[];
  readonly payments: Mirrored<typeof mirroredPayments.$inferInsert>[];
  /** Subscriptions that have had all the discounted fees of the promotion. */
  readonly endedPromotions: string[];
}

type Mirrored<Row extends { organizationId: string }> = Omit<Row, 'organizationId'>;

const PAGE = 100;

/** Asks Stripe for all that it holds about a customer. Only what was bought from the price book is kept. */
export async function fetchCustomer(stripe: Stripe, customerId: string): Promise<CustomerState> {
  const of = { customer: customerId, limit: PAGE };
  const [sessions, subscriptions, invoices, intents] = await Promise.all([
    collect(stripe.checkout.sessions.list(of)),
    collect(
      stripe.subscriptions.list({
        ...of,
        status: 'all',
        expand: ['data.default_payment_method', 'data.discounts'],
      }),
    ),
    collect(stripe.invoices.list({ ...of, expand: ['data.payments'] })),
    collect(stripe.paymentIntents.list({ ...of, expand: ['data.latest_charge'] })),
  ]);
  const issued = invoices.filter((invoice) => invoice.status !== 'draft');
  const intentsById = new Map(intents.map((intent) => [intent.id, intent]));
  const invoicesByIntent = indexByIntent(issued);
  return {
    checkoutSessions: sessions.flatMap((session) => toCheckoutSession(session, intentsById)),
    subscriptions: subscriptions.flatMap(toSubscription),
    financedYears: sessions.flatMap((session) => toFinancedYear(session, intentsById)),
    invoices: issued.map(toInvoice),
    payments: intents.flatMap((intent) => toPayment(intent, invoicesByIntent.get(intent.id))),
    endedPromotions: subscriptions
      .filter((each) => hasPromotion(each) && countDiscountedFees(each, issued) >= promo.discountedFees)
      .map((each) => each.id),
  };
}

function hasPromotion(subscription: Stripe.Subscription): boolean {
  return subscription.discounts.some(
    (discount) => typeof discount !== 'string' && idOf(discount.source.coupon) === promo.couponId,
  );
}

/** Fees of a subscription that have been invoiced with a discount; the free month has none. */
function countDiscountedFees(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]): number {
  return invoices.filter(
    (invoice) =>
      subscriptionOf(invoice) === subscription.id &&
      invoice.status !== 'void' &&
      (invoice.total_discount_amounts ?? []).some((discount) => discount.amount > 0),
  ).length;
}

function subscriptionOf(invoice: Stripe.Invoice): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? null);
}

/** All pages of a list. */
async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of list) all.push(item);
  return all;
}

function indexByIntent(invoices: Stripe.Invoice[]): Map<string, Stripe.Invoice> {
  const byIntent = new Map<string, Stripe.Invoice>();
  for (const invoice of invoices) {
    for (const { payment } of invoice.payments?.data ?? []) {
      const intentId = idOf(payment.payment_intent ?? null);
      if (intentId) byIntent.set(intentId, invoice);
    }
  }
  return byIntent;
}

type Intents = ReadonlyMap<string, Stripe.PaymentIntent>;

function toCheckoutSession(
  session: Stripe.Checkout.Session,
  intents: Intents,
): CustomerState['checkoutSessions'] {
  const bought = purchaseOf(session.metadata);
  if (!bought || session.mode === 'setup') return [];
  const intent = intents.get(idOf(session.payment_intent) ?? '');
  return [
    {
      id: session.id,
      status: (session.status ?? 'open') as 'open' | 'complete' | 'expired',
      paymentStatus: session.payment_status as 'paid' | 'unpaid' | 'no_payment_required',
      mode: session.mode as 'payment' | 'subscription',
      ...bought,
      amountTotal: session.amount_total ?? 0,
      currency: session.currency ?? 'eur',
      paymentIntentId: idOf(session.payment_intent),
      subscriptionId: idOf(session.subscription),
      paymentFailed:
        session.payment_status === 'unpaid' &&
        (intent?.status === 'requires_payment_method' || intent?.status === 'canceled'),
      createdAt: fromUnix(session.created),
    },
  ];
}

function toSubscription(subscription: Stripe.Subscription): CustomerState['subscriptions'] {
  const item = subscription.items.data[0];
  const bought = item ? purchasesByProduct.get(idOf(item.price.product) ?? '') : undefined;
  if (!item || !bought) return [];
  const cancelsAt =
    subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
  return [
    {
      id: subscription.id,
      status: subscription.status,
      ...bought,
      paymentMethod: toPaymentMethod(subscription.default_payment_method),
      startedAt: fromUnix(subscription.start_date),
      trialEndsAt: subscription.trial_end === null ? null : fromUnix(subscription.trial_end),
      currentPeriodEndsAt: fromUnix(item.current_period_end),
      cancelsAt: cancelsAt === null ? null : fromUnix(cancelsAt),
      endedAt: subscription.ended_at === null ? null : fromUnix(subscription.ended_at),
    },
  ];
}

function toPaymentMethod(method: Stripe.Subscription['default_payment_method']) {
  if (!method || typeof method === 'string') return null;
  const { card, sepa_debit: sepaDebit } = method;
  return {
    type: method.type,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? sepaDebit?.last4 ?? null,
    expMonth: card?.exp_month ?? null,
    expYear: card?.exp_year ?? null,
  };
}

/** A paid purchase of the financed plan runs for a year from its payment. */
function toFinancedYear(session: Stripe.Checkout.Session, intents: Intents): CustomerState['financedYears'] {
  const bought = purchaseOf(session.metadata);
  if (bought?.billingPeriod !== 'annual-financed' || session.payment_status !== 'paid') return [];
  const charge = chargeOf(intents.get(idOf(session.payment_intent) ?? ''));
  const startsAt = fromUnix(charge?.created ?? session.created);
  const endsAt = new Date(startsAt);
  endsAt.setUTCFullYear(endsAt.getUTCFullYear() + 1);
  return [
    {
      checkoutSessionId: session.id,
      planType: bought.planType,
      startsAt,
      endsAt,
      refunded: charge?.refunded ?? false,
    },
  ];
}

function toInvoice(invoice: Stripe.Invoice): CustomerState['invoices'][number] {
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    subscriptionId: subscriptionOf(invoice),
    number: invoice.number,
    status: invoice.status ?? 'draft',
    total: invoice.total,
    currency: invoice.currency,
    pdfUrl: invoice.invoice_pdf ?? null,
    coversInstallation: coversInstallation(invoice),
    issuedAt: fromUnix(invoice.status_transitions.finalized_at ?? invoice.created),
    paidAt: paidAt === null ? null : fromUnix(paidAt),
  };
}

/** An attempt at a payment that reached the bank. One that nobody has confirmed yet is no payment. */
function toPayment(
  intent: Stripe.PaymentIntent,
  invoice: Stripe.Invoice | undefined,
): CustomerState['payments'] {
  const charge = chargeOf(intent);
  if (!charge && intent.status !== 'processing') return [];
  const lines = (invoice?.lines.data ?? []).filter((line) => line.amount > 0);
  const kinds = lines.map(kindOf);
  return [
    {
      id: intent.id,
      invoiceId: invoice?.id ?? null,
      type: kinds.includes('plan') ? 'subscription' : kinds.includes('setup') ? 'installation' : 'other',
      description: lines.map((line) => line.description).join(' + ') || intent.description || 'Pago',
      amount: intent.amount,
      amountRefunded: charge?.amount_refunded ?? 0,
      currency: intent.currency,
      status: charge?.refunded ? 'refunded' : intent.status,
      createdAt: fromUnix(intent.created),
    },
  ];
}

/** Whether an invoice charges the installation, or a year at once, with which the installation comes. */
function coversInstallation(invoice: Stripe.Invoice): boolean {
  return invoice.lines.data.some((line) => {
    const product = productOf(line);
    const period = purchasesByProduct.get(product)?.billingPeriod;
    return line.amount > 0 && (kindOf(line) === 'setup' || (period !== undefined && period !== 'monthly'));
  });
}

function productOf(line: Stripe.InvoiceLineItem): string {
  return line.pricing?.price_details?.product ?? '';
}

function kindOf(line: Stripe.InvoiceLineItem): LineKind | undefined {
  return kindsByProduct.get(productOf(line));
}

/** Products never change, so they tell what a line or a subscription is for, even at a price withdrawn since. */
const kindsByProduct = new Map(listPrices().map(({ product }) => [product.key, product.kind]));
const purchasesByProduct = new Map<string, { planType: PlanType; billingPeriod: BillingPeriod }>(
  planTypes.flatMap((planType) =>
    billingPeriods.map((billingPeriod) => [
      feePrice(planType, billingPeriod).product.key,
      { planType, billingPeriod },
    ]),
  ),
);

function purchaseOf(
  metadata: Stripe.Metadata | null,
): { planType: PlanType; billingPeriod: BillingPeriod } | null {
  const planType = planTypes.find((each) => each === metadata?.['planType']);
  const billingPeriod = billingPeriods.find((each) => each === metadata?.['billingPeriod']);
  return planType && billingPeriod ? { planType, billingPeriod } : null;
}

function chargeOf(intent: Stripe.PaymentIntent | undefined): Stripe.Charge | null {
  const charge = intent?.latest_charge ?? null;
  return typeof charge === 'string' ? null : charge;
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function fromUnix(seconds: number): Date {
  return new Date(seconds * 1_000);
}
