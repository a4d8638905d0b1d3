import { Server } from 'node:net';
import { buildApp } from '#app';
import { type Config, readConfig } from '#config';
import { createRenderer } from '#features/backoffice/mail/create-renderer';
import { withCatalogue } from '#features/billing/catalogue/catalogue-reader';
import { checkStripe } from '#features/billing/catalogue/check-stripe';
import { watchStripe } from '#features/billing/sync/watch-stripe';
import type { App } from '#platform/app-type';
import { createLog, type Log } from '#platform/log';
import { checkMailServer, startMailWorker } from '#platform/mail';
import { createMailRecorder } from '#platform/sent-mails';
import { StartupError } from '#platform/startup-error';
import { startTracing } from '#platform/tracing';
import { buildServices, type Services } from '#services';

/** Then the process exits: jobs are retried, and requests had time to finish. */
const STOP_TIMEOUT_MS = 25_000;

/** Options for development. */
export interface ServeOptions {
  /** Default: the real time. */
  readonly clock?: (config: Config) => Promise<() => Date>;
  readonly extend?: (app: App, services: Services) => void;
}

/** Runs the API until a signal. Exits the process when it can't start. */
export async function serve(options: ServeOptions = {}): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode);
  }
}

async function start({ clock, extend }: ServeOptions): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const stopTracing = config.traces && (await startTracing(config.traces, log));
  const services = withCatalogue(await buildServices(config, log, await clock?.(config)));
  const stripeChecked = checkStripe(services);
  // In development nothing is sold before the catalogue exists; production does not wait.
  if (config.stripe.createCatalogue) await stripeChecked;
  await startMailWorker(
    services.jobs,
    { ...config.mail, publicUrl: config.server.publicUrl },
    createRenderer(config, services.database.db),
    createMailRecorder(services.database.db, log),
  );
  const app = await buildApp(services);
  extend?.(app, services);
  const stopWatching = watchStripe(services);
  app.addHook('onClose', async () => {
    await stopWatching();
    await services.close();
    await stopTracing?.();
  });
  await listen(app, config);
  stopOn(['SIGTERM', 'SIGINT', 'disconnect'], app, log, config.server.drainMs);
  log.info({ port: config.server.port, publicUrl: config.server.publicUrl }, 'ready');
  process.send?.('ready');
  // Mails can wait for days, so a broken mail server does not prevent the start.
  const refusal = await checkMailServer(config.mail);
  if (refusal) log.error({ err: refusal }, 'the mail server can not be used: mails wait');
}

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({ host: config.server.host, port: config.server.port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') {
      throw new StartupError(`El puerto ${config.server.port} está ocupado: libéralo o cambia PORT.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'EACCES') {
      throw new StartupError(
        `No se puede escuchar en ${config.server.host}:${config.server.port}: revisa HOST y PORT.`,
      );
    }
    throw error;
  }
}

/**
 * Stops without failing a request: new connections are refused, responses ask clients to close, and
 * idle connections close after drainMs.
 */
function stopOn(
  signals: readonly ('SIGTERM' | 'SIGINT' | 'disconnect')[],
  app: App,
  log: Log,
  drainMs: number,
): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    // Server.close of http would cut idle connections at once.
    Server.prototype.close.call(app.server);
    setTimeout(() => {
      app.server.closeIdleConnections();
      app.close().then(
        () => process.exit(0),
        (err: unknown) => {
          log.error({ err }, 'did not stop cleanly');
          process.exit(1);
        },
      );
    }, drainMs);
  };
  for (const signal of signals) process.on(signal, stop);
}
