import { DAY_MS } from '@horus/contract/durations';
import type { ErrorBody } from '@horus/contract/errors';
import type { InvoiceRequestBody, InvoiceRequestsAnswer } from '@horus/contract/requests';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachInvoice, rejectInvoice } from '#features/requests/decide-invoice';
import { createTestAccounts } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds, writePaidInvoice } from '#testing/test-books';

const COMPANY = 'info@stc.example';
const PDF = Buffer.from('%PDF-1.7\nfactura\n%%EOF\n');
const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const { newSession, rows } = accounts;

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

const form: InvoiceRequestBody = {
  companyName: 'Talleres Toledo SL',
  taxId: 'B12345674',
  address: 'Calle Ancha, 1',
  postalCode: '45001',
  city: 'Toledo',
  province: 'Toledo',
  country: 'España',
  contactName: 'Eva Ruiz',
  email: 'facturas@talleres.example',
  phone: '925 000 000',
  invoiceNumber: 'Pedido 7',
  comments: 'Gracias',
};
const ask = (token: string | undefined, fields: object = {}) =>
  api.call<{ id: string } & ErrorBody>('POST', '/api/facturas/solicitar', {
    body: { ...form, ...fields },
    ...(token ? { token } : {}),
  });
const list = async (token: string) =>
  (await api.call<InvoiceRequestsAnswer>('GET', '/api/facturas', { token })).body;
const download = (token: string, id: string) =>
  fetch(`${api.url}/api/facturas/${id}/pdf`, { headers: { authorization: `Bearer ${token}` } });

