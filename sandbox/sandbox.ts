import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { startSmtp } from '#mailbox/smtp';
import type { Inbound } from '#mailbox/write-reply';
import { registerPages } from '#pages/pages';
import { openAccount } from '#store/accounts';
import { startCleaning } from '#store/clean-up';
import { openDatabase } from '#store/database';
import { retryPendingNow } from '#store/deliveries';
import { registerApi } from '#stripe/api/api-routes';
import { endpoints } from '#stripe/api/endpoints';
import { invalidRequest } from '#stripe/api-error';
import { registerControl } from '#stripe/control/control-routes';
import { createFaults } from '#stripe/control/faults';
import { createJourneys, type Follower } from '#stripe/time/clock-runs';
import { settleDue, startClock } from '#stripe/time/due';
import { startDeliveryWorker } from '#stripe/webhooks/delivery-worker';
import { seedEndpoint } from '#stripe/webhooks/endpoint-endpoints';
import { change, type World } from '#stripe/work';

export interface SandboxOptions {
  /** A loopback address. */
  readonly host?: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly smtpPort: number;
  /** The address for browsers; by default localhost with the port. */
  readonly publicUrl?: string;
  readonly databaseUrl: string;
  /** The key of the account that gets the webhook endpoint. */
  readonly stripeKey?: string;
  readonly webhook?: { readonly url: string; readonly secret: string };
  /** An application that follows the account's clock: it is notified of each day that passes. */
  readonly followerUrl?: string;
  /** The application that gets the replies written in the mailbox. */
  readonly inbound?: Inbound;
  readonly logLevel?: string;
}

export interface Sandbox {
  /** Without a trailing slash. */
  readonly url: string;
  readonly smtpPort: number;
  close(): Promise<void>;
}

/** Far above the few kilobytes of a form or webhook. */
const BODY_LIMIT = 1_048_576;

/**
 * Starts Stripe's API and pages and a mail server. Resolves when all of them listen.
 * @throws Error without the database, on a used port, or for a host that is not loopback
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const host = requireLoopback(options.host ?? '127.0.0.1');
  await using started = new AsyncDisposableStack();
  const app = createApp(options.logLevel ?? 'warn');
  // Only the message: a database error contains its whole connection.
  const onTrouble = (error: unknown) =>
    app.log.error(
      { reason: error instanceof Error ? error.message : error },
      'work in the background failed',
    );

  const database = await openDatabase(options.databaseUrl, onTrouble);
  started.defer(database.close);
  const deliveries = startDeliveryWorker(database.pool, onTrouble);
  started.defer(deliveries.stop);
  let follower: Follower | null = null;
  const smtp = await startSmtp(database.pool, {
    host,
    port: options.smtpPort,
    // A follower's mails are dated by its clock.
    getClock: () => follower?.accountId ?? null,
    onTrouble,
  });
  started.defer(smtp.close);

  const address = { publicUrl: options.publicUrl ?? '' };
  const world: World = {
    database,
    settle: settleDue,
    wakeDeliveries: deliveries.wake,
    get publicUrl() {
      return address.publicUrl;
    },
  };
  const faults = createFaults();
  registerApi(app, world, faults, endpoints);
  registerControl(app, world, faults, smtp);
  const journeys = createJourneys(world, () => follower, onTrouble);
  started.defer(journeys.stop);
  registerPages(app, world, journeys, { smtpPort: smtp.port }, options.inbound);
  started.defer(() => app.close());
  await app.listen({ host, port: options.port });
  const { port } = app.server.address() as AddressInfo;
  address.publicUrl ||= `http://localhost:${port}`;

  const { stripeKey, webhook, followerUrl } = options;
  if (stripeKey) {
    const { id } = await openAccount(database.pool, stripeKey);
    if (followerUrl) follower = { accountId: id, url: followerUrl };
    if (webhook) await change(world, id, null, (work) => seedEndpoint(work, webhook.url, webhook.secret));
  }
  await retryPendingNow(database.pool);
  deliveries.wake();
  started.defer(startClock(world, onTrouble).stop);
  started.defer(startCleaning(database.pool, onTrouble).stop);
  const running = started.move();
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    smtpPort: smtp.port,
    close: () => running.disposeAsync(),
  };
}

function createApp(logLevel: string): FastifyInstance {
  const app = Fastify({
    logger: { level: logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  });
  app.addHook('onRequest', async ({ url }) => {
    // PostgreSQL's text can't contain a NUL.
    if (url.includes('%00')) throw invalidRequest('Invalid address');
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.replace(/\?.*/, '');
    app.log.info({
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  return app;
}

/** The sandbox is not safe on a network, so even "all interfaces" means loopback. */
function requireLoopback(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  if (host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)) return host;
  throw new Error(
    `SANDBOX_HOST must be an address of this machine's own, such as 127.0.0.1, and not ${host}`,
  );
}
