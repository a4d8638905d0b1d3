import type { InvoicesPage } from '@horus/contract/billing';
import type { BillingPeriod } from '@horus/contract/catalog';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, computeImbalance, readBooks, readStripeBooks } from '#testing/customer-books';
import { expectDocumentsMatchStripe } from '#testing/customer-documents';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

/** The customer's books balance after every operation on their invoices; see `Books`. */

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, propsTo, subscriptionOf, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

interface Purchase {
  readonly customer: TestCustomer;
  readonly id: string;
  readonly period: BillingPeriod;
  readonly invoice: Stripe.Invoice;
}

const newest = async (customer: string) => {
  const { data } = await stripe().invoices.list({ customer, limit: 1, expand: ['data.payments'] });
  return data[0] as Stripe.Invoice;
};

async function buy(period: BillingPeriod): Promise<Purchase> {
  const customer = await shop.newCustomer();
  const page = await customer.startCheckout('business', period);
  await (period === 'annual-financed' ? payByKlarna(page, 'accept') : payByCard(page));
  const id = await customerIdOf(customer);
  return { customer, id, period, invoice: await newest(id) };
}

async function renew(bought: Purchase, before: Stripe.SubscriptionUpdateParams = {}): Promise<Purchase> {
  const { id } = await subscriptionOf(bought.customer);
  await stripe().subscriptions.update(id, before);
  // A leap year, the hour that the draft waits, and a day.
  await time.passDays(bought.period === 'annual' ? 368 : 32);
  return { ...bought, invoice: await newest(bought.id) };
}

async function renewInVain(bought: Purchase): Promise<Purchase> {
  const { id } = await subscriptionOf(bought.customer);
  await shop.control(`/subscriptions/${id}/decline`, { times: 1 });
  return renew(bought);
}

/** Lets the owner pay by hand: Stripe accepts partial payments only there. */
const renewBySending = (bought: Purchase) =>
  renew(bought, { collection_method: 'send_invoice', days_until_due: 30 });

/** Checks the documents and cancels, so later time changes do not affect this customer. */
async function leave({ customer, period }: Purchase): Promise<void> {
  await expectDocumentsMatchStripe(shop, customer);
  if (period === 'annual-financed') return;
  const { id, status } = await subscriptionOf(customer);
  if (status !== 'canceled') await stripe().subscriptions.cancel(id);
}

async function expectBooks({ customer, id }: Purchase, expected: Partial<Books>): Promise<void> {
  await sync(customer);
  const books = await readBooks(shop.api, id);
  const stripes = await readStripeBooks(stripe(), id);
  expect(books).toEqual(stripes);
  expect(computeImbalance(stripes)).toBe(0);
  expect(stripes).toMatchObject(expected);
}

/** Returns the invoice from the dashboard, and checks that the full list agrees. */
async function shownOf({ customer, invoice }: Purchase) {
  const session = await shop.logIn(customer.email);
  const { invoices } = await session.info();
  const { body } = await shop.api.call<InvoicesPage>('GET', '/api/stripe/invoices', {
    token: session.token,
  });
  expect(body.invoices.slice(0, invoices.length)).toEqual(invoices);
  return invoices.find(({ id }) => id === invoice.id);
}

const credit = ({ invoice }: Purchase, params: Omit<Stripe.CreditNoteCreateParams, 'invoice'>) =>
  stripe().creditNotes.create({ invoice: invoice.id ?? '', ...params });

async function refund({ invoice }: Purchase, amount: number): Promise<string> {
  const intent = invoice.payments?.data[0]?.payment.payment_intent;
  return (await stripe().refunds.create({ payment_intent: String(intent), amount })).id;
}

async function payPart({ customer, id, invoice }: Purchase, amount: number): Promise<void> {
  const { default_payment_method: method } = await subscriptionOf(customer);
  const intent = await stripe().paymentIntents.create({
    amount,
    currency: 'eur',
    customer: id,
    payment_method: String(method),
    confirm: true,
    off_session: true,
  });
  await stripe().invoices.attachPayment(invoice.id ?? '', { payment_intent: intent.id });
}

