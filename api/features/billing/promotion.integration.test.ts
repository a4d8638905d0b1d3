import { INVOICES_ON_DASHBOARD } from '@horus/contract/billing';
import { promo, TRIAL_DAYS } from '@horus/contract/catalog';
import { quote } from '@horus/contract/quote';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { syncCustomer } from '#features/billing/mirror/sync-customer';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline, DAY_MS } from '#testing/test-timeline';

const TIMEOUT_MS = 240_000;
/** Fees at the list price that are waited for after the halved ones. */
const FULL_FEES = 2;
const LONGEST_STEP_DAYS = 15;

let shop: TestShop;
const time = createTimeline(() => shop);
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const { fee, dueToday } = quote({
  planType: 'autonomos',
  billingPeriod: 'monthly',
  channel: 'pricing',
  promotional: true,
});

interface Subscriber {
  readonly customer: TestCustomer;
  readonly customerId: string;
  readonly startedOn: string;
  /** What their free month's dashboard announced. */
  readonly announced: readonly { readonly date: string; readonly amount: number }[];
}

async function subscribe(): Promise<Subscriber> {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('autonomos', 'monthly'));
  await time.sync(customer);
  const { upcomingCharges } = await customer.info();
  return {
    customer,
    customerId: await time.customerIdOf(customer),
    startedOn: shop.clock.now().toISOString().slice(0, 10),
    announced: upcomingCharges,
  };
}

/** Lets time pass: anyone who was charged is looked at within half a month, and nobody else. */
async function passAndLook(days: number, subscribers: readonly Subscriber[]): Promise<void> {
  for (let left = days; left > 0; left -= LONGEST_STEP_DAYS) {
    const since = Math.floor(shop.clock.now().getTime() / 1_000) - 60;
    await time.passDays(Math.min(left, LONGEST_STEP_DAYS));
    const charged = await customersCharged(since);
    for (const { customerId } of subscribers) {
      if (charged.has(customerId)) await syncCustomer(shop.api.services, customerId);
    }
  }
}

async function customersCharged(since: number): Promise<Set<unknown>> {
  const { events } = shop.api.services.stripe;
  const customers = new Set<unknown>();
  for await (const event of events.list({ type: 'invoice.paid', created: { gte: since }, limit: 100 })) {
    customers.add((event.data.object as { customer: unknown }).customer);
  }
  return customers;
}

/**
 * Months, from 0, in which a first fee has February among those after it, first or last or not at
 * all.
 */
const ANCHOR_MONTHS = [0, 1, 5, 9];

/** The days of the coming year on which a purchase gives fees on the last days of those months. */
function startDays(from: Date): number[] {
  return Array.from({ length: 366 }, (_, day) => day).filter((day) => {
    const anchor = new Date(from.getTime() + (day + TRIAL_DAYS) * DAY_MS);
    const next = new Date(anchor.getTime() + DAY_MS);
    const late = anchor.getUTCDate() >= 29 || next.getUTCDate() === 1;
    return late && ANCHOR_MONTHS.includes(anchor.getUTCMonth());
  });
}

it('shows what was charged, the newest first, and the list price as what comes next', async () => {
  const { customer } = await subscribe();
  for (let month = 0; month < promo.discountedFees + 1; month++) {
    await time.passDays(31);
    await time.sync(customer);
  }
  const info = await time.infoOf(customer);
  expect(info.invoices).toHaveLength(INVOICES_ON_DASHBOARD);
  expect(info.payments.map(({ amount }) => amount)).toEqual([
    fee.list.totalCents,
    ...Array.from({ length: promo.discountedFees }, () => fee.amount.totalCents),
    dueToday.totalCents,
  ]);
  expect(info.upcomingCharges.map(({ amount }) => amount)).toEqual([fee.list.totalCents]);
});

it(
  'halves exactly six charged fees after the free month, whatever day the months end on',
  async () => {
    const days = startDays(shop.clock.now());
    expect(days.length).toBeGreaterThanOrEqual(9);
    const subscribers: Subscriber[] = [];
    let today = 0;
    for (const day of days) {
      await passAndLook(day - today, subscribers);
      today = day;
      subscribers.push(await subscribe());
    }
    await passAndLook(TRIAL_DAYS + 31 * (promo.discountedFees + FULL_FEES), subscribers);

    const halved = Array.from({ length: promo.discountedFees }, () => fee.amount.totalCents);
    const full = Array.from({ length: FULL_FEES }, () => fee.list.totalCents);
    for (const { customer, customerId, startedOn, announced } of subscribers) {
      const { data } = await shop.api.services.stripe.invoices.list({ customer: customerId, limit: 100 });
      const invoices = data.reverse();
      const totals = invoices.map(({ total }) => total).slice(0, 1 + halved.length + full.length);
      expect([startedOn, ...totals]).toEqual([startedOn, dueToday.totalCents, ...halved, ...full]);
      // All of them were announced in the free month, with the first full one, on the day on which
      // they were issued.
      expect([startedOn, ...announced.map(({ amount }) => amount)]).toEqual([startedOn, ...halved, full[0]]);
      const issued = invoices.slice(1, 2 + halved.length).map(({ created }) => new Date(created * 1_000));
      expect(announced.map(({ date }) => date.slice(0, 10))).toEqual(
        issued.map((date) => date.toISOString().slice(0, 10)),
      );
      const { payments } = await time.mirrorOf(customer);
      expect(payments.map(({ amount }) => amount).slice(0, totals.length)).toEqual(totals);
    }
  },
  TIMEOUT_MS,
);
