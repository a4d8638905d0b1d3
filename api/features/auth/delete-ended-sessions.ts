import { sql } from 'drizzle-orm';
import { deleteEndedSessions } from '#features/auth/auth-queries';
import type { JobKind } from '#platform/jobs';
import type { Services } from '#services';

/** Once a night: sessions that no token opens any more, and limits that have run out. */
export const housekeepingJob: JobKind<Record<string, never>> = {
  name: 'delete-ended-sessions',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

export async function keepHouse(services: Services): Promise<void> {
  const { db } = services.database;
  await deleteEndedSessions(db, services.now());
  await db.execute(sql`delete from rate_limits where expire < ${services.now().getTime()}`);
}
