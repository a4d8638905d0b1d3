import {
  type MailListAnswer,
  type MailListQuery,
  type MailRow,
  type MailState,
  MIN_MAIL_SEARCH,
  mailKinds,
} from '@horus/contract/backoffice/mail';
import type { InstallationStep } from '@horus/contract/installations';
import { QUEUE_PAGE } from '@horus/contract/list-cursor';
import { capitalize, endSentence } from '@horus/contract/sentence';
import { type SQL, sql } from 'drizzle-orm';
import { companiesNamed, containsWords } from '#features/backoffice/customers/list-customers';
import { nameOfLead } from '#features/leads/leads-tables';
import type { Template } from '#mails/messages.ts';
import { escapeLike, foldText, spaceWords } from '#platform/columns';
import type { Db } from '#platform/database';
import { DEAD_LETTERS_QUEUE } from '#platform/dead-letters';
import { iso, isoOrNull } from '#platform/iso';
import { cutPage, isBeyond, microsOf } from '#platform/list-page';
import { mailJob, type QueuedMail, RECIPIENT_REFUSED } from '#platform/mail';
import { describeMailFailure } from '#platform/mail-failures';
import type { OmittedPart } from '#platform/sent-mails';

/** A queued, failed or sent email. */
export interface FoundMail extends Record<string, unknown> {
  readonly id: string;
  readonly state: MailState;
  readonly to: string;
  /** A key of `mailKinds`. */
  readonly kind: string;
  readonly subject: string | null;
  readonly at: string;
  readonly tries: number;
  readonly reason: string | null;
  readonly next_try_at: string | null;
  readonly sent_at: string | null;
  readonly repeats: number;
  readonly left_out: OmittedPart | null;
  readonly data: QueuedMail;
  /** The id in the jobs table; null for a sent email. */
  readonly job_id: string | null;
}

/** From the email's template and data. */
export const mailKind = (template: SQL) => sql`
  case ${template} when 'installation-step' then concat('installation-step ', data->'message'->'props'->>'step')
       else coalesce(${template}, '') end`;

const sent = sql`
  select id, 'sent' as state, recipient as "to", ${mailKind(sql`template`)} as kind, subject, queued_at as at, tries,
         null::text as reason, null::timestamptz as next_try_at, sent_at, repeats, left_out, data,
         null::uuid as job_id
    from sent_mails s`;

/** The id that a job keeps over retries. It identifies the email's page. */
const rootId = sql`coalesce(j.source_root_id, j.source_id, j.id)`;
const ofMail = sql`data->>'to' as "to", ${mailKind(sql`data->'message'->>'template'`)} as kind, null::text as subject`;
const notSent = sql`not exists (select from sent_mails d where d.id = ${rootId})`;

const waiting = sql`
  select ${rootId} as id, 'waiting' as state, ${ofMail}, created_on as at,
         case when state = 'created' then 0 else retry_count + 1 end as tries, output->>'message' as reason,
         start_after as next_try_at, null::timestamptz as sent_at, 0 as repeats, null::text as left_out, data,
         id as job_id
    from jobs.job j where name = ${mailJob.name} and state in ('created', 'retry', 'active') and ${notSent}`;

/** A queued email that has failed for an hour. */
export const failsForLong = sql`
  name = ${mailJob.name} and state in ('retry', 'active') and output->>'message' is not null
    and created_on < now() - interval '1 hour'`;

/** The state of a dead letter: rejected by the recipient's server, or out of retries. */
export const failedState = sql`
  case when source_output->>'message' like ${`${RECIPIENT_REFUSED}%`} then 'refused' else 'givenUp' end`;

const failed = sql`
  select ${rootId} as id, ${failedState} as state, ${ofMail}, coalesce(source_created_on, created_on) as at,
         source_retry_count + 1 as tries, source_output->>'message' as reason,
         null::timestamptz as next_try_at, null::timestamptz as sent_at, 0 as repeats, null::text as left_out,
         data, id as job_id
    from jobs.job j where name = ${DEAD_LETTERS_QUEUE} and source_name = ${mailJob.name} and state = 'created'`;

/** People found by a name; operators refine it to find fewer. */
const MAX_ADDRESSES = 500;

/**
 * Returns a page of emails by queueing time. Sent emails are read from an index; queued and failed
 * ones are few and read completely.
 */
