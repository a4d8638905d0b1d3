import {
  customerPortalBody,
  invoicesPage,
  pageQuery,
  paymentsPage,
  portalAnswer,
  subscriptionInfo,
} from '@horus/contract/billing';
import { endpoints } from '@horus/contract/paths';
import { requireCaller } from '#features/auth/auth-guard';
import { findSubscriptionInfo } from '#features/billing/billing-queries';
import { createPortalConfigurationReader } from '#features/billing/catalogue/portal-configuration';
import { listInvoices, listPayments } from '#features/billing/customer-area/list-charges';
import { openPortal } from '#features/billing/customer-area/open-portal';
import { registerPapers } from '#features/billing/customer-area/papers-routes';
import { refreshSubscription } from '#features/billing/mirror/refresh-subscription';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

const MINUTE = 60;
const schema = { tags: ['Pagos'] };

export function registerCustomerBilling(app: App, services: Services): void {
  const { db } = services.database;
  const limit = (name: string, points: number) =>
    services.defineLimit({ name, points, windowSeconds: 10 * MINUTE });
  const refreshLimit = limit('refresh', 20);

  app.get(
    endpoints.billing.subscriptionInfo.pattern,
    {
      schema: {
        ...schema,
        summary: 'The plan, and what is charged next',
        response: { 200: subscriptionInfo },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      return findSubscriptionInfo(db, caller.organizationId, services.now());
    },
  );

  app.get(
    endpoints.billing.payments.pattern,
    {
      schema: {
        ...schema,
        summary: 'Payments, newest first',
        querystring: pageQuery,
        response: { 200: paymentsPage },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      return listPayments(db, caller.organizationId, request.query);
    },
  );

  app.get(
    endpoints.billing.invoices.pattern,
    {
      schema: {
        ...schema,
        summary: 'Invoices, newest first',
        querystring: pageQuery,
        response: { 200: invoicesPage },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      return listInvoices(db, caller.organizationId, request.query);
    },
  );

  app.post(
    endpoints.billing.refresh.pattern,
    {
      schema: {
        ...schema,
        summary: 'Ask Stripe again how the plan stands',
        response: { 200: subscriptionInfo },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      await refreshLimit.consume(caller.organizationId);
      return refreshSubscription(services, caller);
    },
  );

  registerPapers(app, services);
  registerPortal(app, services);
}

/** Three endpoints create the portal link (docs/product.md, 'Calls'). */
function registerPortal(app: App, services: Services): void {
  const getConfiguration = createPortalConfigurationReader(services.stripe);
  const portalLimit = services.defineLimit({ name: 'portal', points: 30, windowSeconds: 10 * MINUTE });
  const answer = { response: { 200: portalAnswer } };
  app.route({
    method: ['GET', 'POST'],
    url: endpoints.billing.createPortalSession.pattern,
    schema: { ...schema, summary: 'A link to the billing portal', ...answer },
    handler: async (request) => {
      const caller = await requireCaller(services, request);
      await portalLimit.consume(caller.organizationId);
      return openPortal(services, getConfiguration, caller);
    },
  });
  app.post(
    endpoints.billing.createPortalSessionForCustomer.pattern,
    {
      schema: {
        ...schema,
        summary: 'A link to the billing portal of one’s own customer',
        body: customerPortalBody,
        ...answer,
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      await portalLimit.consume(caller.organizationId);
      return openPortal(services, getConfiguration, caller, request.body.customerId);
    },
  );
}
