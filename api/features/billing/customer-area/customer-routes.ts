import {
  customerPortalBody,
  invoicesPage,
  pageQuery,
  paymentsPage,
  portalAnswer,
  subscriptionInfo,
} from '@horus/contract/billing';
import { calls } from '@horus/contract/paths';
import { z } from 'zod';
import { requireCaller } from '#features/auth/auth-guard';
import { findSubscriptionInfo } from '#features/billing/billing-queries';
import { createPortalConfigurationReader } from '#features/billing/catalogue/portal-configuration';
import { listInvoices, listPayments } from '#features/billing/customer-area/list-charges';
import { makeReceipt } from '#features/billing/customer-area/make-receipt';
import { openPortal } from '#features/billing/customer-area/open-portal';
import { refreshSubscription } from '#features/billing/mirror/refresh-subscription';
import type { App } from '#platform/app-type';
import type { Services } from '#services';

const MINUTE = 60;
const schema = { tags: ['Pagos'] };
const receiptParams = z.object({ paymentId: z.string().regex(/^\w{1,255}$/, 'El pago no es válido.') });

/** What the customer area shows and does about paying: everything for the caller's own organisation alone. */
export function registerCustomerBilling(app: App, services: Services): void {
  const { db } = services.database;
  const limit = (name: string, points: number) =>
    services.defineLimit({ name, points, windowSeconds: 10 * MINUTE });
  const refreshLimit = limit('refresh', 20);
  const receiptLimit = limit('receipt', 60);

  app.get(
    calls.billing.subscriptionInfo.pattern,
    { schema: { ...schema, response: { 200: subscriptionInfo } } },
    async (request) => {
      const caller = await requireCaller(services, request);
      return findSubscriptionInfo(db, caller.organizationId, services.now());
    },
  );

  app.get(
    calls.billing.payments.pattern,
    { schema: { ...schema, querystring: pageQuery, response: { 200: paymentsPage } } },
    async (request) => {
      const caller = await requireCaller(services, request);
      return listPayments(db, caller.organizationId, request.query.before);
    },
  );

  app.get(
    calls.billing.invoices.pattern,
    { schema: { ...schema, querystring: pageQuery, response: { 200: invoicesPage } } },
    async (request) => {
      const caller = await requireCaller(services, request);
      return listInvoices(db, caller.organizationId, request.query.before);
    },
  );

  app.get(
    calls.billing.receipt.pattern,
    { schema: { ...schema, params: receiptParams } },
    async (request, reply) => {
      const caller = await requireCaller(services, request);
      await receiptLimit.consume(caller.organizationId);
      const receipt = await makeReceipt(services, caller, request.params.paymentId);
      return reply
        .type('application/pdf')
        .header('content-disposition', 'attachment; filename="justificante-de-pago.pdf"')
        .header('cache-control', 'no-store')
        .send(receipt);
    },
  );

  app.post(
    calls.billing.refresh.pattern,
    { schema: { ...schema, response: { 200: subscriptionInfo } } },
    async (request) => {
      const caller = await requireCaller(services, request);
      await refreshLimit.consume(caller.organizationId);
      return refreshSubscription(services, caller);
    },
  );

  registerPortal(app, services);
}

/** Three ways to the one portal link, as the specification's clients ask for it. */
function registerPortal(app: App, services: Services): void {
  const getConfiguration = createPortalConfigurationReader(services.stripe);
  const portalLimit = services.defineLimit({ name: 'portal', points: 30, windowSeconds: 10 * MINUTE });
  const answer = { response: { 200: portalAnswer } };
  app.route({
    method: ['GET', 'POST'],
    url: calls.billing.createPortalSession.pattern,
    schema: { ...schema, ...answer },
    handler: async (request) => {
      const caller = await requireCaller(services, request);
      await portalLimit.consume(caller.organizationId);
      return openPortal(services, getConfiguration, caller);
    },
  });
  app.post(
    calls.billing.createPortalSessionForCustomer.pattern,
    { schema: { ...schema, body: customerPortalBody, ...answer } },
    async (request) => {
      const caller = await requireCaller(services, request);
      await portalLimit.consume(caller.organizationId);
      return openPortal(services, getConfiguration, caller, request.body.customerId);
    },
  );
}
