import type { PaperListAnswer, PaperRow, PaperSumsAnswer } from '@horus/contract/backoffice/papers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countFigures } from '#features/backoffice/today/count-figures';
import { eraseOrganization } from '#features/billing/checkout/erase-organization';
import { startTestApi, type TestApi } from '#testing/test-api';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

let api: TestApi;
let operator: TestOperator;
const operators = createTestOperators(() => api);
beforeAll(async () => {
  api = await startTestApi();
  operator = await operators.logIn('operator');
  workshop = await organization('Talleres Uno');
  await rows(sql`
    insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
    values (${workshop}, 'Talleres Uno SL', 'B45999123', 'x', '45001', 'x', 'x', 'España', false, now())`);
  const bar = await organization('Bar Dos');
  // November in Madrid begins on 31 October at 23:00 UTC and ends on 30 November at 23:00 UTC.
  await invoice(workshop, 'a1', '2026-10-31T23:00:00Z', { total: 12_100, base: 10_000 });
  await invoice(bar, 'b1', '2026-11-30T22:59:59Z', { total: 2_420, base: 2_000, status: 'open' });
  await invoice(bar, 'b2', '2026-11-30T23:00:00Z', { total: 4_840, base: 4_000 });
  await invoice(bar, 'b0', '2026-10-31T22:59:59Z', { total: 605, base: 500 });
  await invoice(workshop, 'a2', '2026-11-05T10:00:00Z', { total: 999, base: 826, status: 'void' });
  await payment(workshop, 'a1', {
    amount: 12_100,
    refunded: 2_000,
    payer: { name: 'Ana Gil', taxId: '12345678Z' },
  });
  await rows(sql`
    update mirrored_payments set payment_method = '{"type": "card", "brand": "visa", "last4": "4242", "expMonth": 1, "expYear": 2030}'
     where id = 'pi_a1'`);
  await payment(bar, 'b0', { amount: 605, refunded: 0 });
  await rows(sql`
    update mirrored_payments set payment_method = '{"type": "transfer", "brand": null, "last4": null, "expMonth": null, "expYear": null}'
     where id = 'pi_b0'`);
  await rows(sql`
    insert into mirrored_credit_notes (id, organization_id, invoice_id, number, status, amount, before_payment, refunded,
                                       to_balance, out_of_band, currency, pdf_url, issued_at)
    values ('cn_a1', ${workshop}, 'in_a1', 'a1-CN-01', 'issued', 1210, 0, 1210, 0, 0, 'eur', 'https://pdf.example/cn', '2026-11-10T10:00:00Z')`);
  await rows(sql`update mirrored_invoices set credited_after_payment = 1210 where id = 'in_a1'`);
  await rows(sql`
    insert into mirrored_disputes (id, organization_id, payment_id, status, amount, currency, reason, opened_at)
    values ('du_b0', ${bar}, 'pi_b0', 'lost', 605, 'eur', 'fraudulent', '2026-11-20T10:00:00Z'),
           ('du_b1', ${bar}, 'pi_b0', 'won', 605, 'eur', 'fraudulent', '2026-11-21T10:00:00Z')`);
  // The customer named Stripe's invoice instead of choosing its payment.
  await rows(sql`
    insert into invoice_requests (organization_id, state, form, content_hash, payment_id, invoice_number, decided_at, created_at)
    values (${bar}, 'issued', '{"invoiceNumber": "B1"}', 'x', null, 'F-2026-0007', '2026-12-02T23:30:00Z', '2026-12-01T10:00:00Z'),
           (${bar}, 'issued', '{}', 'y', 'pi_b0', 'F-2026-0008', '2026-12-02T23:30:00Z', '2026-12-01T10:00:00Z'),
           (${bar}, 'received', '{"invoiceNumber": "B2"}', 'z', null, null, null, '2026-12-01T10:00:00Z')`);
  // A correction of the document before.
  await rows(sql`
    insert into replaced_invoice_documents (request_id, version, invoice_number, pdf, issued_at)
    select id, 1, 'F-2026-0006', '', '2026-12-02T10:00:00Z' from invoice_requests where invoice_number = 'F-2026-0008'`);
});
afterAll(() => api.close());

let workshop = '';

const rows = async (query: ReturnType<typeof sql>) => (await api.services.database.db.execute(query)).rows;

async function organization(name: string): Promise<string> {
  const [row] = await rows(sql`insert into organizations (name) values (${name}) returning id`);
  return String(row?.['id']);
}

