import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '@horus/api/platform/startup-error';
import pg from 'pg';

/** A superuser, which owns the databases. */
export const OWNER_ROLE = 'horus';
/** Has granted rights only. */
export const APPLICATION_ROLE = 'horus_app';

export interface DatabaseAddresses {
  url: string;
  ownerUrl: string;
}

/** Part of the socket's file name. Explicit, because PGPORT would change the default. */
export const SERVER_PORT = 5432;

const CONNECT_TIMEOUT_MS = 2_000;
const RETRY_INTERVAL_MS = 20;
const TIMEOUT_MS = 5_000;
const DUPLICATE_DATABASE = ['42P04', '23505'];

/** Unlike libpq's `?host=` form, `new URL` can parse it. */
export function databaseUrl(socketDir: string, databaseName: string, role = OWNER_ROLE): string {
  const host = encodeURIComponent(socketDir);
  return `postgresql://${role}@${host}:${SERVER_PORT}/${encodeURIComponent(databaseName)}`;
}

export function databaseAddresses(socketDir: string, databaseName: string): DatabaseAddresses {
  return {
    url: databaseUrl(socketDir, databaseName, APPLICATION_ROLE),
    ownerUrl: databaseUrl(socketDir, databaseName),
  };
}

export async function ensureApplicationRole(connection: pg.Client): Promise<void> {
  const { rowCount } = await connection.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
  if (rowCount === 0) await connection.query(`create role ${APPLICATION_ROLE} login`);
}

/** Waits for the server's recovery without a limit. Resolves with null when it has ended. */
export async function connectWhenReady(
  url: string,
  isRunning: () => Promise<boolean>,
  log: (line: string) => void,
): Promise<pg.Client | null> {
  const impatientAt = Date.now() + TIMEOUT_MS;
  for (let warned = false; await isRunning(); await delay(RETRY_INTERVAL_MS)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    try {
      // Without a listener, a broken connection would end this process. Callers use 'end' instead.
      client.on('error', () => {});
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      requireAccess(error);
      if (!warned && Date.now() > impatientAt) {
        warned = true;
        log('PostgreSQL todavía no acepta conexiones: está recuperando los datos.');
      }
    }
  }
  return null;
}

/** SQLSTATE class 28 is a refused login: waiting doesn't help. */
function requireAccess(error: unknown): void {
  if (sqlStateOf(error).startsWith('28')) {
    throw new StartupError(`PostgreSQL no deja entrar a este usuario: ${(error as Error).message}.`);
  }
}

function sqlStateOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}

/**
 * Creates a database unless it exists, and returns its URL.
 * @param serverUrl any existing database there, with a role that may create databases
 * @throws {StartupError} when the server can't be reached or refuses
 */
export async function ensureDatabase(serverUrl: string, databaseName: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(databaseName)}`;
  const client = new pg.Client({
    connectionString: serverUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const existing = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (existing.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(databaseName)}`);
  } catch (error) {
    if (!DUPLICATE_DATABASE.includes(sqlStateOf(error))) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartupError(
        `No se puede preparar la base de datos «${databaseName}» en ${url.host}: ${reason}.`,
      );
    }
  } finally {
    await client.end().catch(() => {});
  }
  return url.href;
}
