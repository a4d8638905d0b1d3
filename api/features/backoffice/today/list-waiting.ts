import { mailKinds } from '@horus/contract/backoffice/mail';
import {
  MAX_COUNTED,
  MAX_ITEMS_PER_KIND,
  type Term,
  type Waiting,
  type WaitingItem,
  type WaitingKind,
} from '@horus/contract/backoffice/today';
import { addDays, dayOf, startOfDay, TIME_ZONE } from '@horus/contract/dates';
import { CONTACT_HOURS, INVOICE_WORKING_DAYS } from '@horus/contract/promises';
import { workingDaysAfter } from '@horus/contract/work-calendar';
import { type SQL, sql } from 'drizzle-orm';
import { customerName } from '#features/backoffice/customers/customer-name';
import { lastCallAbout } from '#features/backoffice/customers/last-contact';
import { phonesOf } from '#features/backoffice/customers/list-phones';
import { hasNoNextStep } from '#features/backoffice/leads/lead-work-tables';
import { failedState, failsForLong, mailKind } from '#features/backoffice/mail/mail-rows';
import { leadWaitsForAnswer, waitsForAnswer } from '#features/backoffice/received-mails/received-mail-tables';
import { isDisputeOpenSql, isDueInvoice, subscriptionOwes } from '#features/billing/billing-tables';
import { unrectifiedIssued } from '#features/billing/customer-area/issued-invoices';
import { isLateParcel } from '#features/billing/installations/late-parcels';
import { phoneOfLead, waitsForCall, waitsForCallOn } from '#features/leads/leads-tables';
import { listDeletionQueue } from '#features/requests/deletion-queue';
import type { Db } from '#platform/database';
import { DEAD_LETTERS_QUEUE } from '#platform/dead-letters';
import { mailJob } from '#platform/mail';
import type { Services } from '#services';

interface Found extends Record<string, unknown> {
  readonly kind: WaitingKind;
  readonly count: number;
  readonly due: string | null;
  readonly since: string | null;
  readonly amount: Amount | null;
  readonly first: readonly FoundItem[] | null;
}

type Amount = NonNullable<Waiting['amount']>;
type FoundItem = Omit<WaitingItem, keyof Term> & {
  readonly due?: string;
  readonly since?: string;
  /** The job's data. */
  readonly data?: object;
};

/** Maximum length of a note or message, in characters. */
const EXCERPT = 140;

const none = sql`null::timestamptz`;
const named = {
  lead: sql`coalesce(nullif(data->>'empresa', ''), nullif(data->>'companyName', ''), data->>'nombre', data->>'contactName', email)`,
  customer: customerName(sql`placed.organization_id`),
};

/**
 * Reads one kind of waiting items by deadline from an index. Reads only the first rows and names
 * only the first few.
 * @param rows `from … where … order by …`
 * @param columns `pageId`: the linked page, by default `id`; `amount` and `more`: jsonb
 */
function waiting(
  kind: WaitingKind,
  rows: SQL,
  {
    name,
    pageId = sql`id`,
    due = none,
    since = none,
    amount = sql`null::jsonb`,
    more = sql`'{}'::jsonb`,
  }: Readonly<Partial<Record<'pageId' | 'due' | 'since' | 'amount' | 'more', SQL>> & { name: SQL }>,
): SQL {
  const item = sql`jsonb_strip_nulls(jsonb_build_object(
    'id', id, 'pageId', ${pageId}, 'name', ${name}, 'due', due, 'since', since, 'amount', money) || ${more})`;
  return sql`
    select ${kind} as kind, count(*)::int, min(due) as due, min(since) as since,
           case when count(distinct money->>'currency') = 1 then jsonb_build_object(
             'cents', sum((money->>'cents')::int), 'currency', min(money->>'currency')) end as amount,
           jsonb_agg(${item} order by place) filter (where place <= ${MAX_ITEMS_PER_KIND}) as first
      from (select *, ${due} as due, ${since} as since, ${amount} as money, row_number() over () as place
              from (select * ${rows} limit ${MAX_COUNTED}) as found) as placed`;
}

