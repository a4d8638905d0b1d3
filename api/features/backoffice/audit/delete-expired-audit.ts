import { AUDIT_YEARS } from '@horus/contract/retention';
import { sql } from 'drizzle-orm';
import type { JobKind } from '#platform/jobs';
import type { Services } from '#services';

export const deleteAuditJob: JobKind<Record<string, never>> = {
  name: 'forget-old-audit',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

/** Deletes expired rows (the database checks the term), then former operators without rows. */
export async function deleteExpiredAudit({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  const { db } = database;
  await db.execute(sql`select forget_old_audit()`);
  await db.execute(sql`
    delete from operators o
     where o.removed_at < ${now().toISOString()}::timestamptz - make_interval(years => ${AUDIT_YEARS})
       and not exists (select from audit_log where operator_id = o.id)
       and not exists (select from lead_entries where operator_id = o.id)`);
}
