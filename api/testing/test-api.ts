import type { Server } from 'node:http';
import type { ErrorBody } from '@horus/contract/errors';
import { buildApp } from '#app';
import { readConfig } from '#config';
import { type SalesServices, withCatalogue } from '#features/billing/catalogue/catalogue-reader';
import { createLog } from '#platform/log';
import { buildServices } from '#services';
import { createTestDatabase } from '#testing/test-database';
import { writeEmptySite } from '#testing/test-site';

/** The whole api on a database and a port of its own. */
export interface TestApi {
  readonly url: string;
  readonly server: Server;
  readonly services: SalesServices;
  /** The log lines written so far. */
  readonly logLines: readonly string[];
  /** Sends a call; a body is sent as JSON. */
  call<T = ErrorBody>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options?: { body?: unknown; token?: string; from?: string },
  ): Promise<{ status: number; body: T; headers: Headers }>;
  close(): Promise<void>;
}

/** The moment that a test lives in; starts at the real present and moves when told to. */
export interface TestClock {
  now(): Date;
  advance(milliseconds: number): void;
}

export function createTestClock(): TestClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (milliseconds) => {
      offsetMs += milliseconds;
    },
  };
}

/**
 * Starts an api. `from` in a call sets the client's address, as a trusted proxy would report it.
 */
export async function startTestApi(
  settings: Readonly<Record<string, string>> = {},
  clock = createTestClock(),
): Promise<TestApi> {
  const database = await createTestDatabase();
  const site = await writeEmptySite();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://horus.test',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '10',
    STRIPE_SECRET_KEY: 'sk_test_unused',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_URL: 'http://127.0.0.1:9',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUSTED_PROXIES: 'loopback',
    WEB_BUILD_DIR: site.folder,
    PROMO_UNTIL: '2999-09-30',
    ...settings,
  });
  const logLines: string[] = [];
  const log = createLog(config.logLevel, { write: (line) => logLines.push(line) });
  const services = withCatalogue(await buildServices(config, log, clock.now));
  const app = await buildApp(services);
  const url = await app.listen({ host: '127.0.0.1', port: config.server.port });
  return {
    url,
    server: app.server,
    services,
    logLines,
    call: async (method, path, { body, token, from } = {}) => {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(from ? { 'x-forwarded-for': from } : {}),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === '' ? null : JSON.parse(text),
      };
    },
    close: async () => {
      const closed = app.close();
      // A client that keeps its connection would keep the test.
      app.server.closeAllConnections();
      await closed;
      await services.close();
      await database.drop();
      await site.remove();
    },
  };
}
