import { randomUUID } from 'node:crypto';
import {
  type InstallationList,
  type InstallationQueueRow,
  installationLists,
  type ParcelBody,
} from '@horus/contract/backoffice/installations';
import { addDays, dayOf } from '@horus/contract/dates';
import { HOUR_MS } from '@horus/contract/durations';
import type { InstallationStep } from '@horus/contract/installations';
import type { WizardCheckoutBody } from '@horus/contract/leads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSubscriptionInfo } from '#features/billing/customer-area/subscription-queries';
import { findInstallation, listInstallations } from '#features/billing/installations/installation-queries';
import { markParcel } from '#features/billing/installations/mark-parcel';
import { markStep, reopenStep, saveDeliveryAddress } from '#features/billing/installations/mark-step';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import { startTestShop, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const db = () => shop.api.services.database.db;
const now = () => shop.api.services.now();

let buyers = 0;
async function buy(hardware: WizardCheckoutBody['hardware']) {
  const email = `instalado${++buyers}@obrador.example`;
  const answer = await shop.confirmWizard({
    planType: 'business',
    email,
    companyName: `Obrador ${buyers}`,
    name: 'Sol Ruiz',
    hardware,
  });
  await payByCard(answer.body.url);
  const { data } = await shop.api.services.stripe.customers.list({ email });
  return { email, customerId: data[0]?.id ?? '' };
}

async function ordered(customerId: string): Promise<InstallationQueueRow[]> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select i.id from installations i join organizations o on o.id = i.organization_id
     where o.stripe_customer_id = ${customerId}`);
  const found = await Promise.all(rows.map(({ id }) => findInstallation(db(), id)));
  return found.filter((each) => each !== null);
}

/** Marks a step as a new operator each time. */
const mark = (row: InstallationQueueRow | undefined, step: InstallationStep, fields = {}) =>
  markStep(
    shop.api.services,
    row?.id ?? '',
    { step, seenVersion: row?.version ?? 0, carrier: '', trackingNumber: '', deliverTo: '', ...fields },
    { operatorId: randomUUID(), record: async () => {} },
  );

const today = () => dayOf(now());

const markArrived = (row: InstallationQueueRow | undefined, change: object) =>
  markParcel(shop.api.services, row?.id ?? '', { ...change, seenVersion: row?.version ?? 0 } as ParcelBody, {
    operatorId: randomUUID(),
    record: async () => {},
  });

async function listsWith(row: InstallationQueueRow | undefined): Promise<InstallationList[]> {
  const lists = await Promise.all(
    installationLists.map(async (list) => ({ list, ...(await listInstallations(db(), { list })) })),
  );
  return lists.filter(({ rows }) => rows.some(({ id }) => id === row?.id)).map(({ list }) => list);
}

describe('an installation', () => {
  it('is queued once with the whole order, whenever and however often its payment is reported', async () => {
    await shop.control('/webhooks', { mode: 'drop' });
    const { customerId } = await buy({ devices: 2, cards: 12 });
    expect(await ordered(customerId)).toEqual([]);
    await shop.control('/webhooks', { mode: 'normal' });
    await reconcile(shop.api.services);
    await Promise.all([1, 2, 3].map(() => syncCustomer(shop.api.services, customerId)));

    const [row, ...others] = await ordered(customerId);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ devices: 2, cards: 12, planType: 'business', cancelledAt: null });
    expect(row?.steps.map(({ step, doneAt }) => [step, doneAt])).toEqual([
      ['called', null],
      ['shipped', null],
      ['configured', null],
    ]);
    const orderedAt = Date.parse(row?.orderedAt ?? '');
    expect(Date.parse(row?.nextDueAt ?? '') - orderedAt).toBe(24 * HOUR_MS);
    expect(Math.abs(now().getTime() - orderedAt)).toBeLessThan(HOUR_MS);
  });

  it('mails the customer each step, and leaves the queue after the last one', async () => {
    const { email, customerId } = await buy({ devices: 1, cards: 5 });
    await syncCustomer(shop.api.services, customerId);
    const [row] = await ordered(customerId);
    await mark(row, 'called');
    const [afterCall] = await ordered(customerId);
    expect(Date.parse(afterCall?.nextDueAt ?? '') - Date.parse(row?.orderedAt ?? '')).toBe(72 * HOUR_MS);
    await mark(afterCall, 'configured');
    const [afterSystem] = await ordered(customerId);
    await mark(afterSystem, 'shipped', { carrier: 'Correos', trackingNumber: 'PK1' });
    const [done] = await ordered(customerId);
    expect(done).toMatchObject({ nextDueAt: null, carrier: 'Correos', trackingNumber: 'PK1' });

    const mails = (await shop.mailsTo(email)).filter(({ template }) => template === 'installation-step');
    const told = mails.map(({ props }) => props as { step: string; trackingNumber: string | null });
    expect(told.map(({ step }) => step).sort()).toEqual(['called', 'configured', 'shipped']);
    expect(told.find(({ step }) => step === 'shipped')?.trackingNumber).toBe('PK1');
    const { rows: happened } = await db().execute(sql`
      select kind, actor from activities a join organizations o on o.id = a.organization_id
       where o.stripe_customer_id = ${customerId} and kind like 'installation.%' order by kind`);
    expect(happened).toEqual([
      { kind: 'installation.called', actor: 'company' },
      { kind: 'installation.configured', actor: 'company' },
      { kind: 'installation.shipped', actor: 'company' },
    ]);
    expect(await listsWith(row)).toEqual(['travelling']);
    await markArrived(done, { state: 'delivered', on: today() });
    expect(await listsWith(row)).toEqual(['done']);
  });

  it('sends a correction of its parcel, and a reopened step waits again without a mail', async () => {
    const { email, customerId } = await buy({ devices: 1, cards: 0 });
    await syncCustomer(shop.api.services, customerId);
    const newest = async () => (await ordered(customerId))[0];
    const parcel = { carrier: 'Correos', trackingNumber: 'PK1', deliverTo: 'Calle Ancha, 1' };
    await mark(await newest(), 'shipped', parcel);
    await expect(mark(await newest(), 'shipped', parcel)).rejects.toMatchObject({
      code: 'installations.step_done',
    });
    await mark(await newest(), 'shipped', { ...parcel, deliverTo: 'Nave 3' });
    const sent = await newest();
    expect(sent).toMatchObject({ deliverTo: 'Nave 3', carrier: 'Correos' });
    const told = async () =>
      (await shop.mailsTo(email))
        .filter(({ template }) => template === 'installation-step')
        .map(({ props }) => props as { corrects: boolean; deliverTo: string });
    const { rows: happened } = await db().execute(sql`
      select kind from activities where organization_id = ${sent?.organizationId} and kind like 'installation.%' order by id`);
    expect(happened).toEqual([{ kind: 'installation.shipped' }, { kind: 'installation.corrected' }]);
    const waitsFor = async (step: InstallationStep) =>
      (await listInstallations(db(), { list: 'open', step })).rows.some(({ id }) => id === sent?.id);
    expect([await waitsFor('called'), await waitsFor('shipped')]).toEqual([true, false]);
    expect((await told()).map(({ corrects, deliverTo }) => [corrects, deliverTo]).sort()).toEqual([
      [false, 'Calle Ancha, 1'],
      [true, 'Nave 3'],
    ]);

    const reopen = (step: InstallationStep, row: InstallationQueueRow | undefined) =>
      reopenStep(
        shop.api.services,
        row?.id ?? '',
        { step, seenVersion: row?.version ?? 0 },
        { operatorId: randomUUID(), record: async () => {} },
      );
    await reopen('shipped', sent);
    const reopened = await newest();
    expect(await waitsFor('shipped')).toBe(true);
    expect(reopened).toMatchObject({ carrier: 'Correos', trackingNumber: 'PK1', deliverTo: 'Nave 3' });
    const shown = async () =>
      (await findSubscriptionInfo(db(), reopened?.organizationId ?? '', now())).installation;
    expect(await shown()).toMatchObject({ carrier: null, trackingNumber: null, deliverTo: 'Nave 3' });
    expect(reopened?.steps.every(({ doneAt }) => doneAt === null)).toBe(true);
    await expect(reopen('shipped', sent)).rejects.toMatchObject({ code: 'installations.changed' });
    await expect(reopen('shipped', reopened)).rejects.toMatchObject({ code: 'installations.step_open' });
    expect(await told()).toHaveLength(2);

    const saveAddress = async (deliverTo: string, row = reopened) =>
      saveDeliveryAddress(
        shop.api.services,
        row?.id ?? '',
        { deliverTo, seenVersion: row?.version ?? 0 },
        { operatorId: randomUUID(), record: async () => {} },
      );
    await saveAddress('Nave 4');
    await expect(saveAddress('Nave 5')).rejects.toMatchObject({ code: 'installations.changed' });
    expect(await newest()).toMatchObject({ deliverTo: 'Nave 4', trackingNumber: 'PK1' });
    await mark(await newest(), 'shipped', { ...parcel, deliverTo: 'Nave 4' });
    await expect(saveAddress('Nave 5', await newest())).rejects.toMatchObject({
      code: 'installations.step_done',
    });
  });

  it('has a parcel that travels until it has arrived, or comes back and is sent again', async () => {
    const { email, customerId } = await buy({ devices: 1, cards: 0 });
    await syncCustomer(shop.api.services, customerId);
    const newest = async () => (await ordered(customerId))[0];
    const delivered = { state: 'delivered', on: today() };
    await expect(markArrived(await newest(), delivered)).rejects.toMatchObject({
      code: 'installations.step_open',
    });
    await mark(await newest(), 'called');
    await mark(await newest(), 'configured');
    const parcel = { carrier: 'Correos', trackingNumber: 'PK1', deliverTo: 'Calle Ancha, 1' };
    await mark(await newest(), 'shipped', parcel);
    const sent = await newest();
    expect(sent).toMatchObject({ nextDueAt: null, parcel: { state: 'travelling', on: null } });
    for (const days of [-1, 1]) {
      const change = { state: 'delivered', on: addDays(today(), days) };
      await expect(markArrived(sent, change)).rejects.toMatchObject({ code: 'installations.parcel_day' });
    }
    await markArrived(sent, delivered);
    const arrived = await newest();
    expect(arrived).toMatchObject({ nextDueAt: null, parcel: { state: 'delivered', on: today() } });
    await expect(markArrived(sent, delivered)).rejects.toMatchObject({ code: 'installations.changed' });
    const happened = async () => {
      const { rows } = await db().execute<{ kind: string }>(sql`
        select kind from activities where organization_id = ${sent?.organizationId}
           and kind in ('installation.shipped', 'installation.delivered', 'installation.returned') order by id`);
      return rows.map(({ kind }) => kind.split('.')[1]);
    };
    expect(await happened()).toEqual(['shipped', 'delivered']);
    await markArrived(arrived, { state: 'travelling' });
    expect([(await newest())?.parcel, await happened()]).toEqual([sent?.parcel, ['shipped']]);

    await markArrived(await newest(), { state: 'returned', on: today(), reason: 'No había nadie' });
    const back = await newest();
    expect(back).toMatchObject({
      ...{ parcel: { state: 'returned', on: today() }, returnReason: 'No había nadie' },
      ...{ trackingNumber: 'PK1', nextDueAt: back?.steps.find(({ step }) => step === 'shipped')?.dueAt },
    });
    expect(await listsWith(back)).toEqual(['open']);
    const waiting = await listInstallations(db(), { list: 'open', step: 'shipped' });
    expect(waiting.rows.map(({ id }) => id)).toContain(back?.id);
    const { installation } = await findSubscriptionInfo(db(), back?.organizationId ?? '', now());
    expect(installation).toMatchObject({ trackingNumber: null, parcel: { state: 'returned' } });
    expect(JSON.stringify(installation)).not.toContain('No había nadie');

    await mark(back, 'shipped', { ...parcel, trackingNumber: 'PK2' });
    expect(await newest()).toMatchObject({
      ...{ parcel: { state: 'travelling' }, returnReason: null, trackingNumber: 'PK2', nextDueAt: null },
    });
    const told = (await shop.mailsTo(email)).filter(({ template }) => template === 'installation-step');
    expect(told.map(({ props }) => props as object)).toContainEqual(
      expect.objectContaining({ trackingNumber: 'PK2', again: true, corrects: false }),
    );
  });

  it('has hardware due a week before a late start that its buyer wished for', async () => {
    await shop.control('/webhooks', { mode: 'drop' });
    const { customerId } = await buy({ devices: 1, cards: 0 });
    const requestId = randomUUID();
    const startDate = addDays(today(), 60);
    await db().execute(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('hiring', ${requestId}, '\\x00', 'tarde@obrador.example', ${JSON.stringify({ startDate })}, '\\x00', now())`);
    await db().execute(sql`
      update checkout_attempts set lead_request_id = ${requestId}
       where organization_id = (select id from organizations where stripe_customer_id = ${customerId})`);
    await shop.control('/webhooks', { mode: 'normal' });
    await syncCustomer(shop.api.services, customerId);
    const [row] = await ordered(customerId);
    const due = row?.steps.find(({ step }) => step === 'shipped')?.dueAt ?? '';
    expect(dayOf(new Date(due))).toBe(addDays(startDate, -7));
  });

  it('marked late promises no past date in the mail', async () => {
    const { email, customerId } = await buy({ devices: 0, cards: 0 });
    await syncCustomer(shop.api.services, customerId);
    const [row] = await ordered(customerId);
    await shop.control('/clock/advance', { days: 3 });
    shop.clock.advance(72 * HOUR_MS);
    await mark(row, 'called');
    const [told] = (await shop.mailsTo(email)).filter(({ template }) => template === 'installation-step');
    expect(told?.props).toMatchObject({ step: 'called', readyBy: null });
  });

  it('accepts one change per version', async () => {
    const { email, customerId } = await buy({ devices: 0, cards: 0 });
    await syncCustomer(shop.api.services, customerId);
    const [row] = await ordered(customerId);
    const attempts = await Promise.allSettled([mark(row, 'called'), mark(row, 'configured')]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'installations.changed' },
    });
    const [changed] = await ordered(customerId);
    const done = changed?.steps.find(({ doneAt }) => doneAt !== null)?.step ?? 'called';
    await expect(mark(changed, done)).rejects.toMatchObject({ code: 'installations.step_done' });
    await expect(mark(changed, 'shipped', { trackingNumber: 'PK1' })).rejects.toMatchObject({
      code: 'installations.not_found',
    });
    expect(
      (await shop.mailsTo(email)).filter(({ template }) => template === 'installation-step'),
    ).toHaveLength(1);
  });

  it('leaves the queue for good when its plan ends before', async () => {
    const { customerId } = await buy({ devices: 1, cards: 0 });
    await syncCustomer(shop.api.services, customerId);
    const { data } = await shop.api.services.stripe.subscriptions.list({ customer: customerId });
    await shop.api.services.stripe.subscriptions.cancel(data[0]?.id ?? '');
    await syncCustomer(shop.api.services, customerId);
    await syncCustomer(shop.api.services, customerId);
    const [row, ...others] = await ordered(customerId);
    expect([row?.nextDueAt, others.length]).toEqual([null, 0]);
    expect(row?.cancelledAt).not.toBeNull();
    await expect(mark(row, 'called')).rejects.toMatchObject({ code: 'installations.not_found' });
  });

  it("leaves the queue when the year's payment is lost in a dispute", async () => {
    const { stripe } = shop.api.services;
    const customer = await shop.newCustomer();
    await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'accept');
    const { data } = await stripe.customers.list({ email: customer.email });
    const customerId = data[0]?.id ?? '';
    const { data: intents } = await stripe.paymentIntents.list({ customer: customerId });
    await shop.control(`/charges/${intents[0]?.latest_charge}/dispute`, { reason: 'fraudulent' });
    const { data: disputes } = await stripe.disputes.list({ payment_intent: intents[0]?.id ?? '' });
    await syncCustomer(shop.api.services, customerId);
    expect(await ordered(customerId)).toMatchObject([{ cancelledAt: null }]);
    await shop.control(`/disputes/${disputes[0]?.id}`, { outcome: 'lost' });
    await syncCustomer(shop.api.services, customerId);
    expect(await ordered(customerId)).toMatchObject([{ nextDueAt: null, cancelledAt: expect.any(String) }]);
  });

  it("is shown on the customer's dashboard", async () => {
    const customer = await shop.newCustomer({ company: 'Talleres' });
    expect((await customer.info()).installation).toBeNull();
    await payByCard(await customer.startCheckout('business', 'monthly'));
    await expect.poll(async () => (await customer.info()).installation).not.toBeNull();
    const { installation } = await customer.info();
    expect(installation?.steps.map(({ step, doneAt }) => [step, doneAt])).toEqual([
      ['called', null],
      ['configured', null],
    ]);
  });

  it('is not created for an old purchase', async () => {
    // No webhook of the purchase may recreate it.
    await shop.control('/webhooks', { mode: 'drop' });
    const { customerId } = await buy({ devices: 1, cards: 0 });
    await syncCustomer(shop.api.services, customerId);
    await db().execute(sql`
      delete from installations where organization_id in
        (select id from organizations where stripe_customer_id = ${customerId})`);
    shop.clock.advance(31 * 24 * HOUR_MS);
    await syncCustomer(shop.api.services, customerId);
    expect(await ordered(customerId)).toEqual([]);
    await shop.control('/webhooks', { mode: 'normal' });
  });
});
