import type { LeadFilters, LeadQueueAnswer, LeadRow } from '@horus/contract/backoffice/leads';
import { phoneKey } from '@horus/contract/phone';
import { type SQL, sql } from 'drizzle-orm';
import { findCustomersByPhone } from '#features/backoffice/customers/list-phones';
import { hasNoNextStep } from '#features/backoffice/leads/lead-work-tables';
import { leadWaitsForAnswer, waitsForAnswer } from '#features/backoffice/received-mails/received-mail-tables';
import { AN_ID, hasAlike, hasWord, mistypings, search } from '#features/backoffice/search/search-words';
import { waitsForCall, waitsForCallOn } from '#features/leads/leads-tables';
import type { Database, Db } from '#platform/database';
import { iso } from '#platform/iso';
import { cutPage, isBeyond, microsOf, readCursor } from '#platform/list-page';

/** Maximum length, in characters. */
const EXCERPT = 140;

/** Maximum number of counted requests of the same address. */
const MAX_ALSO = 20;

/** Columns of `leads l left join operators o`. */
export const rowColumns = sql`
  l.id, l.kind, l.channel, l.status, l.email, l.version, l.reminder_on, l.reminder_time, l.lost_reason, l.created_at, l.called_at,
  coalesce(l.data->>'nombre', l.data->>'contactName', '') as name,
  coalesce(l.data->>'empresa', l.data->>'companyName', '') as company,
  coalesce(l.data->>'telefono', l.data->>'contactPhone', '') as phone,
  left(coalesce(l.data->>'mensaje', l.data->>'additionalInfo', ''), ${EXCERPT}) as excerpt,
  coalesce(l.data @> '{"callbackRequested": true}' and l.called_at is null and l.status in ('new', 'working'), false)
    as waits_for_call,
  ${leadWaitsForAnswer(sql`l`)} as waits_for_answer,
  exists(select from users u join memberships m on m.user_id = u.id where u.email = l.email) as is_customer,
  case when l.quote is not null then l.paid_version is not null end as is_paid,
  o.id as owner_id, o.name as owner_name,
  (select json_build_object('id', (array_agg(id order by created_at desc))[1], 'at', max(created_at), 'count', count(*))
     from (select id, created_at from leads where email = nullif(l.email, '') and id <> l.id limit ${MAX_ALSO}) others
   having count(*) > 0) as also`;

export interface StoredRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: LeadRow['kind'];
  readonly channel: LeadRow['channel'];
  readonly status: LeadRow['status'];
  readonly email: string;
  readonly version: number;
  readonly reminder_on: string | null;
  readonly reminder_time: string | null;
  readonly lost_reason: LeadRow['lostReason'];
  readonly created_at: string;
  readonly called_at: string | null;
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  readonly excerpt: string;
  readonly waits_for_call: boolean;
  readonly waits_for_answer: boolean;
  readonly is_customer: boolean;
  readonly is_paid: boolean | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly also: LeadRow['also'];
}

export function toRow(row: StoredRow): LeadRow {
  const { id, kind, channel, status, name, company, email, phone, version } = row;
  return {
    ...{ id, kind, channel, status, name, company, email, phone, version },
    excerpt: row.excerpt.replace(/\s+/g, ' ').trim(),
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    reminderOn: row.reminder_on,
    reminderTime: row.reminder_on && row.reminder_time,
    lostReason: row.lost_reason,
    waitsForCall: row.waits_for_call,
    waitsForAnswer: row.waits_for_answer,
    isCustomer: row.is_customer,
    isPaid: row.is_paid,
    createdAt: iso(row.created_at),
    also: row.also && { ...row.also, at: iso(row.also.at) },
  };
}

/** Pages of the list that are searched for mistyped names. */
const NEXT_PAGES = 20;
/** Maximum number of mistyped matches before sorting. */
const MAX_UNORDERED = 5_000;

type PlacedRow = StoredRow & { readonly micros: string };

interface Asked extends LeadFilters {
  readonly operatorId: string;
  /** As `dayOf` returns it. */
  readonly today: string;
  readonly cursor?: string | undefined;
  /** Rows of a page. */
  readonly size: number;
}

/**
 * Returns a page of leads; `q` is words or a lead's id. It reads about as many rows as it returns,
 * from an index in the requested order.
 */
export async function listLeads(db: Database['db'], asked: Asked): Promise<LeadQueueAnswer> {
  const found = await findRows(db, asked);
  const { page, next } = cutPage(found, asked.size);
  const strangers = page.filter((row) => !row.is_customer).flatMap(({ phone }) => phoneKey(phone) ?? []);
  const customers = await findCustomersByPhone(db, strangers);
  const isCustomer = (row: LeadRow) => row.isCustomer || customers.has(phoneKey(row.phone) ?? '');
  return { rows: page.map(toRow).map((row) => ({ ...row, isCustomer: isCustomer(row) })), next };
}

function findRows(db: Database['db'], asked: Asked): Promise<PlacedRow[]> {
  const { q } = asked;
  if (!q) return readRows(db, branch(asked), asked);
  if (AN_ID.test(q)) return readRows(db, branch(asked, [sql`id = ${q}`]), asked);
  return searchLeads(db, q, asked);
}

/**
 * Finds leads with all words: matches in names, companies and addresses first, then in the message.
 * Without a match in names it includes mistyped ones.
 */
