import Stripe from 'stripe';

/** The API version that this code is written for; the webhook endpoint is created with the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** With the usual timeout a call ends within half a minute, whatever the other side does. */
const MAX_NETWORK_RETRIES = 2;

/** Whether a key moves real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}

/**
 * The official SDK, pointed at a host by configuration. `timeoutMs`: the longest wait for one
 * answer.
 */
export function createStripe(settings: { secretKey: string; apiUrl: string; timeoutMs: number }): Stripe {
  const url = new URL(settings.apiUrl);
  return new Stripe(settings.secretKey, {
    apiVersion: STRIPE_API_VERSION,
    host: url.hostname,
    port: url.port || (url.protocol === 'https:' ? 443 : 80),
    protocol: url.protocol === 'https:' ? 'https' : 'http',
    telemetry: false,
    timeout: settings.timeoutMs,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
  });
}

/** Whether Stripe answered that the object is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