describe.each(['monthly', 'annual', 'annual-financed'] as const)('a paid purchase: %s', (period) => {
  it('is refunded in parts up to its total, and not beyond', async () => {
    const bought = await buy(period);
    const { total } = bought.invoice;
    const paid = { paid: total, invoiced: total, unpaid: 0, credited: 0 };
    await expectBooks(bought, { ...paid, returned: 0 });
    let returned = 0;
    for (const amount of [1, 2_000, total - 2_001]) {
      await refund(bought, amount);
      returned += amount;
      await expectBooks(bought, { ...paid, returned, unlinked: returned });
    }
    await expect(refund(bought, 1)).rejects.toThrow();
    expect((await propsTo(bought.customer, 'refund')).map(({ cents }) => cents)).toEqual([
      1,
      2_000,
      total - 2_001,
    ]);
    expect((await infoOf(bought.customer)).payments).toMatchObject([
      { amount: total, amountRefunded: total, status: 'refunded' },
    ]);
    await leave(bought);
  });

  it('is credited to the balance, by new and existing refunds, and outside Stripe', async () => {
    const bought = await buy(period);
    const { total } = bought.invoice;
    const paid = { paid: total, invoiced: total, unpaid: 0 };
    await credit(bought, { amount: 1_001, credit_amount: 1_001 });
    await expectBooks(bought, { ...paid, credited: 1_001, held: 1_001, returned: 0 });
    await credit(bought, { amount: 502, refund_amount: 502 });
    await expectBooks(bought, { ...paid, credited: 1_503, returned: 502, unlinked: 0 });
    const earlier = await refund(bought, 203);
    await expectBooks(bought, { ...paid, returned: 705, unlinked: 203 });
    await credit(bought, { amount: 203, refunds: [{ refund: earlier }] });
    await expectBooks(bought, { ...paid, credited: 1_706, returned: 705, unlinked: 0 });
    await credit(bought, { amount: 304, out_of_band_amount: 304 });
    await expectBooks(bought, { ...paid, credited: 2_010, outside: 304, held: 1_001 });
    expect(await shownOf(bought)).toMatchObject({
      amount: total,
      amountPaid: total,
      amountCredited: 2_010,
      creditNotes: [{ amount: 1_001 }, { amount: 502 }, { amount: 203 }, { amount: 304 }],
      payUrl: null,
    });
    expect((await infoOf(bought.customer)).creditBalance).toBe(1_001);
    await leave(bought);
  });
});

