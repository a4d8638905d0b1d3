import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database';

/** What was paid on the payment page of a contracting request. */
export interface PaidOrder {
  readonly requestId: string;
  readonly planType: string;
  readonly devices: number;
  readonly cards: number;
}

/**
 * Marks a contracting request as won once its order is paid. It does so once: what an operator
 * makes of it afterwards stays. What was ordered before it was changed is none of it.
 */
export async function winLeads(db: Db, { requestId, planType, devices, cards }: PaidOrder, now: Date) {
  const moves = sql`(status <> 'won')::int`;
  await db.execute(sql`
    update leads
       set status = 'won', version = version + ${moves}, paid_version = version + ${moves},
           changed_at = ${now.toISOString()}
     where request_id = ${requestId} and paid_version is null and quote->'order'->>'planType' = ${planType}
       and coalesce((quote->'order'->>'devices')::int, 0) = ${devices}
       and coalesce((quote->'order'->>'cards')::int, 0) = ${cards}`);
}
