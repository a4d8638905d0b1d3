import { AGENDA_DAYS, type AgendaItem, MAX_AGENDA_ITEMS } from '@horus/contract/backoffice/today';
import { addDays, dayOf, startOfDay, TIME_ZONE } from '@horus/contract/dates';
import { sql } from 'drizzle-orm';
import { customerName } from '#features/backoffice/customers/customer-name';
import { nameOfLead } from '#features/leads/leads-tables';
import type { Db } from '#platform/database';

/** Returns the reminders and appointments of the days after today, in order. */
export async function listAgenda(db: Db, now: Date): Promise<AgendaItem[]> {
  const [first, after] = [addDays(dayOf(now), 1), addDays(dayOf(now), AGENDA_DAYS + 1)];
  const local = sql`appointment_at at time zone ${TIME_ZONE}`;
  const { rows } = await db.execute<AgendaItem & Record<string, unknown>>(sql`
    select 'lead' as kind, id, coalesce(${nameOfLead}, email) as name, reminder_on::text as day,
           reminder_time as time, (select name from operators where id = owner_id) as about
      from leads where reminder_on >= ${first} and reminder_on < ${after} and status not in ('new', 'spam')
    union all
    select 'installation', id, ${customerName(sql`installations.organization_id`)}, to_char(${local}, 'YYYY-MM-DD'),
           to_char(${local}, 'HH24:MI'), appointment_for
      from installations
     where appointment_at >= ${startOfDay(first).toISOString()}::timestamptz
       and appointment_at < ${startOfDay(after).toISOString()}::timestamptz and cancelled_at is null
     order by day, time nulls last, id limit ${MAX_AGENDA_ITEMS}`);
  return rows;
}
