import { setTimeout as delay } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Log } from '#platform/log';
import { NotYetError, StartupError } from '#platform/startup-error';
import { traceCall } from '#platform/tracing';

export type Db = Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

export interface Database {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Keep a hung server from blocking the process. */
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 5_000;
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;

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
  // Without listeners a lost connection would end the process. The next query fails instead.
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

type Query = (...given: readonly unknown[]) => unknown;

/** Adds a span per query with its text, without its values. */
function traceQueries(asked: pg.Pool | pg.PoolClient): void {
  const query: Query = (...given) => Object.getPrototypeOf(asked).query.apply(asked, given);
  const traced: Query = (...given) => {
    // The pool's own inner call, already inside a span.
    if (typeof given.at(-1) === 'function') return query(...given);
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY';
    return traceCall(operation, attributes, () => Promise.resolve(query(...given)));
  };
  asked.query = traced as unknown as typeof asked.query;
}

/**
 * Runs a transaction and releases its connection, destroying it if a transaction is still open.
 * drizzle-orm never releases one that was lost before `begin`, and reuses one whose rollback
 * failed.
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

const INSUFFICIENT_PRIVILEGE = '42501';
/** Errors of an extension whose files are missing on the server. */
const NO_SUCH_EXTENSION = new Set(['0A000', '58P01']);

/** @throws StartupError when the role lacks the right or the server lacks an extension */
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

/** For a server that is starting, or recovering from a crash. */
const STARTUP_TIMEOUT_MS = 10_000;
const RETRY_INTERVAL_MS = 200;
/** Error classes that a retry doesn't change: wrong credentials, no such database. */
const FINAL_REFUSAL = /^(28|3D)/;

/** @throws StartupError when the server refuses the connection; NotYetError without a response */
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
