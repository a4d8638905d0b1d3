import type { OwedFigures } from '@horus/contract/backoffice/deletions';
import { checkoutClaims } from '@horus/contract/billing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { eraseLeadsOf, listLeadsOf } from '#features/leads/leads-of-address';
import { completeDeletion } from '#features/requests/complete-deletion';
import {
  carryOutFromOffice,
  requestConfirmation,
  withdrawConfirmations,
} from '#features/requests/deletion-office';
import { findDeletion, listDeletionQueue } from '#features/requests/deletion-queue';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { CUSTOMER_PASSWORD, startTestShop, type TestShop } from '#testing/test-shop';

const ANA = '00000000-0000-4000-8000-00000000000a';
const BEA = '00000000-0000-4000-8000-00000000000b';
const NOTHING: OwedFigures = { owes: 0, credit: 0 };
const leads = { list: listLeadsOf, erase: eraseLeadsOf };
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.api.asOwner(
    'create table test_notes (request_id uuid, what text); grant select, insert, delete on test_notes to public',
  );
});
afterAll(() => shop.close());

const services = () => shop.api.services;
const db = () => services().database.db;
const rows = async (query: ReturnType<typeof sql>) => (await db().execute(query)).rows;
const detail = (id: string) => findDeletion(db(), leads, id, services().now());
const notesOf = async (id: string) =>
  (await rows(sql`select what from test_notes where request_id = ${id} order by what`)).map(
    ({ what }) => what,
  );
const carryOut = (
  id: string,
  { by = ANA, seen = NOTHING, horusErased = false, as = services(), through = leads } = {},
) =>
  carryOutFromOffice(
    as,
    through,
    id,
    by,
    { seen, horusErased },
    {
      begun: async (tx) => void (await tx.execute(sql`insert into test_notes values (${id}, 'begun')`)),
      done: async (tx) => void (await tx.execute(sql`insert into test_notes values (${id}, 'done')`)),
    },
  );

/** Creates a customer who has cancelled their plan, gives up its rest and requests deletion. */
async function newLeaver({ credit = 0, horus = false, stc = true } = {}) {
  const leaver = await newSubscriber();
  await cancelPlan(leaver.customerId);
  if (credit > 0) {
    const { stripe } = services();
    await stripe.customers.createBalanceTransaction(leaver.customerId, { amount: -credit, currency: 'eur' });
  }
  await syncCustomer(services(), leaver.customerId);
  return { ...leaver, id: await askForDeletion(leaver.token, { when: 'now', horus, stc }) };
}

/** Creates a customer with a plan that renews. */
async function newSubscriber() {
  const customer = await shop.newCustomer({ company: 'Borrables Reunidos' });
  await payByCard(await customer.startCheckout('business', 'monthly'));
  const [found] = await rows(sql`
    select u.id as user_id, o.stripe_customer_id as customer_id from users u
      join organizations o on o.id = u.organization_id where u.email = ${customer.email}`);
  const customerId = String(found?.['customer_id']);
  await syncCustomer(services(), customerId);
  await rows(sql`update users set email_verified_at = now() where email = ${customer.email}`);
  return { ...customer, customerId, userId: String(found?.['user_id']) };
}

async function askForDeletion(
  token: string,
  { when, horus = false, stc = true }: { when: string | undefined; horus?: boolean; stc?: boolean },
) {
  const { body } = await shop.api.call<{ id: string }>('POST', '/api/account/request-deletion', {
    token,
    body: {
      reason: 'price',
      accounts: { horus, stc },
      password: CUSTOMER_PASSWORD,
      ...(when && { when }),
    },
  });
  return body.id;
}

async function cancelPlan(customerId: string, cancels = true): Promise<void> {
  const { subscriptions } = services().stripe;
  const { data } = await subscriptions.list({ customer: customerId });
  await subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: cancels });
}

const plansOf = async (customerId: string) => {
  const { data } = await services().stripe.subscriptions.list({ customer: customerId, status: 'all' });
  return data.map(({ status }) => status);
};
const isThere = async (userId: string) =>
  (await rows(sql`select 1 from users where id = ${userId}`)).length > 0;
