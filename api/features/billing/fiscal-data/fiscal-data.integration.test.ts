import type { ErrorBody } from '@horus/contract/errors';
import {
  FISCAL_DATA_SAVED_MESSAGE,
  type FiscalData,
  type FiscalDataAnswer,
  type FiscalDataBody,
} from '@horus/contract/fiscal-data';
import { PROOF_MINUTES } from '@horus/contract/second-factor';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sendFiscalData } from '#features/billing/fiscal-data/send-fiscal-data';
import { payByCard } from '#testing/hosted-page';
import { createTestAccounts } from '#testing/test-accounts';
import { findIds } from '#testing/test-books';
import { CUSTOMER_PASSWORD, startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const accounts = createTestAccounts(() => shop.api);
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const path = '/api/account/fiscal-data';
const stripe = () => shop.api.services.stripe;
const read = async ({ token }: TestCustomer) =>
  (await shop.api.call<FiscalDataAnswer>('GET', path, { token })).body.data;
const save = ({ token }: TestCustomer, change: Partial<FiscalDataBody> = {}) =>
  shop.api.call<ErrorBody & FiscalDataAnswer>('POST', path, { token, body: { ...workshop, ...change } });
const settled = () => accounts.waitForJobs('carry-fiscal-data');

const workshop: FiscalData = {
  companyName: 'Talleres Peña, S. L.',
  taxId: 'B12345674',
  address: 'Calle Ancha, 1',
  postalCode: '45001',
  city: 'Toledo',
  province: 'Toledo',
  country: 'España',
  copyTo: '',
  quarterly: false,
};

/** Returns Stripe's data for the next invoice. */
async function invoicedTo(customer: TestCustomer) {
  const id = await time.customerIdOf(customer);
  const found = (await stripe().customers.retrieve(id, { expand: ['tax_ids'] })) as Stripe.Customer;
  return {
    name: found.name,
    taxIds: found.tax_ids?.data.map(({ type, value }) => [type, value]),
    address: found.address && [found.address.line1, found.address.postal_code, found.address.country],
  };
}

async function buy(customer: TestCustomer, typed: Parameters<typeof payByCard>[2] = {}): Promise<void> {
  await payByCard(await customer.startCheckout('business', 'annual'), undefined, typed);
  await time.sync(customer);
}

it('billing details are validated, saved and shown in the activity list', async () => {
  const customer = await shop.newCustomer();
  expect(await read(customer)).toBeNull();
  const wrong = await save(customer, { taxId: 'B12345675', companyName: ' ', copyTo: 'gestoria' });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {}).toSorted()]).toEqual([
    400,
    ['companyName', 'copyTo', 'taxId'],
  ]);
  const id = await save(customer, { taxId: 'B12345675' });
  expect([id.status, id.body.fields?.['taxId']]).toEqual([400, expect.stringContaining('dígito de control')]);
  expect(await read(customer)).toBeNull();
  const saved = await save(customer, { taxId: ' es b-1234567.4 ', copyTo: 'gestoria@asesores.example' });
  expect([saved.status, saved.body.message]).toEqual([200, FISCAL_DATA_SAVED_MESSAGE]);
  expect(await read(customer)).toEqual({ ...workshop, copyTo: 'gestoria@asesores.example' });
  await save(customer, { copyTo: 'gestoria@asesores.example' });
  const { body } = await shop.api.call<{ activities: { what: string }[] }>('GET', '/api/account/activity', {
    token: customer.token,
  });
  expect(body.activities.filter(({ what }) => what === 'Cambió los datos de facturación')).toHaveLength(1);
});

