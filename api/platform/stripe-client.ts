import Stripe from 'stripe';
import { maskText } from '#platform/log';
import { describeSystemError } from '#platform/startup-error';
import { traceAsking } from '#platform/tracing';

/** The API version that this code is written for; the webhook endpoint is created with the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** With the usual timeout a call ends within half a minute, whatever the other side does. */
const MAX_NETWORK_RETRIES = 2;

/** Why a call of Stripe's failed, in one Spanish sentence. */
export function describeStripeFailure(error: Error): string {
  return `Stripe no responde o no acepta la clave: ${maskText(describeSystemError(error))}.`;
}

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
    httpClient: tracedClient(),
  });
}

/** Ids of objects in a path. */
const ID = /\/[a-z]+_(?=\w*[A-Z\d])\w+/g;

/** The SDK's own client, with a span for each try. */
function tracedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (...given) => {
    const [host, , path, method] = given;
    const route = (path.split('?', 1)[0] ?? '').replace(ID, '/:id');
    const attributes = { 'http.request.method': method, 'url.template': route, 'server.address': host };
    return traceAsking(`${method} ${route}`, attributes, async (span) => {
      const answer = await makeRequest(...given);
      span?.setAttribute('http.response.status_code', answer.getStatusCode());
      span?.setAttribute('stripe.request_id', String(answer.getHeaders()['request-id'] ?? ''));
      return answer;
    });
  };
  return client;
}

/** Whether Stripe answered that the object is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}
