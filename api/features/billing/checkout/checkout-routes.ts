import type { CreateCheckoutAnswer } from '@horus/contract/billing';
import { checkoutCalls } from '@horus/contract/calls/checkout';
import type { WizardCheckoutBody } from '@horus/contract/leads';
import { type BuyerHistory, noHistory } from '@horus/contract/quote';
import type { FastifyRequest } from 'fastify';
import { findRequestCaller, requireCaller, requireRole } from '#features/auth/auth-guard';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { startCheckout } from '#features/billing/checkout/start-checkout';
import { defineWizardLimits, startWizardCheckout } from '#features/billing/checkout/start-wizard-checkout';
import { getOwnCheckoutSession, verifyCheckout } from '#features/billing/checkout/verify-checkout';
import { findSubscriptionStatus } from '#features/billing/customer-area/subscription-queries';
import type { App } from '#platform/app-type';
import { serveCalls } from '#platform/serve-calls';
import { visitorOf } from '#platform/visitor';

const serve = serveCalls(checkoutCalls, 'Contratación');

/** Billing functions for other features. */
export interface Checkout {
  /** For a request from another route; the wizard's limits apply. */
  startWizardCheckout(body: WizardCheckoutBody, request: FastifyRequest): Promise<CreateCheckoutAnswer>;
  /** Returns an empty history without a sign-in. */
  findBuyerHistory(request: FastifyRequest): Promise<BuyerHistory>;
}

export function registerCheckout(app: App, services: SalesServices): Checkout {
  const wizardLimits = defineWizardLimits(services);
  const checkout: Checkout = {
    startWizardCheckout: async (body, request) => {
      const visitor = visitorOf(request);
      await wizardLimits.network.consume(visitor.network);
      const caller = await findRequestCaller(services, request);
      if (caller) requireRole(caller, 'billing');
      return startWizardCheckout(services, wizardLimits, caller, body, visitor);
    },
    findBuyerHistory: async (request) => {
      const caller = await findRequestCaller(services, request);
      if (!caller) return noHistory;
      return findSubscriptionStatus(services.database.db, caller.organizationId, services.now());
    },
  };

  serve(app, 'POST /api/stripe/create-checkout-session', async (request) => {
    const caller = await requireCaller(services, request);
    return startCheckout(services, caller, request.body);
  });

  serve(app, 'POST /api/create-checkout-session', (request) =>
    checkout.startWizardCheckout(request.body, request),
  );

  serve(app, 'POST /api/verify-checkout', async (request) => {
    const caller = await findRequestCaller(services, request);
    return verifyCheckout(services, caller, request.body.sessionId);
  });

  serve(app, 'GET /api/stripe/checkout-session/:sessionId', async (request) => {
    const caller = await requireCaller(services, request);
    return getOwnCheckoutSession(services, caller, request.params.sessionId);
  });
  return checkout;
}
