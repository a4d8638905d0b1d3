import Stripe from 'stripe';
import { AppError } from '#platform/app-error';
import { askStripe } from '#platform/stripe-client';

export function retrieveSession(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  return askStripe(() => stripe.checkout.sessions.retrieve(sessionId));
}

/** Expires a session, and answers what it is now: one that was completed first stays complete. */
export async function expireSession(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  try {
    return await askStripe(() => stripe.checkout.sessions.expire(sessionId));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    return retrieveSession(stripe, sessionId);
  }
}

/** Whether a call ended without an answer: then it may have been carried out. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof Stripe.errors.StripeConnectionError;
}
