import type { Waiting } from '@horus/contract/backoffice/today';
import { addDays, startOfDay } from '@horus/contract/dates';
import { INVOICE_WORKING_DAYS } from '@horus/contract/promises';
import { workingDaysAfter } from '@horus/contract/work-calendar';
import { sql } from 'drizzle-orm';
import { waitsForCall } from '#features/leads/leads-tables';
import type { Services } from '#services';

interface Found extends Record<string, unknown> {
  readonly kind: Exclude<Waiting['kind'], 'deadLetters'>;
  readonly count: number;
  readonly due: string | null;
  readonly since: string | null;
}

/**
 * What waits for the company, each kind once: the nearest deadline first, then what was promised
 * for no day, the oldest first.
 */
export async function listWaiting({
  database,
  jobs,
  config,
  now,
}: Pick<Services, 'database' | 'jobs' | 'config' | 'now'>): Promise<Waiting[]> {
  const { rows } = await database.db.execute<Found>(sql`
    select 'leads' as kind, count(*)::int, null::timestamptz as due, min(created_at) as since
      from leads where status = 'new'
    union all
    select 'calls', count(*)::int, null, min(created_at) from leads where ${waitsForCall}
    union all
    select 'invoices', count(*)::int, null, min(created_at) from invoice_requests where state = 'received'
    union all
    select 'installations', count(*)::int, min(next_due_at), null from installations
     where next_due_at is not null
    union all
    select 'deletions', count(*)::int, min(due_at), min(created_at) from deletion_requests
     where state = 'pending'
    union all
    select 'lostCustomers', count(*)::int, null, min(found_at) from lost_customers
     where dismissed_at is null`);
  const dead = [...(await jobs.deadLetters.count()).values()].reduce((sum, each) => sum + each, 0);
  const holidays = config.company.COMPANY_HOLIDAYS;
  const all = rows.map(({ kind, count, due, since }): Waiting => {
    // Of a request for an invoice the day is in time until it ends.
    const dueAt = kind === 'invoices' && since ? endOfWorkingDays(new Date(since), holidays) : toDate(due);
    return {
      ...{ kind, count, dueAt: dueAt?.toISOString() ?? null },
      since: toDate(since)?.toISOString() ?? null,
      overdue: dueAt !== null && dueAt < now(),
    };
  });
  const letters: Waiting = { kind: 'deadLetters', count: dead, dueAt: null, since: null, overdue: false };
  return [...all, letters]
    .filter(({ count }) => count > 0)
    .sort((a, b) => momentOf(a.dueAt) - momentOf(b.dueAt) || momentOf(a.since) - momentOf(b.since));
}

/** What has none comes last. */
const momentOf = (at: string | null) => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at));

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment));

function endOfWorkingDays(asked: Date, holidays: string): Date {
  const lastDay = workingDaysAfter(asked, INVOICE_WORKING_DAYS, holidays);
  return startOfDay(addDays(lastDay, 1));
}
