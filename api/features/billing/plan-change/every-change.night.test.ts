import { dayOf } from '@horus/contract/dates';
import { isSamePlan } from '@horus/contract/plan-change';
import { planName } from '@horus/contract/plan-names';
import { subscriptionStates } from '@horus/contract/subscription-states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards } from '#testing/hosted-page';
import { type AllowedPreview, allPairs, allPlans, createPlanChanges, type Plan } from '#testing/plan-changes';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

/** The shown figures are charged, invoiced, mailed and displayed, to the cent. */
const TIMEOUT_MS = 600_000;
const AT_ONCE = 4;

let shop: TestShop;
const time = createTimeline(() => shop);
const { allowed, buy, confirm, logIn, preview } = createPlanChanges(() => shop);
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const isPromoted = ({ planType, billingPeriod }: Plan) =>
  planType === 'autonomos' && billingPeriod === 'monthly';
const stripe = () => shop.api.services.stripe;

/** Runs AT_ONCE items in parallel. */
async function all<Given, Made>(
  given: readonly Given[],
  make: (each: Given) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let start = 0; start < given.length; start += AT_ONCE) {
    made.push(...(await Promise.all(given.slice(start, start + AT_ONCE).map(make))));
  }
  return made;
}

type Start = 'active' | 'promotional' | 'trialing';
interface Case {
  readonly from: Plan;
  readonly to: Plan;
  readonly start: Start;
  readonly customer: TestCustomer;
  shown?: AllowedPreview;
}

/** Starts at the list price, except to test the promotion. */
async function begin(from: Plan, to: Plan, start: Start): Promise<Case> {
  const customer = await buy(from);
  if (start === 'active' && isPromoted(from)) {
    await stripe().subscriptions.update((await time.subscriptionOf(customer)).id, { discounts: '' });
  }
  return { from, to, start, customer };
}

/** Attaches a card that fails when it is charged. */
async function failFromNowOn(customer: TestCustomer): Promise<void> {
  const { id, customer: owner } = await time.subscriptionOf(customer);
  const card = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: owner as string,
  });
  await stripe().subscriptions.update(id, { default_payment_method: card.id });
}

const invoiceOf = async ({ customer }: Case) => {
  const { latest_invoice: latest } = await time.subscriptionOf(customer);
  return stripe().invoices.retrieve(latest as string);
};

/** Makes the change and compares its results with the preview. */
async function change(each: Case): Promise<void> {
  const { customer, from, to, start } = each;
  const name = `${planName(from)} → ${planName(to)}, ${start}`;
  const before = await invoiceOf(each);
  const shown = await allowed(customer, to);
  each.shown = shown;
  const { figures } = shown;
  const lines = figures.lines.reduce((sum, { cents }) => sum + cents, 0);
  expect([name, lines + figures.vat], name).toEqual([name, figures.total]);

  const answer = await confirm(customer, to, shown);
  expect([name, answer.status, answer.body], name).toEqual([
    name,
    200,
    { outcome: shown.kind === 'now' ? 'changed' : 'planned' },
  ]);
  const invoice = await invoiceOf(each);
  const charged = invoice.id === before.id ? 0 : invoice.amount_paid;
  const mails = await time.propsTo(customer, 'plan-change');
  const info = await (await logIn(customer)).info();
  expect(
    { name, charged, mailed: mails.map(({ kind, cents, to: named }) => [kind, cents, named]) },
    name,
  ).toEqual({
    name,
    charged: figures.dueToday,
    mailed: [[shown.kind === 'now' ? 'changed' : 'planned', figures.dueToday, planName(to)]],
  });
  const [next] = info.upcomingCharges;
  expect({
    name,
    next: next && [dayOf(new Date(next.date)), next.amount],
    balance: info.creditBalance,
  }).toEqual({
    name,
    next: [dayOf(new Date(figures.nextCharge.date)), figures.nextCharge.amount],
    balance: figures.balanceLeft,
  });
  expect(mails[0]?.nextCharge).toEqual({ date: next?.date, cents: next?.amount });
  if (shown.kind === 'now') {
    expect(info).toMatchObject({ plannedChange: null, dbSubscription: to });
    expect(isSamePlan(info.dbSubscription ?? from, to)).toBe(true);
    if (shown.charged)
      expect(info.payments[0]).toMatchObject({ amount: figures.dueToday, status: 'succeeded' });
  } else {
    expect(info.plannedChange).toMatchObject({ ...to, from: figures.startsAt });
    expect(isSamePlan(info.dbSubscription ?? to, from)).toBe(true);
  }
}

