import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, ibans, pay, payByDebit, post, target, visit } from './buyer.ts';
import { monthlyPurchase, openShop, type PriceBook } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf, unique } from './stripe-under-test.ts';
import type { TestAccount } from './test-account.ts';

let sandbox: TestSandbox;
let account: TestAccount;
let stripe: Stripe;
let book: PriceBook;
let customer: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  ({ account, stripe, book, customer } = await openShop(sandbox));
});

const advance = (time: object) => account.control('/clock/advance', time);
async function subscribe(cardNumber: string = cards.good, change: object = {}): Promise<string> {
  const session = await stripe.checkout.sessions.create({ ...monthlyPurchase(book, customer), ...change });
  const page = await pay(session, { cardNumber });
  if (page.location?.includes('/authentication')) {
    await post(page.location.replace('//localhost', '//127.0.0.1'), { answer: 'complete' });
  }
  return String((await stripe.checkout.sessions.retrieve(session.id)).subscription);
}
const newest = async () => (await stripe.invoices.list({ customer, limit: 1 })).data[0] as Stripe.Invoice;
const idOf = (invoice: Stripe.Invoice) => invoice.id ?? '';
const types = async (type: string) => (await stripe.events.list({ type, limit: 100 })).data;

describe('a preview', () => {
  it('equals the next invoice to the cent, and stores nothing', async () => {
    const subscription = await subscribe();
    const preview = await stripe.invoices.createPreview({ customer, subscription });
    expect(preview).toMatchObject({
      object: 'invoice',
      billing_reason: 'upcoming',
      status: 'draft',
      number: null,
      subtotal: 2_499,
      total: 3_024,
      amount_due: 3_024,
      parent: { subscription_details: { subscription } },
      lines: { data: [{ amount: 2_499, pricing: { price_details: { price: book.monthlyFee } } }] },
    });
    expect(preview.next_payment_attempt).toBe(
      (await stripe.subscriptions.retrieve(subscription)).items.data[0]?.current_period_end,
    );
    expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
    await advance({ days: 31 });
    expect(await newest()).toMatchObject({ total: preview.total, total_taxes: preview.total_taxes });
  });

  it('includes a discount that still applies then', async () => {
    const short = await stripe.coupons.create({
      percent_off: 90,
      duration: 'repeating',
      duration_in_months: 2,
    });
    await subscribe(cards.good, { discounts: [{ coupon: short.id }] });
    await advance({ days: 2 });
    const preview = await stripe.invoices.createPreview({ customer });
    expect(preview.total_discount_amounts).toMatchObject([{ amount: 2_249 }]);
    await advance({ days: 29 });
    expect(await newest()).toMatchObject({ total: 303, total_discount_amounts: [{ amount: 2_249 }] });
    await advance({ days: 62 });
    expect(await newest()).toMatchObject({ total: 3_024, total_discount_amounts: [] });
  });

  it('is refused when there is no next invoice', async () => {
    expect(await refusalOf(stripe.invoices.createPreview({ customer }))).toMatchObject({
      statusCode: 404,
      code: 'invoice_upcoming_none',
    });
    const subscription = await subscribe();
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    expect(await refusalOf(stripe.invoices.createPreview({ subscription }))).toMatchObject({
      code: 'invoice_upcoming_none',
    });
    expect(await refusalOf(stripe.invoices.createPreview({}))).toMatchObject({ statusCode: 400 });
  });
});

