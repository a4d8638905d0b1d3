import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import type { Dispute } from '#features/billing/mirror/fetch-disputes';
import { notifyCompany } from '#features/billing/notices/notify-company';
import { MAX_NOTICE_AGE_MS } from '#features/billing/notices/send-notices';
import type { Db } from '#platform/database';
import type { Services } from '#services';

export async function notifyDisputes(
  services: Services,
  tx: Db,
  organizationId: string,
  { disputes }: CustomerState,
): Promise<void> {
  for (const { id: disputeId, openedAt, dueAt, ...dispute } of disputes) {
    const kind = kindOf(dispute);
    // An old dispute is not news, but its result is always mailed.
    if (kind === 'opened' && services.now().getTime() - openedAt.getTime() > MAX_NOTICE_AGE_MS) continue;
    const { paymentId, cents, currency, reason } = dispute;
    const answerBy = dueAt && dueAt > services.now() ? dueAt.toISOString() : null;
    await notifyCompany(services, tx, organizationId, {
      kind: `dispute-${kind}`,
      subject: disputeId,
      logged: { text: 'a payment is disputed', disputeId, paymentId, kind },
      message: (customer, officeUrl) => ({
        template: 'dispute-to-company',
        props: {
          officeUrl,
          ...{ kind, cents, currency, reason, paymentId, dueAt: answerBy },
          organization: customer?.company ?? '',
          email: customer?.email ?? '',
        },
      }),
    });
  }
}

function kindOf({ status }: Pick<Dispute, 'status'>): 'opened' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  // A closed inquiry took no money.
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'opened';
}
