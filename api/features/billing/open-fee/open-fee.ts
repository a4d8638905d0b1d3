import { dayOf } from '@horus/contract/dates';
import { describeDeclineReason, NO_REASON_GIVEN } from '@horus/contract/decline-reasons';
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { recordActivity } from '#features/activity/record-activity';
import { mirroredInvoices } from '#features/billing/billing-tables';
import type { PlanHolder } from '#features/billing/plan-holder';
import { syncAfterChange } from '#features/billing/sync/sync-after-change';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { AppError } from '#platform/app-error';
import type { Transaction } from '#platform/database';
import { isOutcomeUnknown } from '#platform/stripe-circuit';
import type { Services } from '#services';

/** `id` is chosen by the caller; a retry has the same one. */
interface FeeAct {
  readonly id: string;
  readonly invoiceId: string;
}

interface Transfer extends FeeAct {
  readonly transferredOn: string;
  /** Whether a day before the fee is confirmed. */
  readonly isBeforeFee: boolean;
}

interface OpenFee {
  readonly issuedAt: Date;
  readonly cents: number;
  readonly currency: string;
}

/**
 * @param record logs the operator before the call to Stripe
 * @throws AppError 'billing.fee_settled' | 'billing.fee_declined' | 'billing.fee_refused'
 *   | 'billing.fee_unknown' | 'billing.provider_unavailable'
 */
export async function chargeFee(
  services: Services,
  holder: PlanHolder,
  { id, invoiceId }: FeeAct,
  record: (fee: OpenFee) => Promise<void>,
): Promise<void> {
  await record(await findOpenFee(services, holder, invoiceId));
  await askForFee(services, holder, () =>
    services.stripe.invoices.pay(invoiceId, { off_session: true }, { idempotencyKey: `charge-fee-${id}` }),
  );
}

/**
 * Marks an open fee as paid outside of Stripe. Its metadata has the day, for `toTransfer`.
 * @param record logs the operator after Stripe's response
 * @throws the errors of `chargeFee`, except 'billing.fee_declined'; AppError
 *   'billing.transfer_before_fee'
 */
export async function markFeeTransferred(
  services: Services,
  holder: PlanHolder,
  { id, invoiceId, transferredOn, isBeforeFee }: Transfer,
  record: (tx: Transaction, fee: OpenFee) => Promise<unknown>,
): Promise<void> {
  const fee = await findOpenFee(services, holder, invoiceId);
  if (!isBeforeFee && transferredOn < dayOf(fee.issuedAt)) throw new AppError('billing.transfer_before_fee');
  const { invoices } = services.stripe;
  const idempotencyKey = `transfer-fee-${id}`;
  await askForFee(services, holder, async () => {
    await invoices.update(invoiceId, { metadata: { transferredOn } });
    await invoices.pay(invoiceId, { paid_out_of_band: true }, { idempotencyKey });
  });
  await services.database.db.transaction((tx) => record(tx, fee));
}

/**
 * @param record logs the operator after Stripe's response; returns false if it was logged before
 * @throws the errors of `chargeFee`, except 'billing.fee_declined'
 */
export async function voidFee(
  services: Services,
  holder: PlanHolder,
  { id, invoiceId }: FeeAct,
  record: (tx: Transaction, fee: OpenFee) => Promise<boolean>,
): Promise<void> {
  const { stripe, database } = services;
  const fee = await findOpenFee(services, holder, invoiceId);
  await askForFee(services, holder, () =>
    stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey: `void-fee-${id}` }),
  );
  await database.db.transaction(async (tx) => {
    if (!(await record(tx, fee))) return;
    const { cents, currency } = fee;
    const details = { cents, currency };
    await recordActivity(tx, { ...holder.doneBy, at: services.now(), kind: 'fee.voided', details });
  });
}

/** Syncs first. Excludes a plan's first invoice: without it there is no plan. */
async function findOpenFee(
  services: Services,
  { organizationId, stripeCustomerId }: PlanHolder,
  invoiceId: string,
): Promise<OpenFee> {
  if (!stripeCustomerId) throw new AppError('billing.fee_settled');
  await services.stripeCircuit.ask(() => syncCustomer(services, stripeCustomerId));
  const { amountRemaining: cents, currency, issuedAt, reason, status } = mirroredInvoices;
  const [fee] = await services.database.db
    .select({ cents, currency, issuedAt })
    .from(mirroredInvoices)
    .where(
      and(
        eq(mirroredInvoices.organizationId, organizationId),
        eq(mirroredInvoices.id, invoiceId),
        isNotNull(mirroredInvoices.subscriptionId),
        sql`${reason} is distinct from 'subscription_create'`,
        eq(status, 'open'),
        ne(cents, 0),
      ),
    );
  if (!fee) throw new AppError('billing.fee_settled');
  return fee;
}

async function askForFee(services: Services, holder: PlanHolder, ask: () => Promise<unknown>): Promise<void> {
  try {
    await services.stripeCircuit.ask(ask);
  } catch (cause) {
    throw refusalOf(cause);
  } finally {
    await syncAfterChange(services, holder);
  }
}

function refusalOf(cause: unknown): unknown {
  if (isOutcomeUnknown(cause)) return new AppError('billing.fee_unknown', { cause });
  const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
  if (cause instanceof StripeCardError) {
    const why = describeDeclineReason(cause.decline_code ?? cause.code ?? null);
    const reason = why === NO_REASON_GIVEN ? ' sin indicar el motivo' : `: ${why}`;
    const message = `El banco ha rechazado el cobro${reason}. No se le ha cobrado nada.`;
    return new AppError('billing.fee_declined', { message, cause });
  }
  if (!(cause instanceof StripeInvalidRequestError || cause instanceof StripeIdempotencyError)) return cause;
  if (cause.code !== 'missing') return new AppError('billing.fee_refused', { cause });
  const message = 'No tiene ningún método de pago guardado: tiene que pagar la cuota por su cuenta.';
  return new AppError('billing.fee_refused', { message, cause });
}
