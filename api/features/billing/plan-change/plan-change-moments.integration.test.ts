import { quote } from '@horus/contract/quote';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendRenewalNotices } from '#features/billing/notices/send-renewal-notices';
import { previewEndOfPeriod, setEndOfPeriod } from '#features/billing/plan-change/end-of-period';
import { planOfCustomer } from '#features/billing/plan-holder';
import { processCustomerEvents } from '#features/billing/sync/stripe-events';
import { cards, ibans, payByDebit, payByKlarna, post } from '#testing/hosted-page';
import { type AllowedPreview, createPlanChanges, type Plan } from '#testing/plan-changes';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { allowed, buy, confirm, logIn, preview, send, undo } = createPlanChanges(() => shop);
const { customerIdOf, infoOf, mirrorOf, passDays, propsTo, subscriptionOf, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterEach(() => shop.clearFaults());
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;
const plan = (planType: Plan['planType'], billingPeriod: Plan['billingPeriod']): Plan => ({
  planType,
  billingPeriod,
});
const small = plan('autonomos', 'annual');
const large = plan('business', 'annual');

async function customerOf(bought: Plan, card?: string): Promise<TestCustomer> {
  const customer = await buy(bought, card);
  await sync(customer);
  return customer;
}

async function payWith(customer: TestCustomer, cardNumber: string): Promise<void> {
  const { token } = await logIn(customer);
  const path = '/api/stripe/create-portal-session';
  const { body } = await shop.api.call<{ url: string }>('POST', path, { token });
  const card = { cardNumber, cardExpiry: '12/39', cardCvc: '123', cardName: 'Lucía Peña' };
  await post(`${body.url}/payment-method`, { method: 'card', ...card });
  await sync(customer);
}

/** Everything that a change affects. */
const standingOf = async (customer: TestCustomer) => {
  const { payments, upcomingCharges, dbSubscription, creditBalance, state } = await infoOf(customer);
  return { payments, upcomingCharges, dbSubscription, creditBalance, state };
};

describe('a failed payment', () => {
  it('that the bank refuses changes nothing, leaves no debt, and can be retried', async () => {
    const customer = await customerOf(small, cards.failsLater);
    const before = await standingOf(customer);
    const refused = await confirm(customer, large, await allowed(customer, large));
    expect([refused.status, refused.body.code]).toEqual([402, 'billing.change_declined']);
    await sync(customer);
    expect(await standingOf(customer)).toMatchObject({ ...before, payments: expect.any(Array) });
    expect(await infoOf(customer)).toMatchObject({ due: null, unconfirmedChange: null });
    expect(await propsTo(customer, 'payment-failed')).toEqual([]);
    expect(await propsTo(customer, 'plan-change')).toEqual([]);

    await payWith(customer, cards.ok);
    const again = await confirm(customer, large, await allowed(customer, large));
    expect(again.body).toEqual({ outcome: 'changed' });
    expect((await infoOf(customer)).dbSubscription).toMatchObject(large);
  });

  it('that needs a confirmation changes the plan only when it is confirmed', async () => {
    const customer = await customerOf(small, cards.authenticatesAlways);
    const before = await standingOf(customer);
    const shown = await allowed(customer, large);
    const asked = await confirm(customer, large, shown);
    expect(asked.body).toMatchObject({ outcome: 'to_confirm', payUrl: expect.stringMatching(/^http/) });
    const waiting = await infoOf(customer);
    expect(waiting).toMatchObject({
      ...{ dbSubscription: before.dbSubscription, due: null, state: 'active' },
      unconfirmedChange: { ...large, amount: shown.figures.dueToday },
    });
    expect(await preview(customer, large)).toEqual({ kind: 'refused', reason: 'unconfirmed' });

    const { payUrl } = asked.body as { payUrl: string };
    // The mail has the link for customers who closed the bank's page.
    await sync(customer);
    const waits = { kind: 'to-confirm', cents: shown.figures.dueToday, invoiceUrl: payUrl };
    const until = waiting.unconfirmedChange?.until;
    expect(await propsTo(customer, 'plan-change')).toMatchObject([{ ...waits, startsAt: until }]);
    await post(`${payUrl}/authentication`, { answer: 'complete' });
    await sync(customer);
    expect(await infoOf(customer)).toMatchObject({ dbSubscription: large, unconfirmedChange: null });
    expect(await propsTo(customer, 'plan-change')).toMatchObject([
      waits,
      { kind: 'changed', cents: shown.figures.dueToday },
    ]);
  });

  it('that waits for a confirmation is cancelled by its owner or expires', async () => {
    const [left, forgot] = [
      await customerOf(small, cards.authenticatesAlways),
      await customerOf(small, cards.authenticatesAlways),
    ];
    for (const each of [left, forgot]) await confirm(each, large, await allowed(each, large));
    const answer = await undo(left);
    expect(answer.body).toMatchObject({ dbSubscription: small, unconfirmedChange: null, due: null });
    await passDays(1);
    await sync(forgot);
    expect(await infoOf(forgot)).toMatchObject({ dbSubscription: small, unconfirmedChange: null, due: null });
    for (const each of [left, forgot]) {
      const { invoices } = await mirrorOf(each);
      // Both may have the same second.
      expect(invoices.map(({ status }) => status).sort()).toEqual(['paid', 'void']);
    }
  });
});

describe('the shown figures', () => {
  it('are the only ones charged: another tab’s older figures are rejected, and new ones are returned', async () => {
    const customer = await customerOf(small);
    const older = await allowed(customer, plan('enterprise', 'annual'));
    await confirm(customer, large, await allowed(customer, large));
    const paid = (await mirrorOf(customer)).payments;
    const late = await confirm(customer, plan('enterprise', 'annual'), older);
    expect(late.body).toMatchObject({ outcome: 'other_figures', preview: { kind: 'now' } });
    expect((await mirrorOf(customer)).payments).toEqual(paid);

    // A second change in a row, with the new figures.
    const { preview: shown } = late.body as { preview: AllowedPreview };
    expect((await confirm(customer, plan('enterprise', 'annual'), shown)).body).toEqual({
      outcome: 'changed',
    });
    const { payments } = await infoOf(customer);
    expect(payments.map(({ amount }) => amount)).toContain(shown.figures.dueToday);
    expect(payments).toHaveLength(paid.length + 1);
  });

  it('are charged once for parallel clicks', async () => {
    const customer = await customerOf(small);
    const shown = await allowed(customer, large);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(customer, large, shown)));
    expect(answers.filter(({ body }) => 'outcome' in body && body.outcome === 'changed')).toHaveLength(1);
    for (const { status, body } of answers) {
      expect([200, 409]).toContain(status);
      if (status === 409) expect(body.code).toBe('billing.change_running');
    }
    expect((await mirrorOf(customer)).payments).toHaveLength(2);
    // Another click afterwards: the plan is the same.
    const after = await confirm(customer, large, shown);
    expect(after.body).toMatchObject({
      outcome: 'other_figures',
      preview: { kind: 'refused', reason: 'same' },
    });
  });

  it('of another customer, forged or expired are replaced by new figures', async () => {
    const customer = await customerOf(small);
    const other = await customerOf(small);
    const foreign = await confirm(customer, large, await allowed(other, large));
    const madeUp = await send(customer, { ...large, token: 'e30.x' });
    const mine = await allowed(customer, large);
    const swapped = await confirm(customer, plan('enterprise', 'annual'), mine);
    await time.passUntil(new Date(shop.clock.now().getTime() + 31 * 60_000));
    const old = await confirm(customer, large, mine);
    for (const { body } of [foreign, madeUp, swapped, old])
      expect(body).toMatchObject({ outcome: 'other_figures' });
    expect((await mirrorOf(customer)).payments).toHaveLength(1);
  });
});

