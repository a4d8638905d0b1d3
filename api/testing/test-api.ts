import type { Server } from 'node:http';
import type { ErrorBody } from '@horus/contract/errors';
import { buildApp } from '#app';
import { readConfig } from '#config';
import { type SalesServices, withCatalogue } from '#features/billing/catalogue/catalogue-reader';
import { createLog } from '#platform/log';
import { createPasswords } from '#platform/passwords';
import { buildServices } from '#services';
import { startRoundRobinProxy } from '#testing/round-robin-proxy';
import { createTestDatabase, run } from '#testing/test-database';
import { writeEmptySite } from '#testing/test-site';

/** Instances on one database that take connections in turn; `npm run faults -- race` sets it. */
const INSTANCES = Number(process.env['TEST_INSTANCES'] ?? 1);

/** A run creates thousands of accounts, and a hash at the product's cost takes 20 ms. */
const CHEAP_HASHES = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface TestApi {
  readonly url: string;
  readonly server: Server;
  readonly services: SalesServices;
  readonly logLines: readonly string[];
  call<T = ErrorBody>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options?: { body?: unknown; token?: string; from?: string; cookie?: string | undefined },
  ): Promise<{ status: number; body: T; headers: Headers }>;
  /** Runs as the tables' owner, for statements that the api's role may not run. */
  asOwner(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

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

/** `from` in a call sets the client's address, as a trusted proxy would report it. */
export async function startTestApi(
  settings: Readonly<Record<string, string>> = {},
  clock = createTestClock(),
): Promise<TestApi> {
  const database = await createTestDatabase(process.env['TEST_TEMPLATE']);
  const site = await writeEmptySite();
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'http://horus.test',
    DATABASE_URL: database.applicationUrl,
    // A database in the settings is migrated already.
    DATABASE_OWNER_URL: settings['DATABASE_URL'] ? '' : database.url,
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
  const open = async (port: number) => {
    const built = await buildServices(config, log, clock.now);
    const services = withCatalogue({ ...built, passwords: await createPasswords(CHEAP_HASHES) });
    const app = await buildApp(services);
    return { services, app, url: await app.listen({ host: '127.0.0.1', port }) };
  };
  const { services, app, ...first } = await open(INSTANCES > 1 ? 0 : config.server.port);
  const others: Awaited<ReturnType<typeof open>>[] = [];
  while (others.length < INSTANCES - 1) others.push(await open(0));
  const ports = [first, ...others].map((each) => Number(new URL(each.url).port));
  const turns = others.length > 0 ? await startRoundRobinProxy(config.server.port, ports) : null;
  const { url } = turns ?? first;
  return {
    url,
    server: app.server,
    services,
    logLines,
    call: async (method, path, { body, token, from, cookie } = {}) => {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(from ? { 'x-forwarded-for': from } : {}),
          ...(cookie ? { cookie } : {}),
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
    asOwner: (statement) => run(config.database.ownerUrl ?? database.url, statement),
    close: async () => {
      await turns?.close();
      for (const each of [{ app, services }, ...others]) {
        const closed = each.app.close();
        // A kept-alive connection would delay the end of the test.
        each.app.server.closeAllConnections();
        await closed;
        await each.services.close();
      }
      await database.drop();
      await site.remove();
    },
  };
}
