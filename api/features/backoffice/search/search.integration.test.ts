import { addressOf } from '@horus/contract/address-of';
import type { CustomersPage } from '@horus/contract/backoffice/customers';
import type { PaletteAnswer, PaletteObject } from '@horus/contract/backoffice/search';
import { addDays, dayOf, formatLongDate, noonOf } from '@horus/contract/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_DEADLINE_MS } from '#features/backoffice/search/search-words';
import { createTestAccounts } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { findIds, writePaidInvoice, writeSubscription } from '#testing/test-books';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

let api: TestApi;
let ana: TestOperator;
let organizationId: string;
const operators = createTestOperators(() => api);
const accounts = createTestAccounts(() => api);

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

const hits = async (q: string, of?: PaletteObject) => {
  const { status, body } = await ana.call<PaletteAnswer>(
    'GET',
    addressOf('GET /api/admin/search', { query: { q, of } }),
  );
  expect(status).toBe(200);
  return body.hits;
};

const listOf = async (q: string) =>
  (await ana.call<CustomersPage>('GET', `/api/admin/customers?${new URLSearchParams({ q })}`)).body.customers;

async function askForInvoice(organization: string, form: object, number: string | null = null) {
  const { rows } = await api.services.database.db.execute<{ id: string }>(sql`
    insert into invoice_requests (organization_id, state, form, content_hash, invoice_number, created_at)
    values (${organization}, ${number ? 'issued' : 'received'}, ${JSON.stringify(form)},
            ${JSON.stringify(form)}::bytea, ${number}, now()) returning id`);
  return String(rows[0]?.id);
}

const found = async (q: string) => {
  const { status, body } = await ana.call<PaletteAnswer>(
    'GET',
    `/api/admin/search?q=${encodeURIComponent(q)}`,
  );
  expect(status).toBe(200);
  return body.hits.map(({ kind, title }) => [kind, title]);
};

