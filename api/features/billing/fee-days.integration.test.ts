import { addDays, dayOf, formatMoment, startOfDay } from '@horus/contract/dates';
import { MINUTE_MS } from '@horus/contract/durations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

const DAY_MINUTES = 24 * 60;

let shop: TestShop;
const time = createTimeline(() => shop);
const { customerIdOf, infoOf, passUntil, propsTo, subscriptionOf, sync } = time;
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

/** @param minute after midnight in Madrid; negative before it */
async function passUntilMinute(minute: number): Promise<void> {
  const tomorrow = startOfDay(addDays(dayOf(shop.clock.now()), minute < 0 ? 2 : 1));
  await passUntil(new Date(tomorrow.getTime() + minute * MINUTE_MS));
}

/** Oldest first, in Madrid's time zone. */
async function daysCharged(customer: TestCustomer): Promise<string[]> {
  const { data } = await stripe().charges.list({ customer: await customerIdOf(customer), limit: 100 });
  return data.map(({ created }) => dayOf(new Date(created * 1_000))).reverse();
}

it.each([
  ['at 23:55 and paid for after midnight', -5, 15],
  ['at 00:09', 9, 0],
  ['at 17:00', 17 * 60, 30],
])(
  'a free month ordered %s has thirty days, then one fee a month on its announced day',
  async (_, minute, waits) => {
    await passUntilMinute(minute);
    const customer = await shop.newCustomer();
    const page = await customer.startCheckout('business', 'monthly');
    await passUntil(new Date(shop.clock.now().getTime() + waits * MINUTE_MS));
    expect(await (await fetch(page)).text()).toMatch(/Después de 3[01] días/);
    await payByCard(page);
    await sync(customer);
    const { trial_end: trialEnd } = await subscriptionOf(customer);
    const endsAt = new Date((trialEnd ?? 0) * 1_000);
    expect(formatMoment(endsAt)).toContain('a las 12:00');
    const minutesFree = (endsAt.getTime() - shop.clock.now().getTime()) / MINUTE_MS;
    expect(minutesFree).toBeGreaterThanOrEqual(30 * DAY_MINUTES);
    expect(minutesFree).toBeLessThan(32 * DAY_MINUTES);

    const announced: string[] = [];
    for (let fee = 0; fee < 3; fee++) {
      const next = (await infoOf(customer)).upcomingCharges[0]?.date ?? '';
      announced.push(dayOf(new Date(next)));
      await passUntil(new Date(Date.parse(next) + 60 * MINUTE_MS));
      await sync(customer);
    }
    const [, ...fees] = await daysCharged(customer);
    expect(fees).toEqual(announced);
    expect(new Set(fees.map((day) => day.slice(0, 7))).size).toBe(3);
    const [confirmed] = await propsTo(customer, 'purchase-confirmed');
    expect(dayOf(new Date(confirmed?.nextCharge?.date ?? ''))).toBe(fees[0]);
    const mailed = (await propsTo(customer, 'fee-charged')).map(({ paidAt }) => dayOf(new Date(paidAt)));
    expect(mailed).toEqual(fees);
  },
);

it('a year bought at 23:30 announces the day of its charge, half an hour after midnight', async () => {
  await passUntilMinute(-30);
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'annual'));
  await sync(customer);
  const bought = dayOf(shop.clock.now());
  const { nextBillingDate } = await infoOf(customer);
  const announced = dayOf(new Date(nextBillingDate ?? ''));
  await passUntil(new Date(Date.parse(nextBillingDate ?? '') + 60 * MINUTE_MS));
  const [first, second] = await daysCharged(customer);
  expect(first).toBe(bought);
  expect(second).toBe(announced);
  expect(announced.slice(5)).toBe(addDays(bought, 1).slice(5));
});