describe('an invoice with a failed charge', () => {
  beforeEach(async () => {
    await subscribe(cards.failsLater);
    await advance({ days: 31 });
  });

  it('is paid by hand with a working card, and the subscription recovers', async () => {
    const invoice = await newest();
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true });
    const refused = await refusalOf(stripe.invoices.pay(idOf(invoice)));
    expect(refused).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' });
    // An attempt by hand is recorded and does not change the retry schedule.
    expect(await newest()).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: invoice.next_payment_attempt,
    });
    expect(await types('invoice.payment_failed')).toHaveLength(2);

    const good = await subscribe(cards.good);
    const { default_payment_method: method } = await stripe.subscriptions.retrieve(good);
    const paid = await stripe.invoices.pay(idOf(invoice), { payment_method: String(method) });
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 3_024, attempt_count: 1 });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false });
    const all = await stripe.subscriptions.list({ customer, status: 'past_due' });
    expect(all.data).toEqual([]);
    expect(await refusalOf(stripe.invoices.pay(idOf(invoice)))).toMatchObject({
      message: 'Invoice is already paid',
    });
  });

  it('is marked as paid outside of Stripe, without a payment, and the subscription recovers', async () => {
    const paid = await stripe.invoices.pay(
      idOf(await newest()),
      { paid_out_of_band: true },
      { idempotencyKey: unique('transfer') },
    );
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 3_024, amount_remaining: 0 });
    expect(paid.status_transitions.paid_at).not.toBeNull();
    const { data: subscriptions } = await stripe.subscriptions.list({ customer });
    expect(subscriptions).toMatchObject([{ status: 'active' }]);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false });
    const { data: attempts } = await stripe.paymentIntents.list({ customer });
    expect(attempts.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    expect(await types('invoice.paid')).toMatchObject([{ data: { object: { id: paid.id } } }, {}]);
    expect(await types('invoice.payment_succeeded')).toHaveLength(1);
    expect(await refusalOf(stripe.invoices.pay(idOf(paid), { paid_out_of_band: true }))).toMatchObject({
      message: 'Invoice is already paid',
    });
  });

  it('that was paid outside of Stripe is refunded outside of it, by a credit note of an earlier day', async () => {
    const id = idOf(await newest());
    const { status_transitions: past } = await stripe.invoices.pay(id, { paid_out_of_band: true });
    const effective_at = past.paid_at ?? 0;
    const part = { invoice: id, amount: 1_000, out_of_band_amount: 1_000, effective_at };
    const note = await stripe.creditNotes.create(part);
    expect(note).toMatchObject({ out_of_band_amount: 1_000, effective_at, refunds: [], status: 'issued' });
    expect(await newest()).toMatchObject({ status: 'paid', post_payment_credit_notes_amount: 1_000 });
    const rest = { invoice: id, amount: 2_024 };
    expect(await refusalOf(stripe.creditNotes.create({ ...rest, refund_amount: 2_024 }))).toMatchObject({
      statusCode: 400,
    });
    await stripe.creditNotes.create({ ...rest, out_of_band_amount: 2_024 });
    expect(await refusalOf(stripe.creditNotes.create(part))).toMatchObject({ statusCode: 400 });
  });

  it('keeps metadata that is added while it is open, also once it is paid', async () => {
    const id = idOf(await newest());
    const metadata = { day: '2026-01-20' };
    expect(await stripe.invoices.update(id, { metadata })).toMatchObject({ status: 'open', metadata });
    expect(await types('invoice.updated')).toMatchObject([
      { data: { object: { id, metadata }, previous_attributes: { metadata: {} } } },
    ]);
    expect(await stripe.invoices.pay(id, { paid_out_of_band: true })).toMatchObject({ metadata });
  });

  it('returns the first refusal to a repeated attempt, without another charge', async () => {
    const id = idOf(await newest());
    const idempotencyKey = unique('pay');
    const before = (await stripe.charges.list({ customer })).data.length;
    for (let time = 0; time < 2; time += 1) {
      expect(await refusalOf(stripe.invoices.pay(id, {}, { idempotencyKey }))).toMatchObject({
        statusCode: 402,
      });
    }
    expect((await stripe.charges.list({ customer })).data).toHaveLength(before + 1);
  });

  it('can be voided, which cancels its payment', async () => {
    const invoice = await newest();
    const voided = await stripe.invoices.voidInvoice(idOf(invoice), { expand: ['payments'] });
    expect(voided).toMatchObject({ status: 'void', next_payment_attempt: null, auto_advance: false });
    expect(voided.status_transitions.voided_at).toBeGreaterThan(0);
    expect(voided.payments?.data).toMatchObject([{ status: 'canceled' }]);
    expect((await stripe.subscriptions.list({ customer })).data).toMatchObject([{ status: 'active' }]);
    expect(await types('invoice.voided')).toHaveLength(1);
    expect(await refusalOf(stripe.invoices.voidInvoice(idOf(invoice)))).toMatchObject({ statusCode: 400 });
    expect(await refusalOf(stripe.invoices.pay(idOf(invoice)))).toMatchObject({ statusCode: 400 });
    await advance({ days: 15 });
    expect(await types('invoice.payment_failed')).toHaveLength(1);
  });

  it('can be marked uncollectible, and the subscription recovers', async () => {
    const invoice = await newest();
    const lost = await stripe.invoices.markUncollectible(idOf(invoice));
    expect(lost).toMatchObject({ status: 'uncollectible', next_payment_attempt: null });
    expect((await stripe.subscriptions.list({ customer })).data).toMatchObject([{ status: 'active' }]);
    expect(await types('invoice.marked_uncollectible')).toHaveLength(1);
    expect(await refusalOf(stripe.invoices.markUncollectible(idOf(invoice)))).toMatchObject({
      statusCode: 400,
    });
    expect(await stripe.invoices.voidInvoice(idOf(invoice))).toMatchObject({ status: 'void' });
  });

  it('is paid on its page, and that method becomes the default', async () => {
    const invoice = await newest();
    const page = (invoice.hosted_invoice_url ?? '').replace('//localhost', '//127.0.0.1');
    expect((await visit(page)).html).toContain('Pagar la factura');
    const typed = { method: 'card', cardExpiry: '12/39', cardCvc: '123', cardName: 'Ana' };
    const refused = await post(`${page}/pay`, { ...typed, cardNumber: cards.declined });
    expect(refused.status).toBe(402);
    expect(refused.html).toContain('Tu tarjeta ha sido rechazada.');
    expect((await post(`${page}/pay`, { ...typed, cardNumber: '4242' })).html).toContain('cardNumber-error');
    expect(target(await post(`${page}/pay`, { ...typed, cardNumber: cards.good }))).toContain(
      `/invoices/${invoice.id}`,
    );
    expect((await visit(page)).html).not.toContain('Pagar la factura');
    const [subscription] = (
      await stripe.subscriptions.list({ customer, expand: ['data.default_payment_method'] })
    ).data;
    expect(subscription).toMatchObject({
      status: 'active',
      default_payment_method: { card: { last4: '4242' } },
    });
    await advance({ days: 31 });
    expect(await newest()).toMatchObject({ status: 'paid', attempt_count: 1 });
  });
});

