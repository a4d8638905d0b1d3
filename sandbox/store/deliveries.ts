import type { Queryable } from './database.ts';

type DeliveryStatus = 'pending' | 'held' | 'delivered' | 'failed' | 'dropped';

export interface Delivery {
  readonly id: number;
  readonly accountId: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly firstDueAt: Date;
  readonly nextAttemptAt: Date;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

interface Row {
  id: number;
  account_id: string;
  event_id: string;
  endpoint_id: string;
  status: DeliveryStatus;
  attempts: number;
  first_due_at: Date;
  next_attempt_at: Date;
  last_status: number | null;
  last_error: string | null;
}

/** In mode 'reorder' the events of this window are sent together, latest first. */
const REORDER_WINDOW_MS = 1_000;

/**
 * Adds a delivery, due in `delayMs`; with `reversed`, in reverse order at the end of its window.
 */
export async function addDelivery(
  db: Queryable,
  delivery: {
    accountId: string;
    eventId: string;
    endpointId: string;
    status: DeliveryStatus;
    delayMs: number;
    reversed?: boolean;
  },
): Promise<void> {
  const { accountId, eventId, endpointId, status, delayMs, reversed = false } = delivery;
  await db.query(
    `insert into deliveries (account_id, event_id, endpoint_id, status, first_due_at, next_attempt_at, reversed)
     select $1, $2, $3, $4, moment, moment, $6 from (
       select $5 * interval '1 millisecond' + case when $6
         then date_bin($7 * interval '1 millisecond', now(), 'epoch') + $7 * interval '1 millisecond'
         else now() end as moment) as due`,
    [accountId, eventId, endpointId, status, delayMs, reversed, REORDER_WINDOW_MS],
  );
}

/**
 * Returns the oldest due delivery of each endpoint that is not busy. New deliveries come before
 * retries, so that a failing one does not block them.
 */
export async function listDue(db: Queryable, busyEndpoints: readonly string[]): Promise<Delivery[]> {
  const { rows } = await db.query<Row>(
    `select distinct on (endpoint_id) * from deliveries
     where status = 'pending' and next_attempt_at <= now() and endpoint_id <> all($1)
     order by endpoint_id, attempts > 0, next_attempt_at, case when reversed then -id else id end`,
    [busyEndpoints],
  );
  return rows.map(toDelivery);
}

export async function msUntilNextDue(
  db: Queryable,
  busyEndpoints: readonly string[],
): Promise<number | null> {
  const { rows } = await db.query<{ ms: number | null }>(
    `select (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as ms from deliveries
     where status = 'pending' and endpoint_id <> all($1)`,
    [busyEndpoints],
  );
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Math.max(0, Math.ceil(ms));
}

/** Records an attempt; null `retryInMs` makes it the last. */
export async function recordAttempt(
  db: Queryable,
  id: number,
  outcome: {
    delivered: boolean;
    lastStatus: number | null;
    lastError: string | null;
    retryInMs: number | null;
  },
): Promise<void> {
  const status = outcome.delivered ? 'delivered' : outcome.retryInMs === null ? 'failed' : 'pending';
  await db.query(
    `update deliveries set status = $2, attempts = attempts + 1, last_attempt_at = now(), last_status = $3,
       last_error = $4, next_attempt_at = now() + $5 * interval '1 millisecond' where id = $1`,
    [id, status, outcome.lastStatus, outcome.lastError, outcome.retryInMs ?? 0],
  );
}

export async function dropDelivery(db: Queryable, id: number): Promise<void> {
  await db.query(`update deliveries set status = 'dropped' where id = $1`, [id]);
}

/** Retries all pending deliveries at once after a start, and restarts their backoff. */
export async function retryPendingNow(db: Queryable): Promise<void> {
  await db.query(
    `update deliveries set next_attempt_at = now(), attempts = 0 where status = 'pending' and attempts > 0`,
  );
}

/** Releases held deliveries. Returns how many. */
export async function releaseHeld(db: Queryable, accountId: string): Promise<number> {
  const { rowCount } = await db.query(
    `update deliveries set status = 'pending', first_due_at = now(), next_attempt_at = now()
     where account_id = $1 and status = 'held'`,
    [accountId],
  );
  return rowCount ?? 0;
}

export async function countUndelivered(
  db: Queryable,
  accountId: string,
): Promise<{ pending: number; held: number }> {
  const { rows } = await db.query<{ pending: number; held: number }>(
    `select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'held') as held
     from deliveries where account_id = $1 and status in ('pending', 'held')`,
    [accountId],
  );
  return rows[0] ?? { pending: 0, held: 0 };
}

export async function listDeliveriesOf(
  db: Queryable,
  accountId: string,
  eventIds: readonly string[],
): Promise<Delivery[]> {
  const { rows } = await db.query<Row>(
    'select * from deliveries where account_id = $1 and event_id = any($2) order by id',
    [accountId, eventIds],
  );
  return rows.map(toDelivery);
}

function toDelivery(row: Row): Delivery {
  return {
    id: row.id,
    accountId: row.account_id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    status: row.status,
    attempts: row.attempts,
    firstDueAt: row.first_due_at,
    nextAttemptAt: row.next_attempt_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
  };
}
