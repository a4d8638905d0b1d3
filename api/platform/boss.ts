import { type ConstructorOptions, PgBoss } from 'pg-boss';

/** The schema of pg-boss's own tables. */
export const JOBS_SCHEMA = 'jobs';

/** What pg-boss hands on to its pool of connections, which its own type does not name. */
interface PoolOptions {
  readonly query_timeout: number;
}

/**
 * A server that was replaced, or cut off, may leave a question without an answer and the connection
 * open for a quarter of an hour.
 */
const POOL: PoolOptions = { query_timeout: 20_000 };

/** pg-boss on our database, not started yet. */
export function createBoss(databaseUrl: string, options: ConstructorOptions = {}): PgBoss {
  return new PgBoss({
    connectionString: databaseUrl,
    application_name: 'horus-jobs',
    max: 6,
    schema: JOBS_SCHEMA,
    connectionTimeoutMillis: 3_000,
    ...POOL,
    ...options,
  });
}
