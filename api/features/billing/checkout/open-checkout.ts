import { quote } from '@horus/contract/quote';
import { subscriptionStates } from '@horus/contract/subscription-states';
import { PAYMENT_PAGE_MS } from '@horus/contract/trial';
import Stripe from 'stripe';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import {
  type Buyer,
  type CheckoutAttempt,
  type CheckoutOrder,
  claimAttempt,
  endAttempt,
  isSameOrder,
  openAttempt,
} from '#features/billing/checkout/checkout-attempts';
import {
  checkoutSessionParams,
  requireOnSale,
  returnUrls,
} from '#features/billing/checkout/checkout-session-params';
import { expireSession, isPayable, retrieveSession } from '#features/billing/checkout/checkout-sessions';
import { ensureCustomer, replaceCustomer } from '#features/billing/checkout/ensure-customer';
import {
  findSubscriptionInfo,
  findSubscriptionStatus,
  type SubscriptionStatus,
} from '#features/billing/customer-area/subscription-queries';
import { findFiscalData } from '#features/billing/fiscal-data/fiscal-data-queries';
import { sendFiscalData } from '#features/billing/fiscal-data/send-fiscal-data';
import { toTaxId } from '#features/billing/mirror/stripe-billing-details';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { currentTerms } from '#mails/terms-edition.ts';
import { AppError } from '#platform/app-error';
import { createSingleFlight } from '#platform/single-flight';
import { isOutcomeUnknown } from '#platform/stripe-circuit';

/** Minimum remaining lifetime of a page that is returned again. */
const USEFUL_REST_MS = 10 * 60 * 1_000;
/** Stripe rejects sessions shorter than 30 minutes. */
const SHORTEST_LIFETIME_MS = 31 * 60 * 1_000;
/** Attempts when parallel checkouts interfere. */
const MAX_ROUNDS = 4;

/**
 * Returns the organisation's single open page; channels and parallel requests share it.
 * @throws AppError 'billing.already_subscribed' | 'billing.payment_pending'
 *   | 'billing.payment_due' | 'billing.deletion_pending' | 'billing.checkout_superseded'
 *   | 'billing.sale_closed' | 'billing.provider_unavailable'
 */
export function openCheckout(services: SalesServices, buyer: Buyer, order: CheckoutOrder): Promise<string> {
  // Parallel clicks share one promise; across instances the attempt's row and idempotency keys
  // ensure it.
  return inFlight([buyer.organizationId, JSON.stringify(order)].join(' '), async () => {
    await requirePurchasable(services, buyer.organizationId, order);
    const customerId = await ensureCustomer(services, buyer.organizationId);
    await sendFiscalData(services, buyer.organizationId);
    try {
      return await findOpenPage(services, buyer, customerId, order);
    } catch (error) {
      return findOpenPage(
        services,
        buyer,
        await refreshStripeData(services, buyer, customerId, error),
        order,
      );
    }
  });
}

const inFlight = createSingleFlight<string>();

/** @throws AppError 'billing.sale_closed' | 'billing.provider_unavailable' */
export async function requireSellable(services: SalesServices, order: CheckoutOrder): Promise<void> {
  requireOnSale(await services.catalogue.read(), quote(order));
}

/** Updates stale Stripe data once; rethrows a refusal with another cause. */
async function refreshStripeData(
  services: SalesServices,
  { organizationId }: Buyer,
  customerId: string,
  refusal: unknown,
): Promise<string> {
  if (!(refusal instanceof Stripe.errors.StripeInvalidRequestError)) throw refusal;
  if (isGone(refusal, 'customer')) {
    const another = await replaceCustomer(services, organizationId, customerId);
    await sendFiscalData(services, organizationId);
    return another;
  }
  if (!isAboutSale(refusal)) throw refusal;
  await services.catalogue.reload();
  return customerId;
}

function isGone({ code, param }: Stripe.errors.StripeInvalidRequestError, wanted: string): boolean {
  return code === 'resource_missing' && param === wanted;
}

/** Returns whether Stripe rejects a line, its tax or its discount. */
function isAboutSale({ param = '' }: Stripe.errors.StripeInvalidRequestError): boolean {
  return /^(line_items|discounts|subscription_data)\b/.test(param);
}

/** Rejects a second plan, and any purchase with a pending account deletion. */
async function requirePurchasable(
  services: SalesServices,
  organizationId: string,
  order: CheckoutOrder,
): Promise<void> {
  const { db } = services.database;
  const { state, deletionAsked } = await findSubscriptionInfo(db, organizationId, services.now());
  switch (subscriptionStates[state].purchase) {
    case 'any':
      if (deletionAsked) throw new AppError('billing.deletion_pending');
      return;
    case 'renewal': {
      if (deletionAsked) throw new AppError('billing.deletion_pending');
      const status = await findSubscriptionStatus(db, organizationId, services.now());
      if (isRenewal(status, order)) return;
      throw new AppError('billing.already_subscribed');
    }
    case 'subscribed':
      throw new AppError('billing.already_subscribed');
    case 'in_progress':
      throw new AppError('billing.payment_pending');
    case 'pay_first':
      throw new AppError('billing.payment_due');
  }
}

