import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { previewEndOfPeriod, setEndOfPeriod } from '#features/billing/plan-change/end-of-period';
import { planOfCustomer } from '#features/billing/plan-holder';
import { cards, ibans, payByCard, payByDebit } from '#testing/hosted-page';
import { createPlanChanges } from '#testing/plan-changes';
import { findIds } from '#testing/test-books';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
const { allowed, buy, confirm } = createPlanChanges(() => shop);
const { infoOf, passDays, propsTo, subscriptionOf, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const record = vi.fn(async () => undefined);

async function planOf(customer: TestCustomer) {
  const { services } = shop.api;
  const { organizationId } = await findIds(shop.api, customer.email);
  const holder = await planOfCustomer(services.database.db, organizationId);
  return {
    look: () => previewEndOfPeriod(services, holder),
    set: (cancel: boolean, seenEnd: string | null) =>
      setEndOfPeriod(services, holder, { cancel, seenEnd: seenEnd ?? '' }, record),
  };
}

describe("the company's cancellation at the end of the period", () => {
  it('ends the plan then, sends a mail, and can be undone', async () => {
    const customer = await buy({ planType: 'business', billingPeriod: 'annual' });
    await sync(customer);
    const { look, set } = await planOf(customer);
    const before = await look();
    const renewal = (await infoOf(customer)).upcomingCharges[0];
    expect(before).toMatchObject({ possible: 'cancel', givesUpChange: false, due: null });
    expect(before.nextFee).toEqual({ date: renewal?.date, amount: renewal?.amount });

    const cancelled = await set(true, before.endsAt);
    expect(cancelled).toMatchObject({ cancelAtPeriodEnd: true, upcomingCharges: [] });
    expect(await propsTo(customer, 'cancellation')).toMatchObject([
      { kind: 'scheduled', endsAt: before.endsAt },
    ]);

    const after = await look();
    expect(after).toMatchObject({ possible: 'keep', endsAt: before.endsAt });
    expect(after.nextFee).toEqual(before.nextFee);
    await set(false, after.endsAt);
    expect((await infoOf(customer)).upcomingCharges).toEqual([renewal]);
  });

  it('is rejected with outdated data, and changes nothing', async () => {
    const customer = await buy({ planType: 'autonomos', billingPeriod: 'annual' });
    await sync(customer);
    const { look, set } = await planOf(customer);
    const { endsAt } = await look();
    await expect(set(false, endsAt)).rejects.toMatchObject({ code: 'billing.renewal_stale' });
    await expect(set(true, '2020-01-01T00:00:00.000Z')).rejects.toMatchObject({
      code: 'billing.renewal_stale',
    });
    expect(await subscriptionOf(customer)).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
    await set(true, endsAt);
    await expect(set(true, endsAt)).rejects.toMatchObject({ code: 'billing.renewal_stale' });
  });

  it('shows the next fee, not the retry, for a customer with a debt', async () => {
    const customer = await shop.newCustomer();
    await payByCard(await customer.startCheckout('business', 'monthly'), cards.failsLater);
    await passDays(31);
    await sync(customer);
    const { look, set } = await planOf(customer);
    const before = await look();
    const { due, nextBillingDate } = await infoOf(customer);
    expect(due?.retryAt).not.toBeNull();
    expect(before).toMatchObject({ possible: 'cancel', state: 'past_due', due });
    expect(before.nextFee).toEqual({ date: nextBillingDate, amount: due?.amount });
    await set(true, before.endsAt);
    expect(await look()).toMatchObject({ possible: 'keep', state: 'past_due_ending', due });
    expect((await look()).nextFee).toEqual(before.nextFee);
  });

  it('shows the fee after the one being charged', async () => {
    const customer = await buy({ planType: 'business', billingPeriod: 'monthly' });
    await sync(customer);
    const { look } = await planOf(customer);
    await time.passUntil(new Date(Date.parse((await look()).endsAt ?? '') + 5 * 60_000));
    await sync(customer);
    const [, next] = (await infoOf(customer)).upcomingCharges;
    expect((await look()).nextFee).toEqual({ date: next?.date, amount: next?.amount });
  });

  it("shows a discounted fee minus the customer's credit, also after the undo", async () => {
    const customer = await buy({ planType: 'autonomos', billingPeriod: 'monthly' });
    const { stripe } = shop.api.services;
    const { customer: customerId } = await subscriptionOf(customer);
    await stripe.customers.createBalanceTransaction(String(customerId), { amount: -500, currency: 'eur' });
    await sync(customer);
    const { look, set } = await planOf(customer);
    const { fee } = await infoOf(customer);
    const before = await look();
    expect(before.nextFee?.amount).toBe((fee?.lowered ?? 0) - 500);
    await set(true, before.endsAt);
    expect((await look()).nextFee).toEqual(before.nextFee);
  });

  it('shows the retry of a returned first debit', async () => {
    const customer = await shop.newCustomer();
    await payByDebit(await customer.startCheckout('business', 'annual'), ibans.fails);
    await passDays(6);
    await sync(customer);
    const { look } = await planOf(customer);
    const { due, nextBillingDate } = await infoOf(customer);
    expect(due?.retryAt).not.toBeNull();
    expect(await look()).toMatchObject({ possible: 'cancel', state: 'first_refused', due });
    expect((await look()).nextFee?.date ?? null).toBe(nextBillingDate);
  });

  it('drops the change planned for the end', async () => {
    const customer = await buy({ planType: 'business', billingPeriod: 'annual' });
    await sync(customer);
    const to = { planType: 'autonomos', billingPeriod: 'annual' } as const;
    await confirm(customer, to, await allowed(customer, to));
    await sync(customer);
    const { look, set } = await planOf(customer);
    const before = await look();
    expect(before).toMatchObject({ possible: 'cancel', givesUpChange: true });
    await set(true, before.endsAt);
    expect(await infoOf(customer)).toMatchObject({ cancelAtPeriodEnd: true, plannedChange: null });
    expect(await propsTo(customer, 'cancellation')).toMatchObject([{ kind: 'scheduled' }]);
    expect(await propsTo(customer, 'plan-change')).toMatchObject([{ kind: 'planned' }]);
    await passDays(370);
    await sync(customer);
    expect((await subscriptionOf(customer)).status).toBe('canceled');
    expect(await look()).toMatchObject({ possible: 'none' });
  });

  it('is impossible without a plan that renews', async () => {
    const customer = await shop.newCustomer();
    const { look, set } = await planOf(customer);
    expect(await look()).toMatchObject({ possible: 'none', endsAt: null });
    await expect(set(true, null)).rejects.toMatchObject({ code: 'billing.renewal_stale' });
  });
});
