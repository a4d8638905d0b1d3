import Stripe from 'stripe';
import { maskText } from '#platform/log';
import { describeSystemError } from '#platform/startup-error';
import { traceCall } from '#platform/tracing';

/** The webhook endpoint is created with the same version. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** With the usual timeout, a call ends within half a minute. */
const MAX_NETWORK_RETRIES = 2;

export function describeStripeFailure(error: Error): string {
  return `Stripe no responde o no acepta la clave: ${maskText(describeSystemError(error))}.`;
}

export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey);
}

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

const ID = /\/[a-z]+_(?=\w*[A-Z\d])\w+/g;

function tracedClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (...given) => {
    const [host, , path, method] = given;
    const route = (path.split('?', 1)[0] ?? '').replace(ID, '/:id');
    const attributes = { 'http.request.method': method, 'url.template': route, 'server.address': host };
    return traceCall(`${method} ${route}`, attributes, async (span) => {
      const answer = await makeRequest(...given);
      span?.setAttribute('http.response.status_code', answer.getStatusCode());
      span?.setAttribute('stripe.request_id', String(answer.getHeaders()['request-id'] ?? ''));
      return answer;
    });
  };
  return client;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** For `.catch()` of a call whose object may be gone. */
export function nullIfMissing(error: unknown): null {
  if (!isMissing(error)) throw error;
  return null;
}
