import { type ConstructorOptions, PgBoss } from 'pg-boss';

/** The schema of pg-boss's own tables. */
export const JOBS_SCHEMA = 'jobs';

/** pg-boss on our database, not started yet. */
export function createBoss(databaseUrl: string, options: ConstructorOptions = {}): PgBoss {
  return new PgBoss({
    connectionString: databaseUrl,
    application_name: 'horus-jobs',
    max: 6,
    schema: JOBS_SCHEMA,
    connectionTimeoutMillis: 3_000,
    ...options,
  });
}
