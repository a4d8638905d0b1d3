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

export interface Stage extends AsyncDisposable {
  /** Addresses for visitors: the proxy's, or each instance's. */
  readonly urls: readonly string[];
  readonly instances: readonly Instance[];
  readonly databaseUrl: string;
  /** Process ids of the database server, its parent first; empty while it is down. */
  database(): number[];
  readonly environment: NodeJS.ProcessEnv;
  /** Sets a fault of the sandbox's Stripe; null ends all of them. */
  orderFault(fault: object | null): Promise<void>;
}

export interface Instance {
  readonly url: string;
  /** Null while it is down. */
  pid(): number | null;
  restart(): void;
  /** `entry` is the absolute path of the new release's main file. */
  replace(entry: string): Promise<void>;
}

export interface StageOptions {
  readonly instances?: number;
  /** Runs the apis as the owner of the tables: releases with one database role require it. */
  readonly oneRole?: boolean;
  readonly proxy?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  /** Main file of each api, absolute or from the repository's root. */
  readonly entry?: string;
  /** Called on the new, empty data folder. Returns the function that undoes it. */
  readonly prepare?: (dataDir: string) => Promise<() => Promise<void>>;
}

const DATABASE = 'horus';
const READY_EVERY_MS = 20;

export async function startStage(options: StageOptions = {}): Promise<Stage> {
  const { instances: count = 1, entry = apiEntries.onSandbox } = options;
  await using started = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-faults-'));
  started.defer(() => rm(dataDir, { recursive: true }));
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

function findInstance(port: number): number | null {
  return findProcess((command, parent, pid) => {
    if (parent !== process.pid || !/node/.test(command[0] ?? '')) return false;
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`PORT=${port}`);
  });
}

/** Waits until every instance is ready without the processes in `gone`. Returns seconds. */
export async function waitUntilReady(stage: Stage, gone: readonly number[] = []): Promise<number> {
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

export async function ask(stage: Stage, statement: string): Promise<Record<string, unknown>[]> {
  return run(stage.databaseUrl, statement);
}
