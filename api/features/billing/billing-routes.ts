import type { Registry } from 'prom-client';
import {
  copyPapersJob,
  deleteAbandonedPurchasesJob,
  deleteCustomerJob,
  deleteOrganizationJob,
  endSubscriptionsJob,
  findLostCustomersJob,
  planEndsChangedJob,
  quartersJob,
  reconcileCustomerJob,
  reconcileJob,
  renewalNoticesJob,
  sendContactEmailJob,
  sendFiscalDataJob,
  sendQuarterJob,
  syncCustomerJob,
} from '#features/billing/billing-jobs';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { registerCatalogueMetric } from '#features/billing/catalogue/catalogue-reader';
import { type Checkout, registerCheckout } from '#features/billing/checkout/checkout-routes';
import { deleteAbandonedOrganization } from '#features/billing/checkout/delete-abandoned-organization';
import { deleteAbandonedPurchases } from '#features/billing/checkout/delete-abandoned-purchases';
import { endSubscriptions } from '#features/billing/checkout/end-subscriptions';
import { deleteCustomer } from '#features/billing/checkout/ensure-customer';
import { sendContactEmail } from '#features/billing/checkout/send-contact-email';
import { registerCustomerBilling } from '#features/billing/customer-routes';
import { copyPapers } from '#features/billing/fiscal-data/copy-papers';
import { registerFiscalData } from '#features/billing/fiscal-data/fiscal-data-routes';
import { sendFiscalData } from '#features/billing/fiscal-data/send-fiscal-data';
import { enqueueQuarters, sendQuarter } from '#features/billing/fiscal-data/send-quarters';
import { sendRenewalNotices } from '#features/billing/notices/send-renewal-notices';
import { registerPlanChange } from '#features/billing/plan-change/plan-change-routes';
import { registerDriftGauges } from '#features/billing/sync/drift-gauges';
import { findLostCustomers } from '#features/billing/sync/lost-customers';
import { FRESH_MS, reconcileCustomer, startReconciliation } from '#features/billing/sync/reconcile-customers';
import { deleteOldEvents, processCustomerEvents, resumeEvents } from '#features/billing/sync/stripe-events';
import { registerWebhook } from '#features/billing/sync/webhook-route';
import type { App } from '#platform/app-type';

export async function registerBilling(
  app: App,
  services: SalesServices,
  metrics: Registry,
): Promise<Checkout> {
  const checkout = registerCheckout(app, services);
  registerCustomerBilling(app, services);
  registerFiscalData(app, services);
  registerPlanChange(app, services);
  registerWebhook(app, services, metrics);
  registerCatalogueMetric(metrics, services);
  registerDriftGauges(metrics, services);
  const { jobs } = services;
  await jobs.declare(planEndsChangedJob);
  await jobs.work(syncCustomerJob, ({ customerId }) => processCustomerEvents(services, customerId));
  await jobs.work(reconcileJob, async () => {
    await startReconciliation(services, FRESH_MS);
    await deleteOldEvents(services);
  });
  await jobs.schedule(reconcileJob, '30 3 * * *');
  await jobs.work(reconcileCustomerJob, (customer) => reconcileCustomer(services, customer));
  await jobs.work(deleteAbandonedPurchasesJob, () => deleteAbandonedPurchases(services));
  await jobs.schedule(deleteAbandonedPurchasesJob, '0 5 * * *');
  await jobs.work(deleteCustomerJob, ({ customerId }) => deleteCustomer(services, customerId));
  await jobs.work(endSubscriptionsJob, ({ customerId }) => endSubscriptions(services, customerId));
  await jobs.work(deleteOrganizationJob, ({ organizationId }) =>
    deleteAbandonedOrganization(services, organizationId),
  );
  await jobs.work(quartersJob, () => enqueueQuarters(services));
  await jobs.schedule(quartersJob, '30 8 * * *');
  await jobs.work(sendQuarterJob, ({ organizationId, span }) => sendQuarter(services, organizationId, span));
  await jobs.work(copyPapersJob, ({ organizationId }) => copyPapers(services, organizationId));
  await jobs.work(sendContactEmailJob, ({ organizationId }) => sendContactEmail(services, organizationId));
  await jobs.work(sendFiscalDataJob, ({ organizationId }) => sendFiscalData(services, organizationId));
  await jobs.work(findLostCustomersJob, () => findLostCustomers(services));
  await jobs.schedule(findLostCustomersJob, '15 4 * * *');
  await jobs.work(renewalNoticesJob, () => sendRenewalNotices(services));
  await jobs.schedule(renewalNoticesJob, '0 9 * * *');
  await resumeEvents(services);
  return checkout;
}