export async function listMails(
  db: Db,
  { state, q = '', template, order, cursor }: MailListQuery,
): Promise<MailListAnswer> {
  const named = await findAddresses(db, q);
  const way = order === 'newest' ? sql`desc` : sql`asc`;
  const most = QUEUE_PAGE + 1;
  const beyond = (at: SQL, id: SQL) => isBeyond(cursor, order, at, id);
  const words = q.length < MIN_MAIL_SEARCH ? [] : q.split(/\s+/);
  const has = (address: SQL, text: SQL) => sql`(
    ${address} = any(${sql.param(named)})
    or ${sql.join([sql`true`, ...words.map((word) => hasWord(word, address, text))], sql` and `)})`;
  const ofKind = template ? sql`kind = ${template}` : sql`true`;
  // The template alone is indexed.
  const sentOfKind = template
    ? sql`template = split_part(${template}, ' ', 1) and ${mailKind(sql`template`)} = ${template}`
    : sql`true`;
  const parts = [
    ...(state === undefined || state === 'sent'
      ? [
          sql`${sent} where ${sentOfKind} and ${has(sql`recipient`, sql`recipient || ' ' || subject`)}
                and ${beyond(sql`queued_at`, sql`id`)} order by queued_at ${way}, id ${way} limit ${most}`,
        ]
      : []),
    ...(state === 'sent' ? [] : [inQueues(state === undefined || state === 'waiting' ? waiting : failed)]),
    ...(state === undefined ? [inQueues(failed)] : []),
    ...(state === 'unsent' ? [inQueues(sql`${waiting} and ${failsForLong}`)] : []),
  ];
  function inQueues(rows: SQL): SQL {
    return sql`
      select * from (${rows}) m where ${state && state !== 'unsent' ? sql`state = ${state}` : sql`true`} and ${ofKind}
         and ${has(sql`m."to"`, sql`m."to"`)} and ${beyond(sql`at`, sql`id`)} order by at ${way}, id ${way} limit ${most}`;
  }
  const { rows } = await db.execute<FoundMail & { readonly micros: string; readonly name: string | null }>(
    sql`select *, ${recipientName(sql`page."to"`)} as name, ${microsOf(sql`at`)} as micros from (${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}) page order by at ${way}, id ${way} limit ${most}`,
  );
  const { page, next } = cutPage(rows, QUEUE_PAGE);
  return { rows: page.map((row) => ({ ...toRow(row), name: row.name })), next };
}

/** Finds the addresses of people and companies with a name. */
async function findAddresses(db: Db, q: string): Promise<string[]> {
  if (q.length < MIN_MAIL_SEARCH || q.includes('@')) return [];
  const { rows } = await db.execute<{ email: string }>(sql`
    (select email from users where ${containsWords(q, sql`name || ' ' || email`)} limit ${MAX_ADDRESSES})
    union (select u.email from memberships k join users u on u.id = k.user_id
            where k.organization_id in (${companiesNamed(q)}) limit ${MAX_ADDRESSES})
    union (select email from leads
            where search_names like '%' || btrim(${spaceWords(sql`${q}::text`)}) || '%' limit ${MAX_ADDRESSES})`);
  return rows.map(({ email }) => email);
}

/**
 * Returns the emails to some addresses: undelivered first, then newest. Excludes emails about other
 * organisations.
 * @param addresses a subquery
 */
export async function listMailsTo(
  db: Db,
  { addresses, organizationId, most }: { addresses: SQL; organizationId: string; most: number },
): Promise<FoundMail[]> {
  const own = sql`coalesce(data->>'organizationId', ${organizationId}) = ${organizationId}`;
  const { rows } = await db.execute<FoundMail>(sql`
    select * from (
      (${sent} where recipient in ${addresses} and ${own} order by queued_at desc, id desc limit ${most})
      union all (select * from (${waiting}) w where w."to" in ${addresses} and ${own})
      union all (select * from (${failed}) f where f."to" in ${addresses} and ${own})) m
     order by state in ('refused', 'givenUp') desc, at desc, id desc limit ${most}`);
  return rows;
}

/** Null for an unknown or deleted email. */
export async function findMail(db: Db, mailId: string): Promise<FoundMail | null> {
  const { rows } = await db.execute<FoundMail>(sql`
    (${sent} where id = ${mailId})
    union all (${waiting} and (id = ${mailId} or source_root_id = ${mailId}))
    union all (${failed} and (source_id = ${mailId} or source_root_id = ${mailId}))
    limit 1`);
  return rows[0] ?? null;
}

/** Subquery: id and address of some emails. */
export const mailsById = (ids: SQL): SQL => sql`
  select id, recipient as "to" from sent_mails where id = ${ids}
  union all select id, "to" from (${waiting}) w where id = ${ids}
  union all select id, "to" from (${failed}) f where id = ${ids}`;

/** The customer at an address, else the sender of its newest request; null for another address. */
export const recipientName = (address: SQL): SQL => sql`coalesce(
  (select coalesce(nullif(o.name, ''), f.company_name, u.name) from users u
     left join memberships k on k.user_id = u.id left join organizations o on o.id = k.organization_id
     left join fiscal_data f on f.organization_id = o.id
    where u.email = ${address} order by k.created_at limit 1),
  (select ${nameOfLead} from leads where email = ${address} order by created_at desc limit 1))`;

type MailKind = Exclude<Template, 'installation-step'> | `installation-step ${InstallationStep}`;
const kinds: Readonly<Record<string, string>> = mailKinds satisfies Readonly<Record<MailKind, string>>;

export function toRow(mail: FoundMail): MailRow {
  return {
    id: mail.id,
    state: mail.state,
    to: mail.to,
    kind: kinds[mail.kind] ?? 'Correo de otra versión',
    subject: mail.subject,
    queuedAt: iso(mail.at),
    tries: mail.tries,
    reason: mail.reason && endSentence(capitalize(describeMailFailure(mail.reason))),
    nextTryAt: isoOrNull(mail.next_try_at),
  };
}

/** An address matches by its beginning, other text anywhere. */
function hasWord(word: string, address: SQL, text: SQL): SQL {
  if (word.indexOf('@') > 0) return sql`${address} like ${`${escapeLike(word.toLowerCase())}%`}`;
  return sql`${foldText(text)} like '%' || fold_text(${escapeLike(word)}) || '%'`;
}