it('a new copy address requires a recent proof, and the owners are mailed', async () => {
  const customer = await shop.newCustomer();
  const changed = async () =>
    (await shop.mailsTo(customer.email)).filter(({ template }) => template === 'accountant-changed');
  await save(customer, { copyTo: 'gestoria@asesores.example' });
  expect(await changed()).toHaveLength(1);
  await accounts.rows(sql`
    update sessions set created_at = created_at - make_interval(mins => ${PROOF_MINUTES + 1})
     where user_id = (select id from users where email = ${customer.email})`);
  const refused = await save(customer, { copyTo: 'otra@ajena.example' });
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.proof_required']);
  // Other fields need no proof and send no mail.
  expect((await save(customer, { copyTo: 'gestoria@asesores.example', city: 'Illescas' })).status).toBe(200);
  expect(await read(customer)).toMatchObject({ copyTo: 'gestoria@asesores.example', city: 'Illescas' });
  const proof = { token: customer.token, body: { password: CUSTOMER_PASSWORD } };
  expect((await shop.api.call('POST', '/api/auth/proof', proof)).status).toBe(204);
  expect((await save(customer, { copyTo: 'otra@ajena.example' })).status).toBe(200);
  expect(await changed()).toMatchObject([
    {},
    { props: { name: expect.any(String), device: expect.any(String) } },
  ]);
});