it('a paid installation is shown after any change, an included one is not', async () => {
  const [paid, included] = [await customerOf(plan('autonomos', 'monthly')), await customerOf(large)];
  const { installationPaidAt } = await infoOf(paid);
  expect(installationPaidAt).toEqual(expect.any(String));
  await confirm(paid, large, await allowed(paid, large));
  expect(await infoOf(paid)).toMatchObject({ dbSubscription: large, installationPaidAt });
  await confirm(included, small, await allowed(included, small));
  await passDays(367);
  await sync(included);
  expect(await infoOf(included)).toMatchObject({ dbSubscription: small, installationPaidAt: null });
});

describe('required consents', () => {
  it('a cancellation is undone in the same step if the owner agrees', async () => {
    const customer = await customerOf(small);
    const { id } = await subscriptionOf(customer);
    await stripe().subscriptions.update(id, { cancel_at_period_end: true });
    await sync(customer);
    const shown = await allowed(customer, large);
    expect(shown.undoesCancellation).toBe(true);
    const silent = await send(customer, { ...large, token: shown.figures.token });
    expect([silent.status, Object.keys(silent.body.fields ?? {})]).toEqual([400, ['undoCancellation']]);
    expect((await subscriptionOf(customer)).cancel_at).not.toBeNull();
    expect((await confirm(customer, large, shown)).body).toEqual({ outcome: 'changed' });
    expect(await infoOf(customer)).toMatchObject({ cancelAtPeriodEnd: false, dbSubscription: large });
    // One action, one mail.
    expect(await propsTo(customer, 'plan-change')).toMatchObject([{ kind: 'changed', resumesRenewal: true }]);
    expect(await propsTo(customer, 'cancellation')).toMatchObject([{ kind: 'scheduled' }]);
  });

  it('a change at the end of the period also undoes a cancellation, in one mail', async () => {
    const customer = await customerOf(large);
    await stripe().subscriptions.update((await subscriptionOf(customer)).id, { cancel_at_period_end: true });
    await sync(customer);
    await confirm(customer, small, await allowed(customer, small));
    expect(await propsTo(customer, 'plan-change')).toMatchObject([{ kind: 'planned', resumesRenewal: true }]);
    expect(await propsTo(customer, 'cancellation')).toMatchObject([{ kind: 'scheduled' }]);
  });

  it('a cancellation is undone in one mail, even if an event arrives before the change is complete', async () => {
    const customer = await customerOf(large);
    await stripe().subscriptions.update((await subscriptionOf(customer)).id, { cancel_at_period_end: true });
    await sync(customer);
    const shown = await allowed(customer, small);
    const customerId = await customerIdOf(customer);
    await shop.api.asOwner(
      `insert into stripe_events (id, type, created_at, customer_id) values ('evt_${customerId}', 'x', now(), '${customerId}')`,
    );
    const isProcessed = async () => {
      await processCustomerEvents(shop.api.services, customerId);
      const [event] = await shop.api.asOwner(
        `select processed_at is not null as done from stripe_events where id = 'evt_${customerId}'`,
      );
      return event?.['done'];
    };

    await shop.control('/faults', { path: '/v1/subscription_schedules', times: 1, delayMs: 60_000 });
    const confirming = confirm(customer, small, shown);
    await vi.waitFor(async () => expect(await shop.countDelayedCalls()).toBe(1), { timeout: 60_000 });
    expect((await subscriptionOf(customer)).cancel_at).toBeNull();
    expect(await isProcessed()).toBe(false);
    await shop.clearFaults();
    expect((await confirming).body).toEqual({ outcome: 'planned' });

    expect(await isProcessed()).toBe(true);
    expect(await propsTo(customer, 'plan-change')).toMatchObject([{ kind: 'planned', resumesRenewal: true }]);
    expect(await propsTo(customer, 'cancellation')).toMatchObject([{ kind: 'scheduled' }]);
  });

  it('a cancellation drops a planned change in one mail, even if a sync runs in between', async () => {
    const customer = await customerOf(large);
    await confirm(customer, small, await allowed(customer, small));
    const released = `/v1/subscription_schedules/${(await subscriptionOf(customer)).schedule}/release`;
    const { services } = shop.api;
    const [row] = await shop.api.asOwner(
      `select organization_id as id from users where email = '${customer.email}'`,
    );
    const holder = await planOfCustomer(services.database.db, String(row?.['id']));
    const { endsAt } = await previewEndOfPeriod(services, holder);
    await shop.control('/faults', { path: released, times: 1, delayMs: 60_000, afterwards: true });
    const cancelling = setEndOfPeriod(
      services,
      holder,
      { cancel: true, seenEnd: endsAt ?? '' },
      async () => {},
    );
    await vi.waitFor(async () => expect(await shop.countDelayedCalls()).toBe(1), { timeout: 60_000 });
    await sync(customer);
    await shop.clearFaults();
    await cancelling;
    await sync(customer);
    expect((await propsTo(customer, 'plan-change')).map(({ kind }) => kind)).toEqual(['planned']);
    expect((await propsTo(customer, 'cancellation')).map(({ kind }) => kind)).toEqual(['scheduled']);
  });

  it('a cancellation stays when the payment fails', async () => {
    const customer = await customerOf(small, cards.failsLater);
    await stripe().subscriptions.update((await subscriptionOf(customer)).id, { cancel_at_period_end: true });
    const refused = await confirm(customer, large, await allowed(customer, large));
    expect(refused.status).toBe(402);
    await sync(customer);
    expect(await infoOf(customer)).toMatchObject({ cancelAtPeriodEnd: true, dbSubscription: small });
  });

  it('smaller limits must be accepted', async () => {
    const customer = await customerOf(large);
    const shown = await allowed(customer, small);
    const silent = await send(customer, { ...small, token: shown.figures.token });
    expect([silent.status, Object.keys(silent.body.fields ?? {})]).toEqual([400, ['limitsAreEnough']]);
    expect((await infoOf(customer)).plannedChange).toBeNull();
  });
});

