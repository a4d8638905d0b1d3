import { todayCalls } from '@horus/contract/backoffice/calls/today';
import { standingOf } from '@horus/contract/backoffice/customer-statuses';
import { type CustomerRow, MIN_CUSTOMER_SEARCH } from '@horus/contract/backoffice/customers';
import { eventId } from '@horus/contract/backoffice/events';
import { type LeadRow, leadKindLabels, leadStatusLabels } from '@horus/contract/backoffice/leads';
import { BLOCKED_CUSTOMER } from '@horus/contract/backoffice/papers';
import type { PaletteAnswer, PaletteHit, PaletteObject } from '@horus/contract/backoffice/search';
import { dayOf, formatShortDate, TIME_ZONE } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { formatPhone } from '@horus/contract/phone';
import { hasMail, subscriptionStates } from '@horus/contract/subscription-states';
import { type SQL, sql } from 'drizzle-orm';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { customerName } from '#features/backoffice/customers/customer-name';
import { listLikeliest, readCustomers } from '#features/backoffice/customers/list-customers';
import { listPhonesOfEach } from '#features/backoffice/customers/list-phones';
import { findEvent } from '#features/backoffice/events/event-rows';
import { listLeads } from '#features/backoffice/leads/lead-queue';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { findInstallations } from '#features/backoffice/search/find-installations';
import { findPayments } from '#features/backoffice/search/find-payments';
import {
  A_PHONE,
  AN_ID,
  distanceOf,
  readBriefly,
  reversed,
  startsWith,
  withinDeadline,
} from '#features/backoffice/search/search-words';
import { splitPayment } from '#features/backoffice/search/split-payment';
import { isDueInvoice } from '#features/billing/billing-tables';
import type { App } from '#platform/app-type';
import type { Database, Db } from '#platform/database';
import { serveCalls } from '#platform/serve-calls';
import type { Services } from '#services';

const serve = serveCalls(todayCalls, 'Oficina: buscador');

/** Matches per kind; operators refine the text to find fewer. */
const MOST = 5;
/** A trigram index can't find shorter words, such as 'H-1'. Text with an @ is searched anyway. */
const SEARCHABLE = /[\p{L}\p{N}]{3}|@/u;
/** Newest leads to rank by distance. */
const MAX_LEADS = 20;
/** Customers to check for an action or a payment. */
const MAX_CLIENTS = 50;
/** 'factura F-2026-0311'. */
const INVOICE_WORD = /^factura /i;
const INVOICE_NUMBER = /^[\w/-]{3,40}$/;
/** With a digit, so that it can't be a word. */
const NUMBER_END = /^(?=.*\d).{4}/;

export function registerPalette(app: App, services: Services): void {
  const { db } = services.database;
  serve(
    app,
    'GET /api/admin/search',
    async (request) => {
      const { operatorId } = requireOperator(request);
      const { q, of } = request.query;
      const now = services.now();
      return withinDeadline<PaletteAnswer>(
        of
          ? findObjects(db, of, q, operatorId, now).then((hits) => ({ hits, more: [] }))
          : findHits(db, q, operatorId, now),
      );
    },
    { preHandler: recordingView(services, 'search') },
  );
}

export async function findHits(
  db: Database['db'],
  q: string,
  operatorId: string,
  now: Date,
): Promise<PaletteAnswer> {
  const number = q.replace(INVOICE_WORD, '');
  const { whom, day, q: paid } = splitPayment(q, now);
  const payers = whom ? await findPayers(db, whom, now) : null;
  const [{ customers, installations }, leads, { payments, invoices, own, events }] = await Promise.all([
    findCustomersAndInstallations(db, q, now),
    findLeads(db, q, operatorId, now).then((found) => found.map(toLeadHit)),
    readBriefly(db, async (tx) => ({
      payments: await findPayments(tx, { q: paid, payers, day }, now, MOST),
      invoices: await findInvoices(tx, number),
      own: await findOwnInvoices(tx, number),
      events: await findEvents(tx, q),
    })),
  ]);
  const kinds = [customers.hits, installations, leads, invoices, own, events];
  const hits = kinds.flatMap((each) => each.slice(0, MOST));
  hits.push(...payments.found);
  const distances = new Map(hits.map((hit) => [hit, distanceOf(hit.title, q, `${hit.title} ${hit.detail}`)]));
  hits.sort((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0));
  const more: PaletteAnswer['more'] = [];
  if (customers.isInList && customers.hits.length > MOST) more.push('customer');
  if (leads.length > MOST) more.push('lead');
  if (payments.hasMore) more.push('payment');
  if (invoices.length > MOST || own.length > MOST) more.push('invoice');
  return { hits, more };
}

