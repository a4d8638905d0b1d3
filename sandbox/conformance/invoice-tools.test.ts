import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Page, post, target, visit } from './buyer.ts';
import { createPriceBook } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import type { TestAccount } from './test-account.ts';

let sandbox: TestSandbox;
let account: TestAccount;
let stripe: Stripe;
let customer: string;
let accountPage: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  account = sandbox.newAccount();
  stripe = account.stripe;
  const book = await createPriceBook(stripe);
  customer = (await stripe.customers.create({ email: 'ana@taller.es', name: 'Taller Ruiz' })).id;
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.subscriptions.create({
    customer,
    items: [{ price: book.monthlyFee, tax_rates: [book.exclusiveVat] }],
    default_payment_method: card.id,
    payment_behavior: 'error_if_incomplete',
  });
  // The account that was opened last is the first on the list.
  const index = await visit(sandbox.url);
  accountPage = `${sandbox.url}${/href="(\/accounts\/acct_\w+)"/.exec(index.html)?.[1]}`;
});

const newest = async () => (await stripe.invoices.list({ customer, limit: 1 })).data[0] as Stripe.Invoice;
const toolsOf = (invoice: Stripe.Invoice) => `${accountPage}/invoices/${invoice.id}`;
const press = async (tools: string, form: string, fields: Record<string, string>): Promise<Page> =>
  visit(target(await post(`${tools}/${form}`, fields)));
const nbsp = (text: string) => text.replaceAll(' €', '\u00a0€');

it('credits a paid invoice: to the balance, back to the card, or outside', async () => {
  const invoice = await newest();
  const tools = toolsOf(invoice);
  expect((await visit(accountPage)).html).toContain(`/invoices/${invoice.id}`);
  expect((await visit(tools)).html).toContain('Stripe solo deja cobrar en partes');
  const credited = await press(tools, 'credit', { amount: '10,00', place: 'balance' });
  expect(credited.html).toContain(nbsp('Saldo del cliente: 10,00 € a su favor.'));
  await press(tools, 'credit', { amount: '5', place: 'refund' });
  await press(tools, 'credit', { amount: '2.5', place: 'outside' });
  expect((await stripe.creditNotes.list({ customer })).data).toMatchObject([
    { amount: 250, out_of_band_amount: 250 },
    { amount: 500, refunds: [{ amount_refunded: 500 }] },
    { amount: 1_000 },
  ]);
  const page = await visit((invoice.hosted_invoice_url ?? '').replace('//localhost', '//127.0.0.1'));
  expect(page.html).toContain('Abonado después del pago');
});

it('sends the next invoice, and charges it in parts', async () => {
  await press(toolsOf(await newest()), 'collection', { place: 'send_invoice' });
  await account.control('/clock/advance', { days: 31 });
  await account.control('/clock/advance', { hours: 2 });
  const invoice = await newest();
  const wrong = await post(`${toolsOf(invoice)}/charge`, { amount: '30,25' });
  expect(wrong.html).toContain(nbsp('Como mucho 30,24 €.'));
  const partly = await press(toolsOf(invoice), 'charge', { amount: '10' });
  expect(partly.html).toContain('Pagada en parte');
  expect(await newest()).toMatchObject({ status: 'open', amount_paid: 1_000, amount_remaining: 2_024 });
  await press(toolsOf(invoice), 'charge', { amount: '20,24' });
  expect(await newest()).toMatchObject({ status: 'paid' });
  const late = await post(`${toolsOf(invoice)}/charge`, { amount: '1' });
  expect(late.html).toContain('Esta factura ya no se puede cobrar en partes.');
  await press(toolsOf(invoice), 'collection', { place: 'charge_automatically' });
  expect((await stripe.subscriptions.list({ customer })).data).toMatchObject([
    { collection_method: 'charge_automatically' },
  ]);
});

it.each([
  ['credit', '', 'Escribe un importe en euros'],
  ['credit', '30,25', 'Como mucho 30,24 €.'],
  ['credit', '0', 'Como poco 0,01 €.'],
])('says beside the amount of %s what is wrong with %j', async (form, amount, text) => {
  const answer = await post(`${toolsOf(await newest())}/${form}`, { amount, place: 'balance' });
  expect(answer.status).toBe(422);
  expect(answer.html).toContain(nbsp(text));
  expect(answer.html).toContain(`aria-describedby="${form}-amount-error"`);
  expect((await stripe.creditNotes.list({ customer })).data).toEqual([]);
});

it('prints a credit note, for whoever knows its address', async () => {
  const { pdf } = await stripe.creditNotes.create({
    invoice: (await newest()).id ?? '',
    amount: 100,
    out_of_band_amount: 100,
  });
  const answer = await fetch(pdf.replace('//localhost', '//127.0.0.1'));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const printed = await answer.text();
  expect(printed).toContain('%PDF-');
  expect(printed).toContain('Total abonado');
  // The sign of what is credited, in the encoding of the reader's own font.
  expect(printed).toContain('\\2261,00 \\200');
  expect((await visit(`${sandbox.url}/credit-notes/cn_none/pdf`)).status).toBe(404);
  expect((await visit(`${accountPage}/invoices/in_none`)).status).toBe(404);
});
