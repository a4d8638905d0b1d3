import { billingNotices } from '#features/billing/billing-tables';
import { findBillingContact } from '#features/billing/checkout/billing-contact';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import type { Dispute } from '#features/billing/mirror/fetch-disputes';
import { NEWS_MS } from '#features/billing/notices/send-notices';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Tells the operator, in the log and by mail, when a payment is disputed and when that is decided: each once. */
export async function tellDisputes(
  services: Services,
  tx: Db,
  organizationId: string,
  { disputes }: CustomerState,
): Promise<void> {
  for (const dispute of disputes) {
    const kind = kindOf(dispute);
    // An old dispute is history; one that was told of when it was opened is told to its end.
    if (kind === 'opened' && services.now().getTime() - dispute.openedAt.getTime() > NEWS_MS) continue;
    const [isNew] = await tx
      .insert(billingNotices)
      .values({ kind: `dispute-${kind}`, subject: dispute.id, organizationId, createdAt: services.now() })
      .onConflictDoNothing()
      .returning({ kind: billingNotices.kind });
    if (isNew) await tell(services, tx, organizationId, kind, dispute);
  }
}

function kindOf({ status }: Dispute): 'opened' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  // An inquiry that was closed took no money.
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'opened';
}

async function tell(
  services: Services,
  tx: Db,
  organizationId: string,
  kind: 'opened' | 'won' | 'lost',
  { id: disputeId, paymentId, cents, currency, reason, dueAt }: Dispute,
): Promise<void> {
  services.log.warn({ organizationId, disputeId, paymentId, kind }, 'a payment is disputed');
  const contact = await findBillingContact(tx, organizationId);
  await services.mailer.queue(
    tx,
    { to: services.config.company.COMPANY_EMAIL },
    {
      template: 'dispute-to-company',
      props: {
        kind,
        organization: contact?.company ?? '',
        email: contact?.email ?? '',
        cents,
        currency,
        reason,
        paymentId,
        dueAt: dueAt?.toISOString() ?? null,
      },
    },
  );
}
