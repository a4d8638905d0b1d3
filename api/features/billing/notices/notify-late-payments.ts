import { plans } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { listBillingRecipients } from '#features/billing/customer-area/billing-contact';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import { notifyCompany } from '#features/billing/notices/notify-company';
import { sendOnce } from '#features/billing/notices/send-notices';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Mails company and customer about a payment after the plan's end, which must be refunded. */
export async function notifyLatePayments(
  services: Services,
  tx: Db,
  organizationId: string,
  { latePayments, subscriptions }: CustomerState,
): Promise<void> {
  const readers = latePayments.length > 0 ? await listBillingRecipients(tx, organizationId) : [];
  for (const { invoiceId, subscriptionId, number, endedAt, cents, currency } of latePayments) {
    const planType = subscriptions.find(({ id }) => id === subscriptionId)?.planType;
    const plan = planType ? plans[planType].name : '';
    await notifyCompany(services, tx, organizationId, {
      kind: 'late-payment',
      subject: invoiceId,
      logged: { text: 'a plan that is over was paid', invoiceId },
      message: (customer, officeUrl) => ({
        template: 'late-payment-to-company',
        props: {
          officeUrl,
          ...{ cents, currency, invoiceNumber: number ?? invoiceId, endedAt: endedAt.toISOString() },
          plan,
          organization: customer?.company ?? '',
          email: customer?.email ?? '',
        },
      }),
    });
    const dashboardUrl = services.config.server.publicUrl + paths.account.dashboard.href();
    const props = { plan, cents, currency, endedAt: endedAt.toISOString(), dashboardUrl };
    await sendOnce(services, tx, organizationId, readers, {
      kind: 'late-payment-to-customer',
      subject: invoiceId,
      message: (name) => ({ template: 'late-payment', props: { name, ...props } }),
    });
  }
}
