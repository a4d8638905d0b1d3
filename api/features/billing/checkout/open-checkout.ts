import { quote } from '@horus/contract/quote';
import type Stripe from 'stripe';
import { findStanding, type Standing } from '#features/billing/billing-queries';
import type { Catalogue } from '#features/billing/catalogue/catalogue';
import {
  type Buyer,
  type CheckoutAttempt,
  type CheckoutOrder,
  claimAttempt,
  endAttempt,
  isSameOrder,
  openAttempt,
} from '#features/billing/checkout/checkout-attempts';
import { checkoutSessionParams, returnUrls } from '#features/billing/checkout/checkout-session-params';
import { expireSession, retrieveSession } from '#features/billing/checkout/checkout-sessions';
import { ensureCustomer } from '#features/billing/checkout/ensure-customer';
import { syncCustomer } from '#features/billing/mirror/sync-customer';
import { AppError } from '#platform/app-error';
import { createSingleFlight } from '#platform/single-flight';
import { isUnanswered } from '#platform/stripe-circuit';
import type { Services } from '#services';

/** How long a payment page stays open, and how much of that must be left for it to be handed out again. */
const SESSION_LIFETIME_MS = 60 * 60 * 1_000;
const USEFUL_REST_MS = 10 * 60 * 1_000;
/** Stripe refuses to open a session for less than half an hour. */
const SHORTEST_LIFETIME_MS = 31 * 60 * 1_000;
/** Times that another tab may get in between before the caller is told so. */
const MAX_ROUNDS = 4;

/**
 * The address of the buyer's one open payment page, which is for this order: one customer and one page an organisation,
 * however many tabs and clicks ask for it, in whichever channel.
 * @throws AppError 'billing.already_subscribed' | 'billing.payment_pending' | 'billing.checkout_superseded' |
 * 'billing.provider_unavailable'
 */
export function openCheckout(
  services: Services,
  catalogue: Catalogue,
  buyer: Buyer,
  order: CheckoutOrder,
): Promise<string> {
  // Clicks that arrive together share one answer; between instances the attempt's row and idempotency keys do it.
  return inFlight([buyer.organizationId, JSON.stringify(order)].join(' '), async () => {
    await refuseSubscribed(services, buyer.organizationId, order);
    const customerId = await ensureCustomer(services, buyer.organizationId);
    return findOpenPage(services, catalogue, buyer, customerId, order);
  });
}

const inFlight = createSingleFlight<string>();

/**
 * Lets nobody buy what he has: a second plan is refused, but for the next year of a financed one that is about to end.
 * @throws AppError 'billing.already_subscribed' | 'billing.payment_pending'
 */
async function refuseSubscribed(
  services: Services,
  organizationId: string,
  order: CheckoutOrder,
): Promise<void> {
  const standing = await findStanding(services.database.db, organizationId, services.now());
  if (standing.subscribed && !isRenewal(standing, order)) throw new AppError('billing.already_subscribed');
  if (standing.paymentPending) throw new AppError('billing.payment_pending');
}

/** Whether an order continues the financed year that its buyer has: the same plan, in the same way. */
function isRenewal({ renewable }: Standing, order: CheckoutOrder): boolean {
  return order.billingPeriod === 'annual-financed' && order.planType === renewable;
}

async function findOpenPage(
  services: Services,
  catalogue: Catalogue,
  buyer: Buyer,
  customerId: string,
  order: CheckoutOrder,
): Promise<string> {
  const { db } = services.database;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const expiresAt = new Date(services.now().getTime() + SESSION_LIFETIME_MS);
    const attempt = await claimAttempt(db, buyer, order, expiresAt);
    if (!attempt) continue;
    const usable = isSameOrder(attempt, order) && isFresh(attempt, services.now());
    const url = usable
      ? await urlOfAttempt(services, catalogue, customerId, attempt)
      : await closeAttempt(services, customerId, attempt);
    if (url) return url;
  }
  throw new AppError('billing.checkout_superseded');
}

function isFresh(attempt: CheckoutAttempt, now: Date): boolean {
  const restMs = attempt.expiresAt.getTime() - now.getTime();
  return restMs > (attempt.state === 'creating' ? SHORTEST_LIFETIME_MS : USEFUL_REST_MS);
}

/** The page of an attempt for this order; null when the attempt turned out to be over. */
async function urlOfAttempt(
  services: Services,
  catalogue: Catalogue,
  customerId: string,
  attempt: CheckoutAttempt,
): Promise<string | null> {
  if (!attempt.stripeSessionId || !attempt.url) {
    return createSession(services, catalogue, customerId, attempt);
  }
  const session = await retrieveSession(services, attempt.stripeSessionId);
  if (session.status === 'open') return attempt.url;
  return settleAttempt(services, customerId, attempt, session);
}

async function createSession(
  services: Services,
  catalogue: Catalogue,
  customerId: string,
  attempt: CheckoutAttempt,
): Promise<string> {
  const { db } = services.database;
  const standing = await findStanding(db, attempt.organizationId, services.now());
  const params = checkoutSessionParams(services.config, catalogue, {
    quote: quote({ ...attempt, trialUsed: standing.trialUsed, renewal: isRenewal(standing, attempt) }),
    customerId,
    metadata: {
      organizationId: attempt.organizationId,
      attemptId: attempt.id,
      planType: attempt.planType,
      billingPeriod: attempt.billingPeriod,
      channel: attempt.channel,
    },
    expiresAt: attempt.expiresAt,
    ...returnUrls(services.config.server.publicUrl, attempt.channel),
  });
  const session = await services.stripeCircuit
    .ask(() => services.stripe.checkout.sessions.create(params, { idempotencyKey: `checkout-${attempt.id}` }))
    .catch(async (error: unknown) => {
      // Stripe repeats a failed answer to the same key, so the next try needs a key, and so an attempt, of its own. Only
      // where no answer came at all does the key stay: it finds the session that may have been made.
      if (!isUnanswered(error)) await endAttempt(db, attempt.id, 'expired');
      throw error;
    });
  if (!session.url) throw new Error('a new checkout session without an address');
  if (await openAttempt(db, attempt.id, { id: session.id, url: session.url })) return session.url;
  // Another tab has chosen another plan meanwhile: its page is the one that counts.
  await expireSession(services, session.id);
  throw new AppError('billing.checkout_superseded');
}

/** Ends an attempt for another order, or one whose page is about to run out; null, or a refusal when it was paid. */
async function closeAttempt(services: Services, customerId: string, attempt: CheckoutAttempt): Promise<null> {
  if (attempt.stripeSessionId) {
    const session = await expireSession(services, attempt.stripeSessionId);
    if (session.status === 'complete') return settleAttempt(services, customerId, attempt, session);
  }
  await endAttempt(services.database.db, attempt.id, 'superseded');
  return null;
}

/**
 * Takes over what became of a session at Stripe.
 * @throws AppError 'billing.already_subscribed' | 'billing.payment_pending' when it was completed
 */
async function settleAttempt(
  services: Services,
  customerId: string,
  attempt: CheckoutAttempt,
  session: Stripe.Checkout.Session,
): Promise<null> {
  if (session.status === 'complete') {
    await services.stripeCircuit.ask(() => syncCustomer(services, customerId));
    await refuseSubscribed(services, attempt.organizationId, attempt);
  }
  const { db } = services.database;
  await endAttempt(db, attempt.id, session.status === 'complete' ? 'completed' : 'expired');
  return null;
}
