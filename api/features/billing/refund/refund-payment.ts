import { and, eq, inArray } from 'drizzle-orm';
import Stripe from 'stripe';
import { recordActivity } from '#features/activity/record-activity';
import { mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { syncCustomer } from '#features/billing/mirror/sync-customer';
import type { PlanHolder } from '#features/billing/plan-holder';
import { refundOrders } from '#features/billing/refund/refund-tables';
import { type RefundablePayment, readRefundable } from '#features/billing/refund/refundable-payment';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import { isUnanswered } from '#platform/stripe-circuit';
import type { Services } from '#services';

/** What is to be given back of a payment, for the figures that were shown. */
export interface WantedRefund {
  /** Of its asker's making: asked again under it, a refund is made once. */
  readonly id: string;
  readonly paymentId: string;
  readonly cents: number;
  readonly reason: string;
  /** What had been given back of it when it was looked at, in cents. */
  readonly refundedBefore: number;
  /** Who orders it, as they are called. */
  readonly orderedBy: string;
}

type Order = typeof refundOrders.$inferSelect;
/** Statuses of payments that brought money. */
const PAID = ['succeeded', 'refunded', 'disputed', 'dispute_lost'];

/**
 * Gives money of a payment back, at Stripe first; our mirror and the customer's mail follow from
 * what Stripe says then. It is safe to be repeated after a crash or without an answer: the order is
 * written before Stripe is asked, and what has come of it is looked for before it is asked again.
 * @param record notes who did it, in the transaction that marks it as done
 * @throws AppError 'billing.payment_not_found' | 'billing.refund_stale' |
 *   'billing.refund_running' | 'billing.refund_too_much' | 'billing.refund_refused' |
 *   'billing.refund_unknown' | 'billing.provider_unavailable'
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
  if (!isMadeAlready) await askStripe(services, order);
  await services.database.db.transaction(async (tx) => {
    if (!(await settle(tx, order.id, 'done'))) return;
    const { cents } = order;
    const details = { cents, currency: payment.currency };
    await recordActivity(tx, { ...holder.doneBy, at: services.now(), kind: 'refund.ordered', details });
    await record(tx);
  });
  await showSoon(services, holder);
}

/** The order as it was written first, under whichever of many calls; new ones are checked. */
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
  if (wanted.cents > payment.left) throw new AppError('billing.refund_too_much');
  const { organizationId } = holder;
  const [order] = await db
    .insert(refundOrders)
    .values({ ...wanted, organizationId, state: 'asked', createdAt: services.now() })
    .onConflictDoNothing()
    .returning();
  // The same click twice goes on with what the first has written; another operator's waits.
  const taken = order ?? (await findOrder(services, wanted.id));
  if (!taken) throw new AppError('billing.refund_running');
  if (order) await refuseOvertaken(services, holder, order);
  return { payment, order: taken };
}

/**
 * Another operator's order may have been made between the look at the payment and the writing of
 * this one, which nothing has waited for by then.
 * @throws AppError 'billing.refund_stale'
 */
async function refuseOvertaken(services: Services, holder: PlanHolder, order: Order): Promise<void> {
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
 * Has a credit note made for the payment's invoice, which gives the money back with it: papers and
 * mirror have both or neither. Where no invoice is paid by this payment alone, the money goes back
 * without a credit note.
 */
async function askStripe(services: SalesServices, order: Order): Promise<void> {
  const { id, paymentId, cents } = order;
  const { stripe, stripeCircuit } = services;
  const note = await creditNoteOf(services, order);
  const metadata = { order: id };
  try {
    await stripeCircuit.ask<unknown>(() =>
      note
        ? stripe.creditNotes.create({ ...note, metadata }, { idempotencyKey: `credit-note-${id}` })
        : stripe.refunds.create(
            { payment_intent: paymentId, amount: cents, reason: 'requested_by_customer', metadata },
            { idempotencyKey: `refund-${id}` },
          ),
    );
  } catch (cause) {
    if (isUnanswered(cause)) throw new AppError('billing.refund_unknown', { cause });
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
    await settle(services.database.db, id, 'refused');
    throw new AppError('billing.refund_refused', { cause });
  }
}

/**
 * One line whose amount holds its VAT, as any sum given back does: parts of the invoice's own lines
 * don't add up to every sum of cents.
 */
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
        inArray(status, PAID),
      ),
    );
  if (invoice?.paymentId !== paymentId || others.length > 0) return null;
  const isTaxed = invoice.base === null || invoice.base < invoice.total;
  const line = {
    type: 'custom_line_item' as const,
    description: `Devolución de la factura ${invoice.number ?? invoice.id}`,
    ...{ quantity: 1, unit_amount: cents },
    ...(isTaxed && { tax_rates: [(await catalogue.read()).taxRateId('inclusive')] }),
  };
  // The customer's mail is our own.
  return { invoice: invoice.id, lines: [line], refund_amount: cents, email_type: 'none' };
}

/** Notes what became of an order; false when that was noted before. */
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

/** The money is on its way: what is shown and mailed may wait for Stripe's event. */
async function showSoon({ log, ...services }: Services, { stripeCustomerId }: PlanHolder): Promise<void> {
  if (!stripeCustomerId) return;
  await services.stripeCircuit
    .ask(() => syncCustomer({ ...services, log }, stripeCustomerId))
    .catch((err: unknown) => log.warn({ err }, 'a refund is shown when its event comes'));
}
