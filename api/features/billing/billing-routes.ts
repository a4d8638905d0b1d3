import {
  checkoutSessionId,
  checkoutSessionView,
  createCheckoutAnswer,
  createCheckoutBody,
  subscriptionInfo,
  verifyCheckoutAnswer,
  verifyCheckoutBody,
} from '@horus/contract/billing';
import { calls } from '@horus/contract/paths';
import { z } from 'zod';
import { findRequestCaller, requireCaller } from '#features/auth/auth-guard';
import { reconcileJob, syncCustomerJob } from '#features/billing/billing-jobs';
import { findSubscriptionInfo } from '#features/billing/billing-queries';
import { createCatalogueReader } from '#features/billing/catalogue';
import {
  processCustomerEvents,
  receiveStripeEvent,
  resumeEvents,
} from '#features/billing/receive-stripe-event';
import { reconcileCustomers } from '#features/billing/reconcile-customers';
import { startCheckout } from '#features/billing/start-checkout';
import { getOwnCheckoutSession, verifyCheckout } from '#features/billing/verify-checkout';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import { askStripe } from '#platform/stripe-client';
import type { Services } from '#services';

const MINUTE = 60;
const schema = { tags: ['Pagos'] };

/** Checkout, its confirmation, the dashboard's subscription, and what Stripe tells us. */
export async function registerBilling(app: App, services: Services): Promise<void> {
  const getCatalogue = createCatalogueReader(services.stripe);
  const checkoutLimit = services.defineLimit({ name: 'checkout', points: 60, windowSeconds: 10 * MINUTE });
  const verifyLimit = services.defineLimit({ name: 'verify', points: 120, windowSeconds: 10 * MINUTE });

  app.post(
    calls.billing.createCheckoutSession.pattern,
    { schema: { ...schema, body: createCheckoutBody, response: { 200: createCheckoutAnswer } } },
    async (request) => {
      const caller = await requireCaller(services, request);
      await checkoutLimit.consume(caller.organizationId);
      return startCheckout(services, await askStripe(getCatalogue), caller, request.body);
    },
  );

  app.post(
    calls.billing.verifyCheckout.pattern,
    { schema: { ...schema, body: verifyCheckoutBody, response: { 200: verifyCheckoutAnswer } } },
    async (request) => {
      await verifyLimit.consume(networkOf(request.ip));
      const caller = await findRequestCaller(services, request);
      return verifyCheckout(services, caller, request.body.sessionId);
    },
  );

  app.get(
    calls.billing.checkoutSession.pattern,
    {
      schema: {
        ...schema,
        params: z.object({ sessionId: checkoutSessionId }),
        response: { 200: checkoutSessionView },
      },
    },
    async (request) => {
      const caller = await requireCaller(services, request);
      return getOwnCheckoutSession(services, caller, request.params.sessionId);
    },
  );

  app.get(
    calls.billing.subscriptionInfo.pattern,
    { schema: { ...schema, response: { 200: subscriptionInfo } } },
    async (request) => {
      const caller = await requireCaller(services, request);
      return findSubscriptionInfo(services.database.db, caller.organizationId, services.now());
    },
  );

  registerWebhook(app, services);
  await services.jobs.work(syncCustomerJob, ({ customerId }) => processCustomerEvents(services, customerId));
  await services.jobs.work(reconcileJob, () => reconcileCustomers(services));
  await services.jobs.schedule(reconcileJob, '30 3 * * *');
  await resumeEvents(services);
}

/** Stripe signs the bytes it sends, so this route alone takes its body unparsed. */
function registerWebhook(app: App, services: Services): void {
  app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 1_048_576 },
      (_, body, done) => done(null, body),
    );
    scope.post(
      calls.billing.webhook.pattern,
      { schema: { ...schema, response: { 200: z.object({ received: z.literal(true) }) } } },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        await receiveStripeEvent(services, request.body as Buffer, [signature].flat()[0]);
        return { received: true as const };
      },
    );
  });
}