describe('a request for an invoice', () => {
  it('is stored, mailed to the account’s address and the company, and prefills the next', async () => {
    const { token, email } = await newSession({ company: 'Talleres' });
    expect(await list(token)).toEqual({ requests: [], lastData: null, billedTo: null, fiscalData: null });
    const { status, body } = await ask(token, { taxId: 'es b-12.345.674' });
    expect([status, body.message]).toEqual([201, 'Solicitud de factura enviada correctamente']);

    const { requests, lastData } = await list(token);
    expect(requests).toEqual([
      {
        id: body.id,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        state: 'received',
        companyName: 'Talleres Toledo SL',
        taxId: 'B12345674',
        invoiceNumber: 'Pedido 7',
        paymentId: null,
        reason: null,
        hasDocument: false,
      },
    ]);
    const { invoiceNumber: _, comments: __, ...kept } = form;
    expect(lastData).toEqual(kept);
    expect(await accounts.listMails(email, 'invoice-request-received')).toEqual([
      { name: 'Ana', request: null, requestsUrl: 'http://horus.test/solicitar-factura' },
    ]);
    expect(await accounts.listMails(form.email, 'invoice-request-received')).toEqual([]);
    const [toCompany] = await rows(sql`
      select data->>'replyTo' as reply_to, data->'message'->'props' as props from jobs.job
       where name = 'mail' and data->>'to' = ${COMPANY} and data->'message'->'props'->>'email' = ${email}`);
    expect(toCompany).toEqual({
      reply_to: form.email,
      props: {
        ...{ request: form, organization: 'Talleres', email },
        officeUrl: `http://horus.test/admin/facturas/${body.id}`,
      },
    });
  });

  it('starts with the data of the organisation’s own payment', async () => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    const ids = ['old', 'new'].map((each) => `${each}_${organizationId.slice(0, 8)}`);
    for (const [index, id] of ids.entries()) {
      await writePaidInvoice(api, organizationId, { id, at: new Date(Date.UTC(2026, index, 1)) });
      const payer = {
        name: `Bar ${index}`,
        taxId: 'ESB12345674',
        email: null,
        address: { street: 'Calle Real, 2', postalCode: '28001', city: 'Madrid', country: 'ES' },
      };
      await rows(sql`update mirrored_payments set payer = ${JSON.stringify(payer)} where id = ${`pi_${id}`}`);
    }
    const billedTo = async (whose: string, pago?: string) => {
      const query = pago === undefined ? '' : `?pago=${pago}`;
      const { body } = await api.call<InvoiceRequestsAnswer>('GET', `/api/facturas${query}`, {
        token: whose,
      });
      return body.billedTo;
    };
    const collected = {
      taxId: 'B12345674',
      address: 'Calle Real, 2',
      postalCode: '28001',
      city: 'Madrid',
      country: 'España',
    };
    expect(await billedTo(token, `pi_${ids[0]}`)).toEqual({
      ...collected,
      companyName: 'Bar 0',
      invoiceNumber: `N-${ids[0]}`,
    });
    // Without a payment: the last one's data and no number.
    expect(await billedTo(token)).toEqual({ ...collected, companyName: 'Bar 1', invoiceNumber: '' });
    const stranger = await newSession();
    expect(await billedTo(stranger.token, `pi_${ids[0]}`)).toBeNull();
  });

  it('is stored once while it is pending', async () => {
    const { token, email } = await newSession();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(token)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await list(token)).requests).toHaveLength(1);
    expect(await accounts.listMails(email, 'invoice-request-received')).toHaveLength(1);
    const before = await Promise.all(Array.from({ length: 12 }, () => ask(token)));
    expect(before.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect((await ask(token, { comments: 'Otra' })).body.id).not.toBe(answers[0]?.body.id);
  });

  it('returns 400 with each wrong field', async () => {
    const { token } = await newSession();
    const empty = await ask(token, {
      companyName: ' ',
      taxId: '',
      address: '',
      postalCode: '',
      city: '',
      province: '',
      country: '',
      contactName: '',
      email: 'no',
    });
    expect(Object.keys(empty.body.fields ?? {}).sort()).toEqual(
      [
        ...['address', 'city', 'companyName', 'contactName', 'country'],
        ...['email', 'postalCode', 'province', 'taxId'],
      ].sort(),
    );
    const wrong = await ask(token, { taxId: '12345678A' });
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      { taxId: expect.stringContaining('La letra no corresponde') },
    ]);
    expect((await ask(token, { taxId: '12345678A', country: 'Portugal' })).status).toBe(201);
    for (const fields of [{ state: 'issued' }, { organizationId: 'x' }, { comments: 'a'.repeat(2_001) }]) {
      expect((await ask(token, fields)).status).toBe(400);
    }
    expect((await ask(undefined)).body.error).toBe('No estás autenticado');
  });

  it('stores user input as plain text', async () => {
    const { token } = await newSession();
    const hostile = {
      companyName: `=cmd|'/c calc'!A1 <script>`,
      city: "'); drop table users; --",
      comments: 'línea\r\nBcc: otra@empresa.example',
    };
    expect((await ask(token, hostile)).status).toBe(201);
    const [stored] = (await list(token)).requests;
    expect(stored?.companyName).toBe(hostile.companyName);
  });

  it.each([
    { address: 'Calle\u0000Ancha, 1' },
    { city: 'Toledo\ud800' },
    { country: 'España\u0000' },
    { contactName: 'Eva\r\nBcc: otra@empresa.example' },
    { invoiceNumber: 'Pedido\u0007 7' },
    { comments: '\u001b[2J' },
    { paymentId: 'pi_\u0000' },
  ])('rejects control characters: %j', async (fields) => {
    const { token } = await newSession();
    const { status, body } = await ask(token, fields);
    expect([status, body.fields]).toEqual([
      400,
      { [Object.keys(fields)[0] ?? '']: 'Hay caracteres que no se pueden usar' },
    ]);
    expect((await list(token)).requests).toEqual([]);
  });

  it('accepts only a payment of the same organisation', async () => {
    const own = await newSession();
    const other = await newSession();
    const { organizationId } = await findIds(api, own.email);
    await writePaidInvoice(api, organizationId, { id: 'propio', at: clock.now() });
    const foreign = await ask(other.token, { paymentId: 'pi_propio' });
    const unknown = await ask(other.token, { paymentId: 'pi_nada' });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'billing.payment_not_found']);
    expect([unknown.status, unknown.body.error]).toEqual([foreign.status, foreign.body.error]);
    expect((await list(other.token)).requests).toEqual([]);
    expect((await ask(own.token, { paymentId: 'pi_propio' })).status).toBe(201);
    expect((await list(own.token)).requests[0]?.paymentId).toBe('pi_propio');
  });

  it('is limited to twenty a day', async () => {
    const { token } = await newSession();
    const answers = await Promise.all(Array.from({ length: 24 }, (_, i) => ask(token, { comments: `${i}` })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
    clock.advance(DAY_MS);
  });
});

