import { registerCustomers } from '#features/backoffice/customers/customer-routes';
import { registerDeletions } from '#features/backoffice/deletions/deletions-routes';
import { registerInstallations } from '#features/backoffice/installations/installations-routes';
import { registerInvoices } from '#features/backoffice/invoices/invoices-routes';
import { registerSession } from '#features/backoffice/operators/session-routes';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import type { App } from '#platform/app-type';

/** The company's back office, one line a view. */
export async function registerBackoffice(app: App, services: SalesServices): Promise<void> {
  registerSession(app, services);
  registerCustomers(app, services);
  registerInvoices(app, services);
  registerDeletions(app, services);
  registerInstallations(app, services);
}