const messageOfLead = sql`nullif(left(coalesce(data->>'mensaje', data->>'additionalInfo'), ${EXCERPT}), '')`;
const lastNoteOfLead = sql`(
  select left(content->>'text', ${EXCERPT}) from lead_entries
   where lead_id = placed.id and kind in ('note', 'call') and content ? 'text' order by id desc limit 1)`;

const lead = { name: named.lead, since: sql`created_at` };
const endOfDay = (day: SQL) => sql`(${day} + 1)::timestamp at time zone ${TIME_ZONE}`;
const contactUntil = sql`created_at + ${CONTACT_HOURS} * interval '1 hour'`;
const remindedLead = sql`jsonb_build_object(
  'version', version, 'phone', ${phoneOfLead(sql`placed.data`)},
  'owner', (select name from operators where id = owner_id), 'note', ${lastNoteOfLead})`;

/** Rejected, given up or failing for an hour, until its lead has a newer entry, except a change. */
const unsentMails = sql`
  select m.*, e.lead_id
    from (select coalesce(source_root_id, source_id) as id, data->>'to' as recipient, created_on as failed_at,
                 coalesce(source_created_on, created_on) as queued_at,
                 ${mailKind(sql`data->'message'->>'template'`)} as mail_kind, ${failedState} as mail_state
            from jobs.job where name = ${DEAD_LETTERS_QUEUE} and source_name = ${mailJob.name} and state = 'created'
          union all
          select coalesce(source_root_id, source_id, id), data->>'to', created_on + interval '1 hour', created_on,
                 ${mailKind(sql`data->'message'->>'template'`)}, 'waiting'
            from jobs.job where ${failsForLong}) m
    left join lead_entries e on e.sent_as = m.id
   where not exists (select from lead_entries d where d.lead_id = e.lead_id and d.kind <> 'change' and d.created_at > m.failed_at)`;

const unsent = { since: sql`queued_at`, more: sql`jsonb_build_object('mailState', mail_state)` };

/** Over `mirrored_subscriptions`: a debit of the open amount is in progress, as in `stateOf`. */
const debitOnItsWay = sql`coalesce((
  select i.payment_state = 'processing' from mirrored_invoices i
   where ${isDueInvoice(sql`mirrored_subscriptions`)} order by i.issued_at limit 1), false)`;

const owedFees = sql`(
  select jsonb_build_object('cents', sum(i.amount_remaining), 'currency', min(i.currency)) from mirrored_invoices i
   where ${isDueInvoice(sql`found`)} having count(*) > 0)`;

/** Null unless the customer was asked for data and has not saved any since, as in `toQueueRow`. */
const waitsForDataSince = sql`case when not exists (
  select from fiscal_data f where f.organization_id = invoice_requests.organization_id
     and f.updated_at > data_asked_at) then data_asked_at end`;

export interface Reader {
  readonly operatorId: string;
  readonly onlyMine: boolean;
}

/** Condition over `leads`. */
export const isOwn = ({ operatorId, onlyMine }: Reader) =>
  onlyMine ? sql`owner_id = ${operatorId}` : sql`true`;

/** Kinds that are assigned to an operator. */
const assigned: readonly WaitingKind[] = [
  'leads',
  'answers',
  'calls',
  'meetings',
  'reminders',
  'mine',
  'unsentReplies',
];

/** The oldest mail that waits, of each lead or customer. */
const answers = (thread: SQL) => sql`
  (select distinct on (${thread}) ${thread} as thread, r.received_at as answered_at, left(r.body, ${EXCERPT}) as answer
     from received_mails r where ${thread} is not null and ${waitsForAnswer} order by ${thread}, r.received_at) answers`;
const answered = {
  since: sql`answered_at`,
  more: sql`jsonb_build_object('note', nullif(answer, ''))`,
};

