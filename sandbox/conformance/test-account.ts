import Stripe from 'stripe';

/** An account of a test's own: nothing that other tests do is in it. */
export interface TestAccount {
  readonly key: string;
  readonly stripe: Stripe;
  /** Sends an order to the control API and answers what it says. */
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

/** The official SDK, pointed at an address, with nothing repeated behind a test's back. */
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
