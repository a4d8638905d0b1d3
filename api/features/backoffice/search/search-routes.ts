import { MIN_CUSTOMER_SEARCH } from '@horus/contract/backoffice/customers';
import { leadKindLabels, leadStatusLabels } from '@horus/contract/backoffice/leads';
import { type PaletteHit, paletteAnswer, paletteQuery } from '@horus/contract/backoffice/search';
import { endpoints } from '@horus/contract/paths';
import { sql } from 'drizzle-orm';
import { listCustomers } from '#features/backoffice/customers/list-customers';
import { listLeads } from '#features/backoffice/leads/lead-queue';
import { requireOperator } from '#features/backoffice/operators/operator-guard';
import type { App } from '#platform/app-type';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** Hits of each kind: who finds more types more. */
const MOST = 5;
const INVOICE_NUMBER = /^[\w/-]{3,40}$/;

/** What the command palette finds: requests, customers, invoices by their number. */
export function registerPalette(app: App, services: Services): void {
  const { db } = services.database;
  app.get(
    endpoints.admin.search.pattern,
    {
      schema: {
        tags: ['Oficina: buscador'],
        summary: 'Requests, customers and invoices for what is typed',
        querystring: paletteQuery,
        response: { 200: paletteAnswer },
      },
    },
    async (request) => {
      const { operatorId } = requireOperator(request);
      const { q } = request.query;
      const hits = await Promise.all([
        findCustomers(db, q, services.now()),
        findLeads(db, q, operatorId),
        findInvoices(db, q),
      ]);
      return { hits: hits.flat() };
    },
  );
}

async function findLeads(db: Db, q: string, operatorId: string): Promise<PaletteHit[]> {
  const { rows } = await listLeads(db, { q, sort: 'newest', operatorId, size: MOST });
  return rows.map(({ id, name, company, kind, status, email }) => ({
    kind: 'lead',
    id,
    title: company || name,
    detail: `${leadKindLabels[kind]}, ${leadStatusLabels[status].toLowerCase()}, ${email}`,
  }));
}

async function findCustomers(db: Db, q: string, now: Date): Promise<PaletteHit[]> {
  if (q.length < MIN_CUSTOMER_SEARCH) return [];
  const { customers } = await listCustomers(db, { q }, now, MOST);
  return customers.map(({ organizationId: id, name, email }) => ({
    kind: 'customer',
    id,
    title: name,
    detail: email ?? 'Sin email',
  }));
}

/** By the beginning of a number, ours or Stripe's: both as they are printed. */
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
