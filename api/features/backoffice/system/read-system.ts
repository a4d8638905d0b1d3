import { MAX_ROWS_SHOWN, type SystemAnswer } from '@horus/contract/backoffice/system';
import { sql } from 'drizzle-orm';
import { customerName } from '#features/backoffice/customers/customer-name';
import { describeJobFailure } from '#features/backoffice/system/describe-job-failure';
import { listNotedLost } from '#features/billing/sync/lost-customers';
import { readLastReconciliation } from '#features/billing/sync/reconcile-customers';
import { readWebhookHealth } from '#features/billing/sync/webhook-health';
import { BACKUP_WITHIN_MS, readLastBackup } from '#platform/backup-log';
import type { Db } from '#platform/database';
import { DEAD_LETTERS_QUEUE, type DeadLetter } from '#platform/dead-letters';
import { iso } from '#platform/iso';
import { mailJob } from '#platform/mail';
import { countWaitingMails } from '#platform/mail-queue';
import { pendingMigrations } from '#platform/migrations';
import type { Services } from '#services';

const startedAt = new Date(Date.now() - process.uptime() * 1_000);

export interface Release {
  readonly version: string;
  readonly migrationsFolder: string;
}

export async function readSystem(services: Services, release: Release): Promise<SystemAnswer> {
  const { database, config, jobs, stripeCircuit } = services;
  const { db } = database;
  const [migrations, working, mail, webhooks, reconciliation, lost, backup, letters] = await Promise.all([
    readMigrations(db, config.database.url, release.migrationsFolder),
    readJobs(db),
    countWaitingMails(db),
    readWebhookHealth(database),
    readLastReconciliation(database),
    listNotedLost(db),
    readLastBackup(db),
    jobs.deadLetters.list(),
  ]);
  const isMail = ({ queue }: { queue: string }) => queue === mailJob.name;
  const shown = letters.filter((letter) => !isMail(letter)).slice(0, MAX_ROWS_SHOWN);
  const customers = await readCustomers(db, shown);
  return {
    version: release.version,
    startedAt: startedAt.toISOString(),
    migrations,
    jobs: working,
    mail: {
      waiting: mail.count,
      oldestSeconds: Math.round(mail.oldestSeconds),
      failed: letters.filter(isMail).length,
    },
    webhooks: { ...webhooks, heardAt: webhooks.heardAt?.toISOString() ?? null },
    stripeAnswers: !stripeCircuit.isOpen(),
    reconciliation: reconciliation && {
      startedAt: reconciliation.startedAt.toISOString(),
      finishedAt: reconciliation.finishedAt.toISOString(),
      customers: reconciliation.customers,
      failures: reconciliation.failures,
      found: reconciliation.differencesFound,
      differences: reconciliation.differences.slice(0, MAX_ROWS_SHOWN),
    },
    lostCustomers: lost.map(({ customerId, foundAt }) => ({ customerId, foundAt: foundAt.toISOString() })),
    backup: backup && {
      takenAt: backup.takenAt.toISOString(),
      ...{ file: backup.file, bytes: backup.bytes, encrypted: backup.encrypted },
      late: Date.now() - backup.takenAt.getTime() > BACKUP_WITHIN_MS,
    },
    deadLetters: shown.map(({ id, queue, data, reason, tries, failedAt }) => ({
      ...{ id, queue, tries, failedAt: failedAt.toISOString() },
      ...describeJobFailure(reason),
      about: jobs.describe(queue, data),
      customer: customers.get(idIn(data)) ?? null,
    })),
  };
}

/** Returns the organisation's id, else its customer's at Stripe. */
function idIn(data: DeadLetter['data']): string {
  const { organizationId, customerId } = data as { organizationId?: string; customerId?: string };
  return organizationId ?? customerId ?? '';
}

/** By both ids. */
async function readCustomers(db: Db, letters: readonly DeadLetter[]) {
  const ids = letters.map(({ data }) => idIn(data));
  const { rows } = await db.execute<{ id: string; stripe: string | null; name: string }>(sql`
    select o.id, o.stripe_customer_id as stripe, ${customerName(sql`o.id`)} as name from organizations o
     where o.id::text = any(${sql.param(ids)}) or o.stripe_customer_id = any(${sql.param(ids)})`);
  return new Map(
    rows.flatMap(({ id, stripe, name }) => {
      const customer = { organizationId: id, name };
      return [[id, customer] as const, ...(stripe === null ? [] : [[stripe, customer] as const])];
    }),
  );
}

async function readMigrations(
  db: Db,
  databaseUrl: string,
  folder: string,
): Promise<SystemAnswer['migrations']> {
  const { rows } = await db.execute<{ count: number; name: string | null; at: string | null }>(sql`
    select count(*)::int as count, max(name) as name, max(applied_at) as at from schema_migrations`);
  const { count = 0, name = null, at = null } = rows[0] ?? {};
  return {
    applied: count,
    last: name === null || at === null ? null : { name, appliedAt: iso(at) },
    ...(await pendingMigrations(databaseUrl, folder)),
  };
}

/** pg-boss's counts, some seconds old. Each queue's oldest job is read from an index. */
async function readJobs(db: Db): Promise<SystemAnswer['jobs']> {
  const { rows } = await db.execute<SystemAnswer['jobs'][number] & Record<string, unknown>>(sql`
    select q.name as queue, q.ready_count as ready, q.active_count as running, q.deferred_count as later,
           coalesce(greatest(0, extract(epoch from now() - first.due)), 0)::int as "lagSeconds"
      from jobs.queue q
      left join lateral (
        select greatest(j.created_on, j.start_after) as due from jobs.job j
         where j.name = q.name and j.state in ('created', 'retry') and not j.blocked and j.start_after <= now()
         order by j.priority desc, j.created_on limit 1) first on true
     where q.name <> ${DEAD_LETTERS_QUEUE} and q.ready_count + q.active_count + q.deferred_count > 0
     order by "lagSeconds" desc, q.name`);
  return rows;
}
