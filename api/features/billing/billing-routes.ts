import { reconcileJob, renewalNoticesJob, syncCustomerJob } from '#features/billing/billing-jobs';
import { type Checkout, registerCheckout } from '#features/billing/checkout/checkout-routes';
import { deleteAbandonedPurchases } from '#features/billing/checkout/delete-abandoned-purchases';
import { registerCustomerBilling } from '#features/billing/customer-area/customer-routes';
import {
  forgetOldEvents,
  processCustomerEvents,
  resumeEvents,
} from '#features/billing/mirror/receive-stripe-event';
import { reconcileCustomers } from '#features/billing/mirror/reconcile-customers';
import { registerWebhook } from '#features/billing/mirror/webhook-route';
import { sendRenewalNotices } from '#features/billing/notices/send-renewal-notices';
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
    await forgetOldEvents(services);
  });
  await jobs.schedule(reconcileJob, '30 3 * * *');
  await jobs.work(renewalNoticesJob, () => sendRenewalNotices(services));
  await jobs.schedule(renewalNoticesJob, '0 9 * * *');
  await resumeEvents(services);
  return checkout;
}