async function invoice(
  organizationId: string,
  number: string,
  at: string,
  { total, base, status = 'paid' }: { total: number; base: number | null; status?: string },
) {
  await rows(sql`
    insert into mirrored_invoices (id, organization_id, number, status, total, total_excluding_tax, amount_remaining, amount_paid,
                                   credited_before_payment, credited_after_payment, balance_applied, attempt_count, currency,
                                   covers_installation, issued_at)
    values (${`in_${number}`}, ${organizationId}, ${number}, ${status}, ${total}, ${base}, ${status === 'open' ? total : 0}, ${status === 'paid' ? total : 0}, 0, 0, 0, 1, 'eur', false, ${at})`);
}

async function payment(
  organizationId: string,
  invoiceNumber: string,
  { amount, refunded, payer }: { amount: number; refunded: number; payer?: object },
) {
  await rows(sql`
    insert into mirrored_payments (id, organization_id, invoice_id, type, description, amount, amount_refunded, currency,
                                   status, payer, failures, created_at)
    values (${`pi_${invoiceNumber}`}, ${organizationId}, ${`in_${invoiceNumber}`}, 'subscription', 'Cuota', ${amount}, ${refunded},
            'eur', 'succeeded', ${payer ? JSON.stringify(payer) : null}::jsonb, '[]', '2026-11-01T09:00:00Z')`);
}

const list = async (query: Record<string, string>) =>
  (await operator.call<PaperListAnswer>('GET', `/api/admin/papers?${new URLSearchParams(query)}`)).body;
const told = ({ kind, number, status, base, total, customer, taxId }: PaperRow) =>
  [kind, number, status, base, total, customer?.name ?? 'blocked', taxId].join(' ');

it('lists a month’s invoices, credit notes and refunds of all customers in Madrid’s time', async () => {
  const { rows: found, next } = await list({ period: '2026-11' });
  expect(found.map(told)).toEqual([
    'invoice b1 open 2000 2420 Bar Dos ',
    'dispute b0 lost  -605 Bar Dos ',
    'credit-note a1-CN-01 issued -1000 -1210 Ana Gil 12345678Z',
    'invoice a2 void 826 999 Talleres Uno SL B45999123',
    // 20.00 € were refunded, and the credit note covers 12.10 € of them.
    'refund a1 refunded  -790 Ana Gil 12345678Z',
    'invoice a1 paid 10000 12100 Ana Gil 12345678Z',
  ]);
  expect(next).toBeNull();
  expect(found[5]).toMatchObject({ amountPaid: 12_100, amountCredited: 1_210, isOnItsWay: false });
  expect(found[2]).toMatchObject({
    pdfUrl: 'https://pdf.example/cn',
    customer: { organizationId: workshop },
    rectifies: 'a1',
  });
  expect((await list({ period: '2026-11', kind: 'refund' })).rows.map(({ id }) => id)).toEqual(['pi_a1']);
  const quarter = await list({ period: '2026-T4', kind: 'invoice' });
  expect(quarter.rows.map(({ number, issued }) => [number, ...issued.map((each) => each.number)])).toEqual([
    ['b2'],
    ['b1', 'F-2026-0007'],
    ['a2'],
    ['a1'],
    ['b0', 'F-2026-0006', 'F-2026-0008'],
  ]);
  const unissued = await list({ period: '2026-T4', kind: 'unissued' });
  // b1 is not paid, and b0 has F-2026-0008.
  expect(unissued.rows.map(({ number }) => number)).toEqual(['b2', 'a1']);
  const file = await operator.call<string>('GET', '/api/admin/papers.csv?period=2026-T4&kind=unissued');
  expect(file.body.match(/^Factura;\w+/gm)).toEqual(['Factura;a1', 'Factura;b2']);
  const year = await list({ period: '2026', kind: 'credit-note' });
  expect(year.rows.map(({ number }) => number)).toEqual(['a1-CN-01']);
  expect((await list({ period: '2026-01' })).rows).toEqual([]);
});

it('sums each kind without void invoices', async () => {
  const { body } = await operator.call<PaperSumsAnswer>('GET', '/api/admin/papers/sums?period=2026-11');
  expect(body.sums).toEqual([
    { kind: 'invoice', currency: 'eur', count: 2, voidCount: 1, base: 12_000, total: 14_520 },
    { kind: 'credit-note', currency: 'eur', count: 1, voidCount: 0, base: -1_000, total: -1_210 },
    { kind: 'refund', currency: 'eur', count: 1, voidCount: 0, base: null, total: -790 },
    { kind: 'dispute', currency: 'eur', count: 1, voidCount: 0, base: null, total: -605 },
  ]);
});

