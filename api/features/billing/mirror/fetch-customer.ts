import type Stripe from 'stripe';
import type { StripeBillingDetails } from '#features/billing/billing-tables';
import {
  fetchComingChanges,
  findDoneSchedule,
  noChanges,
  scheduleOf,
} from '#features/billing/mirror/coming-changes';
import { toBalance, toCreditNote } from '#features/billing/mirror/credit-rows';
import { type FailedCharge, findFailedCharges, intentOf } from '#features/billing/mirror/failed-charges';
import { type Dispute, fetchDisputes } from '#features/billing/mirror/fetch-disputes';
import { toFinancedYears } from '#features/billing/mirror/financed-years';
import { findLapsedInvoices, type LapsedInvoice } from '#features/billing/mirror/lapsed-invoices';
import { findLatePayments, type LatePayment } from '#features/billing/mirror/late-payments';
import {
  isTransferred,
  toCheckoutSession,
  toInvoice,
  toPayment,
  toSubscription,
  toTransfer,
} from '#features/billing/mirror/mirror-rows';
import { discountedFeesLeft, hasPromotion } from '#features/billing/mirror/promotion-fees';
import { hardwareOf } from '#features/billing/mirror/purchased-products';
import {
  findReversedSubscriptions,
  type ReversedSubscription,
} from '#features/billing/mirror/reversed-subscriptions';
import type {
  BalanceRow,
  CreditNoteRow,
  FinancedYearRow,
  InvoiceRow,
  PaymentRow,
  SessionRow,
  SubscriptionRow,
} from '#features/billing/mirror/row-types';
import { billingDetailsOf } from '#features/billing/mirror/stripe-billing-details';
import { idOf } from '#features/billing/mirror/stripe-values';

/** Stripe's data of a customer as mirror rows. */
export interface CustomerState {
  readonly checkoutSessions: SessionRow[];
  /** By session id; free units included. */
  readonly orderedHardware: ReadonlyMap<string, { readonly devices: number; readonly cards: number }>;
  readonly subscriptions: SubscriptionRow[];
  readonly financedYears: FinancedYearRow[];
  readonly invoices: InvoiceRow[];
  readonly payments: PaymentRow[];
  readonly creditNotes: CreditNoteRow[];
  readonly balance: BalanceRow;
  /** Null for a deleted customer. */
  readonly invoicedTo: StripeBillingDetails | null;
  readonly disputes: Dispute[];
  readonly failedCharges: FailedCharge[];
  /** Active subscriptions that were refunded or lost a dispute. */
  readonly reversed: ReversedSubscription[];
  /** Unpaid invoices of ended plans. */
  readonly lapsedInvoices: LapsedInvoice[];
  readonly latePayments: LatePayment[];
  /** Subscriptions to remove the coupon from: no discounted fee left, or another plan. */
  readonly endedPromotions: string[];
  /** Schedules whose change is complete. */
  readonly doneSchedules: string[];
}

const PAGE = 100;

/**
 * Ignores products outside the price book. Fetches the sessions first: everything that a completed
 * session created is then in the later lists, so no purchase is partial.
 */
export async function fetchCustomer(stripe: Stripe, customerId: string): Promise<CustomerState> {
  const of = { customer: customerId, limit: PAGE };
  const sessions = await collect(stripe.checkout.sessions.list(of));
  const [subscriptions, invoices, intents, charges, creditNotes, customer] = await Promise.all([
    collect(
      stripe.subscriptions.list({
        ...of,
        status: 'all',
        expand: ['data.default_payment_method', 'data.discounts', 'data.schedule'],
      }),
    ),
    collect(stripe.invoices.list({ ...of, expand: ['data.payments'] })),
    collect(stripe.paymentIntents.list({ ...of, expand: ['data.latest_charge.refunds'] })),
    collect(stripe.charges.list(of)),
    collect(stripe.creditNotes.list({ ...of, expand: ['data.customer_balance_transaction'] })),
    stripe.customers.retrieve(customerId, { expand: ['tax_ids'] }),
  ]);
  const disputes = await fetchDisputes(stripe, intents);
  const changes = await fetchComingChanges(stripe, subscriptions);
  const issued = invoices.filter((invoice) => invoice.status !== 'draft');
  const intentsById = new Map(intents.map((intent) => [intent.id, intent]));
  const invoicesById = new Map(issued.map((invoice) => [invoice.id, invoice]));
  const invoicesByIntent = indexByIntent(issued);
  const payments = [
    ...intents.flatMap((intent) => {
      const invoice = invoicesByIntent.get(intent.id);
      return toPayment(intent, invoice, findPurchase(sessions, intent, invoice), { disputes, charges });
    }),
    ...issued.flatMap((invoice) =>
      toTransfer(invoice, findPurchase(sessions, undefined, invoice), creditNotes),
    ),
  ];
  return {
    checkoutSessions: sessions.flatMap((session) => {
      const invoice = invoicesById.get(idOf(session.invoice) ?? '');
      const intent = intentsById.get(idOf(session.payment_intent) ?? '') ?? intentOf(invoice, intentsById);
      return toCheckoutSession(session, invoice, intent);
    }),
    orderedHardware: new Map(sessions.map(({ id, metadata }) => [id, hardwareOf(metadata)])),
    subscriptions: subscriptions.flatMap((each) =>
      toSubscription(each, invoices, changes.get(each.id) ?? noChanges),
    ),
    financedYears: toFinancedYears(sessions, intentsById, disputes),
    invoices: issued.map((invoice) => toInvoice(invoice, intentOf(invoice, intentsById))),
    payments,
    creditNotes: creditNotes.map((note) => {
      const invoice = invoicesById.get(idOf(note.invoice) ?? '');
      return toCreditNote(note, invoice !== undefined && isTransferred(invoice));
    }),
    balance: toBalance(customer),
    invoicedTo: billingDetailsOf(customer),
    disputes,
    failedCharges: findFailedCharges(issued, intentsById),
    reversed: findReversedSubscriptions(subscriptions, issued, payments),
    lapsedInvoices: findLapsedInvoices(subscriptions, invoices, intentsById),
    latePayments: findLatePayments(subscriptions, issued),
    endedPromotions: subscriptions
      // A scheduled change also ends the promotion. Stripe rejects the update while the schedule
      // exists.
      .filter((each) => !scheduleOf(each) && hasPromotion(each) && discountedFeesLeft(each, issued) === 0)
      .map((each) => each.id),
    doneSchedules: subscriptions.flatMap((each) => findDoneSchedule(each)),
  };
}

async function collect<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of list) all.push(item);
  return all;
}

/** Returns the session that created this payment or the subscription's first invoice. */
function findPurchase(
  sessions: readonly Stripe.Checkout.Session[],
  intent: Stripe.PaymentIntent | undefined,
  invoice: Stripe.Invoice | undefined,
): Stripe.Checkout.Session | undefined {
  return sessions.find(
    (session) =>
      (intent !== undefined && idOf(session.payment_intent) === intent.id) ||
      (invoice !== undefined && idOf(session.invoice) === invoice.id),
  );
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
