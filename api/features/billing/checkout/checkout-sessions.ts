import Stripe from 'stripe';
import type { Services } from '#services';

type AskedStripe = Pick<Services, 'stripe' | 'stripeCircuit'>;

export function retrieveSession(
  { stripe, stripeCircuit }: AskedStripe,
  sessionId: string,
): Promise<Stripe.Checkout.Session> {
  return stripeCircuit.ask(() => stripe.checkout.sessions.retrieve(sessionId, { expand: ['customer'] }));
}

/** A deleted customer's page stays open but accepts no payment. */
export function isPayable({ status, customer }: Stripe.Checkout.Session): boolean {
  return status === 'open' && !(typeof customer === 'object' && customer?.deleted);
}

/** Expires a session and returns it; a completed one stays complete. */
export async function expireSession(
  services: AskedStripe,
  sessionId: string,
): Promise<Stripe.Checkout.Session> {
  try {
    return await services.stripeCircuit.ask(() => services.stripe.checkout.sessions.expire(sessionId));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return retrieveSession(services, sessionId);
  }
}
