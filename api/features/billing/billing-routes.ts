import type { Registry } from 'prom-client';
import {
  carryContactJob,
  carryFiscalDataJob,
  copyPapersJob,
  deleteAbandonedPurchasesJob,
  endSubscriptionsJob,
  findLostCustomersJob,
  forgetCustomerJob,
  forgetOrganizationJob,
  planEndsChangedJob,
  quartersJob,
  reconcileCustomerJob,
  reconcileJob,
  renewalNoticesJob,
  sendQuarterJob,
  syncCustomerJob,
} from '#features/billing/billing-jobs';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { registerCatalogueMetric } from '#features/billing/catalogue/catalogue-reader';
import { carryContact } from '#features/billing/checkout/carry-contact';
import { type Checkout, registerCheckout } from '#features/billing/checkout/checkout-routes';
import { deleteAbandonedPurchases } from '#features/billing/checkout/delete-abandoned-purchases';
import { endSubscriptions } from '#features/billing/checkout/end-subscriptions';
import { deleteCustomer } from '#features/billing/checkout/ensure-customer';
import { forgetLeftOrganization } from '#features/billing/checkout/forget-left-organization';
import { registerCustomerBilling } from '#features/billing/customer-area/customer-routes';
import { carryFiscalData } from '#features/billing/fiscal-data/carry-fiscal-data';
import { copyPapers } from '#features/billing/fiscal-data/copy-papers';
import { registerFiscalData } from '#features/billing/fiscal-data/fiscal-data-routes';
import { orderQuarters, sendQuarter } from '#features/billing/fiscal-data/send-quarters';
import { registerDriftGauges } from '#features/billing/mirror/drift-gauges';
import { findLostCustomers } from '#features/billing/mirror/lost-customers';
import {
  FRESH_MS,
  reconcileCustomer,
  startReconciliation,
} from '#features/billing/mirror/reconcile-customers';
import { forgetOldEvents, processCustomerEvents, resumeEvents } from '#features/billing/mirror/stripe-events';
import { registerWebhook } from '#features/billing/mirror/webhook-route';
import { sendRenewalNotices } from '#features/billing/notices/send-renewal-notices';
import { registerPlanChange } from '#features/billing/plan-change/plan-change-routes';
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
    await forgetOldEvents(services);
  });
  await jobs.schedule(reconcileJob, '30 3 * * *');
  await jobs.work(reconcileCustomerJob, (customer) => reconcileCustomer(services, customer));
  await jobs.work(deleteAbandonedPurchasesJob, () => deleteAbandonedPurchases(services));
  await jobs.schedule(deleteAbandonedPurchasesJob, '0 5 * * *');
  await jobs.work(forgetCustomerJob, ({ customerId }) => deleteCustomer(services, customerId));
  await jobs.work(endSubscriptionsJob, ({ customerId }) => endSubscriptions(services, customerId));
  await jobs.work(forgetOrganizationJob, ({ organizationId }) =>
    forgetLeftOrganization(services, organizationId),
  );
  await jobs.work(quartersJob, () => orderQuarters(services));
  await jobs.schedule(quartersJob, '30 8 * * *');
  await jobs.work(sendQuarterJob, ({ organizationId, span }) => sendQuarter(services, organizationId, span));
  await jobs.work(copyPapersJob, ({ organizationId }) => copyPapers(services, organizationId));
  await jobs.work(carryContactJob, ({ organizationId }) => carryContact(services, organizationId));
  await jobs.work(carryFiscalDataJob, ({ organizationId }) => carryFiscalData(services, organizationId));
  await jobs.work(findLostCustomersJob, () => findLostCustomers(services));
  await jobs.schedule(findLostCustomersJob, '15 4 * * *');
  await jobs.work(renewalNoticesJob, () => sendRenewalNotices(services));
  await jobs.schedule(renewalNoticesJob, '0 9 * * *');
  await resumeEvents(services);
  return checkout;
}
