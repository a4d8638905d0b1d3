import { dayOf, startOfDay } from '@horus/contract/dates';
import { daysOfSpan, quarterOf } from '@horus/contract/paper-span';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enqueueQuarters, sendQuarter } from '#features/billing/fiscal-data/send-quarters';
import { payByCard } from '#testing/hosted-page';
import { createTestAccounts } from '#testing/test-accounts';
import { findIds } from '#testing/test-books';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const accounts = createTestAccounts(() => shop.api);
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const save = ({ token }: TestCustomer, copyTo: string, quarterly: boolean) =>
  shop.api.call('POST', '/api/account/fiscal-data', {
    token,
    body: {
      ...{ companyName: 'Talleres Peña, S. L.', taxId: 'B12345674', address: 'Calle Ancha, 1' },
      ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España', copyTo, quarterly },
    },
  });
async function order(): Promise<void> {
  await enqueueQuarters(shop.api.services);
  await accounts.waitForJobs('send-quarter');
}
async function quartersOf(mailbox: string) {
  const mails = await shop.mailsTo(mailbox);
  return mails.flatMap((mail) => (mail.template === 'quarter-papers' ? [mail.props] : []));
}

it('each ended quarter is mailed once, with its summary, to the subscribed gestorías', async () => {
  const wants = await shop.newCustomer();
  const not = await shop.newCustomer();
  const without = await shop.newCustomer();
  expect((await save(wants, '', true)).status).toBe(400);
  await save(wants, 'trimestre@asesores.example', true);
  await save(not, 'copias@asesores.example', false);
  await save(without, 'nada@asesores.example', true);
  await payByCard(await wants.startCheckout('business', 'annual'));
  await payByCard(await not.startCheckout('business', 'annual'));
  await time.sync(wants);
  await time.sync(not);
  const span = quarterOf(dayOf(shop.clock.now()));
  await order();
  expect(await quartersOf('trimestre@asesores.example')).toEqual([]);

  await time.passUntil(new Date(startOfDay(daysOfSpan(span).after).getTime() + 9 * 3_600_000));
  await order();
  await order();
  const [sent, ...more] = await quartersOf('trimestre@asesores.example');
  expect([sent?.client, sent?.span, sent?.file.filename, more]).toEqual([
    'B12345674',
    span,
    `horus-documentos-${span}.zip`,
    [],
  ]);
  const files = Object.keys(unzipSync(new Uint8Array(Buffer.from(sent?.file.content ?? '', 'base64'))));
  expect(files.map((name) => name.replace(/-.*/, '')).toSorted()).toEqual([
    'facturas/factura',
    'recibos/recibo',
    'resumen',
  ]);
  expect(await quartersOf('copias@asesores.example')).toEqual([]);
  expect(await quartersOf('nada@asesores.example')).toEqual([]);

  // A later subscription starts with the next quarter.
  const late = await shop.logIn(not.email);
  await save(late, 'copias@asesores.example', true);
  await order();
  expect(await quartersOf('copias@asesores.example')).toEqual([]);
});

it('documents over the mail limit stay in the customer area; the mail has the summary and a link', async () => {
  const customer = await shop.newCustomer();
  const mailbox = 'pesados@asesores.example';
  await payByCard(await customer.startCheckout('business', 'annual'));
  await time.sync(customer);
  await save(customer, mailbox, true);
  const span = quarterOf(dayOf(shop.clock.now()));
  const { organizationId } = await findIds(shop.api, customer.email);
  await sendQuarter(shop.api.services, organizationId, span, 1_000);
  await sendQuarter(shop.api.services, organizationId, span);
  const [sent, ...more] = await quartersOf(mailbox);
  expect([sent?.file.filename, sent?.papersUrl, more]).toEqual([
    `resumen-${span}.csv`,
    'http://horus.test/dashboard/billing',
    [],
  ]);
  expect(Buffer.from(sent?.file.content ?? '', 'base64').toString()).toContain('383,88');
});