it('sums what was paid of the invoices, and the payments of the period', async () => {
  const of = async (period: string) =>
    (await operator.call<PaperSumsAnswer>('GET', `/api/admin/papers/sums?period=${period}`)).body;
  const { collection, firstDay } = await of('2026-11');
  // The payment of b0, an invoice of October, arrived in November; b1 is open. Returned: 12.10 €
  // credited, 7.90 € refunded without a credit note, and the lost dispute.
  expect(collection).toEqual({
    ...{ collected: 12_100, disputed: 0, onItsWay: 0, unpaid: 2_420, settled: 0 },
    ...{ received: 12_705, receivedForOthers: 605, returned: 1_210 + 790 + 605 },
  });
  expect(firstDay).toBe('2026-10-31');
  expect((await of('2026-10')).collection).toMatchObject({ collected: 605, received: 0, disputed: 0 });
  await rows(sql`
    insert into mirrored_disputes (id, organization_id, payment_id, status, amount, currency, reason, opened_at)
    select 'du_open', organization_id, id, 'needs_response', 605, 'eur', 'fraudulent', '2026-12-01T10:00:00Z'
      from mirrored_payments where id = 'pi_b0'`);
  expect((await of('2026-10')).collection).toMatchObject({ collected: 605, disputed: 605 });
  const numbersOf = async (kind: string) =>
    (await list({ period: '2026', kind })).rows.map(({ number }) => number);
  expect(await numbersOf('disputed')).toEqual(['b0']);
  expect((await of('2026-11')).collection).toMatchObject({ disputed: 0 });
  await rows(sql`delete from mirrored_disputes where id = 'du_open'`);
  await rows(sql`update mirrored_payments set status = 'processing' where id = 'pi_a1'`);
  await rows(sql`update mirrored_invoices set status = 'open', amount_remaining = total where id = 'in_a1'`);
  expect((await of('2026-11')).collection).toMatchObject({ collected: 0, onItsWay: 12_100, unpaid: 2_420 });
  expect(await numbersOf('unpaid')).toEqual(['b1']);
  expect(await numbersOf('disputed')).toEqual([]);
  await rows(sql`update mirrored_payments set status = 'succeeded' where id = 'pi_a1'`);
  await rows(sql`update mirrored_invoices set status = 'paid', amount_remaining = 0 where id = 'in_a1'`);
});

it('lists the invoices whose payment the bank gave back, until they are rectified', async () => {
  const unrectified = async () =>
    (await list({ period: '2026-10', kind: 'unrectified' })).rows.map(({ number }) => number);
  expect(await unrectified()).toEqual([]);
  await rows(sql`update mirrored_payments set status = 'dispute_lost' where id = 'pi_b0'`);
  expect(await unrectified()).toEqual(['b0']);
  await rows(sql`update mirrored_payments set status = 'succeeded' where id = 'pi_b0'`);
});

it('returns no VAT base for a period with an invoice of unknown VAT', async () => {
  await invoice(workshop, 'c1', '2024-05-02T10:00:00Z', { total: 4_839, base: null });
  await invoice(workshop, 'c2', '2024-05-03T10:00:00Z', { total: 121, base: 100 });
  const { body } = await operator.call<PaperSumsAnswer>('GET', '/api/admin/papers/sums?period=2024-05');
  expect(body.sums).toEqual([
    { kind: 'invoice', currency: 'eur', count: 2, voidCount: 0, base: null, total: 4_960 },
  ]);
});

it('pages a long month, each row once, also with equal timestamps', async () => {
  for (let n = 0; n < 120; n++) {
    await invoice(workshop, `many${n}`, '2025-03-03T10:00:00.123456Z', { total: 121, base: 100 });
  }
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: PaperListAnswer = await list({ period: '2025-03', ...(cursor && { cursor }) });
    seen.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
});

