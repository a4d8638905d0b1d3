import { plans } from '@horus/contract/catalog';
import type { CustomerState } from '#features/billing/mirror/fetch-customer';
import { tellCompany } from '#features/billing/notices/tell-company';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Tells the company of money that has come for a plan which was over by then. */
export async function tellLatePayments(
  services: Services,
  tx: Db,
  organizationId: string,
  { latePayments, subscriptions }: CustomerState,
): Promise<void> {
  for (const { invoiceId, subscriptionId, number, endedAt, cents, currency } of latePayments) {
    const planType = subscriptions.find(({ id }) => id === subscriptionId)?.planType;
    await tellCompany(services, tx, organizationId, {
      kind: 'late-payment',
      subject: invoiceId,
      logged: { text: 'a plan that is over was paid', invoiceId },
      message: (customer) => ({
        template: 'late-payment-to-company',
        props: {
          ...{ cents, currency, invoiceNumber: number ?? invoiceId, endedAt: endedAt.toISOString() },
          plan: planType ? plans[planType].name : '',
          organization: customer?.company ?? '',
          email: customer?.email ?? '',
        },
      }),
    });
  }
}