describe('a planned change', () => {
  it('can be undone, replaced by another, and cancelled with the plan', async () => {
    const customer = await customerOf(large);
    await confirm(customer, small, await allowed(customer, small));
    expect(await preview(customer, plan('enterprise', 'annual'))).toEqual({
      kind: 'refused',
      reason: 'undo_first',
    });
    const undone = await undo(customer);
    expect(undone.body).toMatchObject({ plannedChange: null, dbSubscription: large });
    expect((await undo(customer)).body.code).toBe('billing.no_planned_change');

    await confirm(customer, small, await allowed(customer, small));
    const monthly = plan('business', 'monthly');
    const other = await allowed(customer, monthly);
    expect(other.replaces).toEqual(small);
    await confirm(customer, monthly, other);
    expect((await infoOf(customer)).plannedChange).toMatchObject(monthly);
    const told = await propsTo(customer, 'plan-change');
    expect(told.map(({ kind, to }) => [kind, to])).toEqual([
      ['planned', 'Autónomos anual'],
      ['undone', 'Autónomos anual'],
      ['planned', 'Autónomos anual'],
      ['planned', 'Business mensual'],
    ]);
  });

  it('from a year takes effect at its end, and monthly fees follow', async () => {
    const customer = await customerOf(large);
    const monthly = plan('autonomos', 'monthly');
    const { figures } = await allowed(customer, monthly);
    await confirm(customer, monthly, await allowed(customer, monthly));
    await passDays(367);
    await sync(customer);
    const info = await infoOf(customer);
    expect(info).toMatchObject({
      dbSubscription: monthly,
      plannedChange: null,
      hasInstallationPayment: true,
    });
    expect(info.payments[0]?.amount).toBe(figures.nextCharge.amount);
    // No installation, free month or promotion.
    expect(figures.nextCharge.amount).toBe(
      quote({ ...monthly, channel: 'pricing', promotional: false }).fee.list.totalCents,
    );
    await passDays(32);
    await sync(customer);
    expect((await infoOf(customer)).payments.map(({ amount }) => amount).slice(0, 2)).toEqual([
      figures.nextCharge.amount,
      figures.nextCharge.amount,
    ]);
  });
});

