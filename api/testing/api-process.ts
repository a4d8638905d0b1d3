import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { findFreePorts } from '#testing/free-ports';
import { createTestDatabase } from '#testing/test-database';
import { writeEmptySite } from '#testing/test-site';

/** The api in its own process, so that its load does not slow down the test. */
export interface ApiProcess {
  readonly port: number;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts an api with a new database and a Stripe that answers every request with 400.
 * @param entry its main file, relative to the repository root
 */
export async function startApiProcess(
  settings: Readonly<Record<string, string>> = {},
  entry = 'api/build/server.js',
): Promise<ApiProcess> {
  const [database, site, port] = await Promise.all([
    createTestDatabase(process.env['TEST_TEMPLATE']),
    writeEmptySite(),
    settings['PORT'] ? Number(settings['PORT']) : findFreePorts(1),
  ]);
  const stripe = createServer((_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end('{"error":{"type":"invalid_request_error","message":"no"}}');
  }).listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../..', entry)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      PORT: String(port),
      DATABASE_URL: database.applicationUrl,
      DATABASE_OWNER_URL: settings['DATABASE_URL'] ? '' : database.url,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: `whsec_${'0'.repeat(32)}`,
      STRIPE_API_URL: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      WEB_BUILD_DIR: site.folder,
      ...settings,
    },
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the api ended with ${code}`);
    }),
  ]);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : null;
      child.kill('SIGKILL');
      await ended;
      stripe.close();
      await site.remove();
      await database.drop();
    },
  };
}
