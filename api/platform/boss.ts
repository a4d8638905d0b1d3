import { type ConstructorOptions, PgBoss } from 'pg-boss';

export const JOBS_SCHEMA = 'jobs';

interface PoolOptions {
  readonly query_timeout: number;
}

/** A replaced server can leave a query unanswered and its connection open for 15 minutes. */
const POOL: PoolOptions = { query_timeout: 20_000 };

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
