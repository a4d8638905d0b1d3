import { randomUUID } from 'node:crypto';
import type { CustomerPage, PaymentReminder, TimelinePage } from '@horus/contract/backoffice/customers';
import type { HeldMailsAnswer } from '@horus/contract/backoffice/undo';
import { addDays, dayOf } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { PROOF_MINUTES } from '@horus/contract/second-factor';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, payByCard } from '#testing/hosted-page';
import { findIds } from '#testing/test-books';
import { createTestOperators, type TestOperator } from '#testing/test-operators';
import { startTestShop, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
let operator: TestOperator;
let manager: TestOperator;
const time = createTimeline(() => shop);
const operators = createTestOperators(() => shop.api);
const stripe = () => shop.api.services.stripe;

beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

/**
 * Creates a customer whose first fee failed, and logs the operators in again after the time passed.
 */
async function fallBehind(company: string) {
  const customer = await shop.newCustomer({ company });
  await payByCard(await customer.startCheckout('business', 'monthly'), cards.failsLater);
  await time.sync(customer);
  await time.passDays(31);
  await time.sync(customer);
  operator = await operators.logIn('operator');
  manager = await operators.logIn('manager');
  const { organizationId } = await findIds(shop.api, customer.email);
  const fee = (await pageOf(organizationId)).owed?.fees[0];
  if (!fee) throw new Error('nothing is owed');
  const act = { organizationId, invoiceId: fee.invoiceId };
  return {
    ...customer,
    organizationId,
    fee,
    charge: `/api/admin/customers/${act.organizationId}/fees/${act.invoiceId}/charge`,
    void: `/api/admin/customers/${act.organizationId}/fees/${act.invoiceId}/void`,
  };
}

const pageOf = async (organizationId: string) =>
  (await manager.call<CustomerPage>('GET', `/api/admin/customers/${organizationId}`)).body;
const eventsOf = async (organizationId: string) =>
  (await manager.call<TimelinePage>('GET', `/api/admin/customers/${organizationId}/timeline`)).body.events;
const timelineTexts = async (organizationId: string) =>
  (await eventsOf(organizationId)).map(({ what }) => what.replaceAll('\u00a0', ' '));
const auditOf = async (organizationId: string) =>
  (
    await time.rows<{ action: string }>(sql`
      select action from audit_log where subject_id = ${organizationId} and action like 'customer.fee-%' order by id`)
  ).map(({ action }) => action);

async function saveGoodCard(customer: { email: string }): Promise<void> {
  const { id } = await stripe().paymentMethods.attach('pm_card_visa', {
    customer: await time.customerIdOf(customer),
  });
  const subscription = await time.subscriptionOf(customer);
  await stripe().subscriptions.update(subscription.id, { default_payment_method: id });
}

describe('a fee that failed', () => {
  it('is charged now: a decline shows its reason, and a valid card pays it once', async () => {
    const customer = await fallBehind('Cobro a mano');
    const { organizationId, charge } = customer;
    const declined = await operator.call('POST', charge, { body: { id: randomUUID() } });
    expect([declined.status, declined.body.code]).toEqual([402, 'billing.fee_declined']);
    expect(declined.body.message).toBe(
      'El banco ha rechazado el cobro sin indicar el motivo. No se le ha cobrado nada.',
    );
    expect((await pageOf(organizationId)).info.status).toBe('past_due');
    // Stripe's failed attempt and ours are both listed.
    const failed = expect.stringMatching(/^No se pudo cobrar .* € \(.*\): sin motivo indicado$/);
    const told = (await timelineTexts(organizationId)).filter((what) => /^(No se pudo|Pago de)/.test(what));
    expect(told.slice(0, 2)).toEqual([failed, failed]);
    expect(told.filter((what) => /^Pago de/.test(what))).toHaveLength(1);
    expect((await pageOf(organizationId)).owed).toMatchObject({
      failures: 2,
      lastFailure: 'generic_decline',
    });
    expect(await time.propsTo(customer, 'payment-failed')).toHaveLength(1);

    await saveGoodCard(customer);
    const body = { id: randomUUID() };
    const answers = await Promise.all([0, 1].map(() => operator.call('POST', charge, { body })));
    expect(answers.map(({ status }) => status)).toContain(204);
    const late = await manager.call('POST', charge, { body: { id: randomUUID() } });
    expect([late.status, late.body.code]).toEqual([409, 'billing.fee_settled']);
    expect(await pageOf(organizationId)).toMatchObject({ owed: null, info: { status: 'active' } });
    const { payments } = await time.mirrorOf(customer);
    expect(
      payments.filter(({ status, amount }) => status === 'succeeded' && amount === customer.fee.cents),
    ).toHaveLength(1);
    expect(await time.propsTo(customer, 'payment-received')).toHaveLength(1);
    expect(await auditOf(organizationId)).toContain('customer.fee-charged');
    const charges = (await eventsOf(organizationId)).filter(({ what }) => /^(No se pudo|Pago de)/.test(what));
    expect(charges.map(({ who }) => who)).toEqual([
      ...[operator.name, operator.name, 'Automático', 'Automático'],
    ]);
  });

  it('is reminded of once a day with the link to pay, and not once it is paid', async () => {
    const customer = await fallBehind('Recordado');
    const { organizationId, fee } = customer;
    const address = `/api/admin/customers/${organizationId}/reminder`;
    const mails = () => time.propsTo(customer, 'payment-failed');
    const [failed] = await mails();
    const { body: preview } = await operator.call<PaymentReminder>('GET', address);
    expect(preview).toMatchObject({ to: [customer.email], isSentToday: false });
    // The automatic mail of the failed payment.
    expect(preview.lastSentAt).not.toBeNull();
    expect(preview.text.replaceAll('\u00a0', ' ')).toContain(
      formatMoney(fee.cents, 'eur').replaceAll('\u00a0', ' '),
    );
    const remind = (id = randomUUID()) => operator.call('POST', address, { body: { id } });
    const second = await shop.newCustomer({ company: 'Segunda titular' });
    const { userId } = await findIds(shop.api, second.email);
    await time.rows(sql`update users set email_verified_at = now() where id = ${userId}`);
    await time.rows(sql`
      insert into memberships (organization_id, user_id, role, created_at)
      values (${organizationId}, ${userId}, 'owner', now())`);
    const undone = randomUUID();
    expect([(await remind(undone)).status, (await remind(undone)).status]).toEqual([204, 204]);
    const { held } = (await operator.call<HeldMailsAnswer>('GET', '/api/admin/undo')).body;
    expect(held).toMatchObject([{ id: undone, kind: 'customer', subjectId: organizationId }]);
    expect(await time.propsTo(second, 'payment-failed')).toHaveLength(1);
    expect((await operator.call('POST', `/api/admin/undo/${undone}`)).body).toMatchObject({ typed: {} });
    expect(await time.propsTo(second, 'payment-failed')).toEqual([]);
    expect((await operator.call<PaymentReminder>('GET', address)).body.isSentToday).toBe(false);
    expect(await mails()).toEqual([failed]);
    expect((await pageOf(organizationId)).lastContact?.what).not.toBe('reminder');
    const answers = await Promise.all([0, 1].map(() => remind()));
    expect(answers.map(({ status, body }) => [status, body?.code]).toSorted()).toEqual([
      [204, undefined],
      [409, 'billing.reminded_today'],
    ]);
    expect(await mails()).toEqual([failed, failed]);
    expect(failed).toMatchObject({ payUrl: expect.stringMatching(/^http/), cents: fee.cents });
    expect((await operator.call<PaymentReminder>('GET', address)).body.isSentToday).toBe(true);
    expect((await pageOf(organizationId)).lastContact).toMatchObject({
      who: operator.name,
      what: 'reminder',
    });
    const [newest] = await eventsOf(organizationId);
    expect([newest?.what, newest?.who]).toEqual(['Correo: recordatorio del pago pendiente', operator.name]);
    await saveGoodCard(customer);
    await stripe().invoices.pay(fee.invoiceId);
    const paid = await operator.call('POST', address);
    expect([paid.status, paid.body.code]).toEqual([409, 'billing.nothing_to_remind']);
  });

  it('is marked as paid by transfer by a manager with a recent proof, once', async () => {
    const customer = await fallBehind('Paga por banco');
    const { organizationId, fee } = customer;
    const address = `/api/admin/customers/${organizationId}/fees/${fee.invoiceId}/transfer`;
    const today = dayOf(shop.clock.now());
    const paidOn = addDays(today, -20);
    const body = { id: randomUUID(), paidOn, reference: 'Recibo 7' };
    const call = (who: TestOperator, sent: object = body) => who.call('POST', address, { body: sent });
    expect((await call(operator)).body.code).toBe('operators.role_required');
    const tomorrow = await call(manager, { ...body, paidOn: addDays(today, 1) });
    expect([tomorrow.status, tomorrow.body.code]).toEqual([400, 'operators.day_to_come']);
    expect((await call(manager)).body.code).toBe('billing.transfer_before_fee');
    const sure = { ...body, isBeforeFee: true };
    const answers = await Promise.all([0, 1].map(() => call(manager, sure)));
    expect(answers.map(({ status }) => status)).toContain(204);
    expect((await call(manager, sure)).body.code).toBe('billing.fee_settled');

    const { owed, info } = await pageOf(organizationId);
    expect([owed, info.status]).toEqual([null, 'active']);
    const transfer = info.payments.find(({ description }) => description.endsWith(', por transferencia'));
    expect(transfer).toMatchObject({
      amount: fee.cents,
      status: 'succeeded',
      invoiceNumber: fee.number,
    });
    const [invoice] = info.invoices.filter(({ number }) => number === fee.number);
    const [paid, ...others] = await time.propsTo(customer, 'payment-received');
    expect([paid, others]).toMatchObject([{ cents: fee.cents, chargedTo: 'tu transferencia' }, []]);
    const events = await eventsOf(organizationId);
    const payment = events.find(({ what }) => /^Pago de .*por transferencia/.test(what));
    const days = [transfer?.date, invoice?.paidAt, paid?.paidAt, payment?.at];
    expect(days.map((at) => dayOf(new Date(`${at}`)))).toEqual(days.map(() => paidOn));
    expect((await time.mirrorOf(customer)).payments).toContainEqual({
      ...{ amount: fee.cents, amount_refunded: 0, status: 'succeeded', method: 'transfer', last4: null },
    });
    expect(await auditOf(organizationId)).toEqual(['customer.fee-transferred']);
    const told = events.filter(({ what }) => /ransferencia/.test(what));
    expect(told.map(({ what, who }) => [what.replaceAll('\u00a0', ' '), who])).toEqual([
      [
        expect.stringMatching(/^Nota: Transferencia de .* € recibida el .*\. Referencia: Recibo 7$/),
        manager.name,
      ],
      [expect.stringMatching(/^Pago de .* € \(.*, por transferencia\): Completado$/), manager.name],
    ]);
  });

  it('that was paid by transfer is refunded from the bank, in parts, each once, on the bank’s day', async () => {
    const customer = await fallBehind('Devuelto por banco');
    const { organizationId, fee } = customer;
    const [today, paidOn] = [dayOf(shop.clock.now()), addDays(dayOf(shop.clock.now()), -5)];
    const books = `/api/admin/customers/${organizationId}`;
    const paid = { id: randomUUID(), paidOn, isBeforeFee: true, reference: '' };
    await manager.call('POST', `${books}/fees/${fee.invoiceId}/transfer`, { body: paid });
    const payment = async () =>
      (await pageOf(organizationId)).info.payments.find(({ id }) => id === `transfer_${fee.invoiceId}`);
    const anHourAgo = sql`${shop.clock.now().toISOString()}::timestamptz - interval '1 hour'`;
    await time.rows(sql`
      insert into invoice_requests (organization_id, state, form, content_hash, payment_id, invoice_number, decided_at, created_at)
      values (${organizationId}, 'issued', '{"companyName": "Devuelto", "taxId": "", "country": ""}', 'x',
              ${`transfer_${fee.invoiceId}`}, 'F-2026-0099', ${anHourAgo}, ${anHourAgo})`);
    const refund = `${books}/payments/transfer_${fee.invoiceId}/refund`;
    expect((await manager.call('GET', refund)).body).toMatchObject({
      refusal: null,
      issued: ['F-2026-0099'],
    });
    const refundedOn = addDays(today, -3);
    const body = {
      ...{ id: randomUUID(), cents: 1_000, reason: 'Se cobró de más.', refundedBefore: 0 },
      transfer: { refundedOn, reference: 'TRF 12' },
    };
    const call = (sent: object, who = manager) => who.call('POST', refund, { body: { ...body, ...sent } });
    const on = (day: string) => ({ transfer: { refundedOn: day, reference: '' } });
    const refusals = [
      await call({}, operator),
      await call({ transfer: undefined }),
      await call(on(addDays(today, 1))),
      await call(on(addDays(paidOn, -1))),
    ];
    expect(refusals.map(({ body: { code } }) => code)).toEqual([
      'operators.role_required',
      'billing.refund_refused',
      'operators.day_to_come',
      'billing.refund_before_payment',
    ]);
    expect(await payment()).toMatchObject({ amountRefunded: 0 });

    const answers = await Promise.all([0, 1].map(() => call({})));
    expect(answers.map(({ status }) => status)).toContain(204);
    expect((await call({})).status).toBe(204);
    expect(await payment()).toMatchObject({ amountRefunded: 1_000, status: 'succeeded' });
    const { data: notes } = await stripe().creditNotes.list({ invoice: fee.invoiceId });
    expect(notes).toMatchObject([{ amount: 1_000, total_excluding_tax: 826, out_of_band_amount: 1_000 }]);
    expect(await time.propsTo(customer, 'refund')).toMatchObject([
      { cents: 1_000, isTransfer: true, creditNote: notes[0]?.number, goesOn: true },
    ]);
    const [told] = (await eventsOf(organizationId)).filter(({ what }) => what.includes('Se cobró de más'));
    expect(told).toMatchObject({
      who: manager.name,
      what: expect.stringMatching(/\(transferencia del .*, referencia TRF 12\)/),
    });
    const { body: toRectify } = await manager.call<{ rows: { invoiceNumber: string }[] }>(
      ...(['GET', '/api/admin/invoices?state=unrectified'] as const),
    );
    expect(toRectify.rows.map(({ invoiceNumber }) => invoiceNumber)).toContain('F-2026-0099');
    const years = [...new Set([paidOn, today].map((day) => day.slice(0, 4)))];
    const csvOf = async (year: string) =>
      (await manager.call<string>('GET', `/api/admin/papers/cash.csv?period=${year}`)).body.split('\r\n');
    const cash = async () =>
      (await Promise.all(years.map(csvOf)))
        .flat()
        .filter((line) => line.includes(fee.number ?? '?'))
        .map((line) => line.split(';'))
        .map(([day, what, , , , amount]) => [day, what, amount]);
    expect(await cash()).toContainEqual([refundedOn, 'Devolución', '-10,00']);

    const rest = { id: randomUUID(), cents: fee.cents - 1_000, refundedBefore: 1_000, ...on(today) };
    expect((await call(rest)).status).toBe(204);
    expect(await payment()).toMatchObject({ amountRefunded: fee.cents, status: 'refunded' });
    expect((await manager.call('GET', refund)).body).toMatchObject({ refusal: 'nothing_left' });
    expect((await cash()).map(([day]) => day)).toEqual([paidOn, refundedOn, today]);
    // The plan's first payment is not refunded.
    expect((await pageOf(organizationId)).info.status).toBe('active');
  });

  it('is voided permanently by a manager with a recent proof, and the plan continues', async () => {
    const customer = await fallBehind('Cuota anulada');
    const { organizationId, fee } = customer;
    const body = { id: randomUUID(), reason: 'Estuvo sin servicio' };
    const call = (who: TestOperator, sent: object = body) => who.call('POST', customer.void, { body: sent });
    expect((await call(operator)).body.code).toBe('operators.role_required');
    expect((await call(manager, { ...body, reason: ' ' })).body.fields).toEqual({
      reason: 'Escribe por qué se anula',
    });
    await time.passUntil(new Date(shop.clock.now().getTime() + (PROOF_MINUTES + 1) * 60_000));
    expect((await call(manager)).body.code).toBe('operators.proof_required');
    manager = await operators.logIn('manager');
    const mailsBefore = await time.noticesTo(customer);
    const answers = await Promise.all([call(manager), call(manager)]);
    expect(answers.map(({ status }) => status)).toContain(204);
    expect((await call(manager, { ...body, id: randomUUID() })).body.code).toBe('billing.fee_settled');

    const page = await pageOf(organizationId);
    expect(page).toMatchObject({ owed: null, info: { status: 'active', due: null } });
    expect(page.periodVoided).toBe(true);
    expect(page.info.invoices.find(({ id }) => id === fee.invoiceId)?.status).toBe('void');
    expect(page.notes.map(({ author, text }) => [author, text.replaceAll('\u00a0', ' ')])).toEqual([
      [manager.name, expect.stringMatching(/^Cuota de .* € anulada\. Motivo: Estuvo sin servicio$/)],
    ]);
    const voided = (await eventsOf(organizationId)).filter(({ what }) => what.startsWith('Anuló una cuota'));
    expect(voided.map(({ who }) => who)).toEqual([manager.name]);
    expect(await auditOf(organizationId)).toEqual(['customer.fee-voided']);
    expect(await time.noticesTo(customer)).toEqual(mailsBefore);
    // The next fee is charged as usual.
    await saveGoodCard(customer);
    await time.passDays(31);
    await time.sync(customer);
    expect((await time.mirrorOf(customer)).payments.at(-1)).toMatchObject({ status: 'succeeded' });
    manager = await operators.logIn('manager');
    expect((await pageOf(organizationId)).periodVoided).toBe(false);
  });

  it('belongs to its customer, shows a payment on its way, and the first invoice of a plan is not a fee', async () => {
    const mine = await fallBehind('De otro');
    const other = await shop.newCustomer({ company: 'Ajena' });
    await payByCard(await other.startCheckout('business', 'monthly'));
    await time.sync(other);
    const { organizationId } = await findIds(shop.api, other.email);
    const foreign = `/api/admin/customers/${organizationId}/fees/${mine.fee.invoiceId}/charge`;
    expect((await operator.call('POST', foreign, { body: { id: randomUUID() } })).body.code).toBe(
      'billing.fee_settled',
    );
    await time.rows(sql`
      update mirrored_invoices set payment_state = 'processing' where id = ${mine.fee.invoiceId}`);
    expect((await pageOf(mine.organizationId)).owed?.fees).toEqual([{ ...mine.fee, isProcessing: true }]);
    await time.rows(sql`
      update mirrored_invoices set reason = 'subscription_create' where id = ${mine.fee.invoiceId}`);
    expect((await pageOf(mine.organizationId)).owed).toMatchObject({ fees: [] });
  });
});
