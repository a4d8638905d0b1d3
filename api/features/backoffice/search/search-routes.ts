import { MIN_CUSTOMER_SEARCH } from '@horus/contract/backoffice/customers';
import { eventId } from '@horus/contract/backoffice/events';
import { leadKindLabels, leadStatusLabels } from '@horus/contract/backoffice/leads';
import { endpoints } from '@horus/contract/backoffice/paths';
import { type PaletteHit, paletteAnswer, paletteQuery } from '@horus/contract/backoffice/search';
import { sql } from 'drizzle-orm';
import { notingLook } from '#features/backoffice/audit/note-list-look';
import { listCustomers } from '#features/backoffice/customers/list-customers';
import { findEvent } from '#features/backoffice/events/event-rows';
import { listLeads } from '#features/backoffice/leads/lead-queue';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { App } from '#platform/app-type';
import type { Database, Db } from '#platform/database';
import type { Services } from '#services';

/** Hits of each kind: to find fewer, operators type more. */
const MOST = 5;
/**
 * An index of three letters in a row has nothing of what has fewer, as 'H-1': all would be read. An
 * address is asked for on purpose.
 */
const SEARCHABLE = /[\p{L}\p{N}]{3}|@/u;
const INVOICE_NUMBER = /^[\w/-]{3,40}$/;

/** What the palette finds: requests, customers, invoices by number, events by their whole id. */
export function registerPalette(app: App, services: Services): void {
  const { db } = services.database;
  app.get(
    endpoints.admin.search.pattern,
    {
      preHandler: notingLook(services, 'search'),
      schema: {
        tags: ['Oficina: buscador'],
        summary: 'Requests, customers and invoices for what is typed',
        querystring: paletteQuery,
        response: { 200: paletteAnswer },
      },
    },
    async (request) => {
      const { operatorId } = requireOperator(request);
      return { hits: await findHits(db, request.query.q, operatorId, services.now()) };
    },
  );
}

/** What there is for a text, a few of each kind. */
export async function findHits(
  db: Database['db'],
  q: string,
  operatorId: string,
  now: Date,
): Promise<PaletteHit[]> {
  const hits = await Promise.all([
    findCustomers(db, q, now),
    findLeads(db, q, operatorId),
    findInvoices(db, q),
    findOwnInvoices(db, q),
    findEvents(db, q),
  ]);
  return hits.flat();
}

async function findLeads(db: Database['db'], q: string, operatorId: string): Promise<PaletteHit[]> {
  const { rows } = await listLeads(db, { q, sort: 'newest', operatorId, size: MOST });
  return rows.map(({ id, name, company, kind, status, email }) => ({
    kind: 'lead',
    id,
    title: company || name,
    detail: `${leadKindLabels[kind]}, ${leadStatusLabels[status].toLowerCase()}, ${email}`,
  }));
}

async function findCustomers(db: Database['db'], q: string, now: Date): Promise<PaletteHit[]> {
  if (q.length < MIN_CUSTOMER_SEARCH || !SEARCHABLE.test(q)) return [];
  const { customers } = await listCustomers(db, { q }, now, MOST);
  return customers.map(({ organizationId: id, name, email }) => ({
    kind: 'customer',
    id,
    title: name,
    detail: email ?? 'Sin email',
  }));
}

/** Ours, by the beginning of its number in whatever case. */
async function findOwnInvoices(db: Db, q: string): Promise<PaletteHit[]> {
  const begin = q.toUpperCase();
  const { rows } = await db.execute<{ id: string; number: string; name: string | null }>(sql`
    select i.id, i.invoice_number as number, o.name from invoice_requests i
      join organizations o on o.id = i.organization_id
     where upper(i.invoice_number) collate "C" >= ${begin}
       and upper(i.invoice_number) collate "C" < ${`${begin}\u{10ffff}`} and i.invoice_number is not null
     order by upper(i.invoice_number) collate "C" limit ${MOST}`);
  return rows.map(({ id, number, name }) => ({
    kind: 'invoice-request',
    id,
    title: `Factura ${number}`,
    detail: name ?? 'Sin nombre',
  }));
}

/** Stripe's, by the beginning of its number as it is printed. */
async function findInvoices(db: Db, q: string): Promise<PaletteHit[]> {
  if (!INVOICE_NUMBER.test(q)) return [];
  const begin = q.toUpperCase();
  const { rows } = await db.execute<{ id: string; number: string; name: string | null }>(sql`
    select i.organization_id as id, i.number, o.name
      from (select organization_id, number from mirrored_invoices
             where number collate "C" >= ${begin} and number collate "C" < ${`${begin}\u{10ffff}`}
             order by number collate "C" limit ${MOST}) i
      join organizations o on o.id = i.organization_id`);
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
