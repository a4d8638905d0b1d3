import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyPapers } from '#features/billing/fiscal-data/copy-papers';
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

let mailboxes = 0;
const newMailbox = () => `gestoria${++mailboxes}@asesores.example`;
const save = ({ token }: TestCustomer, copyTo: string) =>
  shop.api.call('POST', '/api/account/fiscal-data', {
    token,
    body: {
      ...{ companyName: 'Talleres Peña, S. L.', taxId: 'B12345674', address: 'Calle Ancha, 1' },
      ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España', copyTo },
    },
  });

/** Returns the kind and the first bytes of each file sent. */
async function sentTo(mailbox: string): Promise<[name: string, begins: string][]> {
  const mails = await shop.mailsTo(mailbox);
  return mails.flatMap((mail) =>
    mail.template === 'papers-copied'
      ? mail.props.files.map(({ filename, content }): [string, string] => [
          filename.replace(/-\d{4}-.*/, ''),
          Buffer.from(content, 'base64').toString('latin1', 0, 5),
        ])
      : [],
  );
}
async function settle(customer: TestCustomer): Promise<void> {
  await time.sync(customer);
  await accounts.waitForJobs('copy-papers');
}

it('the gestoría receives each invoice and receipt once, and none older than a week', async () => {
  const customer = await shop.newCustomer();
  const mailbox = newMailbox();
  await save(customer, mailbox);
  await payByCard(await customer.startCheckout('business', 'annual'));
  await settle(customer);
  expect((await sentTo(mailbox)).toSorted()).toEqual([
    ['factura', '%PDF-'],
    ['recibo', '%PDF-'],
  ]);
  await settle(customer);
  const { organizationId } = await findIds(shop.api, customer.email);
  await Promise.all([1, 2, 3].map(() => copyPapers(shop.api.services, organizationId)));
  expect(await sentTo(mailbox)).toHaveLength(2);

  const another = newMailbox();
  await time.passDays(8);
  await save(customer, another);
  await settle(customer);
  expect(await sentTo(another)).toEqual([]);
});

it('no copy is sent without a gestoría', async () => {
  const customer = await shop.newCustomer();
  await save(customer, '');
  await payByCard(await customer.startCheckout('business', 'annual'));
  await settle(customer);
  const { rows } = await shop.api.services.database.db.execute(
    `select 1 from billing_notices n join users u on u.organization_id = n.organization_id
      where n.kind = 'paper-copied' and u.email = '${customer.email}'`,
  );
  expect(rows).toEqual([]);
});

it('an unavailable document is sent later', async () => {
  const customer = await shop.newCustomer();
  const mailbox = newMailbox();
  await payByCard(await customer.startCheckout('business', 'annual'));
  await settle(customer);
  const { organizationId } = await findIds(shop.api, customer.email);
  await shop.stopStripe();
  await save(customer, mailbox);
  await expect(copyPapers(shop.api.services, organizationId)).rejects.toThrow();
  expect(await sentTo(mailbox)).toEqual([]);
  await shop.startStripe();
  await copyPapers(shop.api.services, organizationId);
  expect(await sentTo(mailbox)).toHaveLength(2);
});
