import {
  CUSTOMERS_PER_PAGE,
  type CustomerRow,
  type CustomerStatus,
  type CustomersPage,
  type CustomersQuery,
  MIN_CUSTOMER_SEARCH,
} from '@horus/contract/backoffice/customers';
import { undecidedDisputes } from '@horus/contract/disputes';
import { type SQL, sql } from 'drizzle-orm';
import { lastCallAbout } from '#features/backoffice/customers/last-contact';
import { listPhonesOfEach } from '#features/backoffice/customers/list-phones';
import { waitsForAnswer } from '#features/backoffice/received-mails/received-mail-tables';
import { A_PHONE, hasAlike, hasWord, search, startsWith } from '#features/backoffice/search/search-words';
import { isDisputeOpenSql, isDueInvoice, subscriptionStateSql } from '#features/billing/billing-tables';
import { findPlanStates } from '#features/billing/customer-area/subscription-queries';
import { phoneOfInvoice } from '#features/requests/requests-tables';
import { codeOf, escapeLike, foldText, phoneDigits, spaceWords } from '#platform/columns';
import type { Database, Db, Transaction } from '#platform/database';
import { iso, isoOrNull } from '#platform/iso';
import { cutPage, isBeyond, microsOf } from '#platform/list-page';

/** Matches of a search; operators refine the text to find fewer. */
const MAX_HITS = 500;

type Filters = Pick<CustomersQuery, 'q' | 'status' | 'plan' | 'before'>;

/**
 * Returns a page of customers, newest first: by plan start in lists of plans, else by registration.
 * Those with an unpaid fee come by the age of their debt, the oldest first, with the sum of all.
 * The cost of a page does not depend on the number of customers, but on that of debtors.
 */
export async function listCustomers(
  db: Database['db'],
  filters: Filters,
  now: Date,
  { size = CUSTOMERS_PER_PAGE, hasDebts = filters.status === 'unpaid' } = {},
): Promise<CustomersPage> {
  const { q = '', status, before } = filters;
  const read = async (tx: Db, found?: SQL) => {
    if (status !== 'unpaid') {
      const asked = found ? searched(found, filters, now, size + 1) : pageOf(filters, now, size + 1);
      return { rows: await readPlaces(tx, asked, 'newest'), owed: null };
    }
    const rows = await readPlaces(tx, indebted(filters, found, size + 1), 'oldest');
    return { rows, owed: before ? null : await sumDebts(tx, indebted(filters, found)) };
  };
  const { rows, owed } = await (q.length >= MIN_CUSTOMER_SEARCH ? searchCustomers(db, q, 1, read) : read(db));
  const { page, next } = cutPage(rows, size);
  const ids = page.map(({ id }) => id);
  const customers = await readCustomers(db, ids, now);
  const debts = hasDebts ? await readDebts(db, ids) : new Map<string, Debt>();
  return {
    customers: customers.map((row) => ({ ...row, debt: debts.get(row.organizationId) ?? null })),
    ...{ owed, next },
  };
}

/**
 * Returns the best matches, exact first. Mistyped ones count with fewer than `wanted` exact ones.
 * @returns isInList: whether a search of the list finds them all
 */
