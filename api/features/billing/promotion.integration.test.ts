import { INVOICES_ON_DASHBOARD } from '@horus/contract/billing';
import { promo, TRIAL_DAYS } from '@horus/contract/catalog';
import { DAY_MS } from '@horus/contract/durations';
import { quote } from '@horus/contract/quote';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { payByCard } from '#testing/hosted-page';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

const TIMEOUT_MS = 240_000;
/** Full-price fees to check after the discounted ones. */
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
  /** Charges that the dashboard announced in the free month. */
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

/** Advances the time. Syncs only charged customers, within half a month. */
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

/** Zero-based; February is first, last or missing among the later fees. */
const ANCHOR_MONTHS = [0, 1, 5, 9];

/** Returns the purchase days of the next year whose fees fall on the last days of those months. */
function startDays(from: Date): number[] {
  return Array.from({ length: 366 }, (_, day) => day).filter((day) => {
    const anchor = new Date(from.getTime() + (day + TRIAL_DAYS) * DAY_MS);
    const next = new Date(anchor.getTime() + DAY_MS);
    const late = anchor.getUTCDate() >= 29 || next.getUTCDate() === 1;
    return late && ANCHOR_MONTHS.includes(anchor.getUTCMonth());
  });
}

it('shows the charges, newest first, and the list price as the next one', async () => {
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
  'halves exactly six fees after the free month, on any last day of a month',
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
      // The dashboard announced these fees and the first full one, each with its issue date.
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
