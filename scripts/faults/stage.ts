import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePorts } from '@horus/api/testing/free-ports';
import { run } from '@horus/api/testing/test-database';
import { writeEmptySite } from '@horus/api/testing/test-site';
import { startEmbeddedDatabase } from '#scripts/local/embedded-database/embedded-database';
import { ensureDatabase } from '#scripts/local/embedded-database/server-connection';
import { databaseSettings, localEnvironment } from '#scripts/local/environment';
import { keepLocalSecrets } from '#scripts/local/secrets';
import { type SupervisedProcess, superviseProcess } from '#scripts/supervised-process';
import { apiEntries, sandboxEnvironment } from '#scripts/system';
import { findProcess, listChildren } from '#scripts/testing/processes';
import { startNginx } from './nginx.ts';

/** What a fault befalls: real processes, each with a supervisor, on databases of their own. */
export interface Stage extends AsyncDisposable {
  /** Where visitors ask: a proxy in front, or each instance. */
  readonly urls: readonly string[];
  readonly instances: readonly Instance[];
  /** As the role that owns its tables. */
  readonly databaseUrl: string;
  /** The processes of the database's server, its parent first; none while it is down. */
  database(): number[];
  /** The settings of the first instance. */
  readonly environment: NodeJS.ProcessEnv;
  /** Orders a fault of the sandbox's Stripe; null ends those that were ordered. */
  orderFault(fault: object | null): Promise<void>;
}

export interface Instance {
  readonly url: string;
  /** Null while it is down. */
  pid(): number | null;
  /** Asks it to end; its supervisor starts it again. */
  restart(): void;
  /** Puts another release in its place: its main file, absolute. */
  replace(entry: string): Promise<void>;
}

export interface StageOptions {
  readonly instances?: number;
  /** The apis run as the owner of the tables, as those of before there were two roles have to. */
  readonly oneRole?: boolean;
  /** nginx in front, where it is installed. */
  readonly proxy?: boolean;
  /** Settings of the apis beside those of a machine without accounts. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The main file of each api, absolute or from the repository's root. */
  readonly entry?: string;
  /** Called with the new data folder before anything is in it. */
  readonly prepare?: (dataDir: string) => Promise<() => Promise<void>>;
}

const DATABASE = 'horus';
const READY_EVERY_MS = 20;

/** Starts database, sandbox and apis, in this order. */
export async function startStage(options: StageOptions = {}): Promise<Stage> {
  const { instances: count = 1, entry = apiEntries.onSandbox } = options;
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-faults-'));
  started.defer(() => rm(dataDir, { recursive: true }));
  // As root the database runs as another user, who has to get in.
  await chmod(dataDir, 0o711);
  const undo = await options.prepare?.(dataDir);
  if (undo) started.defer(undo);
  const site = await writeEmptySite();
  started.defer(() => site.remove());
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  started.defer(server.stop);
  const { ownerUrl: adminUrl } = server.addresses('postgres');
  await ensureDatabase(adminUrl, DATABASE);
  const sandboxDatabaseUrl = await ensureDatabase(adminUrl, `${DATABASE}_sandbox`);
  const { url, ownerUrl } = server.addresses(DATABASE);
  const database = { url: options.oneRole ? ownerUrl : url, ownerUrl };
  const port = await findFreePorts(3 + count);
  const ports = Array.from({ length: count }, (_, n) => port + 3 + n);
  const proxy = options.proxy ? await startNginx(port, ports) : null;
  if (proxy) started.defer(() => proxy[Symbol.asyncDispose]());
  const front = proxy ? port : (ports[0] ?? port);
  const publicUrl = `http://127.0.0.1:${front}`;
  const settings = {
    ...{ production: false, host: '127.0.0.1', port, dataDir, publicUrl },
    ...{ databaseUrl: database.url, databaseOwnerUrl: ownerUrl },
  };
  const secrets = await keepLocalSecrets(dataDir);
  const supervise = (name: string, entry: string, env: NodeJS.ProcessEnv) =>
    superviseProcess({ name, entry, env, signal: new AbortController().signal, onRefusal: () => {} });

  const sandbox = {
    ...sandboxEnvironment(settings, front, secrets, sandboxDatabaseUrl),
    SANDBOX_LOG_LEVEL: 'silent',
  };
  const { NODE_ENV, PATH } = process.env;
  started.defer((await supervise('El sandbox', 'sandbox/server.ts', { NODE_ENV, PATH, ...sandbox })).stop);
  const environmentOf = (apiPort: number) => ({
    NODE_ENV,
    PATH,
    ...localEnvironment(settings, secrets),
    HOST: settings.host,
    PORT: String(apiPort),
    PUBLIC_URL: publicUrl,
    ...databaseSettings(database),
    WEB_BUILD_DIR: site.folder,
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'silent',
    ...options.settings,
  });
  const instances: Instance[] = [];
  for (const apiPort of ports) {
    const env = environmentOf(apiPort);
    const launch = (main: string) => supervise('La API', main, env);
    let current: SupervisedProcess = await launch(entry);
    started.defer(() => current.stop());
    instances.push({
      url: `http://127.0.0.1:${apiPort}`,
      pid: () => findInstance(apiPort),
      restart: () => current.restart(),
      replace: async (main) => {
        await current.stop();
        current = await launch(main);
      },
    });
  }
  const running = started.move();
  return {
    urls: proxy ? [publicUrl] : instances.map(({ url }) => url),
    instances,
    databaseUrl: ownerUrl,
    environment: environmentOf(ports[0] ?? port),
    database: () => {
      const parent = findProcess(
        (command) => command.includes('-D') && command.some((each) => each.startsWith(dataDir)),
      );
      return parent === null ? [] : [parent, ...listChildren(parent)];
    },
    orderFault: async (fault) => {
      const answer = await fetch(`http://127.0.0.1:${port + 1}/control/faults`, {
        method: fault ? 'POST' : 'DELETE',
        headers: {
          authorization: `Bearer ${secrets.stripeSecretKey}`,
          ...(fault ? { 'content-type': 'application/json' } : {}),
        },
        body: fault ? JSON.stringify(fault) : null,
      });
      if (!answer.ok) throw new Error(`the fault was not taken: ${await answer.text()}`);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The child of this process that was told to listen on a port. */
function findInstance(port: number): number | null {
  return findProcess((command, parent, pid) => {
    if (parent !== process.pid || !/node/.test(command[0] ?? '')) return false;
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`);
  });
}

/**
 * Until every instance says that it is ready, on processes that were not there before.
 * @param gone ids of processes that were killed
 * @returns seconds
 */
export async function untilReady(stage: Stage, gone: readonly number[] = []): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const answers = await Promise.all(
      stage.instances.map(async ({ url, pid }) => {
        const [now, database] = [pid(), stage.database()[0]];
        if (!now || !database || gone.includes(now) || gone.includes(database)) return false;
        return fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      }),
    );
    if (answers.every(Boolean)) return (performance.now() - startedAt) / 1_000;
    await delay(READY_EVERY_MS);
  }
}

/** One row of the stage's database. */
export async function ask(stage: Stage, statement: string): Promise<Record<string, unknown>[]> {
  return run(stage.databaseUrl, statement);
}