describe('a renewal that requires confirmation', () => {
  it('has its event, and is paid when the customer confirms it on its page', async () => {
    const id = await subscribe(cards.authenticatesAlways);
    await advance({ days: 31 });
    const invoice = await newest();
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect(await types('invoice.payment_action_required')).toHaveLength(1);
    const [intent] = (await stripe.paymentIntents.list({ customer, limit: 1 })).data;
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });

    const page = (invoice.hosted_invoice_url ?? '').replace('//localhost', '//127.0.0.1');
    expect((await visit(page)).html).toContain('Confirmar el pago con tu banco');
    const bank = `${page}/authentication`;
    expect(intent?.next_action?.redirect_to_url?.url?.replace('//localhost', '//127.0.0.1')).toBe(bank);
    expect((await post(bank, { answer: 'reject' })).html).toContain('No hemos podido autenticar');
    const again = await post(`${page}/pay`, {
      method: 'card',
      cardNumber: cards.authenticates,
      cardExpiry: '12/39',
      cardCvc: '123',
      cardName: 'Ana',
    });
    await post(target(again).replace('//localhost', '//127.0.0.1'), { answer: 'complete' });
    expect((await newest()).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });
});

describe('a draft', () => {
  it('can be finalized early, and is charged an hour later', async () => {
    await subscribe();
    await advance({ days: 30 });
    const draft = await newest();
    expect(draft).toMatchObject({ status: 'draft', number: null });
    const issued = await stripe.invoices.finalizeInvoice(idOf(draft));
    expect(issued).toMatchObject({ status: 'open', number: expect.stringMatching(/-0002$/) });
    expect(await refusalOf(stripe.invoices.finalizeInvoice(idOf(draft)))).toMatchObject({ statusCode: 400 });
    await advance({ hours: 1 });
    expect((await newest()).status).toBe('paid');
  });

  it('stays open when it is finalized without collection', async () => {
    await subscribe();
    await advance({ days: 30 });
    const id = idOf(await newest());
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
    await advance({ days: 2 });
    expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', attempt_count: 0 });
    expect(await stripe.invoices.pay(id)).toMatchObject({ status: 'paid', attempt_count: 1 });
  });

  it('is paid by hand at once', async () => {
    await subscribe();
    await advance({ days: 30 });
    expect(await stripe.invoices.pay(idOf(await newest()))).toMatchObject({ status: 'paid' });
  });
});