/** Checks that the next charge is on the shown day with the shown amount. */
async function holdNextCharge({ customer, to, start, from, shown }: Case): Promise<void> {
  const name = `${planName(from)} → ${planName(to)}, ${start}`;
  await time.sync(customer);
  const info = await (await logIn(customer)).info();
  const due = shown?.figures.nextCharge;
  const charged = info.payments.find(({ date }) => dayOf(new Date(date)) === dayOf(new Date(due?.date ?? 0)));
  expect({ name, charged: charged?.amount, plan: planName(info.dbSubscription ?? from) }).toEqual({
    name,
    charged: due?.amount,
    plan: planName(to),
  });
  const kinds = (await time.propsTo(customer, 'plan-change')).map(({ kind }) => kind);
  expect([name, ...kinds]).toEqual(
    shown?.kind === 'now' ? [name, 'changed'] : [name, 'planned', 'carried-out'],
  );
  // The finished schedule is released, so the plan can be cancelled or changed again.
  expect((await time.subscriptionOf(customer)).schedule).toBeNull();
}

describe('every ordered pair of plans', () => {
  it('costs the shown amounts, now and with the next charge: after a paid fee, in the promotion and in the free month', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const settled = await all(allPairs, ({ from, to }) => begin(from, to, 'active'));
    const promoted = allPairs.filter(({ from }) => isPromoted(from));
    settled.push(...(await all(promoted, ({ from, to }) => begin(from, to, 'promotional'))));
    await time.passDays(32);
    const monthly = allPairs.filter(({ from }) => from.billingPeriod === 'monthly');
    const free = await all(monthly, ({ from, to }) => begin(from, to, 'trialing'));
    await time.passDays(11);
    const cases = [...settled, ...free];
    await all(cases, ({ customer }) => time.sync(customer));
    await all(cases, change);
    // Within this month all monthly charges happen; annual ones are later.
    await time.passDays(33);
    const soon = cases.filter(
      ({ shown }) => new Date(shown?.figures.nextCharge.date ?? 0) < shop.clock.now(),
    );
    expect(soon.length).toBeGreaterThan(allPairs.length / 2);
    await all(soon, holdNextCharge);
  });

  it('is refused while a fee is unpaid, until the debt is paid', { timeout: TIMEOUT_MS }, async () => {
    const years = allPlans.filter(({ billingPeriod }) => billingPeriod === 'annual');
    const months = allPlans.filter(({ billingPeriod }) => billingPeriod === 'monthly');
    const yearly = await all(years, (plan) => buy(plan));
    for (const customer of yearly) await failFromNowOn(customer);
    await time.passDays(334);
    const monthly = await all(months, (plan) => buy(plan, cards.failsLater));
    await time.passDays(32);
    const plans = [...years, ...months];
    for (const [index, customer] of [...yearly, ...monthly].entries()) {
      await time.sync(customer);
      const { state, due, dbSubscription } = await (await logIn(customer)).info();
      expect(dbSubscription).toMatchObject(plans[index] ?? {});
      expect([subscriptionStates[state].change, due?.payUrl]).toEqual(['pay_first', expect.any(String)]);
      for (const to of allPlans.filter((plan) => plan !== plans[index])) {
        expect(await preview(customer, to)).toEqual({ kind: 'refused', reason: 'pay_first' });
      }
    }
  });
});
