import Stripe from 'stripe';

/** A new account for one test. */
export interface TestAccount {
  readonly key: string;
  readonly stripe: Stripe;
  /** Returns the control API's response. */
  control(path: string, body?: object): Promise<Record<string, unknown>>;
}

export function openAccount(url: string, key: string): TestAccount {
  return {
    key,
    stripe: clientFor(url, key),
    async control(path, body = {}) {
      const response = await fetch(`${url}/control${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as Record<string, unknown>;
    },
  };
}

/** Without retries, so that tests see every error. */
function clientFor(url: string, key: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
}
