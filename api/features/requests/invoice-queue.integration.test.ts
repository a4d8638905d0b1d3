import type { ActivityPage } from '@horus/contract/activity';
import type { SubscriptionInfo } from '@horus/contract/billing';
import type { InvoiceRequestsAnswer } from '@horus/contract/requests';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { markUnrectified } from '#features/billing/customer-area/issued-invoices';
import { attachInvoice, correctInvoice, undoDecision } from '#features/requests/decide-invoice';
import { findInvoiceRequest, findIssuedDocument, listInvoiceQueue } from '#features/requests/invoice-queue';
import { openInvoiceRequest } from '#features/requests/open-invoice-request';
import type { Message } from '#mails/messages.ts';
import { createMailRenderer } from '#mails/render.ts';
import { createTestAccounts } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { findIds, writePaidInvoice } from '#testing/test-books';

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);
let api: TestApi;
const accounts = createTestAccounts(() => api);
const { newSession, rows } = accounts;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const form = {
  companyName: 'Talleres Toledo SL',
  taxId: 'B12345674',
  address: 'Calle Ancha, 1',
  postalCode: '45001',
  city: 'Toledo',
  province: 'Toledo',
  country: 'España',
  contactName: 'Eva Ruiz',
  email: 'facturas@talleres.example',
};
const ask = async (token: string, fields: object = {}) => {
  const { body } = await api.call<{ id: string }>('POST', '/api/facturas/solicitar', {
    token,
    body: { ...form, ...fields },
  });
  return body.id;
};
const detail = (id: string) => findInvoiceRequest(api.services.database.db, id, '');
type Detail = Awaited<ReturnType<typeof detail>>;
/** Those of the page: of the data and of the request's payment. */
const checksOf = (found: Detail) => [
  ...(found?.checks ?? []),
  ...(found?.payments.find(({ id }) => id === found.paymentId)?.checks ?? []),
];
const failures = (found: Detail) =>
  checksOf(found)
    .filter(({ passed }) => !passed)
    .map(({ finding }) => finding);
const renderer = () =>
  createMailRenderer(api.services.config, {
    findInvoice: async (requestId, version) =>
      (await findIssuedDocument(api.services.database.db, requestId, version))?.pdf ?? null,
  });
const queue = (cursor?: string) =>
  listInvoiceQueue(api.services.database.db, { state: 'received', cursor }, '');
