import type Stripe from 'stripe';
import {
  type BalanceRow,
  type CreditNoteRow,
  toBalance,
  toCreditNote,
} from '#features/billing/mirror/credit-rows';
import { type FailedCharge, findFailedCharges, intentOf } from '#features/billing/mirror/failed-charges';
import { type Dispute, fetchDisputes } from '#features/billing/mirror/fetch-disputes';
import { toFinancedYears } from '#features/billing/mirror/financed-years';
import {
  type FinancedYearRow,
  type InvoiceRow,
  type PaymentRow,
  type SessionRow,
  type SubscriptionRow,
  toCheckoutSession,
  toInvoice,
  toPayment,
  toSubscription,
} from '#features/billing/mirror/mirror-rows';
import { discountedFeesLeft, hasPromotion } from '#features/billing/mirror/promotion-fees';
import { idOf } from '#features/billing/mirror/stripe-values';

/** What Stripe says of a customer, in the shape of our mirror. */
export interface CustomerState {
  readonly checkoutSessions: SessionRow[];
  readonly subscriptions: SubscriptionRow[];
  readonly financedYears: FinancedYearRow[];
  readonly invoices: InvoiceRow[];
  readonly payments: PaymentRow[];
  readonly creditNotes: CreditNoteRow[];
  readonly balance: BalanceRow;
  readonly disputes: Dispute[];
  /** Open invoices that could not be charged. */
  readonly failedCharges: FailedCharge[];
  /** Subscriptions that have had all the discounted fees of the promotion. */
  readonly endedPromotions: string[];
}

const PAGE = 100;

/** Asks Stripe for all that it holds about a customer. Only what was bought from the price book is kept. */
export async function fetchCustomer(stripe: Stripe, customerId: string): Promise<CustomerState> {
  const of = { customer: customerId, limit: PAGE };
  const [sessions, subscriptions, invoices, intents, creditNotes, customer] = await Promise.all([
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
    collect(stripe.creditNotes.list({ ...of, expand: ['data.customer_balance_transaction'] })),
    stripe.customers.retrieve(customerId),
  ]);
  const disputes = await fetchDisputes(stripe, intents);
  const issued = invoices.filter((invoice) => invoice.status !== 'draft');
  const intentsById = new Map(intents.map((intent) => [intent.id, intent]));
  const invoicesById = new Map(issued.map((invoice) => [invoice.id, invoice]));
  const invoicesByIntent = indexByIntent(issued);
  return {
    checkoutSessions: sessions.flatMap((session) => {
      const invoice = invoicesById.get(idOf(session.invoice) ?? '');
      const intent = intentsById.get(idOf(session.payment_intent) ?? '') ?? intentOf(invoice, intentsById);
      return toCheckoutSession(session, invoice, intent);
    }),
    subscriptions: subscriptions.flatMap((each) => toSubscription(each, issued)),
    financedYears: toFinancedYears(sessions, intentsById, disputes),
    invoices: issued.map(toInvoice),
    payments: intents.flatMap((intent) => toPayment(intent, invoicesByIntent.get(intent.id), disputes)),
    creditNotes: creditNotes.map(toCreditNote),
    balance: toBalance(customer),
    disputes,
    failedCharges: findFailedCharges(issued, intentsById),
    endedPromotions: subscriptions
      .filter((each) => hasPromotion(each) && discountedFeesLeft(each, issued) === 0)
      .map((each) => each.id),
  };
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
