import {
  type CreateCheckoutAnswer,
  checkoutSessionId,
  checkoutSessionView,
  createCheckoutAnswer,
  createCheckoutBody,
  verifyCheckoutAnswer,
  verifyCheckoutBody,
} from '@horus/contract/billing';
import { type WizardCheckoutBody, wizardCheckoutBody } from '@horus/contract/leads';
import { calls } from '@horus/contract/paths';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findRequestCaller, requireCaller } from '#features/auth/auth-guard';
import { findStanding } from '#features/billing/billing-queries';
import { createCatalogueReader } from '#features/billing/catalogue/catalogue';
import { startCheckout } from '#features/billing/checkout/start-checkout';
import { defineWizardLimits, startWizardCheckout } from '#features/billing/checkout/start-wizard-checkout';
import { getOwnCheckoutSession, verifyCheckout } from '#features/billing/checkout/verify-checkout';
import type { App } from '#platform/app-type';
import { networkOf } from '#platform/network';
import type { Services } from '#services';

const MINUTE = 60;
const schema = { tags: ['Contratación'] };

/** What other features start of billing's. */
export interface Checkout {
  /** The wizard's own call, for a request that came by another way; its limits hold all the same. */
  startWizardCheckout(body: WizardCheckoutBody, request: FastifyRequest): Promise<CreateCheckoutAnswer>;
  /** Whether the caller's organisation has had its free month; false for who is not logged in. */
  hasUsedTrial(request: FastifyRequest): Promise<boolean>;
}

/** A purchase in both channels, and what became of it. */
export function registerCheckout(app: App, services: Services): Checkout {
  const getCatalogue = createCatalogueReader(services);
  const checkoutLimit = services.defineLimit({ name: 'checkout', points: 60, windowSeconds: 10 * MINUTE });
  const verifyLimit = services.defineLimit({ name: 'verify', points: 120, windowSeconds: 10 * MINUTE });
  const wizardLimits = defineWizardLimits(services);
  const checkout: Checkout = {
    startWizardCheckout: async (body, request) => {
      await wizardLimits.network.consume(networkOf(request.ip));
      const caller = await findRequestCaller(services, request);
      return startWizardCheckout(services, await getCatalogue(), wizardLimits, caller, body);
    },
    hasUsedTrial: async (request) => {
      const caller = await findRequestCaller(services, request);
      if (!caller) return false;
      return (await findStanding(services.database.db, caller.organizationId, services.now())).trialUsed;
    },
  };

  app.post(
    calls.billing.createCheckoutSession.pattern,
    { schema: { ...schema, body: createCheckoutBody, response: { 200: createCheckoutAnswer } } },
    async (request) => {
      const caller = await requireCaller(services, request);
      await checkoutLimit.consume(caller.organizationId);
      return startCheckout(services, await getCatalogue(), caller, request.body);
    },
  );

  app.post(
    calls.billing.createWizardCheckoutSession.pattern,
    { schema: { ...schema, body: wizardCheckoutBody, response: { 200: createCheckoutAnswer } } },
    (request) => checkout.startWizardCheckout(request.body, request),
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
  return checkout;
}