describe('the company', () => {
  it('attaches the issued PDF, which only its customer can download', async () => {
    const { token, email } = await newSession();
    const { id } = (await ask(token)).body;
    expect((await download(token, id)).status).toBe(404);
    await attachInvoice(api.services, id, { number: ' F/2026-001 ', pdf: PDF });

    const [request] = (await list(token)).requests;
    expect(request).toMatchObject({ state: 'issued', hasDocument: true, invoiceNumber: 'F/2026-001' });
    const answer = await download(token, id);
    expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="factura-F-2026-001.pdf"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await accounts.listMails(email, 'invoice-request-sent')).toEqual([
      {
        name: 'Ana',
        number: 'F/2026-001',
        corrects: null,
        document: { requestId: id, version: 1 },
        requestsUrl: 'http://horus.test/solicitar-factura',
      },
    ]);
    const stranger = await newSession();
    const foreign = await download(stranger.token, id);
    expect([foreign.status, ((await foreign.json()) as ErrorBody).code]).toEqual([404, 'requests.not_found']);
    // After it is issued, an equal request is stored again.
    expect((await ask(token)).body.id).not.toBe(id);
  });

  it('rejects with a reason that the customer can read', async () => {
    const { token, email } = await newSession();
    const { id } = (await ask(token)).body;
    await rejectInvoice(api.services, id, ' El pago fue devuelto. ');
    expect((await list(token)).requests[0]).toMatchObject({
      state: 'rejected',
      reason: 'El pago fue devuelto.',
      hasDocument: false,
    });
    expect(await accounts.listMails(email, 'invoice-request-rejected')).toEqual([
      expect.objectContaining({ name: 'Ana', reason: 'El pago fue devuelto.' }),
    ]);
  });

  it('decides once when decisions run in parallel', async () => {
    const { token, email } = await newSession();
    const { id } = (await ask(token)).body;
    const attempts = await Promise.allSettled([
      attachInvoice(api.services, id, { number: 'F-2', pdf: PDF }),
      attachInvoice(api.services, id, { number: 'F-3', pdf: PDF }),
      rejectInvoice(api.services, id, 'No'),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const told = [
      ...(await accounts.listMails(email, 'invoice-request-sent')),
      ...(await accounts.listMails(email, 'invoice-request-rejected')),
    ];
    expect(told).toHaveLength(1);
  });

  it.each([
    ['a text', Buffer.from('factura'), 'no es un PDF'],
    ['a PDF that was cut off', Buffer.from('%PDF-1.7\nfactura'), 'no está entero'],
    ['nothing', Buffer.alloc(0), 'no es un PDF'],
    ['too much', Buffer.concat([PDF, Buffer.alloc(5 * 1_024 * 1_024), PDF]), 'pesa más'],
  ])('can’t attach %s', async (_, pdf, message) => {
    const { token } = await newSession();
    const { id } = (await ask(token)).body;
    await expect(attachInvoice(api.services, id, { number: 'F-4', pdf })).rejects.toThrow(message);
    expect((await list(token)).requests[0]?.state).toBe('received');
  });

  it('must give a number, and a reason for a rejection', async () => {
    const { token } = await newSession();
    const { id } = (await ask(token)).body;
    await expect(attachInvoice(api.services, id, { number: ' ', pdf: PDF })).rejects.toThrow('obligatorio');
    await expect(rejectInvoice(api.services, id, ' ')).rejects.toThrow('motivo');
  });
});
