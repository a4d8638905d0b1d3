import { describeActivity } from '@horus/contract/activity';
import { formatLongDate, formatMoment } from '@horus/contract/dates';
import { disputeFileTypes, isDisputeOpen, MAX_DISPUTE_FILE_BYTES } from '@horus/contract/disputes';
import { addressLine } from '@horus/contract/fiscal-data';
import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import Stripe from 'stripe';
import { activities } from '#features/activity/activity-tables';
import { installations, mirroredDisputes, mirroredPayments } from '#features/billing/billing-tables';
import { findBillingContact } from '#features/billing/customer-area/billing-contact';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import type { PlanHolder } from '#features/billing/plan-holder';
import { syncAfterChange } from '#features/billing/sync/sync-after-change';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Number of activity entries sent to the bank. */
const MAX_ACTIVITIES = 150;
/** Stripe's limit per text field. */
const MAX_CHARACTERS = 20_000;

interface DisputeSubmission {
  readonly disputeId: string;
  readonly text: string;
  /** Returned by {@link uploadDisputeFile}. */
  readonly fileId?: string | undefined;
}

export interface DisputeFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The first bytes of each type. */
const signatures: Readonly<Record<(typeof disputeFileTypes)[number], string>> = {
  'application/pdf': '%PDF-',
  'image/jpeg': '\xff\xd8\xff',
  'image/png': '\x89PNG\r\n\x1a\n',
};

/**
 * Uploads a file to Stripe, for the answer to a dispute.
 * @returns the id of Stripe's file
 * @throws AppError as {@link answerDispute}, and 'billing.dispute_file' for another type or size
 */
export async function uploadDisputeFile(
  services: Services,
  holder: PlanHolder,
  disputeId: string,
  { name, bytes }: DisputeFile,
): Promise<string> {
  await findOpenDispute(services, holder, disputeId);
  const start = bytes.subarray(0, 8).toString('latin1');
  const type = disputeFileTypes.find((each) => start.startsWith(signatures[each]));
  if (!type || bytes.length > MAX_DISPUTE_FILE_BYTES) throw new AppError('billing.dispute_file');
  const upload = () =>
    services.stripe.files.create({ purpose: 'dispute_evidence', file: { data: bytes, name, type } });
  try {
    return (await services.stripeCircuit.ask(upload)).id;
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
    throw new AppError('billing.dispute_file', { cause });
  }
}

/**
 * Submits the answer to a dispute, which is final.
 * @param record logs the operator before the call to Stripe
 * @throws AppError 'billing.dispute_not_found' | 'billing.dispute_closed'
 *   | 'billing.provider_unavailable'
 */
export async function answerDispute(
  services: Services,
  holder: PlanHolder,
  { disputeId, text, fileId }: DisputeSubmission,
  record: () => Promise<void>,
): Promise<void> {
  const dispute = await findOpenDispute(services, holder, disputeId);
  const evidence = {
    ...(await readEvidence(services, holder, dispute)),
    ...(fileId && { uncategorized_file: fileId }),
    uncategorized_text: text,
  };
  await record();
  await settle(services, holder, () =>
    services.stripe.disputes.update(
      disputeId,
      { evidence, submit: true },
      // The first of two parallel answers wins.
      { idempotencyKey: `dispute-${disputeId}` },
    ),
  );
}

/** Accepts the loss of a dispute. Same parameters and errors as {@link answerDispute}. */
export async function acceptDispute(
  services: Services,
  holder: PlanHolder,
  disputeId: string,
  record: () => Promise<void>,
): Promise<void> {
  await findOpenDispute(services, holder, disputeId);
  await record();
  await settle(services, holder, () => services.stripe.disputes.close(disputeId));
}

interface OpenDispute {
  readonly description: string;
  readonly paidAt: Date;
}

/** Syncs from Stripe first. */
async function findOpenDispute(
  services: Services,
  { organizationId, stripeCustomerId }: PlanHolder,
  disputeId: string,
): Promise<OpenDispute> {
  if (!stripeCustomerId) throw new AppError('billing.dispute_not_found');
  await services.stripeCircuit.ask(() => syncCustomer(services, stripeCustomerId));
  const [found] = await services.database.db
    .select({
      status: mirroredDisputes.status,
      description: mirroredPayments.description,
      paidAt: mirroredPayments.createdAt,
    })
    .from(mirroredDisputes)
    .innerJoin(mirroredPayments, eq(mirroredPayments.id, mirroredDisputes.paymentId))
    .where(and(eq(mirroredDisputes.organizationId, organizationId), eq(mirroredDisputes.id, disputeId)));
  if (!found) throw new AppError('billing.dispute_not_found');
  if (!isDisputeOpen(found.status)) throw new AppError('billing.dispute_closed');
  return found;
}

async function readEvidence(
  { database: { db } }: Services,
  { organizationId }: PlanHolder,
  { description, paidAt }: OpenDispute,
): Promise<Stripe.DisputeUpdateParams.Evidence> {
  const [contact, fiscal, parcel, used] = await Promise.all([
    findBillingContact(db, organizationId),
    findFiscalData(db, organizationId),
    findLastParcel(db, organizationId),
    db
      .select()
      .from(activities)
      .where(and(eq(activities.organizationId, organizationId), eq(activities.actor, 'user')))
      .orderBy(desc(activities.id))
      .limit(MAX_ACTIVITIES),
  ]);
  const log = used
    .map(({ createdAt, kind, details, device, network }) =>
      [formatMoment(createdAt.toISOString()), describeActivity({ kind, details }), device, network]
        .filter(Boolean)
        .join(', '),
    )
    .join('\n')
    .slice(0, MAX_CHARACTERS);
  return {
    product_description: `${description}. Control horario por suscripción.`,
    service_date: formatLongDate(paidAt.toISOString()),
    ...(contact && { customer_name: contact.name, customer_email_address: contact.email }),
    ...(fiscal && { billing_address: `${fiscal.companyName}, ${addressLine(fiscal)}` }),
    ...parcel,
    ...(log !== '' && { access_activity_log: log }),
  };
}

/** The newest parcel that did not come back; Stripe takes no null. */
async function findLastParcel(db: Db, organizationId: string): Promise<Stripe.DisputeUpdateParams.Evidence> {
  const [sent] = await db
    .select()
    .from(installations)
    .where(
      and(
        eq(installations.organizationId, organizationId),
        isNotNull(installations.shippedAt),
        isNull(installations.returnedOn),
      ),
    )
    .orderBy(desc(installations.shippedAt))
    .limit(1);
  if (!sent?.shippedAt) return {};
  return {
    shipping_date: formatLongDate(sent.shippedAt.toISOString()),
    ...(sent.carrier && { shipping_carrier: sent.carrier }),
    ...(sent.trackingNumber && { shipping_tracking_number: sent.trackingNumber }),
    ...(sent.deliverTo && { shipping_address: sent.deliverTo }),
  };
}

async function settle(services: Services, holder: PlanHolder, ask: () => Promise<unknown>): Promise<void> {
  try {
    await services.stripeCircuit.ask(ask);
  } catch (cause) {
    const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors;
    if (!(cause instanceof StripeInvalidRequestError || cause instanceof StripeIdempotencyError)) throw cause;
    throw new AppError('billing.dispute_closed', { cause });
  } finally {
    await syncAfterChange(services, holder);
  }
}
