import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database';

export interface PaidOrder {
  readonly requestId: string;
  readonly planType: string;
  readonly devices: number;
  readonly cards: number;
}

/**
 * Wins a lead once, when its current order is paid; it loses its reminder. An operator's later
 * changes stay.
 */
export async function winLeads(db: Db, { requestId, planType, devices, cards }: PaidOrder, now: Date) {
  const moves = sql`(status <> 'won')::int`;
  await db.execute(sql`
    update leads
       set status = 'won', reminder_on = case when status = 'won' then reminder_on end,
           reminder_time = case when status = 'won' then reminder_time end,
           version = version + ${moves}, paid_version = version + ${moves}, changed_at = ${now.toISOString()}
     where request_id = ${requestId} and paid_version is null and quote->'order'->>'planType' = ${planType}
       and coalesce((quote->'order'->>'devices')::int, 0) = ${devices}
       and coalesce((quote->'order'->>'cards')::int, 0) = ${cards}`);
}
