import { Server } from 'node:net';
import { buildApp } from '#app';
import { type Config, readConfig } from '#config';
import { checkStripe } from '#features/billing/catalogue/check-stripe';
import { createMailRenderer } from '#mails/render.ts';
import { createLog, type Log } from '#platform/log';
import { workThroughMail } from '#platform/mail';
import { StartupError } from '#platform/startup-error';
import { buildServices } from '#services';

/** After this the process ends whatever still runs: jobs are retried, requests were told to close long before. */
const STOP_TIMEOUT_MS = 25_000;

/** The api's whole life: config → services → app → listen → graceful close. Ends the process when it can't start. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode);
  }
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const services = await buildServices(config, log);
  await checkStripe(services);
  await workThroughMail(
    services.jobs,
    { smtpUrl: config.mail.smtpUrl, from: config.mail.from, publicUrl: config.server.publicUrl },
    createMailRenderer(config),
  );
  const app = await buildApp(services);
  app.addHook('onClose', () => services.close());
  await listen(app, config);
  stopOn(['SIGTERM', 'SIGINT', 'disconnect'], app, log, config.server.drainMs);
  log.info({ port: config.server.port, publicUrl: config.server.publicUrl }, 'ready');
  process.send?.('ready');
}

type App = Awaited<ReturnType<typeof buildApp>>;

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
 * Stops without failing a request: no new connections, every answer asks its client to close, idle connections are
 * closed only after clients have had time to hear it.
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
    // Node's own http close would cut idle keep-alive connections at once.
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
