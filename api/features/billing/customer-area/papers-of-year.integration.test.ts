import type { InvoicesPage, PaperYearsAnswer, PaymentsPage } from '@horus/contract/billing';
import { dayOf } from '@horus/contract/dates';
import { quarterOf } from '@horus/contract/paper-span';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mirroredInvoices, mirroredPayments } from '#features/billing/billing-tables';
import { payByCard } from '#testing/hosted-page';
import { findIds } from '#testing/test-books';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, passDays, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const issuer = 'STC Soluciones Tecnológicas (razón social de ejemplo)';
const stripe = () => shop.api.services.stripe;

async function writeCharge(customer: TestCustomer, id: string, at: string): Promise<void> {
  const { db } = shop.api.services.database;
  const { organizationId } = await findIds(shop.api, customer.email);
  const moment = new Date(at);
  const amounts = { amountRemaining: 0, amountPaid: 4_839, balanceApplied: 0, attemptCount: 1 };
  const credited = { creditedBeforePayment: 0, creditedAfterPayment: 0 };
  await db.insert(mirroredInvoices).values({
    ...{ id: `in_${id}`, organizationId, number: id, status: 'paid', total: 4_839, currency: 'eur' },
    ...{ ...amounts, ...credited, coversInstallation: false, issuedAt: moment, paidAt: moment },
  });
  await db.insert(mirroredPayments).values({
    ...{ id: `pi_${id}`, organizationId, invoiceId: `in_${id}`, type: 'subscription', description: 'Cuota' },
    ...{
      amount: 4_839,
      amountRefunded: 0,
      failures: [],
      currency: 'eur',
      status: 'succeeded',
      createdAt: moment,
    },
  });
}

async function listsOf({ token }: TestCustomer, year: string) {
  const { body: payments } = await shop.api.call<PaymentsPage>(
    'GET',
    `/api/stripe/payments?${new URLSearchParams({ year })}`,
    {
      token,
    },
  );
  const { body: invoices } = await shop.api.call<InvoicesPage>(
    'GET',
    `/api/stripe/invoices?${new URLSearchParams({ year })}`,
    {
      token,
    },
  );
  return {
    payments: payments.payments.map(({ id }) => id),
    invoices: invoices.invoices.map(({ number }) => number),
  };
}

async function download({ email }: TestCustomer, year: string) {
  const { token } = await shop.logIn(email);
  return fetch(`${shop.api.url}/api/stripe/papers/${year}`, {
    headers: { authorization: `Bearer ${token}` },
  });
}

it('a year starts and ends at midnight in Madrid, and the current year is listed without payments', async () => {
  const customer = await shop.newCustomer();
  const thisYear = Number(dayOf(shop.clock.now()).slice(0, 4));
  const years = async () =>
    (await shop.api.call<PaperYearsAnswer>('GET', '/api/stripe/papers', { token: customer.token })).body
      .years;
  expect(await years()).toEqual([thisYear]);
  await writeCharge(customer, 'a', '2023-12-31T22:59:59Z');
  await writeCharge(customer, 'b', '2023-12-31T23:00:00Z');
  await writeCharge(customer, 'c', '2024-12-31T22:59:59.999Z');
  await writeCharge(customer, 'd', '2024-12-31T23:00:00Z');
  expect(await years()).toEqual([thisYear, 2025, 2024, 2023]);
  expect(await listsOf(customer, '2023')).toEqual({ payments: ['pi_a'], invoices: ['a'] });
  expect(await listsOf(customer, '2024')).toEqual({ payments: ['pi_c', 'pi_b'], invoices: ['c', 'b'] });
  expect(await listsOf(customer, '2025')).toEqual({ payments: ['pi_d'], invoices: ['d'] });
  expect(await listsOf(customer, '2022')).toEqual({ payments: [], invoices: [] });
});

it.each(['', '24', '1999', '2024-01', '2100x', "2024'--"])('the year %j returns 400', async (year) => {
  const { token } = await shop.newCustomer();
  const query = `?year=${encodeURIComponent(year)}`;
  for (const path of ['/api/stripe/payments', '/api/stripe/invoices']) {
    expect((await shop.api.call('GET', path + query, { token })).status).toBe(400);
  }
});

