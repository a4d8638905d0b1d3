import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '#platform/log';
import { NotYetError, StartupError } from '#platform/startup-error';
import { traceQueries } from '#platform/traced-queries';

/** What a query runs on: the pool, or the transaction that it is part of. */
export type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/**
 * A transaction: what is done on it is done together, and it can hold attempts that may fail alone
 * (savepoints).
 */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

export interface Database {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Bounds that keep a hung server from hanging us. */
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 5_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;

/**
 * A pool on the server at `url`; connects lazily. Every query and connection is bounded in time.
 */
export function openDatabase(url: string, poolSize: number, log: Log): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: 'horus',
  });
  // A pooled connection that dies while idle is replaced by the next query, and one that dies
  // between two queries of a transaction fails the second; unheard, their errors would end the
  // process.
  pool.on('error', (err) => log.warn({ err }, 'idle database connection lost'));
  pool.on('connect', (client) => {
    client.on('error', () => {});
    traceQueries(client);
  });
  traceQueries(pool);
  const db = drizzle(pool);
  db.transaction = (work, config) => transact(pool, work, config);
  return { db, pool, close: () => pool.end() };
}

/**
 * A transaction whose connection goes back to the pool in any case, and only when nothing is left
 * open on it. drizzle-orm itself never gives one back that died before `begin`, and gives back one
 * whose rollback was not answered.
 */
async function transact<Result>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  const client = await pool.connect();
  let begun = false;
  try {
    return await drizzle(client).transaction((tx) => {
      begun = true;
      return work(tx);
    }, config);
  } finally {
    const isClean = begun && client.getTransactionStatus() === 'I';
    client.release(!isClean);
  }
}

/** PostgreSQL's refusal of what a role may not do. */
const INSUFFICIENT_PRIVILEGE = '42501';
/** Its refusals of an extension whose files the server does not have. */
const NO_SUCH_EXTENSION = new Set(['0A000', '58P01']);

/**
 * Does what needs to make schemas and tables.
 * @throws StartupError when the role that owns the database, or should, may not
 */
export async function requireRights<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const { code = '' } = cause as { code?: string };
    if (NO_SUCH_EXTENSION.has(code)) {
      throw new StartupError(
        'Al PostgreSQL le faltan las extensiones pg_trgm y unaccent: instala su paquete «contrib» (en Debian vienen con el servidor).',
        { cause },
      );
    }
    if (code !== INSUFFICIENT_PRIVILEGE) throw cause;
    throw new StartupError(
      'El usuario de DATABASE_OWNER_URL (o, sin ella, el de DATABASE_URL) no puede crear tablas o extensiones en su base de datos: haz que la base de datos sea suya (ALTER DATABASE … OWNER TO …).',
      { cause },
    );
  }
}

/**
 * Longest wait for a server that is just starting, or recovering from a crash that ended us too.
 */
const STARTUP_TIMEOUT_MS = 10_000;
const RETRY_INTERVAL_MS = 200;
/**
 * PostgreSQL's classes of refusals that waiting does not change: wrong user or password, no such
 * database.
 */
const FINAL_REFUSAL = /^(28|3D)/;

/**
 * Makes sure that the server answers before anything is built on it; waits a little for one that is
 * not up yet.
 * @throws StartupError in one Spanish sentence when it refuses us; NotYetError when it does not
 *   answer
 */
export async function requireReachable(database: Database): Promise<void> {
  const deadline = Date.now() + STARTUP_TIMEOUT_MS;
  for (;;) {
    try {
      await database.pool.query('select 1');
      return;
    } catch (cause) {
      const refusal = refuseConnection(cause);
      if (!(refusal instanceof NotYetError) || Date.now() > deadline) throw refusal;
      await delay(RETRY_INTERVAL_MS);
    }
  }
}

/** Returns a failed connection as a reason not to start. */
export function refuseConnection(cause: unknown, setting = 'DATABASE_URL'): StartupError {
  if (FINAL_REFUSAL.test((cause as { code?: string }).code ?? '')) {
    return new StartupError(
      `La base de datos de ${setting} no nos deja entrar: comprueba que existe y que el usuario y la contraseña son correctos.`,
      { cause },
    );
  }
  return new NotYetError(
    `No se puede conectar con la base de datos de ${setting}: comprueba que el servidor está en marcha, que su disco no está lleno y que la dirección es correcta.`,
    { cause },
  );
}
