import { buildApiIfStale } from './api-build.ts';
import { CLOCK_PATH } from './local/clock/clock-path.ts';
import { registerDemoAccounts } from './local/demo-accounts.ts';
import { makeDemoCompany } from './local/demo-company.ts';
import { registerDemoOperator } from './local/demo-operator.ts';
import { startEmbeddedDatabase } from './local/embedded-database/embedded-database.ts';
import { type DatabaseAddresses, ensureDatabase } from './local/embedded-database/server-connection.ts';
import { databaseSettings, inboundSecretOf, localEnvironment, reachable } from './local/environment.ts';
import { keepLocalSecrets, type LocalSecrets } from './local/secrets.ts';
import type { Settings } from './settings.ts';
import { superviseProcess } from './supervised-process.ts';
import { type AlreadyReported, say } from './terminal.ts';

/** For production or an operator's own Stripe account, and for the sandbox's clock. */
export const apiEntries = {
  production: 'api/build/server.js',
  onSandbox: 'api/build/on-sandbox.js',
} as const;

export interface SystemOptions {
  settings: Settings;
  /** The site's port, unless another server is in front. */
  apiPort: number;
  /** Builds the pages. Called once no other start can use the same data folder. */
  build: () => Promise<unknown>;
  demo?: boolean;
  signal: AbortSignal;
}

export interface System {
  demoAccounts: string[];
  /** Null in production. */
  demoOperator: string | null;
  sandboxUrl: string | null;
  restartApi: () => void;
  restartSandbox: () => void;
  /** Resolves when a process refuses to start again. */
  refusal: Promise<AlreadyReported>;
  /** Stops the api, the sandbox and the database, in this order. */
  stop: () => Promise<void>;
}

/**
 * Starts database, sandbox and api, in this order; in production the api alone. Keeps them running.
 * @throws {StartupError | AlreadyReported} when a part can't start; the others are stopped
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { settings, apiPort, build, demo = false, signal } = options;
  const { host, publicUrl } = settings;
  const refusal = Promise.withResolvers<AlreadyReported>();
  const supervise = (name: string, entry: string, env: NodeJS.ProcessEnv) =>
    superviseProcess({
      name,
      entry,
      env,
      signal,
      onRefusal: refusal.resolve,
    });

  await using started = new AsyncDisposableStack();
  let apiEnvironment: NodeJS.ProcessEnv = { HOST: host, PORT: String(apiPort) };
  if (publicUrl) apiEnvironment['PUBLIC_URL'] = publicUrl;
  let sandboxUrl: string | null = null;
  let restartSandbox = () => {};

  const database = settings.production ? null : await openDatabases(settings, started);
  signal.throwIfAborted();
  await buildApiIfStale(signal);
  await build();
  signal.throwIfAborted();
  if (database) {
    const secrets = await keepLocalSecrets(settings.dataDir);
    const sandbox = sandboxEnvironment(settings, apiPort, secrets, database.sandboxUrl);
    sandboxUrl = sandbox.SANDBOX_PUBLIC_URL;
    const sandboxProcess = await supervise('El sandbox', 'sandbox/server.ts', {
      PATH: process.env['PATH'],
      NODE_ENV: process.env['NODE_ENV'],
      ...sandbox,
    });
    started.defer(sandboxProcess.stop);
    restartSandbox = sandboxProcess.restart;
    apiEnvironment = {
      ...localEnvironment(settings, secrets),
      ...apiEnvironment,
      ...databaseSettings(database),
    };
  }
  signal.throwIfAborted();
  // On the sandbox's clock, unless the operator uses a real Stripe account.
  const onSandbox = database && !process.env['STRIPE_SECRET_KEY'];
  if (demo && database && onSandbox) {
    const place = { dataDir: settings.dataDir, databaseUrl: database.url };
    await makeDemoCompany(place, { ...process.env, ...apiEnvironment }, signal);
  }
  const api = await supervise('La API', onSandbox ? apiEntries.onSandbox : apiEntries.production, {
    ...process.env,
    ...apiEnvironment,
  });
  started.defer(api.stop);
  const apiUrl = `http://${reachable(host)}:${apiPort}`;
  const demoAccounts = database ? await registerDemoAccounts(apiUrl) : [];
  const demoOperator = database && (await registerDemoOperator(apiUrl, database.ownerUrl, settings.dataDir));

  const running = started.move();
  return {
    demoAccounts,
    demoOperator,
    sandboxUrl,
    restartApi: api.restart,
    restartSandbox,
    refusal: refusal.promise,
    stop: () => running.disposeAsync(),
  };
}

async function openDatabases(
  { databaseUrl, databaseOwnerUrl, dataDir }: Settings,
  started: AsyncDisposableStack,
): Promise<DatabaseAddresses & { sandboxUrl: string }> {
  if (databaseUrl) {
    const ownerUrl = databaseOwnerUrl ?? databaseUrl;
    const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
    return { url: databaseUrl, ownerUrl, sandboxUrl: await ensureDatabase(ownerUrl, `${name}_sandbox`) };
  }
  const server = await startEmbeddedDatabase({ dataDir, log: say });
  started.defer(server.stop);
  const { ownerUrl } = server.addresses('postgres');
  await ensureDatabase(ownerUrl, 'horus');
  return {
    ...server.addresses('horus'),
    sandboxUrl: await ensureDatabase(ownerUrl, 'horus_sandbox'),
  };
}

export function sandboxEnvironment(
  { host, port, publicUrl }: Settings,
  apiPort: number,
  secrets: LocalSecrets,
  databaseUrl: string,
) {
  const publicHost = new URL(publicUrl ?? 'http://localhost').hostname;
  return {
    SANDBOX_HOST: host,
    SANDBOX_PORT: String(port + 1),
    SANDBOX_SMTP_PORT: String(port + 2),
    SANDBOX_PUBLIC_URL: process.env['SANDBOX_PUBLIC_URL'] || `http://${publicHost}:${port + 1}`,
    SANDBOX_DATABASE_URL: databaseUrl,
    SANDBOX_STRIPE_KEY: secrets.stripeSecretKey,
    SANDBOX_WEBHOOK_URL: `http://${reachable(host)}:${apiPort}/api/stripe/webhook`,
    SANDBOX_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    SANDBOX_INBOUND_URL: `http://${reachable(host)}:${apiPort}/api/inbound-mail`,
    SANDBOX_INBOUND_SECRET: inboundSecretOf(secrets),
    SANDBOX_FOLLOWER_URL: `http://${reachable(host)}:${apiPort}${CLOCK_PATH}`,
  };
}
