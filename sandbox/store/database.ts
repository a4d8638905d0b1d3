import pg from 'pg';
import { TABLES } from './tables.ts';

/** The pool, or a transaction's connection. */
export type Queryable = Pick<pg.Pool, 'query'>;

export interface Database {
  readonly pool: pg.Pool;
  transaction<T>(work: (connection: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 20_000;
const POOL_SIZE = 12;
/** Id of the advisory lock for creating tables. */
const TABLES_LOCK = 7_201_001;
const INT8_OID = 20;

/** Counters and epoch seconds stay far below 2^53, so they are read as numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens the database and creates missing tables. Several processes can start at once. */
export async function openDatabase(url: string, onLostConnection: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'sandbox',
  });
  // Without these handlers an error of an idle connection would end the process. The pool then
  // opens another connection; within a transaction the next query fails.
  pool.on('error', onLostConnection);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareStatements(client);
  });

  async function transaction<T>(work: (connection: Queryable) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => {
        broken = lost;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const database: Database = { pool, transaction, close: () => pool.end() };
  try {
    await transaction(async (connection) => {
      await connection.query('select pg_advisory_xact_lock($1)', [TABLES_LOCK]);
      await connection.query(TABLES);
    });
    return database;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Prepares each statement once per connection: planning took a third of the database's time. */
function prepareStatements(client: pg.ClientBase): void {
  const names = new Map<string, string>();
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string' || !Array.isArray(values)) return query(text, values, ...rest);
    const name = names.get(text) ?? `statement_${names.size}`;
    names.set(text, name);
    return query({ name, text, values }, ...rest);
  }) as pg.ClientBase['query'];
}