export async function listLikeliest(
  db: Database['db'],
  q: string,
  now: Date,
  most: number,
  wanted = most,
): Promise<{ customers: CustomerRow[]; isInList: boolean }> {
  const begin = sql`rtrim(${spaceWords(sql`${q}`)})`;
  const { ids, exact } = await searchCustomers(db, q, wanted, async (tx, found, exact) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select o.id from (${found}) found (id) cross join lateral (
               select id, created_at, ${spaceWords(sql`coalesce(name, '')`)} as words
                 from organizations where id = found.id offset 0) o
       order by case when starts_with(o.words, ${begin}) then 0 when strpos(o.words, ${begin}) > 0 then 1 else 2 end,
                greatest(similarity(left(o.words, length(${begin})), ${begin}), word_similarity(${begin}, o.words)) desc,
                o.created_at desc, o.id limit ${most}`);
    return { ids: rows.map(({ id }) => id), exact };
  });
  return { customers: await readCustomers(db, ids, now), isInList: exact === 0 || exact === wanted };
}

interface Place extends Record<string, unknown> {
  readonly id: string;
  readonly micros: string;
}

async function readPlaces(db: Db, page: SQL, order: 'oldest' | 'newest'): Promise<Place[]> {
  const direction = order === 'oldest' ? sql`asc` : sql`desc`;
  const { rows } = await db.execute<Place>(sql`
    select id, ${microsOf(sql`at`)} as micros
      from (${page}) page order by page.at ${direction}, page.id ${direction}`);
  return rows;
}

/** Selects a page's organisations and their sort time. */
function pageOf(filters: Filters, now: Date, most: number): SQL {
  const { status, plan } = filters;
  if (isGroup(status)) return searched(groups[status], { ...filters, status: undefined }, now, most);
  if (status === 'none') return withoutPlan(filters, most);
  if (status === 'financed') return financed(filters, now, most);
  if (!status && !plan) return everyone(filters, most);
  if (status && status !== 'ended') return subscribed(filters, most);
  return sql`(${subscribed(filters, most)}) union all (${financed(filters, now, most)})`;
}

const after = ({ before }: Filters, at: SQL, id: SQL) => isBeyond(before, 'newest', at, id);

function everyone(filters: Filters, most: number): SQL {
  return sql`
    select o.id, o.created_at as at from organizations o
     where ${after(filters, sql`o.created_at`, sql`o.id`)} order by o.created_at desc, o.id desc limit ${most}`;
}

function withoutPlan(filters: Filters, most: number): SQL {
  return sql`
    select o.id, o.created_at as at from organizations o
     where ${after(filters, sql`o.created_at`, sql`o.id`)}
       and not exists (select from mirrored_subscriptions s where s.organization_id = o.id)
       and not exists (select from financed_years y where y.organization_id = o.id)
     order by o.created_at desc, o.id desc limit ${most}`;
}

/**
 * Makes PostgreSQL check a condition per row in index order until the page is full. Otherwise it
 * estimates almost no matches, and reads and sorts the whole table.
 */
function opaque(condition: SQL): SQL {
  return sql`coalesce(${condition}, false)`;
}

/** Each organisation's current subscription, else the last. */
function subscribed({ status, plan, ...filters }: Filters, most: number): SQL {
  return sql`
    select s.organization_id as id, s.started_at as at from mirrored_subscriptions s
     where ${status ? sql`(${subscriptionStateSql}) = ${status}` : sql`true`}
       and ${plan ? sql`s.plan_type = ${plan}` : sql`true`}
       and ${after(filters, sql`s.started_at`, sql`s.organization_id`)}
       and ${opaque(isCurrent)}
     order by s.started_at desc, s.organization_id desc limit ${most}`;
}

/** Condition: `s` is its organisation's current subscription, else the last. */
const isCurrent = sql`s.id = (
  select t.id from mirrored_subscriptions t where t.organization_id = s.organization_id
   order by t.ended_at is null desc, t.started_at desc, t.id desc limit 1)`;

/** Organisations with an unpaid fee, the oldest debt first. @param most all if undefined */
function indebted({ plan, ...filters }: Filters, found: SQL | undefined, most?: number): SQL {
  return sql`
    select s.organization_id as id, owed.at, owed.cents, owed.currency
      from mirrored_subscriptions s cross join lateral (
        select coalesce(min(i.issued_at), s.started_at) as at, coalesce(sum(i.amount_remaining), 0) as cents,
               min(i.currency) as currency
          from mirrored_invoices i where ${isDueInvoice(sql`s`)}) owed
     where (${subscriptionStateSql}) = 'unpaid' and ${isCurrent}
       and ${plan ? sql`s.plan_type = ${plan}` : sql`true`}
       and ${found ? sql`s.organization_id in (${found})` : sql`true`}
       and ${isBeyond(filters.before, 'oldest', sql`owed.at`, sql`s.organization_id`)}
     order by owed.at, s.organization_id limit ${most ?? null}`;
}

async function sumDebts(db: Db, debtors: SQL): Promise<CustomersPage['owed']> {
  const { rows } = await db.execute<NonNullable<CustomersPage['owed']> & Record<string, unknown>>(sql`
    select sum(cents)::float8 as cents, min(currency) as currency, count(*)::int as customers
      from (${debtors}) debtors having sum(cents) > 0`);
  return rows[0] ?? null;
}

/** The last financed year of organisations without a subscription. */
function financed({ status, plan, ...filters }: Filters, now: Date, most: number): SQL {
  const runs = sql`(y.ends_at > ${now.toISOString()} and not y.refunded)`;
  return sql`
    select y.organization_id as id, y.starts_at as at from financed_years y
     where ${status === 'financed' ? runs : status === 'ended' ? sql`not ${runs}` : sql`true`}
       and ${plan ? sql`y.plan_type = ${plan}` : sql`true`}
       and ${after(filters, sql`y.starts_at`, sql`y.organization_id`)}
       and not ${opaque(sql`(
         select true from mirrored_subscriptions s where s.organization_id = y.organization_id limit 1)`)}
       and ${opaque(sql`y.checkout_session_id = (
         select z.checkout_session_id from financed_years z where z.organization_id = y.organization_id
          order by z.starts_at desc, z.checkout_session_id desc limit 1)`)}
     order by y.starts_at desc, y.organization_id desc limit ${most}`;
}

/**
 * Finds customers with all words in one searched place; with fewer than `wanted`, mistyped ones too
 * (decision 070).
 * @param read reads the customers found; gets the number of exact ones, at most `wanted`
 */
export function searchCustomers<Found>(
  db: Database['db'],
  q: string,
  wanted: number,
  read: (tx: Transaction, found: SQL, exact: number) => Promise<Found>,
): Promise<Found> {
  const has = containing(q);
  return search(db, q, async (tx, words) => {
    const places = [
      holders(has),
      fiscalAddresses(has),
      buyers(q),
      invited(q),
      ...codes(q),
      ...phones(q, words),
    ];
    const exact = sql.join(places, sql` union `);
    const { rows } = await tx.execute<{ found: number }>(sql`
      select count(*)::int as found from (select from (${exact}) found limit ${wanted}) counted`);
    const count = rows[0]?.found ?? 0;
    if (words.length === 0 || count === wanted) return read(tx, exact, count);
    const alike = words.map((word) => (text: SQL) => hasAlike(spaceWords(text), word));
    const forgiving = [holders(alike, sql`coalesce(name, '')`), fiscalAddresses(alike)];
    return read(tx, sql.join([exact, ...forgiving, ...scattered(words)], sql` union `), count);
  });
}

/** Conditions on a text: it contains each word. */
function containing(q: string): ((text: SQL) => SQL)[] {
  const parts = q.split(/\s+/).filter((part) => part !== '');
  return parts.map(
    (part) => (text) => sql`${foldText(text)} like '%' || fold_text(${escapeLike(part)}) || '%'`,
  );
}

/** True when the text contains each word. */
export const containsWords = (q: string, text: SQL): SQL => all(containing(q), text);

/** Subquery: customers with all words in their name or billing name. */
export const companiesNamed = (q: string): SQL => companies(containing(q));

/** As {@link companiesNamed}, or in a person's name or email. */
export const customersNamed = (q: string): SQL => holders(containing(q));

/** Finds customers with each word in some place, as in 'panaderia toledo', one of them exactly. */
function scattered(words: readonly string[]): SQL[] {
  if (words.length < 2) return [];
  // The trigram index can't find two letters.
  const leading = words.filter((word) => word.length > 2);
  const places = sql`concat_ws(' ',
    (select name from organizations where id = found.id),
    (select company_name || ' ' || address || ' ' || postal_code || ' ' || city from fiscal_data
      where organization_id = found.id),
    (select string_agg(u.name || ' ' || u.email, ' ') from memberships m join users u on u.id = m.user_id
      where m.organization_id = found.id))`;
  return leading.map((word) => {
    const has = [(text: SQL) => sql`${foldText(text)} like ${`%${word}%`}`];
    const others = words.filter((each) => each !== word).map((each) => hasAlike(sql`words`, each));
    // Without the offset, PostgreSQL would compute the words for each pattern again.
    return sql`
      (select id from (select id, ${spaceWords(places)} as words
                         from (${holders(has)} union ${fiscalAddresses(has)}) found offset 0) found
        where ${sql.join(others, sql` and `)} limit ${MAX_HITS})`;
  });
}

function fiscalAddresses(conditions: readonly ((text: SQL) => SQL)[]): SQL {
  return sql`
    (select organization_id from fiscal_data
      where ${all(conditions, sql`address || ' ' || postal_code || ' ' || city`)} limit ${MAX_HITS})`;
}

/** Finds buyers of the wizard by their whole email: they have no account before the payment. */
const buyers = (q: string) => sql`
  (select organization_id from wizard_purchases where email = ${q.trim().toLowerCase()} limit ${MAX_HITS})`;

/** Finds customers that have invited a person, by the whole address. */
const invited = (q: string) => sql`
  (select organization_id from invitations where email = ${q.trim().toLowerCase()} limit ${MAX_HITS})`;

/** At least two digits, so that it can't be a name. */
const CODE = /^(?=(?:\D*\d){2})[A-Z\d]{4,40}$/;

/** Finds tax ids and tracking numbers, ignoring punctuation. */
function codes(q: string): SQL[] {
  const code = q.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
  if (!CODE.test(code)) return [];
  return [
    sql`(select organization_id from fiscal_data where ${foldText(sql`company_name || ' ' || tax_id`)}
          like ${`%${code.toLowerCase()}%`} limit ${MAX_HITS})`,
    sql`(select organization_id from invoice_requests where ${startsWith(codeOf(sql`form->>'taxId'`), code)} limit ${MAX_HITS})`,
    sql`(select organization_id from installations where ${startsWith(codeOf(sql`tracking_number`), code)} limit ${MAX_HITS})`,
  ];
}

/** Finds phone numbers in forms, invoice requests and corrections by four digits or more. */
function phones(q: string, [phone]: readonly string[]): SQL[] {
  if (!A_PHONE.test(q) || phone === undefined) return [];
  return [
    sql`(select m.organization_id
           from (select email from leads where ${hasWord(sql`search_names`, phone)} limit ${MAX_HITS}) l
           join users u on u.email = l.email join memberships m on m.user_id = u.id limit ${MAX_HITS})`,
    sql`(select id from organizations where ${hasWord(phoneDigits(sql`phone`), phone)} limit ${MAX_HITS})`,
    sql`(select organization_id from invoice_requests where ${hasWord(phoneOfInvoice(sql`form`), phone)} limit ${MAX_HITS})`,
  ];
}

function all(conditions: readonly ((text: SQL) => SQL)[], text: SQL): SQL {
  return sql.join(
    conditions.map((condition) => condition(text)),
    sql` and `,
  );
}

const nameOrStripeId = sql`coalesce(name, '') || ' ' || coalesce(stripe_customer_id, '')`;

/** Organisations with one searched place that meets all conditions. */
function holders(conditions: readonly ((text: SQL) => SQL)[], name = nameOrStripeId): SQL {
  const meets = (text: SQL) => all(conditions, text);
  return sql`
    ${companies(conditions, name)}
    union (select m.organization_id from users u join memberships m on m.user_id = u.id
      where ${meets(sql`u.name || ' ' || u.email`)} limit ${MAX_HITS})`;
}

function companies(conditions: readonly ((text: SQL) => SQL)[], name = nameOrStripeId): SQL {
  const meets = (text: SQL) => all(conditions, text);
  return sql`
    (select id from organizations
      where ${meets(name)} limit ${MAX_HITS})
    union (select organization_id from fiscal_data
      where ${meets(sql`company_name || ' ' || tax_id`)} limit ${MAX_HITS})`;
}

/** Organisations of the filters that are no status of a plan. */
const groups = {
  answered: sql`select r.organization_id from received_mails r where r.organization_id is not null and ${waitsForAnswer}`,
  disputed: sql`
    select organization_id from mirrored_disputes where status = any(${sql.param(undecidedDisputes)})`,
  'on-its-way': sql`
    select organization_id from mirrored_invoices
     where status = 'open' and payment_state = 'processing' and subscription_id is not null`,
  'ended-unpaid': sql`
    select s.organization_id from mirrored_subscriptions s
     where s.id in (select i.subscription_id from mirrored_invoices i where i.status = 'open'
                    union all select f.id from mirrored_subscriptions f where f.end_reason = 'payment_failed')
       and (${subscriptionStateSql}) = 'ended'
       and exists (select from mirrored_invoices i where i.subscription_id = s.id and i.status = 'paid')
       and coalesce((select i.payment_state is distinct from 'processing' from mirrored_invoices i
                      where ${isDueInvoice(sql`s`)} order by i.issued_at limit 1), s.end_reason = 'payment_failed')
       and not exists (select from mirrored_subscriptions t where t.organization_id = s.organization_id
                        and (t.ended_at is null or t.started_at > s.started_at))
       and not exists (select from financed_years y where y.organization_id = s.organization_id
                        and y.ends_at > s.ended_at)`,
} as const;

const isGroup = (status: Filters['status']): status is keyof typeof groups =>
  status !== undefined && status in groups;

function searched(found: SQL, { status, plan, ...filters }: Filters, now: Date, most: number): SQL {
  const stands = isGroup(status) ? sql`o.id in (${groups[status]})` : sql`w.status = ${status}`;
  return sql`
    select o.id, o.created_at as at from organizations o join ${statusOfEach(now)} w on true
     where o.id in (${found})
       and ${status ? stands : sql`true`}
       and ${plan ? sql`w.plan_type = ${plan}` : sql`true`}
       and ${after(filters, sql`o.created_at`, sql`o.id`)}
     order by o.created_at desc, o.id desc limit ${most}`;
}

/** One row with the plan of organisation `o`. */
function statusOfEach(now: Date): SQL {
  return sql`lateral (
    select coalesce(p.status, 'none') as status, p.plan_type, p.billing_period, p.since, p.ends_at
      from (select 1) one left join lateral (
        (select ${subscriptionStateSql} as status, plan_type, billing_period, started_at as since,
                coalesce(ended_at, cancels_at) as ends_at, ended_at is null as runs
           from mirrored_subscriptions where organization_id = o.id)
        union all
        (select case when ends_at > ${now.toISOString()} and not refunded then 'financed' else 'ended' end,
                plan_type, 'annual-financed', coalesce(contracted_at, starts_at), coalesce(ended_at, ends_at),
                ends_at > ${now.toISOString()} and not refunded
           from financed_years where organization_id = o.id)
        order by runs desc, since desc limit 1) p on true)`;
}

interface Row
  extends Omit<CustomerRow, 'state' | 'since' | 'endsAt' | 'dispute' | 'debt'>,
    Record<string, unknown> {
  readonly status: CustomerStatus;
  readonly since: Date | string;
  readonly endsAt: Date | string | null;
  readonly disputed: number | null;
  readonly currency: string;
  readonly disputeDueAt: Date | string | null;
}

/** Returns rows in the order of the ids. */
export async function readCustomers(db: Db, ids: readonly string[], now: Date): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const states = await findPlanStates(db, ids, now);
  const { rows } = await db.execute<Row>(sql`
    select o.id as "organizationId", coalesce(o.name, f.company_name, m.name, b.name, 'Sin nombre') as name,
           m.name as owner, coalesce(m.email, b.email) as email, f.tax_id as "taxId", f.city, w.status,
           w.plan_type as "planType", w.billing_period as "billingPeriod",
           coalesce(w.since, o.created_at) as since, w.ends_at as "endsAt",
           o.stripe_customer_id as "stripeCustomerId", d.disputed, d.currency, d.due_at as "disputeDueAt"
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted (id, place)
      join organizations o on o.id = wanted.id::uuid
      join ${statusOfEach(now)} w on true
      left join fiscal_data f on f.organization_id = o.id
      left join wizard_purchases b on b.organization_id = o.id
      cross join lateral (
        select sum(amount)::int as disputed, min(currency) as currency, min(due_at) filter (where ${isDisputeOpenSql}) as due_at from mirrored_disputes
         where organization_id = o.id and status = any(${sql.param(undecidedDisputes)})) d
      left join lateral (
        select u.name, u.email from memberships k join users u on u.id = k.user_id
         where k.organization_id = o.id order by k.role = 'owner' desc, k.created_at, u.id limit 1) m on true
     order by wanted.place`);
  return rows.map(({ since, endsAt, disputed, currency, disputeDueAt, ...row }) => ({
    ...row,
    state: states.get(row.organizationId) ?? 'none',
    since: iso(since),
    endsAt: isoOrNull(endsAt),
    dispute: disputed === null ? null : { cents: disputed, currency, dueAt: isoOrNull(disputeDueAt) },
    debt: null,
  }));
}

type Debt = NonNullable<CustomerRow['debt']>;

/** Reads unpaid fees by organisation. */
export async function readDebts(db: Db, ids: readonly string[]): Promise<Map<string, Debt>> {
  const phones = await listPhonesOfEach(db, ids);
  const { rows } = await db.execute<Omit<Debt, 'phone'> & { id: string }>(sql`
    select s.organization_id as id, sum(i.amount_remaining)::int as cents, min(i.currency) as currency,
           min(i.issued_at) as since, min(i.next_attempt_at) as "retryAt",
           (select jsonb_build_object('at', c.created_at, 'result', c.call, 'text', c.body,
                                      'againOn', c.call_again_on, 'againHour', c.call_again_hour)
              from (select (${lastCallAbout(sql`s`)}).*) c where c.id is not null) as "lastCall"
      from mirrored_subscriptions s join mirrored_invoices i on ${isDueInvoice(sql`s`)}
     where s.organization_id = any(${sql.param([...ids])}::uuid[]) and ${isCurrent}
     group by s.id`);
  return new Map(
    rows.map(({ id, since, retryAt, ...owed }) => [
      id,
      { ...owed, since: iso(since), retryAt: isoOrNull(retryAt), phone: phones.get(id)?.[0] ?? null },
    ]),
  );
}
