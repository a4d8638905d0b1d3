import { billingCalls } from '@horus/contract/calls/billing';
import { requireCaller } from '#features/auth/auth-guard';
import { findSubscriptionInfo } from '#features/billing/billing-queries';
import { createPortalConfigurationReader } from '#features/billing/catalogue/portal-configuration';
import { listInvoices, listPayments } from '#features/billing/customer-area/list-charges';
import { openPortal } from '#features/billing/customer-area/open-portal';
import { registerPapers } from '#features/billing/customer-area/papers-routes';
import { refreshSubscription } from '#features/billing/mirror/refresh-subscription';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(billingCalls, 'Pagos');

export function registerCustomerBilling(app: App, services: Services): void {
  const { db } = services.database;

  serve(app, 'GET /api/stripe/subscription-info', async (request) => {
    const caller = await requireCaller(services, request);
    return findSubscriptionInfo(db, caller.organizationId, services.now());
  });

  serve(app, 'GET /api/stripe/payments', async (request) => {
    const caller = await requireCaller(services, request);
    return listPayments(db, caller.organizationId, request.query);
  });

  serve(app, 'GET /api/stripe/invoices', async (request) => {
    const caller = await requireCaller(services, request);
    return listInvoices(db, caller.organizationId, request.query);
  });

  serve(app, 'POST /api/stripe/refresh', async (request) => {
    const caller = await requireCaller(services, request);
    return refreshSubscription(services, caller);
  });

  registerPapers(app, services);
  registerPortal(app, services);
}

/** Three endpoints create the portal link (docs/product.md, 'Calls'). */
function registerPortal(app: App, services: Services): void {
  const getConfiguration = createPortalConfigurationReader(services.stripe);
  for (const name of [
    'GET /api/stripe/create-portal-session',
    'POST /api/stripe/create-portal-session',
  ] as const)
    serve(app, name, async (request) => {
      const caller = await requireCaller(services, request);
      return openPortal(services, getConfiguration, caller);
    });
  serve(app, 'POST /api/create-portal-session', async (request) => {
    const caller = await requireCaller(services, request);
    return openPortal(services, getConfiguration, caller, request.body.customerId);
  });
}
