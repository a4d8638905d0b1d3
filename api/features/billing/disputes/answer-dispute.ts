import { describeActivity } from '@horus/contract/activity';
import { formatLongDate, formatMoment } from '@horus/contract/dates';
import { isDisputeOpen } from '@horus/contract/disputes';
import { addressLine } from '@horus/contract/fiscal-data';
import { and, desc, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { activities } from '#features/activity/activity-tables';
import { mirroredDisputes, mirroredPayments } from '#features/billing/billing-tables';
import { findBillingContact } from '#features/billing/customer-area/billing-contact';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import type { PlanHolder } from '#features/billing/plan-holder';
import { syncAfterChange } from '#features/billing/sync/sync-after-change';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { AppError } from '#platform/app-error';
import type { Services } from '#services';

/** Number of activity entries sent to the bank. */
const MAX_ACTIVITIES = 150;
/** Stripe's limit per text field. */
const MAX_CHARACTERS = 20_000;

/**
 * Submits the answer to a dispute, which is final.
 * @param record logs the operator before the call to Stripe
 * @throws AppError 'billing.dispute_not_found' | 'billing.dispute_closed'
 *   | 'billing.provider_unavailable'
 */
export async function answerDispute(
  services: Services,
  holder: PlanHolder,
  { disputeId, text }: { readonly disputeId: string; readonly text: string },
  record: () => Promise<void>,
): Promise<void> {
  const dispute = await findOpenDispute(services, holder, disputeId);
  const evidence = { ...(await readEvidence(services, holder, dispute)), uncategorized_text: text };
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
  const [contact, fiscal, used] = await Promise.all([
    findBillingContact(db, organizationId),
    findFiscalData(db, organizationId),
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
    ...(log !== '' && { access_activity_log: log }),
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