describe('the notice before a year ends', () => {
  it("has the next plan's yearly fee, and is not sent when the next plan is monthly", async () => {
    const [yearly, monthly] = [await customerOf(large), await customerOf(large)];
    await confirm(yearly, small, await allowed(yearly, small));
    const byMonth = plan('autonomos', 'monthly');
    await confirm(monthly, byMonth, await allowed(monthly, byMonth));
    await passDays(350);
    await sendRenewalNotices(shop.api.services);
    const cents = quote({ ...small, channel: 'pricing', promotional: false }).fee.list.totalCents;
    expect(await propsTo(yearly, 'renewal-notice')).toMatchObject([
      { kind: 'year-renews', plan: 'Business', nextPlan: 'Autónomos', cents },
    ]);
    expect(await propsTo(monthly, 'renewal-notice')).toEqual([]);
  });

  it('of a free month names the current plan and the next one with its fee', async () => {
    const [bought, wanted] = [plan('enterprise', 'monthly'), plan('business', 'monthly')];
    const customer = await customerOf(bought);
    await confirm(customer, wanted, await allowed(customer, wanted));
    await passDays(25);
    await sendRenewalNotices(shop.api.services);
    const cents = quote({ ...wanted, channel: 'pricing', promotional: false }).fee.list.totalCents;
    expect(await propsTo(customer, 'renewal-notice')).toMatchObject([
      { kind: 'trial-ends', plan: 'Enterprise', nextPlan: 'Business', cents },
    ]);
  });
});

