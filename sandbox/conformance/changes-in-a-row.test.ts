import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPriceBook, type PriceBook, subscribe } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';

const DAY = 86_400;
const START = Math.floor(Date.UTC(2027, 0, 31, 11) / 1_000);

let sandbox: TestSandbox;
let stripe: Stripe;
let book: PriceBook;
let prices: readonly string[];
beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = sandbox.newAccount().stripe;
  book = await createPriceBook(stripe);
  const price = async (amount: number, interval: 'month' | 'year') => {
    const { id: product } = await stripe.products.create({ name: `Plan de ${amount}` });
    return (
      await stripe.prices.create({ currency: 'eur', product, unit_amount: amount, recurring: { interval } })
    ).id;
  };
  prices = [
    book.monthlyFee,
    await price(3_999, 'month'),
    await price(6_900, 'month'),
    await price(23_988, 'year'),
    await price(66_000, 'year'),
  ];
});
afterAll(() => sandbox.close());

interface Step {
  readonly seconds: number;
  readonly price: number;
  readonly restarts: boolean;
}
const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    seconds: fc.integer({ min: 1, max: 45 * DAY }),
    price: fc.nat({ max: 4 }),
    restarts: fc.boolean(),
  }),
  { minLength: 2, maxLength: 5 },
);
const linesOf = ({ lines }: Stripe.Invoice) =>
  lines.data.map(({ amount, period, taxes }) => ({ amount, period, taxes: taxes?.map((tax) => tax.amount) }));

/** Makes a change and expects it to match its preview. */
async function change(id: string, now: number, { price, restarts }: Step): Promise<void> {
  const { items } = await stripe.subscriptions.retrieve(id);
  const request = {
    items: [{ id: items.data[0]?.id ?? '', price: prices[price] as string }],
    proration_behavior: 'always_invoice' as const,
    proration_date: now,
    ...(restarts && { billing_cycle_anchor: { type: 'now' as const } }),
  };
  const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: request });
  const changed = await stripe.subscriptions.update(id, { ...request, expand: ['latest_invoice'] });
  const invoice = changed.latest_invoice as Stripe.Invoice;
  // A change to the current price creates no invoice; its preview shows the next one.
  if (items.data[0]?.price.id === prices[price] && !restarts) return;
  expect(linesOf(invoice)).toEqual(linesOf(preview));
  expect([invoice.total, invoice.amount_due]).toEqual([preview.total, preview.amount_due]);
  const { ending_balance: balance } = invoice;
  expect(balance).toBe(preview.ending_balance);
}

it('every sequence of changes matches its previews and loses no cent', async () => {
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const clock = (await stripe.testHelpers.testClocks.create({ frozen_time: START })).id;
      const customer = (await stripe.customers.create({ email: 'ana@taller.es', test_clock: clock })).id;
      const { id } = await subscribe(stripe, book, customer);
      let now = START;
      for (const step of steps) {
        now += step.seconds;
        await stripe.testHelpers.testClocks.advance(clock, { frozen_time: now });
        await change(id, now, step);
      }
      const invoices = (await stripe.invoices.list({ customer, limit: 100 })).data;
      const issued = invoices.filter(({ status }) => status === 'paid' || status === 'open');
      const charges = (await stripe.charges.list({ customer, limit: 100 })).data;
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
      const { balance } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
      expect(sum(charges.map(({ amount }) => amount))).toBe(
        sum(issued.map(({ total }) => total)) - balance - sum(issued.map((each) => each.amount_remaining)),
      );
    }),
    { numRuns: 8 },
  );
});
