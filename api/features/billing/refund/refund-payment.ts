import { RECEIVED_STATUSES } from '@horus/contract/billing';
import { dayOf, noonOf } from '@horus/contract/dates';
import { isTransferId } from '@horus/contract/payment-method';
import { and, eq, inArray } from 'drizzle-orm';
import Stripe from 'stripe';
import { recordActivity } from '#features/activity/record-activity';
import { mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import type { PlanHolder } from '#features/billing/plan-holder';
import { creditLine } from '#features/billing/refund/credit-line';
import { refundOrders } from '#features/billing/refund/refund-tables';
import { type RefundablePayment, readRefundable } from '#features/billing/refund/refundable-payment';
import { syncAfterChange } from '#features/billing/sync/sync-after-change';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import { isOutcomeUnknown } from '#platform/stripe-circuit';
import type { Services } from '#services';

export interface WantedRefund {
  /** Chosen by the caller; a retry with the same id makes one refund. */
  readonly id: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly reason: string;
  /** Cents refunded when the caller read the payment. */
  readonly refundedBefore: number;
  /** Operator's name. */
  readonly orderedBy: string;
  /** Day on which the bank refunded a transfer; undefined for a payment through Stripe. */
  readonly refundedOn?: string | undefined;
}

type Order = typeof refundOrders.$inferSelect;

/**
 * Safe to retry after a crash: the order is stored first, and a retry checks if it was made.
 * @param record logs the operator in the transaction that marks the order as done
 * @throws AppError 'billing.payment_not_found' | 'billing.refund_stale'
 *   | 'billing.refund_running' | 'billing.refund_too_much' | 'billing.refund_refused'
 *   | 'billing.refund_before_payment'
 *   | 'billing.refund_unknown' | 'billing.provider_unavailable'
 */
export async function refundPayment(
  services: SalesServices,
  holder: PlanHolder,
  wanted: WantedRefund,
  record: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { payment, order } = await takeOrder(services, holder, wanted);
  if (order.state !== 'asked') return;
  const isMadeAlready = payment.refunded >= order.refundedBefore + order.cents;
  if (!isMadeAlready) await askStripe(services, order, wanted.refundedOn);
  await services.database.db.transaction(async (tx) => {
    if (!(await settle(tx, order.id, 'done'))) return;
    const { cents } = order;
    const details = { cents, currency: payment.currency };
    await recordActivity(tx, { ...holder.doneBy, at: services.now(), kind: 'refund.ordered', details });
    await record(tx);
  });
  await syncAfterChange(services, holder);
}

/** Returns the stored order of this id, or checks and stores a new one. */
async function takeOrder(
  services: Services,
  holder: PlanHolder,
  wanted: WantedRefund,
): Promise<{ payment: RefundablePayment; order: Order }> {
  const { db } = services.database;
  const payment = await readRefundable(services, holder, wanted.paymentId);
  const known = await findOrder(services, wanted.id);
  if (known) {
    const { paymentId, cents, organizationId } = known;
    const isSame =
      paymentId === wanted.paymentId && cents === wanted.cents && organizationId === holder.organizationId;
    if (!isSame || known.state === 'refused') throw new AppError('billing.refund_stale');
    const since = payment.refunded - known.refundedBefore;
    if (known.state === 'asked' && since !== 0 && since !== cents) {
      await settle(db, known.id, 'refused');
      throw new AppError('billing.refund_stale');
    }
    return { payment, order: known };
  }
  if (payment.refunded !== wanted.refundedBefore) throw new AppError('billing.refund_stale');
  if (payment.refusal) throw new AppError('billing.refund_refused');
  if (isTransferId(payment.id) !== (wanted.refundedOn !== undefined))
    throw new AppError('billing.refund_refused');
  if (wanted.refundedOn !== undefined && wanted.refundedOn < dayOf(new Date(payment.paidAt))) {
    throw new AppError('billing.refund_before_payment');
  }
  if (wanted.cents > payment.left) throw new AppError('billing.refund_too_much');
  const { organizationId } = holder;
  const [order] = await db
    .insert(refundOrders)
    .values({ ...wanted, organizationId, state: 'asked', createdAt: services.now() })
    .onConflictDoNothing()
    .returning();
  // A repeated click continues the stored order; another operator gets an error.
  const taken = order ?? (await findOrder(services, wanted.id));
  if (!taken) throw new AppError('billing.refund_running');
  if (order) await rejectIfStale(services, holder, order);
  return { payment, order: taken };
}

/** @throws AppError 'billing.refund_stale' if another refund was made since the check */
async function rejectIfStale(services: Services, holder: PlanHolder, order: Order): Promise<void> {
  const { refunded } = await readRefundable(services, holder, order.paymentId);
  if (refunded === order.refundedBefore) return;
  await settle(services.database.db, order.id, 'refused');
  throw new AppError('billing.refund_stale');
}

async function findOrder({ database }: Services, id: string): Promise<Order | undefined> {
  const [order] = await database.db.select().from(refundOrders).where(eq(refundOrders.id, id));
  return order;
}

/**
 * The credit note makes the refund, or says that the bank made it, so invoices and payments agree.
 * An invoice with other payments, or none, gets a plain refund.
 */
async function askStripe(
  services: SalesServices,
  order: Order,
  refundedOn: string | undefined,
): Promise<void> {
  const { id, paymentId, cents } = order;
  const { stripe, stripeCircuit } = services;
  const note = await creditNoteOf(services, order);
  const given = refundedOn === undefined ? { refund_amount: cents } : outsideOf(cents, refundedOn, services);
  const metadata = { order: id };
  try {
    await stripeCircuit.ask<unknown>(() =>
      note
        ? stripe.creditNotes.create({ ...note, ...given, metadata }, { idempotencyKey: `credit-note-${id}` })
        : stripe.refunds.create(
            { payment_intent: paymentId, amount: cents, reason: 'requested_by_customer', metadata },
            { idempotencyKey: `refund-${id}` },
          ),
    );
  } catch (cause) {
    if (isOutcomeUnknown(cause)) throw new AppError('billing.refund_unknown', { cause });
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
    await settle(services.database.db, id, 'refused');
    throw new AppError('billing.refund_refused', { cause });
  }
}

async function creditNoteOf(
  { database, catalogue }: SalesServices,
  { paymentId, cents }: Order,
): Promise<Stripe.CreditNoteCreateParams | null> {
  const { invoiceId, status } = mirroredPayments;
  const { id, number, total, totalExcludingTax: base } = mirroredInvoices;
  const [invoice, ...others] = await database.db
    .select({ id, number, total, base, paymentId: mirroredPayments.id })
    .from(mirroredInvoices)
    .innerJoin(mirroredPayments, eq(invoiceId, id))
    .where(
      and(
        inArray(
          id,
          database.db.select({ invoiceId }).from(mirroredPayments).where(eq(mirroredPayments.id, paymentId)),
        ),
        inArray(status, RECEIVED_STATUSES),
      ),
    );
  if (invoice?.paymentId !== paymentId || others.length > 0) return null;
  const line = await creditLine(catalogue, invoice, { cents, why: 'Devolución' });
  // We send our own mail.
  return { invoice: invoice.id, lines: [line], email_type: 'none' };
}

/** The credit note has the bank's day, with which the money counts in the figures. */
function outsideOf(cents: number, refundedOn: string, { now }: Pick<Services, 'now'>) {
  const isEarlier = refundedOn < dayOf(now());
  return {
    out_of_band_amount: cents,
    ...(isEarlier && { effective_at: noonOf(refundedOn).getTime() / 1000 }),
  };
}

/** Returns false if the order was already settled. */
async function settle(
  db: Pick<Transaction, 'update'>,
  id: string,
  state: 'done' | 'refused',
): Promise<boolean> {
  const rows = await db
    .update(refundOrders)
    .set({ state })
    .where(and(eq(refundOrders.id, id), eq(refundOrders.state, 'asked')))
    .returning({ id: refundOrders.id });
  return rows.length > 0;
}
