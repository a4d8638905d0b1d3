import type { LeadFilters, LeadQueueAnswer, LeadRow } from '@horus/contract/backoffice/leads';
import { readCursor, writeCursor } from '@horus/contract/backoffice/queue-cursor';
import { type SQL, sql } from 'drizzle-orm';
import { findSearchWords } from '#features/backoffice/leads/search-words';
import { waitsForCall } from '#features/leads/leads-tables';
import type { Db } from '#platform/database';

/** Longest excerpt of what somebody wrote, in characters. */
const EXCERPT = 140;

/** What every list of leads shows of each; of `l`, with its owner as `o`. */
export const rowColumns = sql`
  l.id, l.kind, l.status, l.email, l.version, l.reminder_on, l.created_at, l.called_at,
  coalesce(l.data->>'nombre', l.data->>'contactName', '') as name,
  coalesce(l.data->>'empresa', l.data->>'companyName', '') as company,
  coalesce(l.data->>'telefono', l.data->>'contactPhone', '') as phone,
  left(coalesce(l.data->>'mensaje', l.data->>'additionalInfo', ''), ${EXCERPT}) as excerpt,
  coalesce(l.data @> '{"callbackRequested": true}' and l.called_at is null and l.status in ('new', 'working'), false)
    as waits_for_call,
  o.id as owner_id, o.name as owner_name`;

export interface StoredRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: LeadRow['kind'];
  readonly status: LeadRow['status'];
  readonly email: string;
  readonly version: number;
  readonly reminder_on: string | null;
  readonly created_at: string;
  readonly called_at: string | null;
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  readonly excerpt: string;
  readonly waits_for_call: boolean;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
}

export function toRow(row: StoredRow): LeadRow {
  const { id, kind, status, name, company, email, phone, version } = row;
  return {
    ...{ id, kind, status, name, company, email, phone, version },
    excerpt: row.excerpt.replace(/\s+/g, ' ').trim(),
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    reminderOn: row.reminder_on,
    waitsForCall: row.waits_for_call,
    createdAt: new Date(row.created_at).toISOString(),
  };
}

interface Asked extends LeadFilters {
  /** Who asks. */
  readonly operatorId: string;
  readonly cursor?: string | undefined;
  /** Rows of a page. */
  readonly size: number;
}

/**
 * One page of the leads that the filters let by. It reads about as many rows as it answers, by an
 * index in the order that is asked for, however many leads there are.
 */
export async function listLeads(db: Db, asked: Asked): Promise<LeadQueueAnswer> {
  const words = asked.q ? await findSearchWords(db, asked.q) : [];
  if (asked.q && words.length === 0) return { rows: [], next: null };
  const statement = words.length > 0 ? searchFor(words, asked) : newestOf(asked);
  const { rows } = await db.execute<StoredRow>(statement);
  const page = rows.slice(0, asked.size).map(toRow);
  const last = page.at(-1);
  const next = rows.length > asked.size && last ? writeCursor(placeOf(last, asked), last.id) : null;
  return { rows: page, next };
}

function placeOf({ createdAt, reminderOn }: LeadRow, { sort }: Asked): Date {
  return new Date(sort === 'reminder' ? `${reminderOn}T00:00:00Z` : createdAt);
}

function newestOf(asked: Asked): SQL {
  return sql`
    select ${rowColumns}
      from (select * from leads where ${and([...filtersOf(asked), ...after(asked, column(asked), sql`id`)])}
             order by ${orderOf(asked, column(asked), sql`id`)} limit ${asked.size + 1}) l
      left join operators o on o.id = l.owner_id
     order by ${orderOf(asked, sql`l.${column(asked)}`, sql`l.id`)}`;
}

/**
 * The first word is the longest, so most likely the rarest: its rows come newest first, by each of
 * the known words that it stands for, and are looked through for the others.
 */
function searchFor([first = [], ...others]: string[][], asked: Asked): SQL {
  const holds = others.map(
    (words) =>
      sql`exists (select from lead_words x where x.lead_id = w.lead_id and x.word in (${list(words)}))`,
  );
  const byReminder = asked.sort === 'reminder';
  const [at, id] = byReminder ? [sql`reminder_on`, sql`id`] : [sql`w.created_at`, sql`w.lead_id`];
  const rows = sql`
    select l.* from lead_words w join leads l on l.id = w.lead_id
     where ${and([
       sql`w.word = known.word`,
       ...holds,
       ...filtersOf(asked, sql`l.`),
       ...after(asked, byReminder ? sql`l.reminder_on` : at, byReminder ? sql`l.id` : id),
     ])}
     order by ${orderOf(asked, byReminder ? sql`l.reminder_on` : at, byReminder ? sql`l.id` : id)}
     limit ${asked.size + 1}`;
  return sql`
    select ${rowColumns}
      from (select distinct on (found.id) found.*
              from unnest(array[${list(first)}]::text[]) as known (word) cross join lateral (${rows}) found) l
      left join operators o on o.id = l.owner_id
     order by ${orderOf(asked, sql`l.${column(asked)}`, sql`l.id`)} limit ${asked.size + 1}`;
}

function column({ sort }: Asked): SQL {
  return sort === 'reminder' ? sql`reminder_on` : sql`created_at`;
}

function orderOf({ sort }: Asked, at: SQL, id: SQL): SQL {
  return sort === 'newest' ? sql`${at} desc, ${id} desc` : sql`${at}, ${id}`;
}

function after({ cursor, sort }: Asked, at: SQL, id: SQL): SQL[] {
  if (!cursor) return [];
  const place = readCursor(cursor);
  const moment = sort === 'reminder' ? sql`${place.at.slice(0, 10)}::date` : sql`${place.at}::timestamptz`;
  const than = sql`(${moment}, ${place.id}::uuid)`;
  return [sort === 'newest' ? sql`(${at}, ${id}) < ${than}` : sql`(${at}, ${id}) > ${than}`];
}

function filtersOf({ status, kind, owner, call, sort, operatorId }: Asked, of = sql``): SQL[] {
  return [
    ...(status ? [sql`${of}status = ${status}`] : []),
    ...(kind ? [sql`${of}kind = ${kind}`] : []),
    ...(owner === 'me' ? [sql`${of}owner_id = ${operatorId}`] : []),
    ...(owner === 'nobody' ? [sql`${of}owner_id is null`] : []),
    ...(call ? [waitsForCall] : []),
    ...(sort === 'reminder' ? [sql`${of}reminder_on is not null`] : []),
  ];
}

function and(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;
}

function list(words: readonly string[]): SQL {
  return sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );
}
