import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '#platform/log';
import { NotYetError, StartupError } from '#platform/startup-error';

/** What a query runs on: the pool, or the transaction that it is part of. */
export type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

/** A transaction: what is done on it is done together, and it can hold attempts that may fail alone (savepoints). */
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

/** A pool on the server at `url`; connects lazily. Every query and connection is bounded in time. */
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
  // A pooled connection that dies while idle is replaced by the next query; unheard, its error would end the process.
  pool.on('error', (err) => log.warn({ err }, 'idle database connection lost'));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

/** Longest wait for a server that is just starting, or recovering from a crash that ended us too. */
const PATIENCE_MS = 10_000;
const RETRY_INTERVAL_MS = 200;
/** PostgreSQL's classes of refusals that waiting does not change: wrong user or password, no such database. */
const FINAL_REFUSAL = /^(28|3D)/;

/**
 * Makes sure that the server answers before anything is built on it; waits a little for one that is not up yet.
 * @throws StartupError in one Spanish sentence when it refuses us; NotYetError when it does not answer
 */
export async function requireReachable(database: Database): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await database.pool.query('select 1');
      return;
    } catch (cause) {
      if (FINAL_REFUSAL.test((cause as { code?: string }).code ?? '')) {
        throw new StartupError(
          'La base de datos de DATABASE_URL no nos deja entrar: comprueba que existe y que el usuario y la contraseña son correctos.',
          { cause },
        );
      }
      if (Date.now() > deadline) {
        throw new NotYetError(
          'No se puede conectar con la base de datos de DATABASE_URL: comprueba que el servidor está en marcha y que la dirección es correcta.',
          { cause },
        );
      }
      await delay(RETRY_INTERVAL_MS);
    }
  }
}