/** Returns whether the order renews the buyer's financed year with the same plan. */
function isRenewal({ renewable }: SubscriptionStatus, order: CheckoutOrder): boolean {
  return order.billingPeriod === 'annual-financed' && order.planType === renewable;
}

async function findOpenPage(
  services: SalesServices,
  buyer: Buyer,
  customerId: string,
  order: CheckoutOrder,
): Promise<string> {
  const { db } = services.database;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const expiresAt = new Date(services.now().getTime() + PAYMENT_PAGE_MS);
    const attempt = await claimAttempt(db, buyer, order, expiresAt);
    if (!attempt) continue;
    const usable = isSameOrder(attempt, order) && isFresh(attempt, services.now());
    const url = usable
      ? await urlOfAttempt(services, customerId, attempt)
      : await closeAttempt(services, customerId, attempt);
    if (url) return url;
  }
  throw new AppError('billing.checkout_superseded');
}

function isFresh(attempt: CheckoutAttempt, now: Date): boolean {
  const restMs = attempt.expiresAt.getTime() - now.getTime();
  return restMs > (attempt.state === 'creating' ? SHORTEST_LIFETIME_MS : USEFUL_REST_MS);
}

/** Returns null if the attempt is over. */
async function urlOfAttempt(
  services: SalesServices,
  customerId: string,
  attempt: CheckoutAttempt,
): Promise<string | null> {
  if (!attempt.stripeSessionId || !attempt.url) {
    return createSession(services, customerId, attempt);
  }
  const session = await retrieveSession(services, attempt.stripeSessionId);
  if (isPayable(session)) return attempt.url;
  if (session.status === 'open') return closeAttempt(services, customerId, attempt);
  return settleAttempt(services, customerId, attempt, session);
}

async function createSession(
  services: SalesServices,
  customerId: string,
  attempt: CheckoutAttempt,
): Promise<string> {
  const { db } = services.database;
  const status = await findSubscriptionStatus(db, attempt.organizationId, services.now());
  const { trialUsed, promoUsed, dataKeptUntil } = status;
  const payer = await findFiscalData(db, attempt.organizationId);
  const terms = currentTerms(services.config.company);
  const params = checkoutSessionParams(services.config, await services.catalogue.read(), {
    quote: quote({ ...attempt, trialUsed, promoUsed, dataKeptUntil, renewal: isRenewal(status, attempt) }),
    customerId,
    payerKnown: payer !== null && toTaxId(payer) !== null,
    metadata: {
      organizationId: attempt.organizationId,
      attemptId: attempt.id,
      planType: attempt.planType,
      billingPeriod: attempt.billingPeriod,
      channel: attempt.channel,
      devices: String(attempt.devices),
      cards: String(attempt.cards),
      termsVersion: terms.version,
      termsHash: terms.hash,
      ...(dataKeptUntil && { dataKeptUntil }),
    },
    expiresAt: attempt.expiresAt,
    ...returnUrls(services.config.server.publicUrl, attempt.userId !== null),
  });
  const session = await services.stripeCircuit
    .ask(() => services.stripe.checkout.sessions.create(params, { idempotencyKey: `checkout-${attempt.id}` }))
    .catch(async (error: unknown) => {
      // Stripe repeats a failed response for the same idempotency key, so the retry needs a new
      // attempt. Without a response the key stays: the session may exist.
      if (!isOutcomeUnknown(error)) await endAttempt(db, attempt.id, 'expired');
      throw error;
    });
  if (!session.url) throw new Error('a new checkout session without an address');
  if (await openAttempt(db, attempt.id, { id: session.id, url: session.url })) return session.url;
  // A parallel tab chose another plan; its page is the valid one.
  await expireSession(services, session.id);
  throw new AppError('billing.checkout_superseded');
}

/** Ends an attempt for another order or with an expiring page. Throws if it was paid. */
async function closeAttempt(
  services: SalesServices,
  customerId: string,
  attempt: CheckoutAttempt,
): Promise<null> {
  if (attempt.stripeSessionId) {
    const session = await expireSession(services, attempt.stripeSessionId);
    if (session.status === 'complete') return settleAttempt(services, customerId, attempt, session);
  }
  await endAttempt(services.database.db, attempt.id, 'superseded');
  return null;
}

/** @throws AppError 'billing.already_subscribed' | 'billing.payment_pending' when complete */
async function settleAttempt(
  services: SalesServices,
  customerId: string,
  attempt: CheckoutAttempt,
  session: Stripe.Checkout.Session,
): Promise<null> {
  if (session.status === 'complete') {
    await services.stripeCircuit.ask(() => syncCustomer(services, customerId));
    await requirePurchasable(services, attempt.organizationId, attempt);
  }
  const { db } = services.database;
  await endAttempt(db, attempt.id, session.status === 'complete' ? 'completed' : 'expired');
  return null;
}
