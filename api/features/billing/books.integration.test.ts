import { quote } from '@horus/contract/quote';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, propsTo, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;
const year = quote({
  planType: 'business',
  billingPeriod: 'annual',
  channel: 'pricing',
  promotional: false,
}).dueToday.totalCents;

/**
 * What our mirror says was paid, given back (what a bank took back included) and invoiced. A refund leaves its invoice
 * paid, at Stripe too: what is left of the payments is the paid invoices less what was given back.
 */
async function booksOf({ email }: TestCustomer) {
  const [books] = await time.rows<{ paid: number; returned: number; invoiced: number }>(sql`
    select coalesce(sum(amount), 0)::int as paid,
           coalesce(sum(case when status = 'dispute_lost' then amount else amount_refunded end), 0)::int as returned,
           (select coalesce(sum(total), 0)::int from mirrored_invoices i
             where i.organization_id = u.organization_id and i.status = 'paid') as invoiced
      from users u left join mirrored_payments p on p.organization_id = u.organization_id
       and p.status in ('succeeded', 'refunded', 'disputed', 'dispute_lost')
     where u.email = ${email} group by u.organization_id`);
  return books;
}

/** The same, as Stripe's own objects say it. */
async function stripesBooksOf(customer: TestCustomer) {
  const of = { customer: await customerIdOf(customer) };
  const { data: charges } = await stripe().charges.list(of);
  const { data: invoices } = await stripe().invoices.list({ ...of, status: 'paid' });
  const { data: disputes } = await stripe().disputes.list();
  const own = disputes.filter(({ charge }) => charges.some(({ id }) => id === charge));
  const lost = own.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0);
  return {
    paid: charges.reduce((sum, { amount_captured: amount }) => sum + amount, 0),
    returned: charges.reduce((sum, { amount_refunded: amount }) => sum + amount, lost),
    invoiced: invoices.reduce((sum, { amount_paid: amount }) => sum + amount, 0),
  };
}

async function expectBooks(customer: TestCustomer, returned: number): Promise<void> {
  await sync(customer);
  const books = await booksOf(customer);
  expect(books).toEqual({ paid: year, returned, invoiced: year });
  expect(await stripesBooksOf(customer)).toEqual(books);
}

async function buyYear() {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'annual'));
  await expectBooks(customer, 0);
  const [payment] = (await infoOf(customer)).payments;
  return { customer, paymentId: payment?.id ?? '' };
}

it('balance after refunds in parts, until all is given back and no cent more', async () => {
  const { customer, paymentId } = await buyYear();
  let returned = 0;
  for (const amount of [1, 10_000, year - 10_001]) {
    await stripe().refunds.create({ payment_intent: paymentId, amount });
    returned += amount;
    await expectBooks(customer, returned);
  }
  await expect(stripe().refunds.create({ payment_intent: paymentId, amount: 1 })).rejects.toThrow();
  await expectBooks(customer, year);
  expect((await propsTo(customer, 'refund')).map(({ cents }) => cents)).toEqual([1, 10_000, year - 10_001]);
  expect((await infoOf(customer)).payments).toMatchObject([{ amount: year, status: 'refunded' }]);
});

it.each([
  ['won', 0, 'succeeded'],
  ['lost', year, 'dispute_lost'],
] as const)('balance after a dispute that is %s', async (outcome, returned, status) => {
  const { customer, paymentId } = await buyYear();
  const { latest_charge: charge } = await stripe().paymentIntents.retrieve(paymentId);
  await shop.control(`/charges/${charge}/dispute`);
  await expectBooks(customer, 0);
  const { data } = await stripe().disputes.list({ payment_intent: paymentId });
  await shop.control(`/disputes/${data[0]?.id}`, { outcome });
  await expectBooks(customer, returned);
  expect((await infoOf(customer)).payments).toMatchObject([{ amount: year, status }]);
});