describe('the command palette', () => {
  it('finds customers and leads by a part of their name', async () => {
    expect(await found('viveros')).toEqual([
      ['customer', 'Viveros del Tajo'],
      ['lead', 'Viveros Gil'],
    ]);
  });

  it('finds mistyped names of customers and leads', async () => {
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

  it('finds four-letter words with one wrong letter or two swapped', async () => {
    await api.services.database.db.execute(sql`insert into organizations (name) values ('Talleres Peña')`);
    for (const q of ['pexa', 'pnea', 'peañ', 'talelres pema']) {
      expect([q, await found(q)]).toEqual([q, [['customer', 'Talleres Peña']]]);
    }
  });

  it('finds a misspelt name while it is typed: exact first, then by the first word', async () => {
    const names = [
      'Ferretería Tamujalta',
      'Cafetería Sol',
      'Peletería Sol',
      'Sotobermejo',
      'Garbanzuela',
      'Sol Quejigalta',
    ];
    await api.services.database.db.execute(sql`
      insert into organizations (name, created_at)
      select name, now() + place * interval '1 minute'
        from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as named (name, place)`);
    for (const [q, name] of [
      ...[
        ['graba', 'Garbanzuela'],
        ['quijiga', 'Sol Quejigalta'],
        ['tamugal', 'Ferretería Tamujalta'],
      ],
      ...[
        ['sotobrm', 'Sotobermejo'],
        ['fereteria', 'Ferretería Tamujalta'],
      ],
    ] as const) {
      expect([q, (await found(q))[0]]).toEqual([q, ['customer', name]]);
    }
    await api.services.database.db.execute(
      sql`insert into organizations (name) values ('Los Grabados'), ('Grabados Luz')`,
    );
    expect((await found('graba')).map(([, title]) => title)).toEqual([
      'Grabados Luz',
      'Los Grabados',
      'Garbanzuela',
    ]);
  });

  it('finds customers by their phone in any spelling', async () => {
    const { email } = await accounts.newSession();
    const { organizationId: id } = await findIds(api, email);
    await api.services.database.db.execute(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('contact', gen_random_uuid(), '\\x00', ${email},
              '{"nombre": "Luz Rey", "empresa": "Rey", "telefono": "925 44 55 66"}', '\\x00', now())`);
    await askForInvoice(organizationId, { companyName: 'Viveros', phone: '+34 600-77-88-99' });
    const customers = async (q: string) => (await hits(q)).filter(({ kind }) => kind === 'customer');
    const parts = ['925 445', '+34 925', '0034925', '44 55', '4455', '455-66'];
    for (const q of ['925445566', '925 44 55 66', '+34925445566', '0034 925 445 566', ...parts]) {
      expect([q, (await customers(q)).map((hit) => hit.id)]).toEqual([q, [id]]);
      expect([q, (await listOf(q)).map(({ organizationId: each }) => each)]).toEqual([q, [id]]);
      expect([q, (await hits(q)).some(({ kind }) => kind === 'lead')]).toEqual([q, true]);
    }
    for (const q of ['600778899', '+34 600 77 88 99', '600-778', '+34 600', '7788']) {
      expect([q, (await customers(q)).map((hit) => hit.id)]).toEqual([q, [organizationId]]);
    }
    expect(await customers('600778898')).toEqual([]);
  });

  it('finds customers by address, tracking number, tax id and the end of a phone', async () => {
    const { db } = api.services.database;
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into organizations (name) values ('Obrador Uno') returning id`,
    );
    const id = String(rows[0]?.id);
    await db.execute(sql`
      insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
      values (${id}, 'Obrador Uno SL', 'B00100032', 'Calle Real de Burguillos, 7', '45002', 'Sonseca', 'Toledo', 'España', false, now())`);
    await db.execute(sql`
      insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up, ordered_at, tracking_number)
      values (${id}, 'cs_parcel', 'business', 1, 0, true, now(), 'ES-7788 1234')`);
    await db.execute(sql`
      insert into wizard_purchases (organization_id, request_key, email, name)
      values (${id}, '\\x01', 'compra@obrador.example', 'Eva Gil')`);
    await askForInvoice(id, { companyName: 'Otra', taxId: 'b-99.887.766', phone: '+34 611 223 344' });
    const typed = [
      'burguillos',
      'sonseca',
      'b-00100032',
      'B 00100032',
      'es77881234',
      'ES-7788',
      'es778',
      'B99887766',
      'Compra@obrador.example',
      '3344',
      '223 344',
    ];
    for (const q of typed) {
      expect([q, (await hits(q)).filter(({ kind }) => kind === 'customer').map((hit) => hit.id)]).toEqual([
        q,
        [id],
      ]);
      expect([q, (await listOf(q)).map(({ organizationId: found }) => found)]).toEqual([q, [id]]);
    }
    expect((await hits('burguillos')).map(({ detail }) => detail)).toContain(
      'Sin plan, compra@obrador.example, 611 223 344, Sonseca',
    );
    expect((await hits('ES-7788')).filter(({ kind }) => kind === 'installation')).toEqual([
      {
        kind: 'installation',
        id: expect.any(String),
        title: 'Obrador Uno',
        detail: expect.stringContaining('ES-7788 1234'),
      },
    ]);
  });

  it('finds payments of a year by amount, and customers by the last digits of their card', async () => {
    const { db } = api.services.database;
    const { rows } = await db.execute<{ id: string }>(
      sql`insert into organizations default values returning id`,
    );
    const id = String(rows[0]?.id);
    // A customer without a company has the name on its invoices.
    await db.execute(sql`
      insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
      values (${id}, 'Bodega Paga', 'B00100199', 'Calle Ancha, 1', '45001', 'Toledo', 'Toledo', 'España', false, now())`);
    const card = '{"type": "card", "brand": "visa", "last4": "7319", "expMonth": null, "expYear": null}';
    for (const [name, cents, at, status] of [
      ['3OldBodega', 123_456, '2 years', 'succeeded'],
      ['first', 123_456, '2 months', 'succeeded'],
      ['last', 123_456, '1 month', 'succeeded'],
      ['other', 7_000, '10 days', 'requires_payment_method'],
    ] as const) {
      await db.execute(sql`
        insert into mirrored_payments (id, organization_id, type, description, amount, amount_refunded, currency, status,
                                       payment_method, failures, created_at)
        values (${`pi_${name}`}, ${id}, 'subscription', 'Cuota', ${cents}, 0, 'eur', ${status}, ${card}, '[]',
                ${api.services.now().toISOString()}::timestamptz - ${at}::interval)`);
    }
    const payments = async (q: string) =>
      (await hits(q))
        .filter(({ kind }) => kind === 'payment')
        .map((hit) => [hit.id, hit.row?.slice(0, 3), hit.title, hit.detail]);
    for (const q of ['1234,56', '1.234,56', '1234.56 €', '1.234,56€']) {
      const found = expect.stringMatching(/^1\.?234,56\s€, .+, Visa terminada en 7319$/);
      expect([q, await payments(q)]).toEqual([q, [1, 2].map(() => [id, 'pi_', 'Bodega Paga', found])]);
    }
    for (const q of ['7319', 'visa 7319', 'Tarjeta *7319']) {
      const found = expect.stringMatching(/^70,00\s€, .+, Visa terminada en 7319, No se pudo cobrar$/);
      expect([q, await payments(q)]).toEqual([q, [[id, 'pi_', 'Bodega Paga', found]]]);
    }
    expect(await payments('mastercard 7319')).toEqual([]);
    const refunded = expect.stringMatching(/^1\.?234,56\s€, .+, Visa terminada en 7319, 98,76\s€ devueltos$/);
    await db.execute(
      sql`update mirrored_payments set amount_refunded = 9876 where id in ('pi_last', 'pi_3OldBodega')`,
    );
    expect(await payments('98,76')).toEqual([[id, 'pi_', 'Bodega Paga', refunded]]);
    await db.execute(sql`update mirrored_payments set invoice_id = 'in_bodega' where id = 'pi_last'`);
    await db.execute(sql`
      insert into mirrored_credit_notes (id, organization_id, invoice_id, number, status, amount, before_payment, refunded,
                                         to_balance, out_of_band, currency, pdf_url, issued_at)
      select 'cn_bodega_' || n, ${id}, 'in_bodega', 'BOD-1-CN-0' || n, 'issued', n, 0, n, 0, 0, 'eur', 'x', now()
        from unnest(array[1654, 8222]) n`);
    for (const q of ['16,54', '82,22']) {
      expect([q, await payments(q)]).toEqual([q, [[id, 'pi_', 'Bodega Paga', refunded]]]);
    }
    await db.execute(sql`
      insert into mirrored_disputes (id, organization_id, payment_id, status, amount, currency, reason, opened_at)
      values ('du_1Bodega', ${id}, 'pi_3OldBodega', 'lost', 123456, 'eur', 'fraudulent', now())`);
    for (const q of ['pi_3OldBodega', 'pi_3OldB', 'du_1Bodega', 'du_1Bodeg']) {
      expect([q, (await payments(q)).map(([organization, , title]) => [organization, title])]).toEqual([
        ...[q, [[id, 'Bodega Paga']]],
      ]);
    }
    expect(await payments('pi_3Old')).toEqual([]);
    expect(await payments('1234')).toEqual([]);
  });

  it('finds payments by card or amount and a customer’s mistyped name, or by amount and day', async () => {
    const { db } = api.services.database;
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`insert into organizations (name) values ('Quesería Almendral'), ('Imprenta Retamosa') returning id, name`,
    );
    const today = dayOf(api.services.now());
    const noon = (daysAgo: number) => noonOf(addDays(today, -daysAgo));
    for (const { id, name } of rows) {
      await db.execute(sql`
        insert into mirrored_payments (id, organization_id, type, description, amount, amount_refunded, currency, status,
                                       payment_method, failures, created_at)
        select 'pi_both_' || days || ${id}, ${id}, 'subscription', ${name}, 3157, 0, 'eur', 'succeeded',
               '{"type": "card", "brand": "visa", "last4": "6417"}', '[]', at
          from (values (3, ${noon(3).toISOString()}::timestamptz), (40, ${noon(40).toISOString()}::timestamptz)) paid (days, at)`);
    }
    const payments = async (q: string) =>
      (await hits(q)).filter(({ kind }) => kind === 'payment').map(({ title }) => title);
    const almendral = 'Quesería Almendral';
    for (const q of ['6417 almen', 'visa 6417 almnedral']) {
      expect([q, await payments(q)]).toEqual([q, [almendral]]);
    }
    for (const q of ['31,57 almen', '31,57 € almnedral']) {
      expect([q, await payments(q)]).toEqual([q, [almendral, almendral]]);
    }
    expect(await payments('31,58 almen')).toEqual([]);
    expect(await payments('31,57 xilofonista')).toEqual([]);
    const both = rows.map(({ name }) => name).toSorted();
    const [, month = '', day = ''] = dayOf(noon(40)).split('-');
    for (const q of [`31,57 ${day}/${month}`, `31,57 ${formatLongDate(noon(40)).replace(/ de \d+$/, '')}`]) {
      expect([q, (await payments(q)).toSorted()]).toEqual([q, both]);
    }
    const [, otherMonth = '', otherDay = ''] = dayOf(noon(41)).split('-');
    expect(await payments(`31,57 ${otherDay}/${otherMonth}`)).toEqual([]);
  });

  it('finds the objects of an action: pending invoice requests', async () => {
    const requestId = await askForInvoice(organizationId, { companyName: 'Viveros Tajo SL', phone: '' });
    await askForInvoice(organizationId, { companyName: 'Ya enviada', phone: '' }, 'F-2031/99');
    for (const q of ['viveros del', 'vivreos tajo', organizationId]) {
      expect(await hits(q, 'waiting-invoices')).toContainEqual({
        ...{ kind: 'invoice-request', id: requestId, title: 'Viveros del Tajo' },
        detail: 'A nombre de Viveros Tajo SL',
      });
    }
    const waiting = await hits(organizationId, 'waiting-invoices');
    expect(waiting.map(({ detail }) => detail)).not.toContain('A nombre de Ya enviada');
    expect(await hits('xilofonista', 'waiting-invoices')).toEqual([]);
  });

  it('finds only customers on whom an action is possible', async () => {
    const { db } = api.services.database;
    const names = ['nada', 'activo', 'terminado', 'cancelado', 'moroso'];
    const { rows } = await db.execute<{ id: string; name: string }>(sql`
      insert into organizations (name)
      select 'Tahona ' || n from unnest(${sql.param(names)}::text[]) n returning id, name`);
    const idOf = (name: string) => String(rows.find((row) => row.name === `Tahona ${name}`)?.id);
    for (const name of ['activo', 'cancelado', 'moroso']) await writeSubscription(api, idOf(name), 'active');
    await writeSubscription(api, idOf('terminado'), 'canceled');
    await writePaidInvoice(api, idOf('terminado'), { id: 'tahona', at: new Date() });
    await db.execute(sql`
      update mirrored_subscriptions set cancels_at = current_period_ends_at where organization_id = ${idOf('cancelado')}`);
    await db.execute(sql`
      update mirrored_subscriptions set status = 'past_due' where organization_id = ${idOf('moroso')}`);
    await db.execute(sql`
      insert into mirrored_invoices (id, organization_id, subscription_id, number, status, total, amount_remaining,
                                     currency, covers_installation, issued_at, reason)
      values ('in_open', ${idOf('moroso')}, ${`sub_${idOf('moroso')}`}, 'T-1', 'open', 4839, 4839, 'eur', false,
              now(), 'subscription_cycle')`);
    await db.execute(sql`
      insert into memberships (organization_id, user_id, role)
      select ${idOf('nada')}, id, 'owner' from users limit 1`);
    const possible = async (of: PaletteObject) => {
      const titles = (await hits('tahona', of)).map(({ title }) => title.replace('Tahona ', ''));
      return titles.toSorted();
    };
    expect(await possible('with-people')).toEqual(['nada']);
    expect(await possible('with-refundable-payment')).toEqual(['terminado']);
    expect(await possible('with-open-fee')).toEqual(['moroso']);
    expect(await possible('with-failed-fee')).toEqual([]);
    expect(await possible('with-changeable-plan')).toEqual(['activo', 'cancelado']);
    expect(await possible('with-renewing-plan')).toEqual(['activo', 'moroso']);
    await db.execute(sql`update mirrored_invoices set payment_state = 'refused' where id = 'in_open'`);
    expect(await possible('with-failed-fee')).toEqual(['moroso']);
    await db.execute(sql`update mirrored_payments set amount_refunded = amount where id = 'pi_tahona'`);
    expect(await hits(idOf('terminado'), 'with-refundable-payment')).toEqual([]);
    expect(await hits(idOf('terminado'), 'leads-and-customers')).toMatchObject([{ kind: 'customer' }]);
  });

  it('finds the requests that can be answered by mail, called, lost or have a note like a customer', async () => {
    await api.services.database.db.execute(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, status, created_at)
      select 'contact', gen_random_uuid(), '\\x00', email,
             jsonb_build_object('nombre', name, 'telefono', phone), '\\x00', status, now()
        from (values ('Quintiliana Correo', 'quinti@sol.example', '', 'new'),
                     ('Quintiliana Voz', '', '925 00 07 81', 'lost')) typed (name, email, phone, status)`);
    const titles = async (of: PaletteObject) => (await hits('quintiliana', of)).map(({ title }) => title);
    expect(await titles('leads-with-email')).toEqual(['Quintiliana Correo']);
    expect(await titles('leads-with-phone')).toEqual(['Quintiliana Voz']);
    expect(await titles('leads-not-lost')).toEqual(['Quintiliana Correo']);
    expect((await titles('leads-and-customers')).toSorted()).toEqual([
      'Quintiliana Correo',
      'Quintiliana Voz',
    ]);
    // On its page a request is known by its id.
    const [lost] = await hits('quintiliana', 'leads-with-phone');
    const id = String(lost?.id);
    expect(await hits(id, 'leads-and-customers')).toMatchObject([{ kind: 'lead', id }]);
    expect(await hits(id, 'leads-with-phone')).toMatchObject([{ kind: 'lead', id }]);
    expect(await hits(id, 'leads-not-lost')).toEqual([]);
  });

  it('shows five of a kind, and names the kinds whose list has more', async () => {
    const { db } = api.services.database;
    const more = async (q: string) => {
      const { body } = await ana.call<PaletteAnswer>(
        'GET',
        addressOf('GET /api/admin/search', { query: { q } }),
      );
      return [body.hits.length, body.more];
    };
    const add = (name: string, count: number) =>
      db.execute(
        sql`insert into organizations (name) select ${name} || ' ' || n from generate_series(1, ${count}) n`,
      );
    await add('Jardinería Bolarque', 5);
    expect(await more('bolarque')).toEqual([5, []]);
    await add('Jardinería Bolarque', 1);
    expect(await more('bolarque')).toEqual([5, ['customer']]);
    expect(await listOf('bolarque')).toHaveLength(6);
    // The list has only exact matches, if there are any.
    await add('Jardinería Bolarqie', 1);
    expect(await more('bolarqie')).toEqual([5, []]);
    await db.execute(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      select 'demo', gen_random_uuid(), '\\x00', 'eva@vivero.example',
             '{"nombre": "Eva Gil", "empresa": "Cantarranas"}', '\\x00', now() from generate_series(1, 6)`);
    expect(await more('cantarranas')).toEqual([5, ['lead']]);
    await db.execute(sql`
      insert into mirrored_payments (id, organization_id, type, description, amount, amount_refunded, currency, status,
                                     failures, created_at)
      select 'pi_more_' || n, ${organizationId}, 'subscription', 'Cuota', 9871, 0, 'eur', 'succeeded', '[]',
             ${api.services.now().toISOString()} from generate_series(1, 50) n`);
    expect(await more('98,71')).toEqual([50, []]);
    await db.execute(sql`
      insert into mirrored_payments (id, organization_id, type, description, amount, amount_refunded, currency, status,
                                     failures, created_at)
      select 'pi_more_51', organization_id, type, description, amount, amount_refunded, currency, status, failures, created_at
        from mirrored_payments where id = 'pi_more_1'`);
    expect(await more('98,71')).toEqual([50, ['payment']]);
    expect(await more('pi_more_')).toEqual([5, ['payment']]);
    await db.execute(sql`
      with others as (
        insert into organizations select from generate_series(1, 6) returning id)
      insert into mirrored_payments (id, organization_id, type, description, amount, amount_refunded, currency, status,
                                     payment_method, failures, created_at)
      select 'pi_card_' || id, id, 'subscription', 'Cuota', 1, 0, 'eur', 'succeeded',
             '{"type": "card", "brand": "visa", "last4": "8206"}', '[]', ${api.services.now().toISOString()} from others`);
    expect(await more('8206')).toEqual([5, ['payment']]);
    expect(await more('tarjeta 8206')).toEqual([6, []]);
    await db.execute(sql`
      insert into mirrored_invoices (id, organization_id, number, status, total, amount_remaining, currency, covers_installation, issued_at)
      select 'in_many_' || n, ${organizationId}, 'MANY2031-000' || n, 'paid', 1, 0, 'eur', false, now()
        from generate_series(1, 6) n`);
    expect(await more('many2031')).toEqual([5, ['invoice']]);
  });

  it('finds a Catalan l·l by its letters', async () => {
    await api.services.database.db.execute(sql`insert into organizations (name) values ('Gal·la Viatges')`);
    expect(await found('galla')).toEqual([['customer', 'Gal·la Viatges']]);
    expect(await found('Gal·la')).toEqual([['customer', 'Gal·la Viatges']]);
  });

  it('finds an invoice by the beginning or end of its number and links to its row at its customer', async () => {
    const hit = {
      kind: 'invoice',
      row: 'in_1',
      title: 'Factura HOR-2031-0042',
      detail: expect.stringMatching(/^Viveros del Tajo, 48,39\s€, \d+ \w+ \d{4}$/),
    } as const;
    for (const q of [
      'hor-2031',
      '0042',
      '-0042',
      '31-0042',
      'Factura HOR-2031-0042',
      'in_1',
      'hor-2031-0042-cn-01',
      '0042-CN-0',
    ]) {
      expect([q, await hits(q)]).toEqual([q, [{ ...hit, id: organizationId }]]);
    }
    expect(await hits('0043')).toEqual([]);
  });

  it('finds a credit note by its number and links to it in its invoice’s row', async () => {
    await api.services.database.db.execute(sql`
      insert into mirrored_credit_notes (id, organization_id, invoice_id, number, status, amount, before_payment, refunded,
                                         to_balance, out_of_band, currency, pdf_url, issued_at)
      select 'cn_' || n, ${organizationId}, 'in_1', 'HOR-2031-0042-CN-0' || n, 'issued', 1, 0, 1, 0, 0, 'eur', 'x', now()
        from generate_series(1, 2) n`);
    for (const q of ['HOR-2031-0042-cn-02', '0042-CN-02']) {
      expect(await hits(q)).toEqual([
        {
          ...{ kind: 'credit-note', id: organizationId, row: 'HOR-2031-0042-CN-02' },
          ...{ title: 'Abono HOR-2031-0042-CN-02', detail: 'Viveros del Tajo, de la HOR-2031-0042' },
        },
      ]);
    }
  });

  it('finds an erased customer’s invoice by its number and links to its month', async () => {
    await api.services.database.db.execute(sql`
      insert into erased_papers (kind, number, at, status, total, currency, paid, credited, remaining, returned, unrectified)
      values ('invoice', 'BAJA2031-0009', '2031-04-30T22:00:00Z', 'paid', 1, 'eur', 1, 0, 0, 0, false),
             ('credit-note', 'BAJA2031-0009-CN-01', '2031-06-02T10:00:00Z', 'issued', -1, 'eur', 0, 0, 0, 0, false)`);
    expect(await hits('BAJA2031-0009-CN-01')).toEqual([
      {
        ...{ kind: 'blocked-invoice', id: '2031-06', title: 'Abono BAJA2031-0009-CN-01' },
        detail: 'Bloqueada por baja',
      },
    ]);
    for (const q of ['baja2031', '31-0009']) {
      expect(await hits(q)).toEqual([
        {
          kind: 'blocked-invoice',
          id: '2031-05',
          title: 'Factura BAJA2031-0009',
          detail: 'Bloqueada por baja',
        },
      ]);
    }
  });

  it('finds one of the company’s invoices by the beginning or end of its number and links to its request', async () => {
    const { rows } = await api.services.database.db.execute<{ id: string }>(sql`
      insert into invoice_requests (organization_id, state, form, content_hash, invoice_number, created_at)
      values (${organizationId}, 'issued', '{}', '\\x00', 'F-2031/007b', now()) returning id`);
    const hit = { kind: 'invoice-request', id: rows[0]?.id } as const;
    for (const q of ['f-2031/007B', '007b']) {
      expect([q, await hits(q)]).toEqual([
        q,
        [{ ...hit, title: 'Factura F-2031/007b', detail: 'Viveros del Tajo' }],
      ]);
    }
    // A replaced invoice is found too.
    await api.services.database.db.execute(sql`
      insert into replaced_invoice_documents (request_id, version, invoice_number, pdf, issued_at)
      values (${hit.id}, 1, 'E-2030/5', '\\x00', now())`);
    for (const q of ['e-2030', '30/5']) {
      expect(await hits(q)).toEqual([
        { ...hit, title: 'Factura E-2030/5', detail: 'Viveros del Tajo, sustituida por otra' },
      ]);
    }
  });

  it('ends with an error within its deadline while a table is locked', async () => {
    const ask = (q: string) => ana.call('GET', addressOf('GET /api/admin/search', { query: { q } }));
    for (const [table, q] of [
      ['mirrored_payments', '1234,56'],
      ['mirrored_invoices', 'in_1'],
      ['stripe_events', 'evt_bloqueado'],
      ['leads', 'bloqueado'],
    ] as const) {
      const locking = await api.services.database.pool.connect();
      try {
        await locking.query(`begin; lock table ${table} in access exclusive mode`);
        const since = performance.now();
        const { status, body } = await ask(q);
        expect([table, status, body.code]).toEqual([table, 503, 'server.busy']);
        expect(performance.now() - since, table).toBeLessThan(2 * SEARCH_DEADLINE_MS);
      } finally {
        await locking.query('rollback');
        locking.release();
      }
      expect((await ask(q)).status).toBe(200);
    }
  });

  it('finds nothing for an unknown word, and treats wildcards as text', async () => {
    expect(await found('xilofonista')).toEqual([]);
    expect(await found('%%%')).toEqual([]);
  });
});