/** A lead is counted in one kind only; one with a reminder or a requested call also as answered. */
function allKinds(now: Date, reader: Reader, holidays: string): SQL {
  const { operatorId } = reader;
  const own = isOwn(reader);
  const today = dayOf(now);
  const customer = { pageId: sql`organization_id`, name: named.customer };
  const kinds = [
    waiting(
      'leads',
      sql`from leads where status = 'new' and not (${waitsForCall}) and not ${leadWaitsForAnswer(sql`leads`)} and ${own}
           order by created_at, id`,
      {
        // 'Me la quedo' is not offered for a colleague's request.
        ...lead,
        due: sql`case when kind = 'hiring' then ${contactUntil}
                      else ${endOfDay(sql`(created_at at time zone ${TIME_ZONE})::date`)} end`,
        more: sql`jsonb_build_object('version', case when owner_id is null then version end,
        'note', ${messageOfLead}, 'owner', (select name from operators where id = owner_id))`,
      },
    ),
    waiting(
      'answers',
      sql`from ${answers(sql`r.lead_id`)} join leads on id = thread
           where status <> 'spam' and ${own} order by answered_at, id`,
      { ...answered, name: named.lead },
    ),
    waiting(
      'customerAnswers',
      sql`from (select thread as id, thread as organization_id, answered_at, answer
                  from ${answers(sql`r.organization_id`)}) found_answers order by answered_at, id`,
      { ...customer, ...answered },
    ),
    waiting('calls', sql`from leads where ${waitsForCallOn(today)} and ${own} order by created_at, id`, {
      ...{ ...lead, due: sql`coalesce(${endOfDay(sql`reminder_on`)}, ${contactUntil})` },
      more: sql`jsonb_build_object('phone', ${phoneOfLead(sql`placed.data`)})`,
    }),
    waiting(
      'meetings',
      sql`from leads where reminder_on <= ${today} and status not in ('new', 'spam')
             and reminder_time is not null and ${own}
           order by reminder_on, reminder_time, id`,
      {
        ...{ name: named.lead, due: sql`(reminder_on + reminder_time::time) at time zone ${TIME_ZONE}` },
        more: sql`jsonb_build_object('appointmentAt', due) || ${remindedLead}`,
      },
    ),
    waiting(
      'reminders',
      sql`from leads where reminder_on <= ${today} and status not in ('new', 'spam')
             and reminder_time is null and not (${waitsForCall}) and ${own}
           order by reminder_on, id`,
      {
        ...{ ...lead, since: sql`reminder_on::timestamp at time zone ${TIME_ZONE}` },
        more: remindedLead,
      },
    ),
    waiting(
      'mine',
      sql`from leads where owner_id = ${operatorId} and status = 'working' and ${hasNoNextStep(today)}
           order by reminder_on nulls first, changed_at, id`,
      { ...lead, since: sql`changed_at`, more: sql`jsonb_build_object('note', ${lastNoteOfLead})` },
    ),
    waiting(
      'invoices',
      sql`from (select *, ${waitsForDataSince} as waits_since from invoice_requests where state = 'received'
                 order by created_at, id limit ${MAX_COUNTED}) invoice_requests
           order by waits_since is not null, created_at, id`,
      {
        name: sql`form->>'companyName'`,
        since: sql`case when waits_since is null then created_at end`,
        more: sql`jsonb_build_object('waitsForDataSince', waits_since)`,
      },
    ),
    waiting('rectifications', sql`from ${unrectifiedIssued} order by refunded_at nulls first, id`, {
      ...{ name: sql`${named.customer} || ', ' || invoice_number`, since: sql`refunded_at` },
      amount: sql`jsonb_build_object('cents', found.amount_refunded, 'currency', found.currency)`,
    }),
    waiting('installations', sql`from installations where next_due_at is not null order by next_due_at, id`, {
      ...{ name: named.customer, due: sql`next_due_at` },
      more: sql`jsonb_build_object(
        'phone', case when sets_up and called_at is null then (${phonesOf(sql`placed.organization_id`)} limit 1) end,
        'callAgainOn', case when called_at is null then call_again_on end,
        'callAgainHour', case when called_at is null then call_again_hour end,
        'appointmentAt', appointment_at,
        'openSteps', array_remove(array[case when sets_up and called_at is null then 'called' end,
          case when devices + cards > 0 and (shipped_at is null or returned_on is not null) then 'shipped' end,
          case when sets_up and configured_at is null then 'configured' end], null),
        'returned', case when returned_on is not null then true end)`,
    }),
    waiting('parcels', sql`from installations where ${isLateParcel(now, holidays)} order by shipped_at, id`, {
      ...{ name: named.customer, since: sql`shipped_at` },
      more: sql`jsonb_build_object('phone', (${phonesOf(sql`placed.organization_id`)} limit 1))`,
    }),
    waiting(
      'appointments',
      sql`from installations where appointment_at < ${startOfDay(addDays(today, 1)).toISOString()}::timestamptz
             and cancelled_at is null order by appointment_at, id`,
      {
        ...{ name: named.customer, due: sql`appointment_at` },
        more: sql`jsonb_build_object('appointmentAt', appointment_at, 'appointmentFor', appointment_for,
          'phone', (${phonesOf(sql`placed.organization_id`)} limit 1))`,
      },
    ),
    waiting(
      'unpaid',
      sql`from (select * from mirrored_subscriptions where ${subscriptionOwes} and not ${debitOnItsWay}
                 order by current_period_starts_at, id limit ${MAX_COUNTED}) mirrored_subscriptions
           order by coalesce((${lastCallAbout(sql`mirrored_subscriptions`)}).call_again_on > ${today}, false),
                    current_period_starts_at, id`,
      {
        ...{ ...customer, since: sql`current_period_starts_at`, amount: owedFees },
        more: sql`jsonb_build_object('phone', (${phonesOf(sql`placed.organization_id`)} limit 1)) || coalesce((
          select jsonb_build_object('callAgainOn', c.call_again_on, 'callAgainHour', c.call_again_hour,
                                    'lastCall', jsonb_build_object('at', c.created_at, 'result', c.call))
            from (select (${lastCallAbout(sql`placed`)}).*) c where c.id is not null), '{}')`,
      },
    ),
    waiting('disputes', sql`from mirrored_disputes where ${isDisputeOpenSql} order by due_at, id`, {
      ...{ ...customer, due: sql`due_at`, since: sql`opened_at` },
      amount: sql`jsonb_build_object('cents', found.amount, 'currency', found.currency)`,
    }),
    waiting(
      'unsentReplies',
      sql`from (${unsentMails}) m
           where exists (select from leads where id = m.lead_id and ${own}) order by failed_at, id`,
      {
        ...{ ...unsent, pageId: sql`lead_id`, name: sql`recipient` },
      },
    ),
    waiting('unsentMails', sql`from (${unsentMails}) m where lead_id is null order by failed_at, id`, {
      ...unsent,
      name: sql`recipient || coalesce(': ' || (${JSON.stringify(mailKinds)}::jsonb ->> mail_kind), '')`,
    }),
    waiting(
      'deadLetters',
      sql`from jobs.job
         where name = ${DEAD_LETTERS_QUEUE} and source_name is distinct from ${mailJob.name} and state = 'created'
         order by created_on, id`,
      {
        ...{ name: sql`coalesce(source_name, '')`, since: sql`created_on` },
        more: sql`jsonb_build_object('data', data)`,
      },
    ),
    sql`select 'lostCustomers', count(*)::int, ${none}, min(found_at), null, null
          from (select found_at from lost_customers where dismissed_at is null order by found_at limit ${MAX_COUNTED}) lost`,
    sql`select 'drift', least(differences_found + failures, ${MAX_COUNTED}), ${none}, started_at, null, null
          from (select * from billing_reconciliations order by started_at desc limit 1) newest`,
  ];
  return sql.join(
    kinds.map((each) => sql`(${each})`),
    sql` union all `,
  );
}