const goodbyes = async (email: string) =>
  (await shop.mailsTo(email)).filter(({ template }) => template === 'deletion-done').length;

describe('a deletion before it is carried out', () => {
  it('shows the data to erase, the data that the law keeps and the open amounts', async () => {
    const leaver = await newLeaver({ credit: 500 });
    const found = await detail(leaver.id);
    expect(found).toMatchObject({
      person: { email: leaver.email },
      organizations: [{ company: 'Borrables Reunidos', goes: true }],
      blockers: [],
      atStripe: true,
      owed: { owes: 0, credit: 500 },
      erased: { sessions: 1 },
    });
    expect(found?.kept.map(({ kind, count }) => [kind, count]).sort()).toEqual([
      ['contract', 1],
      ['invoice', 1],
      ['payment', 1],
    ]);
    const years = found?.kept.map(({ until }) => new Date(until).getFullYear() - new Date().getFullYear());
    expect(new Set(years)).toEqual(new Set([6]));
    const queue = await listDeletionQueue(db(), { state: 'pending' }, services().now());
    expect(queue.rows.find(({ id }) => id === leaver.id)?.dueAt).toBe(found?.dueAt);
  });

  it('ends no plan that a colleague keeps', async () => {
    const leaver = await newLeaver();
    expect((await detail(leaver.id))?.givesUpRest).toBe(true);
    const colleague = await shop.newCustomer();
    await rows(sql`
      insert into memberships (user_id, organization_id, role)
      select c.id, u.organization_id, 'owner' from users c, users u
       where c.email = ${colleague.email} and u.email = ${leaver.email}`);
    expect((await detail(leaver.id))?.givesUpRest).toBe(false);
  });
});

describe('the plan of a user who requests deletion', () => {
  const DAY_MS = 24 * 3_600_000;
  const dueOf = async (id: string) => Date.parse((await detail(id))?.dueAt ?? '');

  it.each(['plan-end', 'now', undefined])('must be cancelled first: %s', async (when) => {
    const leaver = await newSubscriber();
    const id = await askForDeletion(leaver.token, { when });
    expect(await detail(id)).toMatchObject({
      ...{ waitsFor: 'cancellation', overdue: false },
      blockers: [expect.stringContaining('hay que cancelarla antes')],
    });
    await expect(carryOut(id)).rejects.toThrow('hay que cancelarla antes');
    expect(await plansOf(leaver.customerId)).toEqual(['trialing']);
    await cancelPlan(leaver.customerId);
    await syncCustomer(services(), leaver.customerId);
    // Neither the email nor the panel promises a period that was given up.
    const mails = await shop.mailsTo(leaver.email);
    const { props } = mails.find(({ template }) => template === 'cancellation') ?? {};
    expect(props).toMatchObject({ kind: 'scheduled', deletionAsked: when ?? 'plan-end' });
    const info = await shop.api.call('GET', '/api/stripe/subscription-info', { token: leaver.token });
    expect(info.body).toMatchObject({ cancelAtPeriodEnd: true, deletionAsked: when ?? 'plan-end' });
    const change = await shop.api.call('POST', '/api/stripe/plan-change/preview', {
      token: leaver.token,
      body: { planType: 'enterprise', billingPeriod: 'monthly' },
    });
    expect(change.body).toEqual({ kind: 'refused', reason: 'deletion_asked' });
    if (when === 'now') expect(await carryOut(id)).toMatchObject({ keptCustomers: 1 });
    else await expect(carryOut(id)).rejects.toThrow('no ha renunciado al resto');
  });

  it.each(['plan-end', undefined])('moves the deadline with its end until it has ended: %s', async (when) => {
    const leaver = await newSubscriber();
    const id = await askForDeletion(leaver.token, { when });
    const month = Date.parse((await detail(id))?.createdAt ?? '') + 30 * DAY_MS;
    expect(await dueOf(id)).toBe(month);

    const { subscriptions } = services().stripe;
    const [plan] = (await subscriptions.list({ customer: leaver.customerId })).data;
    const end = Math.floor((services().now().getTime() + 100 * DAY_MS) / 1_000);
    await subscriptions.update(plan?.id ?? '', { cancel_at: end, proration_behavior: 'none' });
    await syncCustomer(services(), leaver.customerId);
    const weekAfter = (end + 7 * 24 * 3_600) * 1_000;
    await expect.poll(() => dueOf(id)).toBe(weekAfter);
    expect((await detail(id))?.blockers).toEqual([expect.stringContaining('no ha renunciado al resto')]);
    const { rows: queue } = await listDeletionQueue(db(), { state: 'pending' }, services().now());
    expect(queue.find((row) => row.id === id)?.dueAt).toBe(new Date(weekAfter).toISOString());

    // A resumed plan must be cancelled again.
    await subscriptions.update(plan?.id ?? '', { cancel_at: '' });
    await syncCustomer(services(), leaver.customerId);
    await expect.poll(() => dueOf(id)).toBe(month);

    // An early end moves the deadline.
    await shop.control('/clock/advance', { days: 28 });
    shop.clock.advance(28 * DAY_MS);
    await subscriptions.cancel(plan?.id ?? '');
    await syncCustomer(services(), leaver.customerId);
    await expect.poll(() => dueOf(id)).toBeGreaterThan(month);
    // A new purchase would be erased by the deletion.
    const order = await shop.api.call<{ code: string }>('POST', '/api/stripe/create-checkout-session', {
      token: (await shop.logIn(leaver.email)).token,
      body: {
        ...{ planType: 'business', billingPeriod: 'monthly' },
        ...checkoutClaims('business', 'monthly'),
      },
    });
    expect([order.status, order.body.code]).toEqual([409, 'billing.deletion_pending']);
    expect(await carryOut(id)).toMatchObject({ keptCustomers: 1 });
  });
});

