import { Readable } from 'node:stream';
import { billingCalls } from '@horus/contract/calls/billing';
import { requireCaller } from '#features/auth/auth-guard';
import { createPortalConfigurationReader } from '#features/billing/catalogue/portal-configuration';
import { listInvoices, listPayments } from '#features/billing/customer-area/list-charges';
import { makeReceipt } from '#features/billing/customer-area/make-receipt';
import { openPortal } from '#features/billing/customer-area/open-portal';
import { archivePapers, listPaperYears } from '#features/billing/customer-area/papers-of-year';
import { findSubscriptionInfo } from '#features/billing/customer-area/subscription-queries';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import type { App } from '#platform/app-type';
import { sendAttachment } from '#platform/attachment';
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
    const { organizationId, user } = await requireCaller(services, request);
    const { stripeCustomerId } = user;
    if (stripeCustomerId) await services.stripeCircuit.ask(() => syncCustomer(services, stripeCustomerId));
    return findSubscriptionInfo(db, organizationId, services.now());
  });

  registerPapers(app, services);
  registerPortal(app, services);
}

function registerPapers(app: App, services: Services): void {
  serve(app, 'GET /api/stripe/payments/:paymentId/receipt', async (request, reply) => {
    const caller = await requireCaller(services, request);
    const { name, pdf } = await makeReceipt(services, caller, request.params.paymentId);
    return sendAttachment(reply, name, pdf);
  });

  serve(app, 'GET /api/stripe/papers', async (request) => {
    const caller = await requireCaller(services, request);
    return { years: await listPaperYears(services.database.db, caller.organizationId, services.now()) };
  });

  serve(app, 'GET /api/stripe/papers/:span', async (request, reply) => {
    const caller = await requireCaller(services, request);
    const { span } = request.params;
    const archive = await archivePapers(services, caller, span);
    const content = Readable.from(archive, { objectMode: false });
    return sendAttachment(reply, `horus-documentos-${span}.zip`, content);
  });
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