it('the ZIP of a year has all documents, named by kind, day in Madrid and number', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'annual'));
  const id = await customerIdOf(customer);
  const { data } = await stripe().invoices.list({ customer: id });
  const [invoice] = data;
  const note = await stripe().creditNotes.create({
    invoice: invoice?.id ?? '',
    amount: 100,
    credit_amount: 100,
  });
  // Also charge the card without an invoice.
  const [method] = (await stripe().customers.listPaymentMethods(id)).data;
  const extra = await stripe().paymentIntents.create({
    ...{ amount: 1_000, currency: 'eur', customer: id, payment_method: method?.id ?? '' },
    ...{ confirm: true, off_session: true },
  });
  await sync(customer);
  const dayOfUnix = (seconds: number) => dayOf(new Date(seconds * 1_000));
  const day = dayOfUnix(invoice?.status_transitions.finalized_at ?? 0);
  const year = day.slice(0, 4);

  const answer = await download(customer, year);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="horus-documentos-${year}.zip"`,
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual([
    `abonos/abono-${dayOfUnix(note.created)}-${note.number}.pdf`,
    `facturas/factura-${day}-${invoice?.number}.pdf`,
    ...[
      `recibos/recibo-${day}-${invoice?.number}.pdf`,
      `recibos/recibo-${dayOfUnix(extra.created)}-${extra.id}.pdf`,
    ].sort(),
    `resumen-${year}.csv`,
  ]);
  const { [`resumen-${year}.csv`]: summary, ...documents } = files;
  const [headings, ...lines] = Buffer.from(summary ?? [])
    .toString()
    .trimEnd()
    .split('\r\n');
  expect(headings).toBe(
    '\uFEFFTipo;Número;Fecha;Emisor;NIF del emisor;Destinatario;NIF del destinatario;Base;IVA;Total;Moneda;Estado;Rectifica a;Factura emitida;Emitida el;Fecha de cobro;Tipo de IVA;Método de pago',
  );
  // A year of Business is 383.88 € plus 21 % VAT; the credited euro includes its VAT.
  expect(lines.map((line) => line.split(';'))).toEqual([
    [
      'Factura',
      invoice?.number,
      day,
      issuer,
      'B00000000',
      'Lucía Peña',
      '12345678Z',
      '383,88',
      '80,61',
      '464,49',
      'EUR',
      'Abonada en parte',
      ...['', '', '', day, '21 %', 'Visa terminada en 4242'],
    ],
    [
      'Abono',
      note.number,
      dayOfUnix(note.created),
      issuer,
      'B00000000',
      'Lucía Peña',
      '12345678Z',
      '-0,83',
      '-0,17',
      '-1,00',
      'EUR',
      'Emitido',
      ...[invoice?.number, '', '', '', '21 %', ''],
    ],
  ]);
  const quarter = quarterOf(day);
  const ofQuarter = await download(customer, quarter);
  expect(ofQuarter.headers.get('content-disposition')).toContain(`horus-documentos-${quarter}.zip`);
  expect(Object.keys(unzipSync(new Uint8Array(await ofQuarter.arrayBuffer())))).toContain(
    `resumen-${quarter}.csv`,
  );
  for (const content of Object.values(documents)) {
    expect(Buffer.from(content.subarray(0, 5)).toString()).toBe('%PDF-');
  }
  expect((await download(customer, '2019')).status).toBe(404);
  expect((await download(await shop.newCustomer(), year)).status).toBe(404);
  expect((await fetch(`${shop.api.url}/api/stripe/papers/${year}`)).status).toBe(401);
});

it("a receipt's file name has its day and the invoice number", async () => {
  const customer = await shop.newCustomer();
  await writeCharge(customer, 'HORUS_7', '2026-03-08T23:30:00Z');
  const answer = await fetch(`${shop.api.url}/api/stripe/payments/pi_HORUS_7/receipt`, {
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="recibo-2026-03-09-HORUS_7.pdf"',
  );
});

it('a year with many fees is complete, and its receipts have different names', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'monthly'));
  for (let month = 0; month < 6; month += 1) await passDays(31);
  await sync(customer);
  const { data } = await stripe().invoices.list({ customer: await customerIdOf(customer), limit: 100 });
  const wanted = data.map(({ number, status_transitions: { finalized_at: at } }) => {
    return `factura-${dayOf(new Date((at ?? 0) * 1_000))}-${number}.pdf`;
  });
  expect(wanted.length).toBeGreaterThanOrEqual(6);
  const years = [...new Set(wanted.map((name) => name.slice(8, 12)))];
  const names: string[] = [];
  for (const year of years) {
    const answer = await download(customer, year);
    names.push(...Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer()))));
  }
  expect(names.filter((name) => name.startsWith('facturas/')).sort()).toEqual(
    wanted.map((name) => `facturas/${name}`).sort(),
  );
  expect(names.filter((name) => name.startsWith('recibos/'))).toHaveLength(wanted.length);
});

it('an interrupted file fails the download', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'annual'));
  await sync(customer);
  const { db } = shop.api.services.database;
  const { organizationId } = await findIds(shop.api, customer.email);
  const [real] = await db
    .select()
    .from(mirroredInvoices)
    .where(eq(mirroredInvoices.organizationId, organizationId));
  if (!real) throw new Error('no invoice');
  const copies = Array.from({ length: 12 }, (_, index) => ({
    ...real,
    id: `${real.id}x${index}`,
    issuedAt: new Date(Date.UTC(2024, index, 9)),
    // Nothing listens on this port.
    pdfUrl: index === 11 ? 'http://127.0.0.1:9/' : real.pdfUrl,
  }));
  await db.insert(mirroredInvoices).values(copies);
  const answer = await download(customer, '2024');
  expect(answer.status).toBe(200);
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await db.delete(mirroredInvoices).where(eq(mirroredInvoices.id, `${real.id}x11`));
  const whole = await download(customer, '2024');
  const files = Object.keys(unzipSync(new Uint8Array(await whole.arrayBuffer())));
  expect(files.filter((name) => name.endsWith('.pdf'))).toHaveLength(11);
  expect(files).toHaveLength(12);
});

it('returns 503 while Stripe has no documents, and is rate limited', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'annual'));
  await sync(customer);
  const { data } = await stripe().invoices.list({ customer: await customerIdOf(customer) });
  const year = dayOf(new Date((data[0]?.created ?? 0) * 1_000)).slice(0, 4);
  await shop.stopStripe();
  const answer = await download(customer, year);
  await shop.startStripe();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'billing.provider_unavailable' });
  const statuses: number[] = [];
  for (let time = 0; time < 10; time += 1) statuses.push((await download(customer, year)).status);
  expect(statuses).toEqual([...Array(9).fill(200), 429]);
});