/** Due at the end of today at the latest. */
const dueToday = new Set<WaitingKind>([
  'rectifications',
  'leads',
  'answers',
  'customerAnswers',
  'calls',
  'reminders',
  'unsentReplies',
  'unsentMails',
  'unpaid',
  'parcels',
]);

/** Their deadline at midnight is that of the whole day before. */
const isPromisedAnswer = (kind: WaitingKind) => kind === 'leads' || kind === 'calls';
const isAppointment = (kind: WaitingKind) => kind === 'appointments' || kind === 'meetings';

/** Returns each kind once: by the nearest deadline or appointment, then by age. */
export async function listWaiting(
  { database, jobs, config, now }: Pick<Services, 'database' | 'jobs' | 'config' | 'now'>,
  reader: Reader,
): Promise<Waiting[]> {
  const holidays = config.company.COMPANY_HOLIDAYS;
  const { rows } = await database.db.execute<Found>(allKinds(now(), reader, holidays));
  const today = dayOf(now());
  const endOfToday = startOfDay(addDays(today, 1));
  const termOf = (kind: WaitingKind, due: string | null, since: string | null): Term => {
    const dueOn = dayOfTerm(kind, due, since);
    const dueAt = dueOn === null ? toDate(due) : startOfDay(addDays(dueOn, 1));
    return {
      ...{ dueAt: dueAt?.toISOString() ?? null, dueOn, since: toDate(since)?.toISOString() ?? null },
      overdue: dueAt !== null && dueAt < now(),
    };
  };
  const all = rows.map(
    ({ kind, count, due, since, amount, first }): Waiting => ({
      ...{ kind, count, ...termOf(kind, due, since), ...(amount && { amount }) },
      first: (first ?? []).map(({ due: itemDue = null, since: itemSince = null, data, ...item }) => ({
        ...{ ...item, ...termOf(kind, itemDue, itemSince) },
        ...(data && { about: jobs.describe(item.name, data) }),
      })),
    }),
  );
  return [...all, await listDeletions(database.db, now())]
    .filter(({ kind, count }) => count > 0 && (!reader.onlyMine || assigned.includes(kind)))
    .sort(
      (a, b) =>
        termOfKind(a) - termOfKind(b) ||
        Number(a.kind === 'unpaid') - Number(b.kind === 'unpaid') ||
        momentOf(a.dueAt) - momentOf(b.dueAt) ||
        momentOf(a.since) - momentOf(b.since),
    );

  function dayOfTerm(kind: WaitingKind, due: string | null, since: string | null): string | null {
    if (kind === 'invoices' && since) {
      return workingDaysAfter(new Date(since), INVOICE_WORKING_DAYS, holidays);
    }
    if (!due) return null;
    const day = dayOf(new Date(due));
    if (isAppointment(kind)) return day;
    const isMidnight = new Date(due).getTime() === startOfDay(day).getTime();
    return isPromisedAnswer(kind) && isMidnight ? addDays(day, -1) : null;
  }

  function termOfKind({ kind, dueAt, first }: Waiting): number {
    if (kind === 'mine') return endOfToday.getTime() + 1;
    if (isAppointment(kind)) return momentOf(first[0]?.appointmentAt ?? dueAt);
    const callOn = kind === 'unpaid' ? first[0]?.callAgainOn : undefined;
    if (callOn && callOn > today) return startOfDay(callOn).getTime();
    return Math.min(momentOf(dueAt), dueToday.has(kind) ? endOfToday.getTime() : Number.POSITIVE_INFINITY);
  }
}

/** Executable deletions first. A deletion that waits for a plan has no deadline yet. */
async function listDeletions(db: Db, now: Date): Promise<Waiting> {
  const { rows } = await listDeletionQueue(db, { state: 'pending' }, now, MAX_COUNTED);
  const items = rows
    .toSorted((a, b) => Number(a.waitsFor !== null) - Number(b.waitsFor !== null))
    .map(({ id, person, dueAt, createdAt, waitsFor, overdue }) => ({
      ...{
        id,
        pageId: id,
        name: person?.name ?? 'Sin nombre',
        dueAt,
        dueOn: null,
        since: createdAt,
        overdue,
      },
      ...(waitsFor !== null && { waitsFor }),
    }));
  const [first] = items;
  return {
    ...{ kind: 'deletions', count: rows.length, dueOn: null, since: first?.since ?? null },
    dueAt: first && !first.waitsFor ? first.dueAt : null,
    overdue: items.some(({ overdue }) => overdue),
    first: items.slice(0, MAX_ITEMS_PER_KIND),
  };
}

/** Null sorts last. */
const momentOf = (at: string | null) => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at));

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment));
