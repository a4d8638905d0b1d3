import { randomUUID } from 'node:crypto';
import type { TimelinePage } from '@horus/contract/backoffice/customers';
import type { InvoicesPage } from '@horus/contract/billing';
import { dayOf } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { planOfCustomer } from '#features/billing/plan-holder';
import { refundPayment, type WantedRefund } from '#features/billing/refund/refund-payment';
import { readRefundable } from '#features/billing/refund/refundable-payment';
import { payByCard } from '#testing/hosted-page';
import { findIds } from '#testing/test-books';
import { createTestOperators } from '#testing/test-operators';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const operators = createTestOperators(() => shop.api);
const { customerIdOf, infoOf, propsTo, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const services = () => shop.api.services;
const record = vi.fn(async () => undefined);

async function buy(): Promise<TestCustomer> {
  const customer = await shop.newCustomer({ company: 'Talleres Peña' });
  await payByCard(await customer.startCheckout('business', 'annual'));
  await sync(customer);
  return customer;
}

/** Place of 'Estado' after 'Tipo'. */
const STATE = 10;

async function summaryOf({ email }: TestCustomer): Promise<string[][]> {
  const { token } = await shop.logIn(email);
  const year = dayOf(shop.clock.now()).slice(0, 4);
  const answer = await fetch(`${shop.api.url}/api/stripe/papers/${year}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = Buffer.from(files[`resumen-${year}.csv`] ?? []).toString();
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'));
}

async function paid(customer: TestCustomer) {
  const { organizationId } = await findIds(shop.api, customer.email);
  const holder = await planOfCustomer(services().database.db, organizationId);
  const [payment] = (await infoOf(customer)).payments;
  const paymentId = payment?.id ?? '';
  const look = () => readRefundable(services(), holder, paymentId);
  const give = (wanted: Partial<WantedRefund> & Pick<WantedRefund, 'cents'>) =>
    refundPayment(
      services(),
      holder,
      {
        ...{ id: randomUUID(), paymentId, reason: 'Pidió menos puestos', refundedBefore: 0 },
        ...{ orderedBy: 'Eva', ...wanted },
      },
      record,
    );
  const refundsAtStripe = async () => {
    const intents = await services().stripe.paymentIntents.list({
      customer: await customerIdOf(customer),
      expand: ['data.latest_charge'],
    });
    const charge = intents.data[0]?.latest_charge;
    return typeof charge === 'object' ? charge?.amount_refunded : null;
  };
  return { holder, look, give, refundsAtStripe, paymentId };
}

describe('a refund by the company', () => {
  it('of a part keeps the plan, and is mailed and listed as activity', async () => {
    const customer = await buy();
    const { look, give, refundsAtStripe, holder, paymentId } = await paid(customer);
    await services().database.db.execute(sql`
      insert into invoice_requests (organization_id, state, form, content_hash, payment_id, invoice_number, decided_at, created_at)
      values (${holder.organizationId}, 'issued', '{}', 'x', ${paymentId}, 'F-2026-0007', now(), now())`);
    const before = await look();
    expect(before).toMatchObject({ refunded: 0, refusal: null, endsPlan: true, waiting: null });
    expect(before.issued).toEqual(['F-2026-0007']);
    expect(before.left).toBe(before.amount);
    await give({ cents: 1_000 });
    expect(await refundsAtStripe()).toBe(1_000);
    expect(await look()).toMatchObject({ refunded: 1_000, left: before.amount - 1_000 });
    expect(await propsTo(customer, 'refund')).toMatchObject([
      { cents: 1_000, goesOn: true, payment: { cents: before.amount } },
    ]);
    expect((await infoOf(customer)).state).toBe('active');
    const { token } = await shop.logIn(customer.email);
    const { body } = await shop.api.call<{ activities: { who: string; what: string }[] }>(
      'GET',
      '/api/account/activity',
      { token },
    );
    expect(body.activities).toContainEqual(
      expect.objectContaining({
        who: services().config.company.COMPANY_NAME,
        what: expect.stringMatching(/^Ordenó devolver 10,00/),
      }),
    );
  });

  it('creates a credit note with VAT, which the mail, the invoices and the year’s documents show', async () => {
    const customer = await buy();
    const { give, look } = await paid(customer);
    await give({ cents: 1_000 });
    await give({ cents: 2_000, refundedBefore: 1_000 });
    const { data } = await services().stripe.creditNotes.list({ customer: await customerIdOf(customer) });
    expect(data).toMatchObject([
      { amount: 2_000, total_excluding_tax: 1_653, refunds: [{ amount_refunded: 2_000 }] },
      { amount: 1_000, total_excluding_tax: 826, refunds: [{ amount_refunded: 1_000 }] },
    ]);
    const [second, first] = data.map(({ number }) => number);
    expect((await propsTo(customer, 'refund')).map(({ creditNote }) => creditNote)).toEqual([first, second]);
    const { token } = await shop.logIn(customer.email);
    const { body } = await shop.api.call<InvoicesPage>('GET', '/api/stripe/invoices?', { token });
    expect(body.invoices[0]?.creditNotes.map(({ number }) => number)).toEqual([first, second]);
    expect(body.invoices[0]?.amountCredited).toBe(3_000);
    expect(await summaryOf(customer)).toEqual([
      expect.arrayContaining(['Factura', 'Abonada en parte']),
      expect.arrayContaining(['Abono', first, '-8,26', '-1,74', '-10,00', 'Emitido']),
      expect.arrayContaining(['Abono', second, '-16,53', '-3,47', '-20,00', 'Emitido']),
    ]);
    // A full refund credits the whole invoice.
    await give({ cents: (await look()).left, refundedBefore: 3_000 });
    const { data: all } = await services().stripe.invoices.list({ customer: await customerIdOf(customer) });
    expect(all[0]?.post_payment_credit_notes_amount).toBe(all[0]?.total);
  });

  it('without a credit note, and a lost dispute, have lines in the year’s summary', async () => {
    const { stripe } = services();
    const refunded = await buy();
    const { paymentId } = await paid(refunded);
    await stripe.refunds.create({ payment_intent: paymentId, amount: 500 });
    await sync(refunded);
    expect((await summaryOf(refunded))[1]).toEqual(
      expect.arrayContaining(['Devolución sin abono', '-5,00', 'Devuelto: la factura no está rectificada']),
    );
    const lost = await buy();
    const { paymentId: payment_intent } = await paid(lost);
    const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent);
    await shop.control(`/charges/${latest_charge}/dispute`, { reason: 'fraudulent' });
    const { data } = await stripe.disputes.list({ payment_intent });
    await shop.control(`/disputes/${data[0]?.id}`, { outcome: 'lost' });
    await sync(lost);
    const lines = async () => (await summaryOf(lost)).map(([kind, ...fields]) => [kind, fields[STATE]]);
    expect(await lines()).toEqual([
      ['Factura', 'Devuelta por el banco: no está rectificada'],
      ['Pago devuelto por el banco', 'Devuelto: la factura no está rectificada'],
    ]);
    const [invoice] = (await infoOf(lost)).invoices;
    expect(invoice).toMatchObject({ status: 'paid', isUnrectified: true });
    const { id = '', amount = 0 } = invoice ?? {};
    const { organizationId } = await findIds(shop.api, lost.email);
    const credit = `/api/admin/customers/${organizationId}/invoices/${id}/credit`;
    const [operator, manager] = [await operators.logIn('operator'), await operators.logIn('manager')];
    expect((await operator.call('POST', credit)).body.code).toBe('operators.role_required');
    const mailsBefore = await time.noticesTo(lost);
    const answers = await Promise.all([0, 1].map(() => manager.call('POST', credit)));
    expect(answers.map(({ status }) => status)).toContain(204);
    expect((await manager.call('POST', credit)).body.code).toBe('billing.nothing_to_credit');
    const notes = await stripe.creditNotes.list({ invoice: id });
    expect(notes.data).toMatchObject([
      { total: amount, out_of_band_amount: amount, refunds: [], status: 'issued' },
    ]);
    const { body: told } = await manager.call<TimelinePage>(
      'GET',
      `/api/admin/customers/${organizationId}/timeline`,
    );
    expect(told.events.map(({ who, what }) => [who, what])).toContainEqual([
      manager.name,
      `Emitió un abono de ${formatMoney(amount)}`,
    ]);
    expect(await time.noticesTo(lost)).toEqual(mailsBefore);
    await sync(lost);
    expect((await infoOf(lost)).invoices).toMatchObject([{ isUnrectified: false, amountCredited: amount }]);
    expect(await lines()).toEqual([
      ['Factura', 'Abonada'],
      ['Pago devuelto por el banco', 'Devuelto'],
      ['Abono', 'Emitido'],
    ]);
  });

  it('of a payment without an invoice has no credit note', async () => {
    const customer = await buy();
    const { holder, paymentId } = await paid(customer);
    const { stripe } = services();
    const { customer: payer, payment_method: card } = await stripe.paymentIntents.retrieve(paymentId);
    const { id } = await stripe.paymentIntents.create({
      amount: 3_000,
      currency: 'eur',
      customer: `${payer}`,
      payment_method: `${card}`,
      confirm: true,
      off_session: true,
    });
    await sync(customer);
    await refundPayment(
      services(),
      holder,
      {
        ...{ id: randomUUID(), paymentId: id, cents: 400, reason: 'Pidió menos puestos' },
        refundedBefore: 0,
        orderedBy: 'Eva',
      },
      record,
    );
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(charge).toMatchObject({ customer: payer, amount_refunded: 400 });
  });

  it('of the full amount ends the plan', async () => {
    const customer = await buy();
    const { look, give } = await paid(customer);
    const { left } = await look();
    await give({ cents: left });
    expect((await infoOf(customer)).state).toBe('ended_refunded');
    expect(await look()).toMatchObject({ left: 0, refusal: 'nothing_left', endsPlan: false });
  });

  it('is made once for repeated and parallel requests with the same id', async () => {
    const { give, refundsAtStripe } = await paid(await buy());
    const id = randomUUID();
    record.mockClear();
    await Promise.allSettled(Array.from({ length: 5 }, () => give({ id, cents: 700 })));
    await give({ id, cents: 700 });
    expect(await refundsAtStripe()).toBe(700);
    expect(record).toHaveBeenCalledTimes(1);
  });

  it('is rejected with outdated figures or above the remaining amount', async () => {
    const { give, look, refundsAtStripe } = await paid(await buy());
    const { amount } = await look();
    await expect(give({ cents: amount + 1 })).rejects.toMatchObject({ code: 'billing.refund_too_much' });
    await give({ cents: 500 });
    await expect(give({ cents: 500 })).rejects.toMatchObject({ code: 'billing.refund_stale' });
    await expect(give({ cents: amount, refundedBefore: 500 })).rejects.toMatchObject({
      code: 'billing.refund_too_much',
    });
    expect(await refundsAtStripe()).toBe(500);
  });

  it('is made by only one of two operators at the same moment', async () => {
    const { give, refundsAtStripe } = await paid(await buy());
    const done = await Promise.allSettled([give({ cents: 900 }), give({ cents: 800 })]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([900, 800]).toContain(await refundsAtStripe());
  });

  it('is rejected when another refund was made between the check and the order', async () => {
    const { give, refundsAtStripe, holder, paymentId } = await paid(await buy());
    const { db } = services().database;
    let overtaken = false;
    const slow = new Proxy(db, {
      get: (target, name) => {
        if (name !== 'execute') return Reflect.get(target, name);
        return async (query: Parameters<typeof db.execute>[0]) => {
          const found = await target.execute(query);
          if (!overtaken && found.rows[0] && 'ends_plan' in found.rows[0]) {
            overtaken = true;
            await give({ cents: 900 });
          }
          return found;
        };
      },
    });
    const database = { ...services().database, db: slow };
    const wanted = {
      id: randomUUID(),
      paymentId,
      cents: 800,
      reason: 'Lo mismo',
      refundedBefore: 0,
      orderedBy: 'Eva',
    };
    const late = refundPayment({ ...services(), database }, holder, wanted, record);
    await expect(late).rejects.toMatchObject({ code: 'billing.refund_stale' });
    expect(await refundsAtStripe()).toBe(900);
  });

  it('is completed after a lost response of Stripe, and made only once', async () => {
    const { give, look, refundsAtStripe, holder, paymentId } = await paid(await buy());
    await look();
    const id = randomUUID();
    const { stripe } = services();
    const create = stripe.creditNotes.create.bind(stripe.creditNotes);
    // Stripe makes the refund, but its response is lost.
    const lost = vi.spyOn(stripe.creditNotes, 'create').mockImplementationOnce((async (
      ...asked: Parameters<typeof create>
    ) => {
      await create(...asked);
      const { StripeConnectionError } = (await import('stripe')).default.errors;
      throw new StripeConnectionError({ type: 'api_error', message: 'lost' });
    }) as unknown as typeof create);
    await expect(give({ id, cents: 300 })).rejects.toMatchObject({ code: 'billing.refund_unknown' });
    lost.mockRestore();
    expect((await readRefundable(services(), holder, paymentId)).waiting).toMatchObject({ id, cents: 300 });
    await expect(give({ cents: 300, refundedBefore: 300 })).rejects.toMatchObject({
      code: 'billing.refund_running',
    });
    await give({ id, cents: 300 });
    expect(await refundsAtStripe()).toBe(300);
    expect(await look()).toMatchObject({ waiting: null, latest: { by: 'Eva' } });
  });

  it("of another customer's payment is rejected", async () => {
    const mine = await paid(await buy());
    const theirs = await paid(await buy());
    await expect(readRefundable(services(), mine.holder, theirs.paymentId)).rejects.toMatchObject({
      code: 'billing.payment_not_found',
    });
  });
});
