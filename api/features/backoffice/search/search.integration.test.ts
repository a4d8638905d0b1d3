import type { PaletteAnswer } from '@horus/contract/backoffice/search';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#testing/test-api';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

let api: TestApi;
let ana: TestOperator;
let organizationId: string;
const operators = createTestOperators(() => api);

beforeAll(async () => {
  api = await startTestApi();
  ana = await operators.logIn();
  const { db } = api.services.database;
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into organizations (name) values ('Viveros del Tajo') returning id`,
  );
  organizationId = String(rows[0]?.id);
  await db.execute(sql`
    insert into mirrored_invoices (id, organization_id, number, status, total, amount_remaining, currency,
                                   covers_installation, issued_at)
    values ('in_1', ${organizationId}, 'HOR-2031-0042', 'paid', 4839, 0, 'eur', false, now())`);
  await db.execute(sql`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
    values ('demo', gen_random_uuid(), '\\x00', 'eva@viveros.example',
            '{"nombre": "Eva Gil", "empresa": "Viveros Gil"}', '\\x00', now())`);
});
afterAll(() => api.close());

const found = async (q: string) => {
  const { status, body } = await ana.call<PaletteAnswer>(
    'GET',
    `/api/admin/search?q=${encodeURIComponent(q)}`,
  );
  expect(status).toBe(200);
  return body.hits.map(({ kind, title }) => [kind, title]);
};

describe('the command palette', () => {
  it('finds customers and requests by a part of their name', async () => {
    expect(await found('viveros')).toEqual([
      ['customer', 'Viveros del Tajo'],
      ['lead', 'Viveros Gil'],
    ]);
  });

  it('finds customers and requests whose names are mistyped', async () => {
    for (const q of ['viveors', 'vivreos', 'viberos']) {
      expect([q, await found(q)]).toEqual([
        q,
        [
          ['customer', 'Viveros del Tajo'],
          ['lead', 'Viveros Gil'],
        ],
      ]);
    }
  });

  it('finds a Catalan double l by its letters alone', async () => {
    await api.services.database.db.execute(sql`insert into organizations (name) values ('Gal·la Viatges')`);
    expect(await found('galla')).toEqual([['customer', 'Gal·la Viatges']]);
    expect(await found('Gal·la')).toEqual([['customer', 'Gal·la Viatges']]);
  });

  it('finds an invoice by how its number begins, and leads to whose it is', async () => {
    const { body } = await ana.call<PaletteAnswer>('GET', '/api/admin/search?q=hor-2031');
    expect(body.hits).toEqual([
      { kind: 'invoice', id: organizationId, title: 'Factura HOR-2031-0042', detail: 'Viveros del Tajo' },
    ]);
  });

  it('finds an invoice that the company issued by how its number begins, and leads to its request', async () => {
    const { rows } = await api.services.database.db.execute<{ id: string }>(sql`
      insert into invoice_requests (organization_id, state, form, content_hash, invoice_number, created_at)
      values (${organizationId}, 'issued', '{}', '\\x00', 'F-2031/007b', now()) returning id`);
    const { body } = await ana.call<PaletteAnswer>('GET', '/api/admin/search?q=f-2031/007B');
    expect(body.hits).toEqual([
      { kind: 'invoice-request', id: rows[0]?.id, title: 'Factura F-2031/007b', detail: 'Viveros del Tajo' },
    ]);
  });

  it('finds nothing for what is nobody’s, and takes signs for signs', async () => {
    expect(await found('xilofonista')).toEqual([]);
    expect(await found('%%%')).toEqual([]);
  });
});