describe('other payment methods', () => {
  it('a change waits for a processing debit; afterwards it takes effect with the next charge', async () => {
    const customer = await shop.newCustomer();
    await payByDebit(await customer.startCheckout('autonomos', 'annual'), ibans.succeeds);
    await sync(customer);
    expect(await preview(customer, large)).toEqual({ kind: 'refused', reason: 'wait' });
    await passDays(8);
    await sync(customer);
    const shown = await allowed(customer, large);
    expect(shown).toMatchObject({ kind: 'later', waitsForDebit: true, charged: false });
    expect((await confirm(customer, large, shown)).body).toEqual({ outcome: 'planned' });
  });

  it("a financed year can't be changed", async () => {
    const customer = await shop.newCustomer();
    await payByKlarna(await customer.startCheckout('autonomos', 'annual-financed'), 'accept');
    await sync(customer);
    expect(await preview(customer, large)).toEqual({ kind: 'refused', reason: 'financed' });
  });

  it("an account without a plan can't change it", async () => {
    const customer = await shop.newCustomer();
    expect(await preview(customer, large)).toEqual({ kind: 'refused', reason: 'no_plan' });
  });

  it("the customer's credit is used first, and the rest is shown", async () => {
    const customer = await customerOf(small);
    const customerId = await customerIdOf(customer);
    const { dueToday } = (await allowed(customer, large)).figures;
    await giveCredit(customerId, dueToday + 1_000);
    const shown = await allowed(customer, large);
    expect(shown.figures).toMatchObject({ balanceUsed: dueToday, dueToday: 0, balanceLeft: 1_000 });
    await confirm(customer, large, shown);
    const info = await infoOf(customer);
    expect(info).toMatchObject({ creditBalance: 1_000, dbSubscription: large });
    expect(info.upcomingCharges[0]?.amount).toBe(shown.figures.nextCharge.amount);
  });
});

/** Credits paid invoices to the balance. */
async function giveCredit(customer: string, cents: number): Promise<void> {
  const { data } = await stripe().invoices.list({ customer });
  let left = cents;
  for (const invoice of data as Stripe.Invoice[]) {
    const amount = Math.min(left, invoice.amount_paid);
    if (amount > 0) {
      await stripe().creditNotes.create({ invoice: invoice.id, amount, credit_amount: amount });
    }
    left -= amount;
  }
  expect(left).toBe(0);
}

describe('the promotion', () => {
  it('ends with its plan, even before its first fee, and does not restart', async () => {
    const customer = await customerOf(plan('autonomos', 'monthly'));
    const monthly = plan('business', 'monthly');
    const shown = await allowed(customer, monthly);
    expect(shown).toMatchObject({ endsPromotion: true, charged: false });
    await confirm(customer, monthly, shown);
    expect((await subscriptionOf(customer)).discounts).toEqual([]);
    expect(await infoOf(customer)).toMatchObject({ promoUsed: true, status: 'trialing' });
    const back = plan('autonomos', 'monthly');
    const planned = await allowed(customer, back);
    expect(planned.figures.nextCharge.amount).toBe(
      quote({ ...back, channel: 'pricing', promotional: false }).fee.list.totalCents,
    );
    await confirm(customer, back, planned);
    await passDays(32);
    await sync(customer);
    const info = await infoOf(customer);
    expect(info).toMatchObject({ dbSubscription: back, promoUsed: true });
    expect(info.payments[0]?.amount).toBe(planned.figures.nextCharge.amount);
  });
});

it('a more expensive plan is not announced as the end of half-price fees', async () => {
  const customer = await customerOf(plan('business', 'monthly'));
  await passDays(32);
  await sync(customer);
  const dearer = plan('enterprise', 'monthly');
  await confirm(customer, dearer, await allowed(customer, dearer));
  await sync(customer);
  expect(await infoOf(customer)).toMatchObject({ dbSubscription: dearer, status: 'active' });
  for (let day = 0; day < 28; day++) {
    await passDays(1);
    await sendRenewalNotices(shop.api.services);
  }
  const kinds = (await propsTo(customer, 'renewal-notice')).map(({ kind }) => kind);
  expect(kinds).not.toContain('fee-rises');
});

describe('during a renewal', () => {
  it('a change waits for the hour of its charge', async () => {
    const customer = await customerOf(plan('business', 'monthly'));
    const { items } = await subscriptionOf(customer);
    const end = items.data[0]?.current_period_end ?? 0;
    // Stripe drafts the fee at the start of the period and charges it an hour later.
    await time.passUntil(new Date(end * 1_000 + 10 * 60_000));
    await sync(customer);
    expect((await infoOf(customer)).feeIsBeingCharged).toBe(true);
    expect(await preview(customer, large)).toEqual({ kind: 'refused', reason: 'renewing' });
    await shop.control('/clock/advance', { minutes: 90 });
    shop.clock.advance(90 * 60_000);
    await sync(customer);
    expect((await preview(customer, large)).kind).toBe('now');
  });
});