it('the deadline moves with the end of a financed year too', async () => {
  const { token, email, startCheckout } = await shop.newCustomer();
  const page = await startCheckout('business', 'annual-financed');
  const id = await askForDeletion(token, { when: undefined });
  await payByKlarna(page, 'accept');
  const [found] = await rows(sql`
    select o.stripe_customer_id as customer_id from users u
      join organizations o on o.id = u.organization_id where u.email = ${email}`);
  await syncCustomer(services(), String(found?.['customer_id']));
  const [year] = await rows(sql`
    select y.ends_at + interval '7 days' as due from financed_years y
      join users u on u.organization_id = y.organization_id where u.email = ${email}`);
  await expect
    .poll(async () => (await detail(id))?.dueAt)
    .toBe(new Date(String(year?.['due'])).toISOString());
});

describe('carrying it out from the back office', () => {
  it('erases nothing while Stripe is down, reports it and succeeds afterwards', async () => {
    const leaver = await newLeaver();
    await shop.stopStripe();
    await expect(carryOut(leaver.id)).rejects.toMatchObject({ code: 'deletions.stripe_failed' });
    expect(await isThere(leaver.userId)).toBe(true);
    expect((await detail(leaver.id))?.state).toBe('pending');
    await shop.startStripe();
    const receipt = await carryOut(leaver.id);
    expect(receipt).toMatchObject({ blockedRecords: 3, keptCustomers: 1, leadsLeft: false });
    expect(await isThere(leaver.userId)).toBe(false);
    expect(await plansOf(leaver.customerId)).toEqual(['canceled']);
    expect(await goodbyes(leaver.email)).toBe(1);
    expect(await carryOut(leaver.id, { by: BEA })).toEqual(receipt);
    expect(await notesOf(leaver.id)).toEqual(['begun', 'begun', 'done']);
    expect(await detail(leaver.id)).toMatchObject({ state: 'done', person: null, receipt, kept: [] });
  });

  it('ends in the same state after a crash at any step', async () => {
    for (let effects = 1, died = true; died; effects++) {
      const leaver = await newLeaver();
      const mortal = mortalServices(effects);
      died = await carryOut(leaver.id, mortal).then(
        () => false,
        () => true,
      );
      const { state } = (await detail(leaver.id)) ?? {};
      expect(await isThere(leaver.userId), `killed after ${effects}`).toBe(state === 'pending');
      expect(await carryOut(leaver.id)).toMatchObject({ blockedRecords: 3, keptCustomers: 1 });
      expect(await isThere(leaver.userId)).toBe(false);
      expect(await plansOf(leaver.customerId)).toEqual(['canceled']);
      expect(await goodbyes(leaver.email)).toBe(1);
      const notes = await notesOf(leaver.id);
      expect(notes.filter((what) => what === 'done')).toHaveLength(1);
      expect(notes[0]).toBe('begun');
      if (effects === 1) expect(died).toBe(true);
    }
  });

  it('needs a second operator and the same figures when an amount is open', async () => {
    const leaver = await newLeaver({ credit: 500 });
    const seen = (await detail(leaver.id))?.owed ?? NOTHING;
    const ask = (by: string, figures = seen) =>
      requestConfirmation(services(), leaver.id, by, figures, async () => {});
    await expect(carryOut(leaver.id, { seen })).rejects.toMatchObject({ code: 'deletions.second_person' });
    await expect(ask(ANA, { ...seen, owes: 1 })).rejects.toMatchObject({ code: 'deletions.changed' });
    await ask(ANA);
    expect((await detail(leaver.id))?.confirmationAskedBy).toBe(ANA);
    await expect(carryOut(leaver.id, { seen })).rejects.toMatchObject({ code: 'deletions.second_person' });
    await expect(carryOut(leaver.id, { by: BEA })).rejects.toMatchObject({ code: 'deletions.changed' });
    expect(await plansOf(leaver.customerId)).toEqual(['trialing']);
    // A colleague can replace the request of the operator who is to carry it out.
    await ask(BEA);
    await expect(carryOut(leaver.id, { by: BEA, seen })).rejects.toMatchObject({
      code: 'deletions.second_person',
    });
    await carryOut(leaver.id, { by: ANA, seen });
    expect(await isThere(leaver.userId)).toBe(false);
    expect(await plansOf(leaver.customerId)).toEqual(['canceled']);
  });

  it('needs a new confirmation when the figures change or its requester leaves', async () => {
    const leaver = await newLeaver({ credit: 500 });
    const seen = (await detail(leaver.id))?.owed ?? NOTHING;
    await requestConfirmation(services(), leaver.id, ANA, { ...seen }, async () => {});
    // Simulates a confirmation request with other figures.
    await rows(sql`
      update deletion_requests set confirmation_asked_for = confirmation_asked_for || '{"owes": 4999}'
       where id = ${leaver.id}`);
    expect((await detail(leaver.id))?.confirmationAskedBy).toBeNull();
    await expect(carryOut(leaver.id, { by: BEA, seen })).rejects.toMatchObject({
      code: 'deletions.second_person',
    });
    await requestConfirmation(services(), leaver.id, ANA, seen, async () => {});
    expect((await detail(leaver.id))?.confirmationAskedBy).toBe(ANA);
    await withdrawConfirmations(db(), ANA);
    await expect(carryOut(leaver.id, { by: BEA, seen })).rejects.toMatchObject({
      code: 'deletions.second_person',
    });
    expect(await isThere(leaver.userId)).toBe(true);
  });

  it('is carried out once when two requests run in parallel', async () => {
    const leaver = await newLeaver();
    const both = await Promise.all(
      [carryOut(leaver.id), carryOut(leaver.id)].map((each) => each.catch(String)),
    );
    expect(both.filter((answer) => typeof answer !== 'string').length).toBeGreaterThan(0);
    expect(await isThere(leaver.userId)).toBe(false);
    expect(await goodbyes(leaver.email)).toBe(1);
    expect((await notesOf(leaver.id)).filter((what) => what === 'done')).toHaveLength(1);
  });

  it('keeps another operator’s claim when it fails', async () => {
    const leaver = await newLeaver();
    const theirs = new Date(services().now().getTime() + 60_000);
    const overtaken = async () => {
      await rows(sql`
        update deletion_requests set claimed_by = ${BEA}, claimed_until = ${theirs.toISOString()}
         where id = ${leaver.id}`);
      throw new Error('Stripe is away');
    };
    const { stripe } = services();
    const cut = Object.assign(Object.create(stripe), {
      subscriptions: { list: () => ({ [Symbol.asyncIterator]: () => ({ next: overtaken }) }) },
    });
    const as = { ...services(), stripe: cut };
    await expect(carryOut(leaver.id, { as })).rejects.toMatchObject({ code: 'deletions.stripe_failed' });
    await expect(carryOut(leaver.id)).rejects.toMatchObject({ code: 'deletions.taken' });
  });

  it('belongs to one operator at a time and can’t be withdrawn meanwhile', async () => {
    const leaver = await newLeaver();
    const withdraw = () => shop.api.call('DELETE', '/api/account/deletion-request', { token: leaver.token });
    await carryOut(leaver.id, mortalServices(1)).catch(() => {});
    await expect(carryOut(leaver.id, { by: BEA })).rejects.toMatchObject({ code: 'deletions.taken' });
    const refused = await withdraw();
    expect([refused.status, refused.body.code]).toEqual([409, 'deletions.begun']);
    shop.clock.advance(3 * 60_000);
    expect((await withdraw()).status).toBe(204);
    await expect(carryOut(leaver.id)).rejects.toThrow('se ha retirado');
  });

  it('requires the erasure of the Horus account first, when it is included', async () => {
    const leaver = await newLeaver({ horus: true });
    await expect(carryOut(leaver.id)).rejects.toThrow('aplicación Horus');
    expect(await plansOf(leaver.customerId)).toEqual(['trialing']);
    await carryOut(leaver.id, { horusErased: true });
    expect(await isThere(leaver.userId)).toBe(false);
  });

  it('asks for no erasure of the Horus account while the deletion is blocked', async () => {
    const customer = await newSubscriber();
    const id = await askForDeletion(customer.token, { when: 'now', horus: true });
    const byCommand = () => completeDeletion(services(), leads, id, { horusErased: false });
    for (const by of [() => carryOut(id), byCommand]) {
      await expect(by()).rejects.toThrow('suscripción en marcha');
    }
  });

  it('of the Horus account alone ends the plan that was given up, and keeps the rest', async () => {
    const byOffice = await newLeaver({ horus: true, stc: false });
    expect(await detail(byOffice.id)).toMatchObject({ atStripe: true, kept: [] });
    await carryOut(byOffice.id, { horusErased: true });
    // The plan ends at Stripe before the deletion is recorded as done.
    expect(await plansOf(byOffice.customerId)).toEqual(['canceled']);
    const byCommand = await newLeaver({ horus: true, stc: false });
    await completeDeletion(services(), leads, byCommand.id, { horusErased: true });
    for (const { customerId, userId, email } of [byOffice, byCommand]) {
      await expect.poll(() => plansOf(customerId)).toEqual(['canceled']);
      expect(await isThere(userId)).toBe(true);
      await expect.poll(() => goodbyes(email)).toBe(1);
    }
  });
});

