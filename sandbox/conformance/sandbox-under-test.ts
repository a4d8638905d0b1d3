import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { type Sandbox, startSandbox } from '#sandbox';
import { createTestDatabase } from './test-database.ts';

/** An account of a test's own: nothing that other tests do is in it. */
export interface TestAccount {
  readonly key: string;
  readonly stripe: Stripe;
  /** Sends an order to the control API and answers what it says. */
  control(path: string, body?: object): Promise<Record<string, unknown>>;
}

export interface TestSandbox {
  readonly url: string;
  readonly smtpPort: number;
  readonly databaseUrl: string;
  newAccount(): TestAccount;
  close(): Promise<void>;
}

/** A sandbox with a database of its own. */
export async function startTestSandbox(): Promise<TestSandbox> {
  const database = await createTestDatabase();
  const sandbox: Sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseUrl: database.url,
    logLevel: 'silent',
  });
  return {
    url: sandbox.url,
    smtpPort: sandbox.smtpPort,
    databaseUrl: database.url,
    newAccount: () => openAccount(sandbox.url, `sk_test_${randomBytes(12).toString('hex')}`),
    async close() {
      await sandbox.close();
      await database.drop();
    },
  };
}

/** The account of a key, in a sandbox at an address. */
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
