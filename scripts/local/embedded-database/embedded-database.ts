import { constants, existsSync } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeSystemError, StartupError } from '@horus/api/platform/startup-error';
import type { Client } from 'pg';
import { stageBinaries } from './binaries.ts';
import { prepareCluster, writeSettings } from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { type Location, leave, locate } from './location.ts';
import { findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import {
  connectWhenReady,
  type DatabaseAddresses,
  databaseAddresses,
  databaseUrl,
  ensureApplicationRole,
} from './server-connection.ts';

export interface EmbeddedDatabaseOptions {
  /** Created when missing. One supervisor at a time may use it. */
  dataDir: string;
  /** Receives Spanish lines for the operator. */
  log: (line: string) => void;
}

export interface EmbeddedDatabase {
  /** Returns the addresses of a database, whether it exists or not. */
  addresses: (databaseName: string) => DatabaseAddresses;
  /** Disconnects clients, writes everything to disk, stops the server and unlocks the folder. */
  stop: () => Promise<void>;
}

const MAX_BACK_OFF_MS = 1_000;

/**
 * Runs a real PostgreSQL on a Unix socket until `stop`. Resolves when it accepts connections.
 * Adopts a server that outlived its supervisor. Restarts a killed one, then with back-off.
 * @throws {StartupError} when the folder can't be used or PostgreSQL can't start
 */
export async function startEmbeddedDatabase({
  dataDir,
  log,
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = await openDataDir(resolve(dataDir));
  let unlock = () => {};
  try {
    unlock = await lockDataDir(folder);
    const location = await locate(folder);
    const keeper = await keepRunning(location, log);
    return {
      addresses: (databaseName) => databaseAddresses(location.socketDir, databaseName),
      stop: async () => {
        await keeper.end();
        await stopPostmaster(location);
        await leave(location);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error instanceof StartupError ? error : unusable(folder, error);
  }
}

/** Returns the addresses of a database on the server of a data folder; null when none runs. */
export async function findEmbeddedDatabase(
  dataDir: string,
  databaseName: string,
): Promise<DatabaseAddresses | null> {
  if (!existsSync(join(dataDir, 'postgres'))) return null;
  const location = await locate(await realpath(dataDir));
  return (await findPostmaster(location)) ? databaseAddresses(location.socketDir, databaseName) : null;
}

async function openDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function unusable(dataDir: string, error: unknown): StartupError {
  return new StartupError(
    `No se puede usar la carpeta de datos ${dataDir} (DATA_DIR): ${describeSystemError(error)}.`,
    { cause: error },
  );
}

/** Watches a connection, which ends at once with the server, also with an adopted one. */
async function keepRunning(
  location: Location,
  log: (line: string) => void,
): Promise<{ end: () => Promise<void> }> {
  const ending = new AbortController();
  let connection = await run(location, log);

  async function watch(): Promise<void> {
    for (;;) {
      ending.signal.throwIfAborted();
      await endOf(connection, ending.signal);
      log('PostgreSQL se ha detenido.');
      connection = await runWithRetry(location, log, ending.signal);
    }
  }

  const watching = watch().catch((error) => {
    if (!ending.signal.aborted) throw error;
  });
  return {
    end: async () => {
      ending.abort();
      await watching;
      // Not awaited: a hung server reacts only to a signal.
      connection.end().catch(() => {});
    },
  };
}

function endOf(connection: Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('end', resolve);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Retries until the server runs. Logs a reason only when it changes. */
async function runWithRetry(
  location: Location,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<Client> {
  let said = '';
  for (let backOffMs = 50; ; backOffMs = Math.min(backOffMs * 2, MAX_BACK_OFF_MS)) {
    signal.throwIfAborted();
    try {
      return await run(location, log);
    } catch (error) {
      const reason = error instanceof StartupError ? error.message : describeSystemError(error);
      if (reason !== said) log(reason);
      said = reason;
      await delay(backOffMs, undefined, { signal });
    }
  }
}

async function run(location: Location, log: (line: string) => void): Promise<Client> {
  const url = databaseUrl(location.socketDir, 'postgres');
  const running = await findPostmaster(location);
  if (running) {
    const connection = await connectWhenReady(url, async () => !(await running.exitReason()), log);
    if (connection) {
      // A release with only one database role may have started it.
      await writeSettings(location);
      await connection.query('select pg_reload_conf()');
      await ensureApplicationRole(connection);
      log('PostgreSQL seguía en marcha: se usa el mismo.');
      return connection;
    }
  }
  log('Poniendo en marcha PostgreSQL…');
  const binariesDir = await stageBinaries(location);
  await prepareCluster(location, binariesDir);
  const started = await startPostmaster(location, binariesDir);
  const connection = await connectWhenReady(url, async () => !(await started.exitReason()), log);
  if (connection) {
    await ensureApplicationRole(connection);
    return connection;
  }
  throw new StartupError(
    `PostgreSQL no ha podido arrancar: ${await started.exitReason()} (registro en ${location.logDir}).`,
  );
}