const download = async (token: string, id: string) => {
  const answer = await fetch(`${api.url}/api/facturas/${id}/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Buffer.from(await answer.arrayBuffer()).toString();
};

describe('the queue of invoice requests', () => {
  it('is sorted oldest first, with a deadline two working days later', async () => {
    const { token } = await newSession({ company: 'Talleres' });
    const ids = [await ask(token), await ask(token, { comments: 'otra' })];
    // A Friday, and the Wednesday before a local holiday.
    for (const [index, day] of ['2026-11-20', '2026-11-25'].entries()) {
      await rows(
        sql`update invoice_requests set created_at = ${`${day}T10:00:00Z`} where id = ${ids[index]}`,
      );
    }
    const own = (await queue()).rows.filter(({ id }) => ids.includes(id));
    expect(own.map(({ id, dueOn }) => [id, dueOn])).toEqual([
      [ids[0], '2026-11-24'],
      [ids[1], '2026-11-30'],
    ]);
  });

  it('is paged without gaps or duplicates for equal timestamps', async () => {
    const { email } = await newSession();
    const { organizationId } = await findIds(api, email);
    await rows(sql`
      insert into invoice_requests (organization_id, state, form, content_hash, created_at)
      select ${organizationId}, 'received', ${JSON.stringify(form)}, decode(md5(n::text), 'hex'), '2025-01-01T00:00:00Z'
        from generate_series(1, 120) n`);
    const seen: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages === 0 || cursor; pages++) {
      const page = await queue(cursor);
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? undefined;
    }
    const [count] = await rows(sql`select count(*)::int from invoice_requests where state = 'received'`);
    expect(seen).toHaveLength(Number(count?.['count']));
    expect(new Set(seen).size).toBe(seen.length);
    await rows(sql`delete from invoice_requests where organization_id = ${organizationId}`);
  });

  it('finds issued invoices by number, replaced ones too, name, tax id and amount', async () => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    await writePaidInvoice(api, organizationId, { id: 'hallado', at: new Date() });
    const id = await ask(token, {
      companyName: 'Hallazgos Ñu SL',
      taxId: 'B45123452',
      invoiceNumber: 'n-hallado',
    });
    await attachInvoice(api.services, id, { number: 'HA-2026/1', pdf: pdf('una') });
    await correctInvoice(api.services, id, { number: 'HA-R/1', pdf: pdf('dos'), seenVersion: 1 });
    const search = async (q: string) => {
      const asked = { state: 'issued', q, cursor: undefined } as const;
      return (await listInvoiceQueue(api.services.database.db, asked, '')).rows.map((row) => row.id);
    };
    for (const q of ['ha-r/1', 'ha-2026', 'hallazgos nu', 'b-45 123', '30,24', '30,24 €']) {
      expect(await search(q), q).toContain(id);
    }
    for (const q of ['HA-R/2', '30,25', 'Hallazgos SL', '%']) expect(await search(q), q).not.toContain(id);
  });

  it('shows the data checks and the payment of each request, or the payments that it can be for', async () => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    await writePaidInvoice(api, organizationId, { id: 'pedido', at: new Date() });
    const id = await ask(token, {
      paymentId: 'pi_pedido',
      province: 'Madrid',
      country: 'España',
    });
    const found = await detail(id);
    expect(found?.found).toBe('chosen');
    expect(found?.payments).toMatchObject([{ id: 'pi_pedido', invoiceNumber: 'N-pedido' }]);
    expect(checksOf(found).map(({ what, passed }) => [what, passed])).toEqual([
      ['tax-id', true],
      ['postal-code', false],
      ['vat', true],
      ['payment', true],
    ]);
    expect(found?.warnings).toBe(1);
    await writePaidInvoice(api, organizationId, { id: 'suelto', at: new Date() });
    const foreign = await detail(
      await ask(token, { taxId: 'PT999', country: 'Portugal', province: 'Lisboa' }),
    );
    expect(
      checksOf(foreign)
        .filter(({ passed }) => !passed)
        .map(({ what }) => what),
    ).toEqual(['tax-id', 'vies']);
    // A pending request names the other payment.
    expect(foreign?.paymentId).toBe('pi_suelto');
    expect(foreign?.payments.map(({ id }) => id).toSorted()).toEqual(['pi_pedido', 'pi_suelto']);
    expect(foreign?.payments).toContainEqual(
      expect.objectContaining({
        ...{ id: 'pi_suelto', amount: 3_024, description: 'Cuota' },
        ...{ invoiceNumber: 'N-suelto', billedTaxId: null, issuedNumber: null },
      }),
    );
  });

  it('finds the payment of the Stripe invoice that the customer names', async () => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    await writePaidInvoice(api, organizationId, { id: 'Nombrado', at: new Date() });
    const found = await detail(await ask(token, { invoiceNumber: 'n-nombrado' }));
    expect(found?.found).toBe('reference');
    expect(found?.payments.map(({ id }) => id)).toEqual(['pi_Nombrado']);
    const stranger = await newSession();
    const foreign = await detail(await ask(stranger.token, { invoiceNumber: 'N-Nombrado' }));
    expect(foreign?.payments).toEqual([]);
    expect(failures(foreign)).toEqual([
      'La referencia «N-Nombrado» no es de ningún pago suyo.',
      'No tiene ningún pago: la factura no irá unida a ninguno.',
    ]);
  });

  it('warns of a payment that has its invoice already, or that the customer got back', async () => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    await writePaidInvoice(api, organizationId, { id: 'doble', at: new Date() });
    const first = await ask(token, { paymentId: 'pi_doble' });
    await attachInvoice(api.services, first, { number: 'F-2026/0116', pdf: pdf('first') });
    const second = await ask(token, { invoiceNumber: 'N-doble', comments: 'otra vez' });
    const warnings = async () => failures(await detail(second));
    expect(await warnings()).toEqual(['De este pago ya salió la factura F-2026/0116.']);
    expect((await detail(second))?.lastNumber).toBe('F-2026/0116');
    await rows(sql`update mirrored_payments set amount_refunded = 1000 where id = 'pi_doble'`);
    expect(await warnings()).toContain('De este pago se devolvieron 10,00\u00a0€: míralo antes de emitir.');
    await rows(sql`update mirrored_payments set status = 'disputed' where id = 'pi_doble'`);
    expect(await warnings()).toContain('Este pago está en disputa: míralo antes de emitir.');
    expect(failures(await detail(first))).toEqual([
      'Este pago está en disputa: mira si hay que rectificar la factura.',
    ]);
  });

  it('records the payment that the operator chooses, by default the newest without an invoice', async () => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    for (const [id, day] of [
      ['enero', '2026-01-05'],
      ['febrero', '2026-02-05'],
      ['marzo', '2026-03-05'],
    ] as const) {
      await writePaidInvoice(api, organizationId, { id, at: new Date(day) });
    }
    const [first, second] = [await ask(token), await ask(token, { comments: 'otra' })];
    expect((await detail(first))?.paymentId).toBe('pi_marzo');
    const issue = (id: string, number: string, more: object) =>
      attachInvoice(api.services, id, { number, pdf: pdf(number), ...more });
    await issue(first, 'F-2026/0200', { paymentId: 'pi_marzo' });
    expect(await detail(first)).toMatchObject({ found: 'chosen', payments: [{ id: 'pi_marzo' }] });

    const offered = await detail(second);
    expect(offered).toMatchObject({ found: null, paymentId: 'pi_febrero' });
    expect(offered?.payments.map(({ id, issuedNumber }) => [id, issuedNumber])).toEqual([
      ['pi_marzo', 'F-2026/0200'],
      ['pi_febrero', null],
      ['pi_enero', null],
    ]);
    expect(offered?.payments[0]?.checks).toEqual([
      { what: 'payment', passed: false, finding: 'De este pago ya salió la factura F-2026/0200.' },
    ]);
    await expect(issue(second, 'F-2026/0201', { paymentId: 'pi_marzo' })).rejects.toThrow(
      'De este pago ya salió la factura F-2026/0200: confirma que quieres emitir otra.',
    );
    await expect(issue(second, 'F-2026/0201', { paymentId: 'pi_pedido' })).rejects.toThrow(
      'Ese pago no está entre los suyos.',
    );
    await issue(second, 'F-2026/0201', { paymentId: 'pi_marzo', again: true });
    const { payments } = (await api.call<SubscriptionInfo>('GET', '/api/stripe/subscription-info', { token }))
      .body;
    expect(payments.map(({ id, issued }) => [id, issued.map(({ number }) => number)])).toEqual([
      ['pi_marzo', ['F-2026/0200', 'F-2026/0201']],
      ['pi_febrero', []],
      ['pi_enero', []],
    ]);
  });

  it('counts the same failed checks in the list as on the page', async () => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    const unpaid = await ask(token);
    expect((await queue()).rows.find(({ id }) => id === unpaid)?.payment).toBeNull();
    await writePaidInvoice(api, organizationId, { id: 'lista', at: new Date() });
    const named = await ask(token, { paymentId: 'pi_lista', comments: 'con pago' });
    const unknown = await ask(token, { invoiceNumber: 'XYZ-123' });
    await rows(sql`update mirrored_payments set status = 'disputed' where id = 'pi_lista'`);
    const listed = (await queue()).rows;
    for (const id of [unpaid, named, unknown]) {
      const found = await detail(id);
      expect(failures(found).length).toBeGreaterThan(0);
      expect(listed.find((row) => row.id === id)?.warnings).toBe(failures(found).length);
    }
    expect(listed.find(({ id }) => id === named)?.payment).toMatchObject({ amount: 3_024, currency: 'eur' });
  });

  it.each([
    ['another country of the Union', { taxId: 'PT501964843', country: 'Portugal' }, ['vies', 'vat']],
    ['the Canaries', { postalCode: '38001', city: 'La Laguna', province: 'Santa Cruz de Tenerife' }, ['vat']],
    ['the rest of the world', { taxId: '12-3456789', country: 'Estados Unidos' }, ['vat']],
  ])('flags %s: VIES is not queried, and all are charged Spanish VAT', async (_, fields, wrong) => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    await writePaidInvoice(api, organizationId, { id: `vat-${wrong.length}-${email}`, at: new Date() });
    const found = await detail(await ask(token, fields));
    expect(found?.checks.filter(({ passed }) => !passed).map(({ what }) => what)).toEqual(wrong);
    expect(found?.warnings).toBe(wrong.length);
  });
});

describe('a request that an operator opens', () => {
  const open = (organizationId: string, paymentId: string, record: () => Promise<undefined>) =>
    openInvoiceRequest(
      api.services,
      { organizationId, paymentId, openedBy: 'Marta Ruiz', phone: '925 100 200' },
      record,
    );

  it('has the billing data and the first owner, once for a payment', async () => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    await writePaidInvoice(api, organizationId, { id: 'telefono', at: new Date() });
    const record = vi.fn(async () => undefined);
    await expect(open(organizationId, 'pi_telefono', record)).rejects.toThrow('Faltan su nombre fiscal');
    await expect(open(organizationId, 'pi_enero', record)).rejects.toMatchObject({
      code: 'billing.payment_not_found',
    });
    await rows(sql`
      insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
      values (${organizationId}, 'Talleres Uno SL', 'B12345674', 'Calle Ancha, 1', '45001', 'Toledo', 'Toledo', 'España', false, now())`);
    const { requestId, isNew } = await open(organizationId, 'pi_telefono', record);
    expect(isNew).toBe(true);
    expect(await open(organizationId, 'pi_telefono', record)).toEqual({ requestId, isNew: false });
    expect(record).toHaveBeenCalledTimes(1);
    const found = await detail(requestId);
    expect(found).toMatchObject({
      ...{ openedBy: 'Marta Ruiz', requestedBy: { email }, found: 'chosen', paymentId: 'pi_telefono' },
      form: { companyName: 'Talleres Uno SL', taxId: 'B12345674', email, phone: '925 100 200' },
    });
    expect(failures(found)).toEqual([]);
    await attachInvoice(api.services, requestId, { number: 'F-2026/0400', pdf: pdf('phone') });
    const [sent] = await accounts.listMails(email, 'invoice-request-sent');
    expect(sent).toMatchObject({ number: 'F-2026/0400', byCompany: true });
    const { text } = await renderer()({ template: 'invoice-request-sent', props: sent } as Message);
    expect(text).toContain('Te enviamos la factura F-2026/0400: va adjunta en PDF');
    expect(text).not.toContain('pediste');
    expect(await download(token, requestId)).toContain('phone');
    const { body } = await api.call<ActivityPage>('GET', '/api/account/activity', { token });
    expect(body.activities[0]).toMatchObject({ what: 'Empezó a preparar una factura para ti' });
  });
});

describe('a correction', () => {
  it('is a new version: the customer gets it, the previous one is kept', async () => {
    const { token, email } = await newSession();
    const id = await ask(token);
    await attachInvoice(api.services, id, { number: 'F-1', pdf: pdf('first') });
    await correctInvoice(api.services, id, { number: 'R-1', pdf: pdf('second'), seenVersion: 1 });

    const { requests } = (await api.call<InvoiceRequestsAnswer>('GET', '/api/facturas', { token })).body;
    expect(requests[0]).toMatchObject({ state: 'issued', invoiceNumber: 'R-1' });
    expect(await download(token, id)).toContain('second');
    expect((await detail(id))?.documents.map(({ version, number }) => [version, number])).toEqual([
      [2, 'R-1'],
      [1, 'F-1'],
    ]);
    const before = await findIssuedDocument(api.services.database.db, id, 1);
    expect([before?.number, before?.pdf.toString()]).toEqual(['F-1', expect.stringContaining('first')]);
    expect(await accounts.listMails(email, 'invoice-request-sent')).toMatchObject([
      { number: 'F-1', corrects: null },
      { number: 'R-1', corrects: 'F-1' },
    ]);
  });

  it('rectifies an invoice whose payment was refunded, until it is undone', async () => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    await writePaidInvoice(api, organizationId, { id: 'rectify', at: new Date('2026-01-02T10:00:00Z') });
    const id = await ask(token);
    await attachInvoice(api.services, id, { number: 'F-61', pdf: pdf('first'), paymentId: 'pi_rectify' });
    const { db } = api.services.database;
    const unrectified = async () =>
      (await listInvoiceQueue(db, { state: 'unrectified' }, '')).rows.map((row) => row.id);
    await rows(sql`
      update mirrored_payments set amount_refunded = 500 where id = 'pi_rectify'`);
    await rows(sql`
      insert into refund_orders (id, organization_id, payment_id, cents, reason, refunded_before, state, created_at)
      values (gen_random_uuid(), ${organizationId}, 'pi_rectify', 500, '', 0, 'done', ${api.services.now().toISOString()})`);
    await markUnrectified(db, organizationId);
    expect(await unrectified()).toContain(id);
    await correctInvoice(api.services, id, { number: 'R-61', pdf: pdf('second'), seenVersion: 1 });
    expect(await unrectified()).not.toContain(id);
    const [decided] = await rows(sql`select decided_at from invoice_requests where id = ${id}`);
    const before = { decidedAt: new Date(String(decided?.['decided_at'])).toISOString() };
    await db.transaction((tx) => undoDecision(tx, { subjectId: id, before } as never, async () => undefined));
    expect(await unrectified()).toContain(id);
  });

  it('is numbered in its own series', async () => {
    const { token } = await newSession();
    const [id, other] = [await ask(token), await ask(token, { comments: 'otra' })];
    await attachInvoice(api.services, id, { number: 'F-2030/0300', pdf: pdf('first') });
    await correctInvoice(api.services, id, { number: 'R-2030/0001', pdf: pdf('second'), seenVersion: 1 });
    expect((await detail(other))?.lastNumber).toBe('F-2030/0300');
    expect((await detail(id))?.lastNumber).toBe('R-2030/0001');
  });

  it('counts in the series of the first documents if it is numbered there, in any order', async () => {
    const { token } = await newSession();
    const comments = ['una', 'dos', 'tres'];
    const [first = '', second = '', third = ''] = await Promise.all(
      comments.map((each) => ask(token, { comments: each })),
    );
    await attachInvoice(api.services, first, { number: 'F-2031/0006', pdf: pdf('first') });
    await attachInvoice(api.services, second, { number: 'F-2031/0005', pdf: pdf('second') });
    expect((await detail(third))?.lastNumber).toBe('F-2031/0006');
    await correctInvoice(api.services, first, { number: 'F-2031/0009', pdf: pdf('third'), seenVersion: 1 });
    expect((await detail(third))?.lastNumber).toBe('F-2031/0009');
  });

  it('is attached to its mail, as the first invoice was to its own', async () => {
    const { token, email } = await newSession();
    const id = await ask(token);
    await attachInvoice(api.services, id, { number: 'F/7', pdf: pdf('first') });
    await correctInvoice(api.services, id, { number: 'R/7', pdf: pdf('second'), seenVersion: 1 });

    const render = renderer();
    const mails = await accounts.listMails(email, 'invoice-request-sent');
    const rendered = await Promise.all(
      mails.map((props) => render({ template: 'invoice-request-sent', props } as Message)),
    );
    expect(rendered.map(({ attachments }) => attachments)).toEqual([
      [{ filename: 'factura-F-7.pdf', contentType: 'application/pdf', content: pdf('first') }],
      [{ filename: 'factura-R-7.pdf', contentType: 'application/pdf', content: pdf('second') }],
    ]);
    expect(rendered.map(({ subject }) => subject)).toEqual([
      ...['Tu factura F/7 está lista', 'Factura rectificativa R/7'],
    ]);
    for (const { text } of rendered)
      expect(text).toContain('Va adjunta en PDF, y la tienes también en Mi Dashboard.');
  });

  it('without its document, as after an erasure, refers to the customer area', async () => {
    const props = { name: 'Ana', number: 'F-9', corrects: null, requestsUrl: 'https://horus.example/x' };
    const document = { requestId: crypto.randomUUID(), version: 1 };
    const render = renderer();
    for (const each of [props, { ...props, document }]) {
      const { text, attachments } = await render({ template: 'invoice-request-sent', props: each });
      expect(attachments).toEqual([]);
      expect(text).toContain('Puedes descargarla en PDF desde Mi Dashboard');
    }
  });

  it('is rejected when its author has not seen the current version', async () => {
    const { token } = await newSession();
    const id = await ask(token);
    const correct = (number: string) =>
      correctInvoice(api.services, id, { number, pdf: pdf(number), seenVersion: 1 });
    await expect(correct('R-0')).rejects.toThrow('ninguna factura');
    await attachInvoice(api.services, id, { number: 'F-2', pdf: pdf('F-2') });
    const outcomes = await Promise.allSettled([correct('R-2'), correct('R-3')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const found = await detail(id);
    expect(found?.documents).toHaveLength(2);
    await expect(correct('R-4')).rejects.toThrow(`la factura ${found?.invoiceNumber} mientras tanto`);
  });
});
