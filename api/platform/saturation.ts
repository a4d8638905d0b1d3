import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#platform/database';

export function registerSaturationGauges(
  registry: Registry,
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  countCalls: () => number,
): void {
  new Gauge({
    name: 'http_calls_at_work',
    help: 'Calls of /api that this instance works on; beyond MAX_CALLS_IN_FLIGHT they are refused',
    registers: [registry],
    collect() {
      this.set(countCalls());
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and who waits for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: 'jobs_oldest_due_seconds',
    help: 'For how long the oldest job has been due that nobody has begun, by kind',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      const { rows } = await db.execute<{ queue: string; seconds: number }>(sql`
        select name as queue, extract(epoch from now() - min(start_after))::float as seconds
          from jobs.job where state in ('created', 'retry') and start_after < now() group by name`);
      for (const { queue, seconds } of rows) this.set({ queue }, seconds);
    },
  });
}
