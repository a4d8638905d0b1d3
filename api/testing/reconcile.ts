import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { reconcileCustomerJob } from '#features/billing/billing-jobs';
import { startReconciliation } from '#features/billing/sync/reconcile-customers';
import type { Services } from '#services';

const WAITING = { timeout: 120_000, interval: 50 };

/** Resolves when the job of each customer has had its first try. */
export async function reconcile(services: Services, freshMs = 0): Promise<void> {
  await startReconciliation(services, freshMs);
  await vi.waitFor(async () => expect(await listUnreconciled(services)).toEqual([]), WAITING);
}

async function listUnreconciled({ database }: Services): Promise<string[]> {
  const { rows } = await database.db.execute<{ customer: string }>(sql`
    select data->>'customerId' as customer from jobs.job
     where name = ${reconcileCustomerJob.name} and state in ('created', 'active')`);
  return rows.map(({ customer }) => customer);
}
