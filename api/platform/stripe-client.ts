import Stripe from 'stripe';
import { AppError } from '#platform/app-error';

/** The API version that this code is written for; the webhook endpoint is created with the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Longest wait for one answer. With the retries a call ends within half a minute, whatever the other side does. */
const TIMEOUT_MS = 8_000;
const MAX_NETWORK_RETRIES = 2;

/** Whether a key moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}

/** The official SDK, pointed at a host by configuration. */
export function createStripe(settings: { secretKey: string; apiUrl: string }): Stripe {
  const url = new URL(settings.apiUrl);
  return new Stripe(settings.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    host: url.hostname,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    protocol: url.protocol === 'https:' ? 'https' : 'http',
    telemetry: false,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
  });
}

/**
 * Runs a call to Stripe that a person waits for.
 * @throws AppError 'billing.provider_unavailable' when Stripe is down, slow, overloaded or answers nonsense; what
 * Stripe refuses because we asked wrongly is thrown as it is
 */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isUnavailable(error)) {
      throw new AppError('billing.provider_unavailable', { retryAfterSeconds: 30, cause: error });
    }
    throw error;
  }
}

/** Whether Stripe answered that the object is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function isUnavailable(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}
