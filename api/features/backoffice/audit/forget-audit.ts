import { AUDIT_YEARS } from '@horus/contract/retention';
import { sql } from 'drizzle-orm';
import type { JobKind } from '#platform/jobs';
import type { Services } from '#services';

/** Once a night: what the company's people did longer ago than it is kept. */
export const forgetAuditJob: JobKind<Record<string, never>> = {
  name: 'forget-old-audit',
  options: { retryLimit: 3, retryDelay: 60, expireInSeconds: 300 },
  singletonKey: () => 'once',
  concurrency: 1,
};

/**
 * Forgets rows of the audit log after their term, which the database itself knows, and then people
 * who have left the team as long ago and whom nothing names any more.
 */
export async function forgetOldAudit({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const { db } = database;
  await db.execute(sql`select forget_old_audit()`);
  await db.execute(sql`
    delete from operators o
     where o.removed_at < ${now().toISOString()}::timestamptz - make_interval(years => ${AUDIT_YEARS})
       and not exists (select from audit_log where operator_id = o.id)
       and not exists (select from lead_entries where operator_id = o.id)`);
}
