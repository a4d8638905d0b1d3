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
  /** Folder that holds everything; created when missing. One supervisor at a time may use it. */
  dataDir: string;
  /** Receives one Spanish line for each thing an operator may want to know. */
  log: (line: string) => void;
}

export interface EmbeddedDatabase {
  /** The addresses of a database of this server, whether that database exists or not. */
  addresses: (databaseName: string) => DatabaseAddresses;
  /** Disconnects everyone, writes everything to disk, ends the server and frees the folder. */
  stop: () => Promise<void>;
}

const MAX_BACK_OFF_MS = 1_000;

/**
 * Runs a real PostgreSQL on a Unix socket and keeps it running until `stop`.
 *
 * A server that outlived its supervisor is adopted; one that was killed is recovered and started
 * again, at once and then with back-off. Resolves when the server accepts connections.
 *
 * @throws {StartupError} when the folder is in use or can't be used, the platform is unknown, or
 *   PostgreSQL refuses.
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

/**
 * The addresses of a database of the server that runs on a data folder, for a command beside it;
 * null when none runs.
 */
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

/**
 * Its own connection is how the server's end is noticed: at once, and for an adopted server too.
 */
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
      connection = await runAtLast(location, log, ending.signal);
    }
  }

  const watching = watch().catch((error) => {
    if (!ending.signal.aborted) throw error;
  });
  return {
    end: async () => {
      ending.abort();
      await watching;
      // Not awaited: a server that hangs answers to a signal only.
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

/** Tries until it runs; says each reason for failing once. */
async function runAtLast(
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

/** Adopts the running server or starts it; resolves with a connection once it accepts them. */
async function run(location: Location, log: (line: string) => void): Promise<Client> {
  const url = databaseUrl(location.socketDir, 'postgres');
  const running = await findPostmaster(location);
  if (running) {
    const connection = await connectWhenReady(url, async () => !(await running.endedBecause()), log);
    if (connection) {
      // It may have been started by a release with one role.
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
  const connection = await connectWhenReady(url, async () => !(await started.endedBecause()), log);
  if (connection) {
    await ensureApplicationRole(connection);
    return connection;
  }
  throw new StartupError(
    `PostgreSQL no ha podido arrancar: ${await started.endedBecause()} (registro en ${location.logDir}).`,
  );
}