async function findPayers(db: Database['db'], whom: string, now: Date): Promise<string[]> {
  const { found } = await findCustomers(db, whom, now, MAX_CLIENTS);
  return found.map(({ organizationId }) => organizationId);
}

async function findCustomersAndInstallations(db: Database['db'], q: string, now: Date) {
  const { found, isInList } = await findCustomers(db, q, now, MOST + 1);
  const hits = await toHits(db, found);
  const installations = await findInstallations(db, hits.slice(0, MOST), MOST);
  return { customers: { hits, isInList }, installations };
}

/** Finds the objects of a palette action on which it is possible. */
async function findObjects(
  db: Database['db'],
  of: PaletteObject,
  q: string,
  operatorId: string,
  now: Date,
): Promise<PaletteHit[]> {
  if (of === 'leads-and-customers') {
    const { found } = await findCustomers(db, q, now, MOST);
    const leads = await findLeads(db, q, operatorId, now);
    const hits = [...(await toHits(db, found.slice(0, MOST))), ...leads.slice(0, MOST).map(toLeadHit)];
    return hits.toSorted((one, other) => distanceOf(one.title, q) - distanceOf(other.title, q));
  }
  if (of === 'leads-with-email' || of === 'leads-with-phone' || of === 'leads-not-lost') {
    const nearest = await findLeads(db, q, operatorId, now);
    return nearest.filter(isPossibleForLead[of]).slice(0, MOST).map(toLeadHit);
  }
  const { found } = await findCustomers(db, q, now, MAX_CLIENTS);
  const ids = JSON.stringify(found.map(({ organizationId }) => organizationId));
  if (of !== 'waiting-invoices') {
    const facts = await readFacts(db, ids);
    const isPossible = (customer: CustomerRow) => isPossibleFor[of](customer, facts);
    return toHits(db, found.filter(isPossible).slice(0, MOST));
  }
  const { rows } = await db.execute<{ id: string; organization: string; payer: string | null }>(sql`
    select id, organization_id as organization, form->>'companyName' as payer from invoice_requests
     where state = 'received'
       and organization_id in (select jsonb_array_elements_text(${ids}::jsonb)::uuid)
     order by created_at, id limit ${MOST}`);
  return rows.map(({ id, organization, payer }) => ({
    kind: 'invoice-request',
    id,
    title: found.find(({ organizationId }) => organizationId === organization)?.name ?? 'Sin nombre',
    detail: `A nombre de ${payer ?? 'nadie'}`,
  }));
}

const isPossibleForLead = {
  'leads-with-email': ({ email }: LeadRow) => email !== '',
  'leads-with-phone': ({ phone }: LeadRow) => phone !== '',
  'leads-not-lost': ({ status }: LeadRow) => status !== 'lost',
};

async function findLeads(db: Database['db'], q: string, operatorId: string, now: Date): Promise<LeadRow[]> {
  const asked = { q, sort: 'newest', operatorId, today: dayOf(now), size: MAX_LEADS } as const;
  const { rows } = await listLeads(db, asked);
  const distance = ({ company, name }: LeadRow) => distanceOf(company || name, q);
  return rows.toSorted((one, other) => distance(one) - distance(other));
}