function searchLeads(db: Database['db'], q: string, asked: Asked): Promise<PlacedRow[]> {
  return search(db, q, async (tx, words) => {
    if (words.length === 0) return [];
    const inNames = and(words.map((word) => hasWord(sql`search_names`, word)));
    const inText = and(words.map((word) => hasWord(sql`search_text`, word)));
    const lastId = asked.cursor ? readCursor(asked.cursor).id : null;
    const { rows } = await tx.execute<{ named: boolean; last_named: boolean | null }>(sql`
      select exists (select from leads where ${inNames}) as named,
             (select ${inNames} from leads where id = ${lastId}) as last_named`);
    if (!rows[0]?.named) return readForgiving(tx, words, inText, asked);
    const isPastNames = lastId !== null && !rows[0].last_named;
    const named = isPastNames ? sql`` : sql`${branch(asked, [inNames])} union all`;
    const others = branch({ ...asked, cursor: isPastNames ? asked.cursor : undefined }, [
      inText,
      sql`not (${inNames})`,
    ]);
    return readRows(tx, sql`${named} ${others}`, asked, sql`(${inNames}) desc,`);
  });
}

/**
 * Finds leads with all words in the text or mistyped in names. When the next rows contain less than
 * a page of matches, it filters before sorting: in list order PostgreSQL would read the whole
 * table.
 */
async function readForgiving(
  tx: Db,
  words: readonly string[],
  inText: SQL,
  asked: Asked,
): Promise<PlacedRow[]> {
  const names = sql`search_names`;
  const mistyped = words.flatMap((word) => mistypings(names, word));
  if (mistyped.length === 0) return readRows(tx, branch(asked, [inText]), asked);
  const alike = words.map((word) => hasAlike(sql`search_text`, word, names));
  const next = branch({ ...asked, size: NEXT_PAGES * asked.size });
  const page = await readRows(tx, sql`select * from ${next} next where ${and(alike)}`, asked);
  if (page.length > asked.size) return page;
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  const conditions = [sql`(${sql.join(mistyped, sql` or `)})`, ...alike, ...filtersOf(asked)];
  const found = sql`select * from leads where ${and(conditions)} limit ${MAX_UNORDERED}`;
  return readRows(
    tx,
    sql`
      ${branch(asked, [inText])} union (
        with found as materialized (${found}) select * from found where ${after(asked)})`,
    asked,
  );
}

function branch(asked: Asked, conditions: readonly SQL[] = []): SQL {
  return sql`
    (select * from leads where ${and([...conditions, ...filtersOf(asked), after(asked)])}
      order by ${orderOf(asked)} limit ${asked.size + 1})`;
}

async function readRows(db: Db, found: SQL, asked: Asked, first = sql``): Promise<PlacedRow[]> {
  const { rows } = await db.execute<PlacedRow>(sql`
    select ${rowColumns}, ${microsOf(momentOf(asked))} as micros
      from (select * from (${found}) leads order by ${first} ${orderOf(asked)} limit ${asked.size + 1}) l
      left join operators o on o.id = l.owner_id
     order by ${first} ${orderOf(asked, sql`l.`)}`);
  return rows;
}

function momentOf({ sort }: Asked): SQL {
  return sort === 'reminder' ? sql`l.reminder_on::timestamp at time zone 'UTC'` : sql`l.created_at`;
}

function orderOf({ sort }: Asked, of = sql``): SQL {
  const at = sort === 'reminder' ? sql`${of}reminder_on` : sql`${of}created_at`;
  return sort === 'newest' ? sql`${at} desc, ${of}id desc` : sql`${at}, ${of}id`;
}

function after({ cursor, sort }: Asked): SQL {
  const order = sort === 'newest' ? 'newest' : 'oldest';
  if (sort !== 'reminder' || !cursor) return isBeyond(cursor, order, sql`created_at`, sql`id`);
  const { at, id } = readCursor(cursor);
  // The index is on the date.
  return sql`(reminder_on, id) > ((${at} at time zone 'UTC')::date, ${id}::uuid)`;
}

/** Not correlated, so that PostgreSQL reads the waiting mails once. */
const isAnswered = sql`(
  status <> 'spam' and id in (select r.lead_id from received_mails r where r.lead_id is not null and ${waitsForAnswer}))`;

function filtersOf({
  status,
  reason,
  kind,
  owner,
  call,
  due,
  answer,
  sort,
  operatorId,
  today,
}: Asked): SQL[] {
  return [
    ...(status ? [sql`status = ${status}`] : []),
    ...(reason ? [sql`lost_reason = ${reason}`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(owner === 'nobody' ? [sql`owner_id is null`] : []),
    ...(owner && owner !== 'nobody' ? [sql`owner_id = ${owner === 'me' ? operatorId : owner}`] : []),
    ...(call === '1' ? [waitsForCall] : []),
    ...(call === 'today' ? [waitsForCallOn(today)] : []),
    ...(call === '0' ? [sql`not (${waitsForCall})`] : []),
    ...(answer ? [sql`${isAnswered} = ${answer === '1'}`] : []),
    ...(due === '1' ? [sql`reminder_on <= ${today} and reminder_time is null`] : []),
    ...(due === 'hour' ? [sql`reminder_on <= ${today} and reminder_time is not null`] : []),
    ...(due === 'none' ? [hasNoNextStep(today)] : []),
    ...(sort === 'reminder' ? [sql`reminder_on is not null`] : []),
  ];
}

function and(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;
}
