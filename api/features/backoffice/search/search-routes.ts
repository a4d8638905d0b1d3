import { todayCalls } from '@horus/contract/backoffice/calls/today';
import { MIN_CUSTOMER_SEARCH } from '@horus/contract/backoffice/customers';
import { eventId } from '@horus/contract/backoffice/events';
import { type LeadRow, leadKindLabels, leadStatusLabels } from '@horus/contract/backoffice/leads';
import type { PaletteHit, PaletteObject } from '@horus/contract/backoffice/search';
import { dayOf } from '@horus/contract/dates';
import { type SQL, sql } from 'drizzle-orm';
import { recordingView } from '#features/backoffice/audit/record-list-view';
import { listLikeliest, readCustomers } from '#features/backoffice/customers/list-customers';
import { findEvent } from '#features/backoffice/events/event-rows';
import { listLeads } from '#features/backoffice/leads/lead-queue';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import { distanceOf, reversed, startsWith } from '#features/backoffice/search/search-words';
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
/** Customers to check for pending invoice requests. */
const MAX_CLIENTS = 50;
const AN_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
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
      return { hits: of ? await findObjects(db, of, q, now) : await findHits(db, q, operatorId, now) };
    },
    { preHandler: recordingView(services, 'search') },
  );
}

export async function findHits(
  db: Database['db'],
  q: string,
  operatorId: string,
  now: Date,
): Promise<PaletteHit[]> {
  const hits = await Promise.all([
    findCustomers(db, q, now),
    findLeads(db, q, operatorId, now),
    findInvoices(db, q),
    findOwnInvoices(db, q),
    findEvents(db, q),
  ]);
  const distances = new Map(
    hits.flat().map((hit) => [hit, distanceOf(hit.title, q, `${hit.title} ${hit.detail}`)]),
  );
  return [...distances.keys()].toSorted(
    (one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0),
  );
}

/** Finds the objects of a palette action. */
async function findObjects(
  db: Database['db'],
  of: PaletteObject,
  q: string,
  now: Date,
): Promise<PaletteHit[]> {
  if (of === 'customers') return findCustomers(db, q, now);
  const customers = await findCustomers(db, q, now, MAX_CLIENTS);
  const ids = JSON.stringify(customers.map(({ id }) => id));
  const { rows } = await db.execute<{ id: string; organization: string; payer: string | null }>(sql`
    select id, organization_id as organization, form->>'companyName' as payer from invoice_requests
     where state = 'received'
       and organization_id in (select jsonb_array_elements_text(${ids}::jsonb)::uuid)
     order by created_at, id limit ${MOST}`);
  return rows.map(({ id, organization, payer }) => ({
    kind: 'invoice-request',
    id,
    title: customers.find((customer) => customer.id === organization)?.title ?? 'Sin nombre',
    detail: `A nombre de ${payer ?? 'nadie'}`,
  }));
}

async function findLeads(
  db: Database['db'],
  q: string,
  operatorId: string,
  now: Date,
): Promise<PaletteHit[]> {
  const asked = { q, sort: 'newest', operatorId, today: dayOf(now), size: MAX_LEADS } as const;
  const { rows } = await listLeads(db, asked);
  const distance = ({ company, name }: LeadRow) => distanceOf(company || name, q);
  const nearest = rows.toSorted((one, other) => distance(one) - distance(other)).slice(0, MOST);
  return nearest.map(({ id, name, company, kind, status, email }) => ({
    kind: 'lead',
    id,
    title: company || name,
    detail: `${leadKindLabels[kind]}, ${leadStatusLabels[status].toLowerCase()}, ${email}`,
  }));
}

async function findCustomers(db: Database['db'], q: string, now: Date, most = MOST): Promise<PaletteHit[]> {
  const isSearchable = q.length >= MIN_CUSTOMER_SEARCH && SEARCHABLE.test(q);
  const found = AN_ID.test(q)
    ? await readCustomers(db, [q], now)
    : isSearchable
      ? await listLikeliest(db, q, now, most)
      : [];
  return found.map(({ organizationId: id, name, email, city }) => ({
    kind: 'customer',
    id,
    title: name,
    detail: [email ?? 'Sin email', city].filter(Boolean).join(', '),
  }));
}

/** Conditions on a number, each with its order: how it begins and, with a digit, how it ends. */
function numbered(number: SQL, q: string): SQL[] {
  if (!INVOICE_NUMBER.test(q)) return [];
  const asked = q.toUpperCase();
  const end = sql`reverse(${number})`;
  return [
    sql`${startsWith(number, asked)} order by ${number} collate "C" limit ${MOST}`,
    ...(NUMBER_END.test(q)
      ? [sql`${startsWith(end, reversed(asked))} order by ${end} collate "C" limit ${MOST}`]
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
    name: string | null;
    replaced: boolean;
  }>(sql`
    select r.id, i.number, o.name, i.replaced
      from (${sql.join(places, sql` union `)}) i
      join invoice_requests r on r.id = i.id
      join organizations o on o.id = r.organization_id
     order by upper(i.number) collate "C" limit ${MOST}`);
  return rows.map(({ id, number: found, name, replaced }) => ({
    kind: 'invoice-request',
    id,
    title: `Factura ${found}`,
    detail: `${name ?? 'Sin nombre'}${replaced ? ', sustituida por otra' : ''}`,
  }));
}

/** Finds Stripe's invoices by their number or that of a credit note, which begins with it. */
async function findInvoices(db: Db, q: string): Promise<PaletteHit[]> {
  const places = numbered(sql`number`, q.replace(/-CN-\d*$/i, '')).map(
    (condition) => sql`(select organization_id, number from mirrored_invoices where ${condition})`,
  );
  if (places.length === 0) return [];
  const { rows } = await db.execute<{ id: string; number: string; name: string | null }>(sql`
    select i.organization_id as id, i.number, o.name
      from (${sql.join(places, sql` union `)}) i
      join organizations o on o.id = i.organization_id
     order by i.number collate "C" limit ${MOST}`);
  return rows.map(({ id, number, name }) => ({
    kind: 'invoice',
    id,
    title: `Factura ${number}`,
    detail: name ?? 'Sin nombre',
  }));
}

async function findEvents(db: Db, q: string): Promise<PaletteHit[]> {
  const { data: id } = eventId.safeParse(q);
  const event = id ? await findEvent(db, id) : null;
  if (!event) return [];
  return [{ kind: 'event', id: event.id, title: event.type, detail: event.customer?.name ?? event.id }];
}