describe.each(['monthly', 'annual'] as const)('a fee: %s', (period) => {
  it('is credited before its payment, the credit note is voided, and it is credited again', async () => {
    const owed = await renewInVain(await buy(period));
    const { total } = owed.invoice;
    await expectBooks(owed, { unpaid: total, credited: 0 });
    const note = await credit(owed, { amount: 1_003 });
    await expectBooks(owed, { unpaid: total - 1_003, credited: 1_003 });
    expect(await shownOf(owed)).toMatchObject({
      status: 'open',
      amountRemaining: total - 1_003,
      amountCredited: 1_003,
    });
    await stripe().creditNotes.voidCreditNote(note.id);
    await expectBooks(owed, { unpaid: total, credited: 0 });
    expect(await shownOf(owed)).toMatchObject({ amountCredited: 0, creditNotes: [] });
    await credit(owed, { amount: 2_001 });
    await stripe().invoices.pay(owed.invoice.id ?? '');
    await expectBooks(owed, { unpaid: 0, credited: 2_001 });
    expect(await shownOf(owed)).toMatchObject({
      status: 'paid',
      amountPaid: total - 2_001,
      amountRemaining: 0,
    });
    await leave(owed);
  });

  it('is paid from the balance, in part and in full, and the balance is restored when it is voided', async () => {
    const bought = await buy(period);
    await expectBooks(bought, { held: 0 });
    const fee = (await infoOf(bought.customer)).upcomingCharges[0]?.amount ?? 0;
    // A monthly purchase costs less than two fees: credit the whole payment.
    const first = Math.min(fee - 1_000, bought.invoice.total);
    await credit(bought, { amount: first, credit_amount: first });
    await expectBooks(bought, { held: first });
    expect((await infoOf(bought.customer)).upcomingCharges[0]).toMatchObject({ amount: fee - first });
    const inPart = await renew(bought);
    expect(inPart.invoice).toMatchObject({ status: 'paid', total: fee, amount_paid: fee - first });
    await expectBooks(inPart, { held: 0, unpaid: 0, credited: first });
    expect(await shownOf(inPart)).toMatchObject({ balanceApplied: first, amountPaid: fee - first });

    await credit(inPart, { amount: fee, credit_amount: fee });
    expect((await infoOf(bought.customer)).creditBalance).toBe(0);
    await expectBooks(inPart, { held: fee, credited: first + fee });
    expect((await infoOf(bought.customer)).upcomingCharges[0]).toMatchObject({ amount: 0 });
    const whole = await renewBySending(inPart);
    expect(whole.invoice).toMatchObject({ status: 'paid', amount_paid: 0, amount_due: 0 });
    await expectBooks(whole, { held: 0, unpaid: 0 });

    await credit(whole, { amount: 700, credit_amount: 700 });
    const voided = await renew(whole);
    await expectBooks(voided, { held: 0, unpaid: fee - 700, credited: first + fee + 700 });
    await credit(voided, { amount: 100 });
    await expectBooks(voided, { unpaid: fee - 800, credited: first + fee + 800 });
    await stripe().invoices.voidInvoice(voided.invoice.id ?? '');
    await expectBooks(voided, { held: 700, unpaid: 0, credited: first + fee + 700 });
    expect(await shownOf(voided)).toMatchObject({ status: 'void', payUrl: null });
    await leave(voided);
  });

  it('is paid in parts, and the rest later', async () => {
    const owed = await renewBySending(await buy(period));
    const { total } = owed.invoice;
    await payPart(owed, 1_007);
    await expectBooks(owed, { unpaid: total - 1_007 });
    expect(await shownOf(owed)).toMatchObject({
      status: 'open',
      amountPaid: 1_007,
      amountRemaining: total - 1_007,
      payUrl: owed.invoice.hosted_invoice_url,
    });
    expect(await infoOf(owed.customer)).toMatchObject({
      upcomingCharges: [],
      nextBillingDate: expect.any(String),
      sendsInvoices: true,
    });
    await payPart(owed, 500);
    await expectBooks(owed, { unpaid: total - 1_507 });
    const { default_payment_method: method } = await subscriptionOf(owed.customer);
    await stripe().invoices.pay(owed.invoice.id ?? '', { payment_method: String(method) });
    await expectBooks(owed, { unpaid: 0, credited: 0, returned: 0 });
    expect(await shownOf(owed)).toMatchObject({ status: 'paid', amountPaid: total, payUrl: null });
    await leave(owed);
  });

  it("with a partial payment can't be voided, but is credited or written off", async () => {
    const owed = await renewBySending(await buy(period));
    const { total } = owed.invoice;
    await payPart(owed, 1_009);
    await expect(stripe().invoices.voidInvoice(owed.invoice.id ?? '')).rejects.toThrow();
    await expectBooks(owed, { unpaid: total - 1_009 });
    await credit(owed, { amount: 800 });
    await expectBooks(owed, { unpaid: total - 1_809, credited: 800 });
    await stripe().invoices.markUncollectible(owed.invoice.id ?? '');
    await expectBooks(owed, { unpaid: total - 1_809, credited: 800 });
    expect(await shownOf(owed)).toMatchObject({ status: 'uncollectible', amountPaid: 1_009, payUrl: null });

    const again = await renew(owed);
    await payPart(again, 1_009);
    const { refunds } = await credit(again, { amount: total, refund_amount: 1_009 });
    expect(refunds).toMatchObject([{ amount_refunded: 1_009 }]);
    await expectBooks(again, { credited: 800 + total, returned: 1_009, unlinked: 0, unpaid: total - 1_809 });
    expect(await shownOf(again)).toMatchObject({ status: 'paid', amountPaid: 1_009, amountCredited: total });
    await leave(again);
  });
});

it.each([
  ['won', 'succeeded'],
  ['lost', 'dispute_lost'],
] as const)('the books balance after a dispute that is %s', async (outcome, status) => {
  const bought = await buy('annual');
  const { total } = bought.invoice;
  const intent = String(bought.invoice.payments?.data[0]?.payment.payment_intent);
  const { latest_charge: charge } = await stripe().paymentIntents.retrieve(intent);
  await shop.control(`/charges/${charge}/dispute`);
  await expectBooks(bought, { paid: total, returned: 0 });
  const { data } = await stripe().disputes.list({ payment_intent: intent });
  await shop.control(`/disputes/${data[0]?.id}`, { outcome });
  await expectBooks(bought, { paid: total, returned: outcome === 'won' ? 0 : total });
  expect((await infoOf(bought.customer)).payments).toMatchObject([{ amount: total, status }]);
  await leave(bought);
});
