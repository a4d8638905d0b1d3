import type { EventDetail, EventListQuery, EventRow, EventState } from '@horus/contract/backoffice/events';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import { type SQL, sql } from 'drizzle-orm';
import { customerName } from '#features/backoffice/customers/customer-name';
import { customersNamed } from '#features/backoffice/customers/list-customers';
import { syncCustomerJob } from '#features/billing/billing-jobs';
import type { Db } from '#platform/database';
import { DEAD_LETTERS_QUEUE } from '#platform/dead-letters';
import { iso, isoOrNull } from '#platform/iso';
import { cutPage, isBeyond, microsOf } from '#platform/list-page';

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly type: string;
  readonly state: EventState;
  readonly object_id: string | null;
  readonly customer_id: string | null;
  readonly organization_id: string | null;
  readonly name: string | null;
  readonly created_at: string;
  readonly received_at: string;
  readonly micros: string;
  readonly processed_at: string | null;
  readonly listed_at: string | null;
}

/** The sync of event `e`'s customer has failed for good. */
const isGivenUp = sql`exists (
  select from jobs.job j where j.name = ${DEAD_LETTERS_QUEUE} and j.source_name = ${syncCustomerJob.name}
     and j.state = 'created' and j.singleton_key = e.customer_id)`;

const columns = sql`
  e.id, e.type, e.object_id, e.customer_id, e.created_at, e.received_at, e.processed_at, e.listed_at,
  ${microsOf(sql`e.received_at`)} as micros,
  case when e.processed_at is not null then 'done' when ${isGivenUp} then 'failed' else 'waiting' end as state,
  o.id as organization_id, ${customerName(sql`o.id`)} as name`;

/** Returns a page of Stripe events, last received first, from an index. */
export async function listEvents(
  db: Db,
  { state, type, q, cursor }: EventListQuery,
): Promise<{ rows: EventRow[]; next: string | null }> {
  const named = q && !q.includes('_') ? await findStripeCustomers(db, q) : [];
  const conditions: SQL[] = [
    state === 'done' ? sql`e.processed_at is not null` : sql`true`,
    state === 'waiting' ? sql`e.processed_at is null and not ${isGivenUp}` : sql`true`,
    state === 'failed' ? sql`e.processed_at is null and ${isGivenUp}` : sql`true`,
    type ? sql`e.type = ${type}` : sql`true`,
    q
      ? sql`(e.id = ${q} or e.object_id = ${q} or e.customer_id = any(${sql.param([q, ...named])}))`
      : sql`true`,
    isBeyond(cursor, 'newest', sql`e.received_at`, sql`e.id`),
  ];
  const { rows } = await db.execute<Found>(sql`
    select ${columns} from stripe_events e left join organizations o on o.stripe_customer_id = e.customer_id
     where ${sql.join(conditions, sql` and `)}
     order by e.received_at desc, e.id desc limit ${QUEUE_PAGE + 1}`);
  const { page, next } = cutPage(rows, QUEUE_PAGE);
  return { rows: page.map(toRow), next };
}

/** The trigram indexes can't find shorter names. */
const SHORTEST_NAME = 3;
const MOST_CUSTOMERS = 500;

async function findStripeCustomers(db: Db, name: string): Promise<string[]> {
  if (name.length < SHORTEST_NAME) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select stripe_customer_id as id from organizations
     where stripe_customer_id is not null and id in (${customersNamed(name)}) limit ${MOST_CUSTOMERS}`);
  return rows.map(({ id }) => id);
}

type Known = Omit<EventDetail, 'payload' | 'payloadMissing'>;

/** Null for an unknown or deleted event. */
export async function findEvent(db: Db, eventId: string): Promise<Known | null> {
  const { rows } = await db.execute<Found>(sql`
    select ${columns} from stripe_events e left join organizations o on o.stripe_customer_id = e.customer_id
     where e.id = ${eventId}`);
  const [row] = rows;
  if (!row) return null;
  return {
    ...toRow(row),
    createdAt: iso(row.created_at),
    listed: row.listed_at !== null,
    sync: row.processed_at === null && row.customer_id !== null ? await findSync(db, row.customer_id) : null,
  };
}

async function findSync(db: Db, customerId: string): Promise<EventDetail['sync']> {
  const { rows } = await db.execute<{ tries: number; reason: string | null; next: string | null }>(sql`
    select case when state = 'created' then 0 else retry_count + 1 end as tries, output->>'message' as reason,
           start_after as next
      from jobs.job where name = ${syncCustomerJob.name} and singleton_key = ${customerId}
       and state in ('created', 'retry', 'active')
    union all
    select source_retry_count + 1, source_output->>'message', null
      from jobs.job where name = ${DEAD_LETTERS_QUEUE} and source_name = ${syncCustomerJob.name}
       and singleton_key = ${customerId} and state = 'created' limit 1`);
  const [row] = rows;
  return row ? { tries: row.tries, reason: row.reason, nextTryAt: isoOrNull(row.next) } : null;
}

function toRow(row: Found): EventRow {
  return {
    ...{ id: row.id, type: row.type, state: row.state, objectId: row.object_id },
    stripeCustomerId: row.customer_id,
    customer:
      row.organization_id === null
        ? null
        : { organizationId: row.organization_id, name: row.name ?? 'Sin nombre' },
    receivedAt: iso(row.received_at),
    processedAt: isoOrNull(row.processed_at),
  };
}
