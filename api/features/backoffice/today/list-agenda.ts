import { AGENDA_DAYS, type AgendaItem, MAX_AGENDA_ITEMS } from '@horus/contract/backoffice/today';
import { addDays, dayOf, startOfDay, TIME_ZONE } from '@horus/contract/dates';
import { sql } from 'drizzle-orm';
import { customerName } from '#features/backoffice/customers/customer-name';
import { isOwn, type Reader } from '#features/backoffice/today/list-waiting';
import { nameOfLead } from '#features/leads/leads-tables';
import type { Services } from '#services';

/** Returns the reminders and appointments of the days after today, in order. */
export async function listAgenda(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { operatorId, onlyMine }: Reader,
): Promise<AgendaItem[]> {
  const today = dayOf(now());
  const [first, after] = [addDays(today, 1), addDays(today, AGENDA_DAYS + 1)];
  const local = sql`appointment_at at time zone ${TIME_ZONE}`;
  const { rows } = await database.db.execute<AgendaItem & Record<string, unknown>>(sql`
    select 'lead' as kind, id, coalesce(${nameOfLead}, email) as name, reminder_on::text as day,
           reminder_time as time, (select name from operators where id = owner_id) as about
      from leads where reminder_on >= ${first} and reminder_on < ${after} and status not in ('new', 'spam')
       and ${isOwn({ operatorId, onlyMine })}
    union all
    select 'installation', id, ${customerName(sql`installations.organization_id`)}, to_char(${local}, 'YYYY-MM-DD'),
           to_char(${local}, 'HH24:MI'), appointment_for
      from installations
     where appointment_at >= ${startOfDay(first).toISOString()}::timestamptz
       and appointment_at < ${startOfDay(after).toISOString()}::timestamptz and cancelled_at is null and ${!onlyMine}
     order by day, time nulls last, id limit ${MAX_AGENDA_ITEMS}`);
  return rows;
}
