import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cards, ibans, pay, payByDebit } from './buyer.ts';
import { monthlyPurchase, openShop, type PriceBook } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';
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

const open = () => stripe.checkout.sessions.create(monthlyPurchase(book, customer));
const charge = async () => (await stripe.charges.list({ customer })).data[0] as Stripe.Charge;
const disputes = async () => (await stripe.disputes.list()).data;
const eventTypes = async () =>
  (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse();

describe('a dispute', () => {
  it('is opened automatically after a purchase with its test card', async () => {
    await pay(await open(), { cardNumber: cards.disputes });
    await account.control('/clock/advance', { minutes: 1 });
    const [dispute] = await disputes();
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 12_677,
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
      payment_method_details: { type: 'card', card: { brand: 'visa' } },
    });
    expect((await charge()).disputed).toBe(true);
    const types = await eventTypes();
    expect(types.indexOf('charge.dispute.created')).toBeGreaterThan(
      types.indexOf('checkout.session.completed'),
    );
    expect(types).toContain('charge.dispute.funds_withdrawn');
    expect(await refusalOf(stripe.refunds.create({ charge: (await charge()).id }))).toMatchObject({
      code: 'charge_disputed',
    });
  });

  it.each([
    ['won', 'charge.dispute.funds_reinstated'],
    ['lost', 'charge.dispute.closed'],
  ])('opened through the control API is %s as ordered', async (outcome, type) => {
    await pay(await open());
    const { id } = (await account.control(`/charges/${(await charge()).id}/dispute`, {
      reason: 'product_unacceptable',
    })) as { id: string };
    expect(await account.control(`/disputes/${id}`, { outcome })).toMatchObject({ status: outcome });
    expect(await disputes()).toMatchObject([{ id, status: outcome, reason: 'product_unacceptable' }]);
    expect(await eventTypes()).toContain(type);
    expect(await account.control(`/disputes/${id}`, { outcome })).toMatchObject({
      error: { code: 'status_transition_invalid' },
    });
  });

  it('is lost without an answer in time', async () => {
    await pay(await open());
    await account.control(`/charges/${(await charge()).id}/dispute`);
    await account.control('/clock/advance', { days: 10 });
    expect((await disputes())[0]).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
  });

  it('with an answer no longer expires, and accepts no second answer', async () => {
    await pay(await open());
    const { id } = (await account.control(`/charges/${(await charge()).id}/dispute`)) as { id: string };
    const evidence = { uncategorized_text: 'Ficharon cada día.', customer_name: 'Ana' };
    expect(await stripe.disputes.update(id, { evidence, submit: false })).toMatchObject({
      status: 'needs_response',
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    expect(await stripe.disputes.update(id, { evidence })).toMatchObject({
      status: 'under_review',
      evidence,
      evidence_details: { has_evidence: true, submission_count: 1 },
    });
    expect(await eventTypes()).toContain('charge.dispute.updated');
    await account.control('/clock/advance', { days: 10 });
    expect((await disputes())[0]?.status).toBe('under_review');
    expect(await refusalOf(stripe.disputes.update(id, { evidence }))).toMatchObject({
      code: 'status_transition_invalid',
    });
    expect(await account.control(`/disputes/${id}`, { outcome: 'won' })).toMatchObject({ status: 'won' });
  });

  it('is answered with an uploaded file, which the list expands', async () => {
    await pay(await open());
    const { id } = (await account.control(`/charges/${(await charge()).id}/dispute`)) as { id: string };
    const upload = (name: string, type: string) =>
      stripe.files.create({
        purpose: 'dispute_evidence',
        file: { name, type, data: Buffer.from('%PDF-1.7\n\xff\n%%EOF', 'latin1') },
      });
    const file = await upload('albarán.pdf', 'application/pdf');
    expect(file).toMatchObject({ object: 'file', filename: 'albarán.pdf', type: 'pdf', size: 16 });
    expect(await refusalOf(upload('albarán.html', 'text/html'))).toMatchObject({ param: 'file' });
    const answer = (fileId: string) =>
      stripe.disputes.update(id, { evidence: { uncategorized_file: fileId } });
    expect(await refusalOf(answer('file_unknown'))).toMatchObject({ code: 'resource_missing' });
    await answer(file.id);
    const [dispute] = (await stripe.disputes.list({ expand: ['data.evidence.uncategorized_file'] })).data;
    expect(dispute?.evidence.uncategorized_file).toEqual(file);
  });

  it('is lost when the merchant accepts it', async () => {
    await pay(await open());
    const { id } = (await account.control(`/charges/${(await charge()).id}/dispute`)) as { id: string };
    expect((await stripe.disputes.close(id)).status).toBe('lost');
    expect(await refusalOf(stripe.disputes.close(id))).toMatchObject({ code: 'status_transition_invalid' });
  });

  it('of a debit is lost at once', async () => {
    await payByDebit(await open(), ibans.disputed);
    await account.control('/clock/advance', { days: 5 });
    expect(await disputes()).toMatchObject([{ status: 'lost', charge: (await charge()).id }]);
    expect((await eventTypes()).slice(-1)).toEqual(['charge.dispute.closed']);
  });

  it('needs a successful charge', async () => {
    await payByDebit(await open());
    expect(await account.control(`/charges/${(await charge()).id}/dispute`)).toMatchObject({
      error: { code: 'charge_disputed' },
    });
  });
});

describe('a refund', () => {
  it('is refused until the debit has succeeded', async () => {
    await payByDebit(await open());
    expect(await refusalOf(stripe.refunds.create({ charge: (await charge()).id }))).toMatchObject({
      code: 'charge_not_refundable',
    });
    await account.control('/clock/advance', { days: 5 });
    await stripe.refunds.create({ charge: (await charge()).id });
    expect((await charge()).refunded).toBe(true);
  });
});