function toLeadHit({ id, name, company, kind, status, email, phone }: LeadRow): PaletteHit {
  const facts = [leadKindLabels[kind], leadStatusLabels[status].toLowerCase(), email, formatPhone(phone)];
  return { kind: 'lead', id, title: company || name, detail: facts.filter(Boolean).join(', ') };
}

interface Found {
  readonly found: readonly CustomerRow[];
  readonly isInList: boolean;
}

async function findCustomers(db: Database['db'], q: string, now: Date, most: number): Promise<Found> {
  const isSearchable = q.length >= MIN_CUSTOMER_SEARCH && (SEARCHABLE.test(q) || A_PHONE.test(q));
  if (AN_ID.test(q)) return { found: await readCustomers(db, [q], now), isInList: false };
  if (!isSearchable) return { found: [], isInList: false };
  const { customers: found, isInList } = await listLikeliest(db, q, now, most, MOST + 1);
  return { found, isInList };
}

async function toHits(db: Db, customers: readonly CustomerRow[]): Promise<PaletteHit[]> {
  const phones = await listPhonesOfEach(
    db,
    customers.map(({ organizationId }) => organizationId),
  );
  return customers.map((customer) => {
    const { organizationId: id, name, email, city } = customer;
    const phone = formatPhone(phones.get(id)?.[0] ?? '');
    const facts = [standingOf(customer).label, email ?? 'Sin email', phone, city];
    return { kind: 'customer', id, title: name, detail: facts.filter(Boolean).join(', ') };
  });
}

type Facts = ReadonlyMap<string, { readonly refundable: boolean; readonly owing: boolean }>;

/** @param ids organisations, as a JSON array */
async function readFacts(db: Db, ids: string): Promise<Facts> {
  const { rows } = await db.execute<{ id: string; refundable: boolean; owing: boolean }>(sql`
    select o.id,
           exists (select from mirrored_payments p where p.organization_id = o.id
                    and p.status in ('succeeded', 'refunded') and p.amount_refunded < p.amount) as refundable,
           exists (select from mirrored_subscriptions s join mirrored_invoices i on ${isDueInvoice(sql`s`)}
                    where s.organization_id = o.id and i.reason is distinct from 'subscription_create') as owing
      from jsonb_array_elements_text(${ids}::jsonb) wanted (id) join organizations o on o.id = wanted.id::uuid`);
  return new Map(rows.map((row) => [row.id, row]));
}

const RENEWING: readonly CustomerRow['status'][] = ['active', 'trial', 'unpaid'];

const isPossibleFor: Readonly<
  Record<Extract<PaletteObject, `with-${string}`>, (customer: CustomerRow, facts: Facts) => boolean>
> = {
  'with-people': ({ owner }) => owner !== null,
  'with-refundable-payment': ({ organizationId }, facts) => facts.get(organizationId)?.refundable === true,
  'with-open-fee': ({ organizationId }, facts) => facts.get(organizationId)?.owing === true,
  'with-failed-fee': ({ organizationId, state }, facts) =>
    facts.get(organizationId)?.owing === true && hasMail(state, 'payment-failed'),
  'with-changeable-plan': ({ state }) => subscriptionStates[state].change === 'open',
  'with-renewing-plan': ({ status, endsAt }) => RENEWING.includes(status) && endsAt === null,
};

/** Conditions on a number, each with its order: how it begins and, with a digit, how it ends. */
function numbered(number: SQL, q: string): SQL[] {
  if (!INVOICE_NUMBER.test(q)) return [];
  const asked = q.toUpperCase();
  const end = sql`reverse(${number})`;
  return [
    sql`${startsWith(number, asked)} order by ${number} collate "C" limit ${MOST + 1}`,
    ...(NUMBER_END.test(q)
      ? [sql`${startsWith(end, reversed(asked))} order by ${end} collate "C" limit ${MOST + 1}`]
      : []),
  ];
}