it('downloads as CSV whose amounts add up to the page’s sums, and the download is recorded', async () => {
  const answer = await operator.call<string>('GET', '/api/admin/papers.csv?period=2026-11');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="facturacion-2026-11.csv"');
  const [headings, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(headings).toMatch(
    /Tipo;Número;Fecha;Emisor;NIF del emisor;Destinatario;NIF del destinatario;Base;IVA;Total;/,
  );
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(
    /^Factura;a1;2026-11-01;.*;Ana Gil;12345678Z;100,00;21,00;121,00;EUR;Abonada en parte;;;;2026-11-01;21 %;Visa terminada en 4242$/,
  );
  expect(lines).toContainEqual(expect.stringMatching(/^Factura;a2;.*;0,00;0,00;0,00;EUR;Anulada;;;;;;$/));
  expect(lines).toContainEqual(expect.stringMatching(/^Abono;a1-CN-01;.*;EUR;Emitido;a1;;;;21 %;$/));
  const { sums } = (await operator.call<PaperSumsAnswer>('GET', '/api/admin/papers/sums?period=2026-11'))
    .body;
  const totals = lines.map((line) => Number(line.split(';')[9]?.replace(',', '.')) * 100);
  expect(Math.round(totals.reduce((sum, total) => sum + total))).toBe(
    sums.reduce((sum, { total }) => sum + total, 0),
  );
  expect(lines[5]).toMatch(
    /^Factura;b1;2026-11-30;.*;Bar Dos;;20,00;4,20;24,20;EUR;Pendiente de pago;;F-2026-0007;2026-12-03;;21 %;$/,
  );
  expect(
    await rows(
      sql`select subject_label as label, after from audit_log where action = 'papers.exported' order by after->>'period'`,
    ),
  ).toEqual([
    { label: 'Facturación', after: { period: '2026-11' } },
    { label: 'Facturación', after: { period: '2026-T4', kind: 'unissued' } },
  ]);
});

it('downloads the period’s money by its day, whose amounts add up to the net of the period', async () => {
  const { body } = await operator.call<string>('GET', '/api/admin/papers/cash.csv?period=2026-11');
  const [headings, ...lines] = body.trimEnd().split('\r\n');
  expect(headings).toMatch(/Día;Concepto;Factura;Cliente;NIF;Importe;Moneda;Método de pago$/);
  expect(lines).toEqual([
    '2026-11-01;Cobro;a1;Ana Gil;12345678Z;121,00;EUR;Visa terminada en 4242',
    '2026-11-01;Devolución;a1;Ana Gil;12345678Z;-7,90;EUR;Visa terminada en 4242',
    '2026-11-01;Cobro;b0;Bar Dos;;6,05;EUR;Transferencia',
    '2026-11-10;Devolución;a1-CN-01;Ana Gil;12345678Z;-12,10;EUR;Visa terminada en 4242',
    '2026-11-20;Pago devuelto por el banco;b0;Bar Dos;;-6,05;EUR;Transferencia',
  ]);
  const { collection } = (
    await operator.call<PaperSumsAnswer>('GET', '/api/admin/papers/sums?period=2026-11')
  ).body;
  const cents = lines.map((line) => Math.round(Number(line.split(';')[5]?.replace(',', '.')) * 100));
  expect(cents.reduce((sum, each) => sum + each)).toBe(collection.received - collection.returned);
});

it('keeps an erased customer’s documents in list, sums, CSV and Hoy, without the customer', async () => {
  const { services } = api;
  const read = async () => {
    await countFigures({ ...services, now: () => new Date('2026-11-30T22:00:00Z') });
    const [figures] = await rows(sql`select figures->'thisMonth' as month from company_figures`);
    const { body } = await operator.call<PaperSumsAnswer>('GET', '/api/admin/papers/sums?period=2026-11');
    const csv = await operator.call<string>('GET', '/api/admin/papers.csv?period=2026-11');
    const { rows: listed } = await list({ period: '2026-11' });
    return { figures, sums: body, csv: csv.body.trimEnd().split('\r\n').slice(1).toSorted(), listed };
  };
  const before = await read();
  await services.database.db.transaction((tx) =>
    eraseOrganization(services, tx, workshop, { keepsCustomer: true }),
  );
  const after = await read();
  expect(before.figures).toMatchObject({
    month: {
      receivedCents: before.sums.collection.received,
      refundedCents: before.sums.collection.returned,
    },
  });
  expect(after.figures).toEqual(before.figures);
  expect(after.sums).toEqual(before.sums);
  expect(after.listed.map(told).toSorted()).toEqual(
    [
      'invoice b1 open 2000 2420 Bar Dos ',
      'dispute b0 lost  -605 Bar Dos ',
      'credit-note a1-CN-01 issued -1000 -1210 blocked ',
      'invoice a2 void 826 999 blocked ',
      'refund a1 refunded  -790 blocked ',
      'invoice a1 paid 10000 12100 blocked ',
    ].toSorted(),
  );
  expect(after.listed.filter(({ customer }) => !customer).map(({ pdfUrl }) => pdfUrl)).toEqual(
    Array(4).fill(null),
  );
  // The payment's day and method are the customer's.
  const amounts = (lines: readonly string[]) => lines.map((line) => line.split(';').slice(7, 15));
  expect(amounts(after.csv)).toEqual(amounts(before.csv));
  expect(after.csv.find((line) => line.startsWith('Factura;a1;'))).toMatch(
    /;Bloqueada por baja;;100,00;21,00;121,00;EUR;Abonada en parte;;;;;21 %;$/,
  );
  expect(after.csv.join()).not.toMatch(/Ana Gil|12345678Z|Talleres|B45999123/);
});

it.each(['202', '2026-', '2026-13', '2026-T5', '1999-11', '', "2026-11'--"])(
  'returns 400 for the period %j',
  async (period) => {
    for (const path of ['', '/sums', '.csv', '/cash.csv'].map((end) => `/api/admin/papers${end}`)) {
      const query = `?period=${encodeURIComponent(period)}`;
      expect((await operator.call('GET', path + query)).status).toBe(400);
    }
  },
);
