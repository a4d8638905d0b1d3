import { Server } from 'node:net';
import { buildApp } from '#app';
import { type Config, readConfig } from '#config';
import { planCatalogue } from '#features/billing/create-catalogue';
import { createLog, type Log } from '#platform/log';
import { workThroughMail } from '#platform/mail';
import { StartupError } from '#platform/startup-error';
import { buildServices, type Services } from '#services';

/** After this the process ends whatever still runs: jobs are retried, requests were told to close long before. */
const STOP_TIMEOUT_MS = 25_000;

/** config → services → app → listen → graceful close. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const services = await buildServices(config, log);
  await checkCatalogue(services);
  await workThroughMail(services.jobs, {
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    publicUrl: config.server.publicUrl,
  });
  const app = await buildApp(services);
  app.addHook('onClose', () => services.close());
  await listen(app, config);
  stopOn(['SIGTERM', 'SIGINT', 'disconnect'], app, log, config.server.drainMs);
  log.info({ port: config.server.port, publicUrl: config.server.publicUrl }, 'ready');
  process.send?.('ready');
}

/**
 * The price book and Stripe must say the same before anything is sold. A Stripe that does not answer is no reason not
 * to start: checkouts say so until it does.
 */
async function checkCatalogue({ stripe, config, log }: Services): Promise<void> {
  const steps = await planCatalogue(stripe).catch((err: unknown) => {
    log.error({ err }, 'catalogue could not be checked');
    return [];
  });
  if (config.stripe.createCatalogue) {
    for (const step of steps) await step.run();
    return;
  }
  if (steps.length === 0) return;
  const list = steps.map((step) => `  - ${step.description}`).join('\n');
  throw new StartupError(
    `Los precios de Stripe no coinciden con la tarifa. Ejecuta «npm run stripe:setup». Falta:\n${list}`,
  );
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

try {
  await main();
} catch (error) {
  if (error instanceof StartupError) {
    process.stderr.write(`${error.message}\n`);
    process.exit(error.exitCode);
  }
  throw error;
}