describe('an invoice with a processing debit', () => {
  it('cannot be paid, voided or marked uncollectible before the bank answers', async () => {
    await payByDebit(await stripe.checkout.sessions.create(monthlyPurchase(book, customer)), ibans.good);
    const invoice = await newest();
    for (const call of [
      () => stripe.invoices.pay(idOf(invoice)),
      () => stripe.invoices.voidInvoice(idOf(invoice)),
      () => stripe.invoices.markUncollectible(idOf(invoice)),
    ]) {
      expect(await refusalOf(call())).toMatchObject({
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
      });
    }
    const page = (invoice.hosted_invoice_url ?? '').replace('//localhost', '//127.0.0.1');
    expect((await visit(page)).html).toContain('Tu banco está confirmando el pago.');
    expect(target(await visit(`${page}/pay`))).toBe(page);
  });
});

describe('the account’s setting for the last attempt', () => {
  const fail = async (afterRetries: string) => {
    await account.control('/settings', { afterRetries });
    const id = await subscribe(cards.failsLater);
    await advance({ days: 47 });
    return stripe.subscriptions.retrieve(id);
  };

  it('cancels the subscription', async () => {
    expect(await fail('cancel')).toMatchObject({ status: 'canceled' });
    expect((await newest()).next_payment_attempt).toBeNull();
  });

  it('marks the subscription unpaid: later fees stay drafts until the debt is paid', async () => {
    const { id } = await fail('mark_unpaid');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('unpaid');
    const debt = await newest();
    await advance({ days: 31 });
    expect(await newest()).toMatchObject({ status: 'draft', auto_advance: false });
    const good = await subscribe(cards.good);
    const { default_payment_method: method } = await stripe.subscriptions.retrieve(good);
    await stripe.invoices.pay(idOf(debt), { payment_method: String(method) });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  it('leaves the subscription past due', async () => {
    const { id } = await fail('leave_past_due');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    expect(await types('invoice.payment_failed')).toHaveLength(4);
    await advance({ days: 15 });
    // The next fee is attempted too.
    expect((await types('invoice.payment_failed')).length).toBeGreaterThan(4);
  });
});

it('a tester orders how often the bank declines', async () => {
  const id = await subscribe();
  expect(await account.control(`/subscriptions/${id}/decline`, { times: 2 })).toEqual({
    subscription: id,
    declines: 2,
  });
  await advance({ days: 31 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await advance({ days: 3 });
  expect(await newest()).toMatchObject({ status: 'open', attempt_count: 2 });
  await advance({ days: 5 });
  expect(await newest()).toMatchObject({ status: 'paid', attempt_count: 3 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect(await account.control('/subscriptions/sub_none/decline')).toMatchObject({
    error: { code: 'resource_missing' },
  });
});
