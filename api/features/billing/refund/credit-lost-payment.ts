import { and, eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { recordActivity } from '#features/activity/record-activity';
import { mirroredInvoices } from '#features/billing/billing-tables';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { isUnrectified } from '#features/billing/customer-area/paper-rows';
import type { PlanHolder } from '#features/billing/plan-holder';
import { creditLine } from '#features/billing/refund/credit-line';
import { syncAfterChange } from '#features/billing/sync/sync-after-change';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import { isOutcomeUnknown } from '#platform/stripe-circuit';

/**
 * Issues a credit note for what is left of an invoice whose payment a lost dispute gave back. Moves
 * no money. A repeated click makes one credit note.
 * @param record logs the operator after Stripe's response
 * @throws AppError 'billing.nothing_to_credit' | 'billing.credit_refused'
 *   | 'billing.credit_unknown' | 'billing.provider_unavailable'
 */
export async function creditLostPayment(
  services: SalesServices,
  holder: PlanHolder,
  invoiceId: string,
  record: (tx: Transaction, cents: number) => Promise<void>,
): Promise<void> {
  const { stripe, stripeCircuit, database, catalogue } = services;
  const invoice = await findUnrectified(services, holder, invoiceId);
  const { cents, currency } = invoice;
  const line = await creditLine(catalogue, invoice, { cents, why: 'Devolución por el banco' });
  try {
    await stripeCircuit.ask(() =>
      stripe.creditNotes.create(
        { invoice: invoiceId, lines: [line], out_of_band_amount: cents, email_type: 'none' },
        { idempotencyKey: `credit-lost-${invoiceId}-${cents}` },
      ),
    );
  } catch (cause) {
    if (isOutcomeUnknown(cause)) throw new AppError('billing.credit_unknown', { cause });
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
    throw new AppError('billing.credit_refused', { cause });
  }
  await database.db.transaction(async (tx) => {
    const details = { cents, currency };
    await recordActivity(tx, { ...holder.doneBy, at: services.now(), kind: 'invoice.credited', details });
    await record(tx, cents);
  });
  await syncAfterChange(services, holder);
}

async function findUnrectified(
  services: SalesServices,
  { organizationId, stripeCustomerId }: PlanHolder,
  invoiceId: string,
) {
  if (!stripeCustomerId) throw new AppError('billing.nothing_to_credit');
  await services.stripeCircuit.ask(() => syncCustomer(services, stripeCustomerId));
  const { id, number, total, totalExcludingTax: base, currency } = mirroredInvoices;
  const { creditedBeforePayment, creditedAfterPayment } = mirroredInvoices;
  const cents = sql<number>`${total} - ${creditedBeforePayment} - ${creditedAfterPayment}`;
  const [invoice] = await services.database.db
    .select({ id, number, total, base, currency, cents })
    .from(mirroredInvoices)
    .where(
      and(
        eq(mirroredInvoices.organizationId, organizationId),
        eq(id, invoiceId),
        isUnrectified(sql`mirrored_invoices`),
      ),
    );
  if (!invoice) throw new AppError('billing.nothing_to_credit');
  return invoice;
}