/** Finds our invoices by number, ignoring case, replaced ones too. */
async function findOwnInvoices(db: Db, q: string): Promise<PaletteHit[]> {
  const places = numbered(sql`upper(invoice_number)`, q).flatMap((condition) => [
    sql`(select id, invoice_number as number, false as replaced from invoice_requests
          where invoice_number is not null and ${condition})`,
    sql`(select request_id, invoice_number, true from replaced_invoice_documents where ${condition})`,
  ]);
  if (places.length === 0) return [];
  const { rows } = await db.execute<{
    id: string;
    number: string;
    name: string;
    replaced: boolean;
  }>(sql`
    select r.id, i.number, ${customerName(sql`r.organization_id`)} as name, i.replaced
      from (${sql.join(places, sql` union `)}) i
      join invoice_requests r on r.id = i.id
     order by upper(i.number) collate "C" limit ${MOST + 1}`);
  return rows.map(({ id, number: found, name, replaced }) => ({
    kind: 'invoice-request',
    id,
    title: `Factura ${found}`,
    detail: `${name}${replaced ? ', sustituida por otra' : ''}`,
  }));
}

/** Finds Stripe's invoices by number or id, and credit notes, whose numbers begin with theirs. */
async function findInvoices(db: Db, q: string): Promise<PaletteHit[]> {
  const numberOfInvoice = q.replace(/-CN-\d*$/i, '');
  const isNote = numberOfInvoice !== q;
  const month = sql`to_char(at at time zone ${TIME_ZONE}, 'YYYY-MM')`;
  const places = [
    sql`(select id, organization_id, coalesce(number, 'sin número') as number, null as month from mirrored_invoices where id = ${q})`,
    ...numbered(sql`number`, numberOfInvoice).map(
      (condition) =>
        sql`(select id, organization_id, number, null as month from mirrored_invoices where ${condition})`,
    ),
    ...numbered(sql`number`, q).map(
      (condition) => sql`(select id, null::uuid, number, ${month} from erased_papers
                           where kind = ${isNote ? 'credit-note' : 'invoice'} and ${condition})`,
    ),
  ];
  const { rows } = await db.execute<InvoiceFound>(sql`
    select i.organization_id as id, i.id as row, i.number, i.month, n.number as note, ${customerName(sql`i.organization_id`)} as name,
           m.total, m.currency, m.issued_at
      from (${sql.join(places, sql` union `)}) i
      left join mirrored_invoices m on m.id = i.id
      left join mirrored_credit_notes n on ${isNote} and n.invoice_id = i.id and strpos(upper(n.number), ${q.toUpperCase()}) > 0
     order by i.number collate "C", n.number limit ${MOST + 1}`);
  return rows.map(({ id, row, number, note, name, month, ...invoice }) => {
    if (month !== null) {
      const title = `${isNote ? 'Abono' : 'Factura'} ${number}`;
      return { kind: 'blocked-invoice', id: month, title, detail: BLOCKED_CUSTOMER };
    }
    return note === null
      ? {
          kind: 'invoice',
          id,
          row,
          title: `Factura ${number}`,
          detail: `${name}, ${describeInvoice(invoice)}`,
        }
      : { kind: 'credit-note', id, row: note, title: `Abono ${note}`, detail: `${name}, de la ${number}` };
  });
}

function describeInvoice({ total, currency, issued_at: at }: Issued): string {
  return `${formatMoney(total, currency)}, ${formatShortDate(new Date(at).toISOString())}`;
}

interface Issued {
  readonly total: number;
  readonly currency: string;
  readonly issued_at: string;
}

interface InvoiceFound extends Issued, Record<string, unknown> {
  readonly id: string;
  readonly row: string;
  readonly number: string;
  readonly note: string | null;
  readonly name: string;
  readonly month: string | null;
}

async function findEvents(db: Db, q: string): Promise<PaletteHit[]> {
  const { data: id } = eventId.safeParse(q);
  const event = id ? await findEvent(db, id) : null;
  if (!event) return [];
  return [{ kind: 'event', id: event.id, title: event.type, detail: event.customer?.name ?? event.id }];
}