it.each([
  ['the gestoría', { city: 'Illescas' }, sql`copy_to = 'otra@asesores.example'`],
  ['the payer', { copyTo: 'otra@asesores.example' }, sql`city = 'Illescas'`],
])('a save keeps %s that is changed at the same time', async (_, change, meanwhile) => {
  const customer = await shop.newCustomer();
  await save(customer, { copyTo: 'gestoria@asesores.example' });
  const { organizationId } = await findIds(shop.api, customer.email);
  const own = sql`organization_id = ${organizationId}`;
  let answer: ReturnType<typeof save> | undefined;
  await shop.api.services.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from fiscal_data where ${own} for update`);
    answer = save(customer, { copyTo: 'gestoria@asesores.example', ...change });
    await accounts.waitForBlocked(tx, 1);
    await tx.execute(sql`update fiscal_data set ${meanwhile} where ${own}`);
  });
  expect((await answer)?.status).toBe(200);
  expect(await read(customer)).toEqual({ ...workshop, copyTo: 'otra@asesores.example', city: 'Illescas' });
});

it('a save keeps the other part that was saved after the form was opened', async () => {
  const customer = await shop.newCustomer();
  await save(customer);
  const seen = await read(customer);
  const copyTo = 'gestoria@asesores.example';
  await save(customer, { city: 'Illescas', seen });
  const both = { ...workshop, city: 'Illescas', copyTo };
  expect((await save(customer, { copyTo, seen })).body.data).toEqual(both);
  expect(await read(customer)).toEqual(both);
  // Another user's change is not this caller's: no proof and no mail needed.
  await accounts.rows(sql`
    update sessions set created_at = created_at - make_interval(mins => ${PROOF_MINUTES + 1})
     where user_id = (select id from users where email = ${customer.email})`);
  const stale = { ...both, copyTo: '' };
  const address = 'Calle Nueva, 2';
  expect((await save(customer, { ...stale, address, seen: stale })).body.data).toEqual({ ...both, address });
  const mails = await shop.mailsTo(customer.email);
  expect(mails.filter(({ template }) => template === 'accountant-changed')).toHaveLength(1);
});

it('a save returns 409 when the same part was saved after the form was opened', async () => {
  const customer = await shop.newCustomer();
  await save(customer, { seen: null });
  // The same first save is repeatable; a different one is not.
  expect((await save(customer, { seen: null })).status).toBe(200);
  expect((await save(customer, { city: 'Illescas', seen: null })).body.code).toBe('fiscal_data.changed');
  const seen = await read(customer);
  await save(customer, { city: 'Illescas', seen });
  const refused = await save(customer, { companyName: 'Talleres Haddad', seen });
  expect([refused.status, refused.body.code]).toEqual([409, 'fiscal_data.changed']);
  const present = await read(customer);
  expect(present).toEqual({ ...workshop, city: 'Illescas' });
  const now = { ...present, companyName: 'Talleres Haddad' };
  expect((await save(customer, { ...now, seen: present })).body.data).toEqual(now);
});

it('one of two simultaneous changes of the same part is rejected', async () => {
  const customer = await shop.newCustomer();
  await save(customer);
  const { organizationId } = await findIds(shop.api, customer.email);
  const own = sql`organization_id = ${organizationId}`;
  let answer: ReturnType<typeof save> | undefined;
  await shop.api.services.database.db.transaction(async (tx) => {
    await tx.execute(sql`select from fiscal_data where ${own} for update`);
    answer = save(customer, { address: 'Calle Nueva, 2' });
    await accounts.waitForBlocked(tx, 1);
    await tx.execute(sql`update fiscal_data set city = 'Illescas' where ${own}`);
  });
  expect((await answer)?.body.code).toBe('fiscal_data.changed');
  expect(await read(customer)).toMatchObject({ address: workshop.address, city: 'Illescas' });
});

it('details saved before a purchase are at Stripe when the payment page opens', async () => {
  const customer = await shop.newCustomer();
  await save(customer, { taxId: 'X1234567L' });
  await settled();
  await customer.startCheckout('business', 'annual');
  expect(await invoicedTo(customer)).toEqual({
    name: workshop.companyName,
    taxIds: [['es_cif', 'X1234567L']],
    address: ['Calle Ancha, 1', '45001', 'ES'],
  });
});

it('a change updates the footer of later invoices', async () => {
  const customer = await shop.newCustomer();
  await buy(customer);
  await time.sync(customer);
  const id = await time.customerIdOf(customer);
  await stripe().customers.update(id, { invoice_settings: { footer: 'Recibo del cobro.' } });
  await save(customer);
  await settled();
  const found = (await stripe().customers.retrieve(id)) as Stripe.Customer;
  expect(found.invoice_settings.footer).toMatch(/NIF/);
});

it("a change replaces Stripe's data, and the next invoice uses it", async () => {
  const customer = await shop.newCustomer();
  await buy(customer);
  expect(await read(customer)).toMatchObject({
    companyName: 'Lucía Peña',
    taxId: '12345678Z',
    province: 'Toledo',
  });
  await save(customer);
  await settled();
  expect(await invoicedTo(customer)).toEqual({
    name: workshop.companyName,
    taxIds: [['es_cif', 'B12345674']],
    address: ['Calle Ancha, 1', '45001', 'ES'],
  });
  await save(customer, {
    taxId: 'FR40303265045',
    country: 'Francia',
    postalCode: '75001',
    city: 'París',
    province: 'París',
  });
  await settled();
  expect((await invoicedTo(customer)).taxIds).toEqual([['eu_vat', 'FR40303265045']]);
  await time.sync(customer);
  expect(await read(customer)).toMatchObject({ taxId: 'FR40303265045', city: 'París', country: 'Francia' });
});

it('details saved before a purchase are not asked for, and the invoice names the company, not the cardholder', async () => {
  const customer = await shop.newCustomer();
  await save(customer);
  await settled();
  const page = await customer.startCheckout('business', 'annual');
  const asked = await (await fetch(page)).text();
  expect([asked.includes('name="cardName"'), asked.includes('name="taxId"')]).toEqual([true, false]);
  await payByCard(page, undefined, { businessName: '', taxId: '' });
  await time.sync(customer);
  const { data } = await stripe().invoices.list({ customer: await time.customerIdOf(customer) });
  expect(data[0]).toMatchObject({
    customer_name: workshop.companyName,
    customer_tax_ids: [{ type: 'es_cif', value: 'B12345674' }],
  });
  expect(await read(customer)).toEqual(workshop);
  // The mails of this payment and of the next year use it too.
  await time.passDays(367);
  await time.sync(customer);
  for (const template of ['purchase-confirmed', 'fee-charged'] as const) {
    expect(await time.propsTo(customer, template)).toMatchObject([{ billedTaxId: 'B12345674' }]);
  }
});

it('data typed at Stripe is saved here, and does not overwrite later changes', async () => {
  const customer = await shop.newCustomer();
  const typed = { businessName: 'Talleres Nuevos, S. L.', taxId: 'A58818501', city: 'Madrid' };
  await buy(customer, { ...typed, postalCode: '28001' });
  const { businessName: companyName, ...rest } = typed;
  expect(await read(customer)).toMatchObject({ companyName, ...rest });
  await save(customer, { city: 'Olías del Rey', postalCode: '45280' });
  await settled();
  await time.sync(customer);
  expect(await read(customer)).toMatchObject({ companyName: workshop.companyName, city: 'Olías del Rey' });
  await stripe().customers.update(await time.customerIdOf(customer), { name: 'Escrito en el portal, S. L.' });
  await time.sync(customer);
  expect(await read(customer)).toMatchObject({ companyName: 'Escrito en el portal, S. L.' });
});

it('an id that Stripe has is kept although our check rejects it, but never a different id', async () => {
  const customer = await shop.newCustomer();
  await buy(customer);
  const unknownHere = { taxId: 'BE2000000000', country: 'Bélgica' };
  const id = await time.customerIdOf(customer);
  await stripe().customers.createTaxId(id, { type: 'eu_vat', value: unknownHere.taxId });
  await save(customer, unknownHere);
  await settled();
  expect((await invoicedTo(customer)).taxIds).toEqual([['eu_vat', unknownHere.taxId]]);
  await save(customer, { taxId: 'BE3000000000', country: 'Bélgica' });
  await settled();
  expect((await invoicedTo(customer)).taxIds).toEqual([]);
  await time.sync(customer);
  expect(await read(customer)).toMatchObject({ taxId: 'BE3000000000' });
});

it('during an outage of Stripe the data is kept and sent later', async () => {
  const customer = await shop.newCustomer();
  await buy(customer);
  const id = await time.customerIdOf(customer);
  await shop.control('/faults', { times: 1_000, path: `/v1/customers/${id}`, status: 500 });
  expect((await save(customer)).status).toBe(200);
  const { organizationId } = await findIds(shop.api, customer.email);
  await expect(sendFiscalData(shop.api.services, organizationId)).rejects.toThrow();
  expect(await read(customer)).toEqual(workshop);
  await shop.clearFaults();
  await vi.waitFor(
    async () => {
      await sendFiscalData(shop.api.services, organizationId).catch(() => undefined);
      expect((await invoicedTo(customer)).taxIds).toEqual([['es_cif', 'B12345674']]);
    },
    { timeout: 60_000, interval: 500 },
  );
  await time.sync(customer);
  expect(await read(customer)).toEqual(workshop);
});

it('sent several times in parallel, the tax id exists once', async () => {
  const customer = await shop.newCustomer();
  await buy(customer);
  const { organizationId } = await findIds(shop.api, customer.email);
  await save(customer);
  await Promise.all([1, 2, 3].map(() => sendFiscalData(shop.api.services, organizationId)));
  await settled();
  expect((await invoicedTo(customer)).taxIds).toEqual([['es_cif', 'B12345674']]);
});

it('an overtaken run does not overwrite newer data', async () => {
  const customer = await shop.newCustomer();
  await buy(customer);
  const { organizationId } = await findIds(shop.api, customer.email);
  const { customers } = stripe();
  const { update } = customers;
  const newer = { companyName: 'Talleres Peña e Hijos, S. L.', taxId: 'A58818501' };
  await save(customer);
  await settled();
  let meanwhile: unknown;
  vi.spyOn(customers, 'update').mockImplementationOnce(async (id, params) => {
    await save(customer, newer);
    await sendFiscalData(shop.api.services, organizationId);
    meanwhile = await invoicedTo(customer);
    return update.call(customers, id, params);
  });
  await save(customer, { companyName: 'Talleres Peñas, S. L.' });
  await settled();
  expect(meanwhile).toMatchObject({ name: newer.companyName });
  expect(await invoicedTo(customer)).toMatchObject({
    name: newer.companyName,
    taxIds: [['es_cif', newer.taxId]],
  });
  expect(await read(customer)).toMatchObject(newer);
});