/** Services of a process that dies after a number of effects. Later calls have no effect. */
function mortalServices(effects: number) {
  let left = effects;
  let dead = false;
  const killed = () => new Error('killed');
  const alive = <Args extends unknown[], T>(effect: (...args: Args) => Promise<T>) => {
    return async (...args: Args): Promise<T> => {
      if (dead) throw killed();
      const result = await effect(...args);
      left -= 1;
      dead ||= left === 0;
      if (dead) throw killed();
      return result;
    };
  };
  const { database, stripe, mailer, jobs } = services();
  /** These calls count as effects. A dead process can't make any call. */
  const mortal = <Target extends object>(target: Target, names: readonly string[]): Target =>
    new Proxy(target, {
      get: (object, name) => {
        const found: unknown = Reflect.get(object, name);
        if (typeof found !== 'function') return found;
        const bound = found.bind(object);
        if (names.includes(String(name))) return alive(bound);
        return (...args: unknown[]) => {
          if (dead) throw killed();
          return bound(...args);
        };
      },
    });
  return {
    as: {
      ...services(),
      database: { ...database, db: mortal(database.db, ['transaction']) },
      stripe: Object.create(stripe, {
        subscriptions: { value: mortal(stripe.subscriptions, ['cancel']) },
      }) as typeof stripe,
      mailer: mortal(mailer, ['queue']),
      jobs: mortal(jobs, ['enqueue']),
    },
    through: mortal(leads, ['list', 'erase']),
  };
}
