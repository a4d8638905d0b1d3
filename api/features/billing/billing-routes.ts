import { reconcileJob, renewalNoticesJob, syncCustomerJob } from '#features/billing/billing-jobs';
import { type Checkout, registerCheckout } from '#features/billing/checkout-routes';
import { registerCustomerBilling } from '#features/billing/customer-routes';
import { deleteAbandonedPurchases } from '#features/billing/delete-abandoned-purchases';
import { processCustomerEvents, resumeEvents } from '#features/billing/receive-stripe-event';
import { reconcileCustomers } from '#features/billing/reconcile-customers';
import { sendRenewalNotices } from '#features/billing/send-renewal-notices';
import { registerWebhook } from '#features/billing/webhook-route';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

/** Checkout, its confirmation, the customer area's billing, and what Stripe tells us. */
export async function registerBilling(app: App, services: Services): Promise<Checkout> {
  const checkout = registerCheckout(app, services);
  registerCustomerBilling(app, services);
  registerWebhook(app, services);
  const { jobs } = services;
  await jobs.work(syncCustomerJob, ({ customerId }) => processCustomerEvents(services, customerId));
  await jobs.work(reconcileJob, async () => {
    await reconcileCustomers(services);
    // After it: what was paid without our hearing of it is nobody's to delete.
    await deleteAbandonedPurchases(services);
  });
  await jobs.schedule(reconcileJob, '30 3 * * *');
  await jobs.work(renewalNoticesJob, () => sendRenewalNotices(services));
  await jobs.schedule(renewalNoticesJob, '0 9 * * *');
  await resumeEvents(services);
  return checkout;
}
