import { DAY_MS } from '@horus/contract/durations';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncCustomer } from '#features/billing/sync/sync-customer';
import { computeImbalance, readBooks, readStripeBooks } from '#testing/customer-books';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { findPanelContradictions, readSubscriptions } from '#testing/panel-contradictions';
import { reconcile } from '#testing/reconcile';
import { deliver, listEventsOf, settled } from '#testing/test-deliveries';
import { forgetMirror, readMirror } from '#testing/test-mirror';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
const time = createTimeline(() => shop);
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

/** Changes of a bought subscription, in any order. Stripe rejects changes of an ended one. */
const deeds = {
  renewal: renew,
  'failed renewal': async (subscription) => {
    await shop.control(`/subscriptions/${subscription.id}/decline`, { times: 1 });
    await renew(subscription);
  },
  'another card': async (subscription) => {
    const card = await stripe().paymentMethods.attach('pm_card_mastercard', {
      customer: subscription.customer as string,
    });
    await stripe().subscriptions.update(subscription.id, { default_payment_method: card.id });
  },
  cancellation: async (subscription) => {
    await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: true });
  },
  undo: async (subscription) => {
    await stripe().subscriptions.update(subscription.id, { cancel_at_period_end: false });
  },
  refund: async (subscription) => {
    const { data } = await stripe().charges.list({ customer: subscription.customer as string });
    const charge = data.findLast(({ status }) => status === 'succeeded');
    await stripe().refunds.create({ charge: charge?.id ?? '', amount: 1_000 });
  },
  credit: async (subscription) => {
    const { data } = await stripe().invoices.list({ customer: subscription.customer as string });
    const invoice = data.find(({ status, total }) => total > 0 && (status === 'open' || status === 'paid'));
    const amount = 300;
    const left = invoice?.amount_remaining ?? 0;
    const credited = Math.max(0, amount - left);
    await stripe().creditNotes.create({ invoice: invoice?.id ?? '', amount, credit_amount: credited });
  },
} satisfies Record<string, (subscription: Stripe.Subscription) => Promise<void>>;

type Deed = keyof typeof deeds;
const allDeeds = Object.keys(deeds) as Deed[];

/** Advances to the day after the next fee. */
async function renew(subscription: Stripe.Subscription): Promise<void> {
  const endsAt = (subscription.items.data[0]?.current_period_end ?? 0) * 1_000;
  await time.passDays(Math.ceil((endsAt - shop.clock.now().getTime()) / DAY_MS) + 1);
}

/** A delivered event, possibly repeated or parallel to the next step. */
const delivery = fc.record({
  pick: fc.nat(),
  times: fc.integer({ min: 1, max: 3 }),
  meanwhile: fc.boolean(),
});
type Delivery = typeof delivery extends fc.Arbitrary<infer T> ? T : never;
/** Zero to three deliveries before each step. */
const deliveriesFor = (steps: number) =>
  fc.array(fc.array(delivery, { maxLength: 3 }), { minLength: steps, maxLength: steps });

async function arrive(customerId: string, { pick, times }: Delivery): Promise<void> {
  const events = await listEventsOf(shop.api, customerId, 'latest');
  const event = events[pick % events.length];
  const answers = await Promise.all(Array.from({ length: times }, () => deliver(shop.api, event ?? {})));
  for (const { status } of answers) expect(status).toBe(200);
}

async function liveThrough(
  customerId: string,
  steps: readonly (() => Promise<unknown>)[],
  deliveries: readonly Delivery[][],
): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (const [index, step] of steps.entries()) {
    for (const each of deliveries[index] ?? []) {
      const arrival = arrive(customerId, each);
      if (!each.meanwhile) await arrival;
      underWay.push(arrival);
    }
    await step();
  }
  await Promise.all(underWay);
}

/** Checks that the mirror equals a new one, and that the panel shows Stripe's state. */
async function expectConverged(customer: TestCustomer): Promise<void> {
  const customerId = await time.customerIdOf(customer);
  await reconcile(shop.api.services);
  await settled(shop.api, customerId);
  const mirror = await readMirror(shop.api, customerId);
  await forgetMirror(shop.api, customerId);
  await syncCustomer(shop.api.services, customerId);
  expect(mirror).toEqual(await readMirror(shop.api, customerId));
  await expectBalance(customerId);
  const subscriptions = await readSubscriptions(stripe(), customerId);
  expect(
    findPanelContradictions(await time.infoOf(customer), subscriptions, shop.clock.now()),
    'the panel',
  ).toEqual([]);
}

describe('one reconciliation makes every row equal to Stripe after any deliveries in any order', () => {
  it('through the life of a subscription', async () => {
    const live = async (order: Deed[], deliveries: Delivery[][]) => {
      const customer = await shop.newCustomer();
      await payByCard(await customer.startCheckout('business', 'monthly'));
      const customerId = await time.customerIdOf(customer);
      const steps = order.map((deed) => async () => {
        const subscription = await time.subscriptionOf(customer);
        if (subscription.status !== 'canceled') await deeds[deed](subscription);
      });
      await liveThrough(customerId, steps, deliveries);
      await expectConverged(customer);
      const { id, status } = await time.subscriptionOf(customer);
      if (status !== 'canceled') await stripe().subscriptions.cancel(id);
    };
    const twiceEach = allDeeds.map((_, pick) => [{ pick, times: 2, meanwhile: true }]);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(allDeeds, { minLength: allDeeds.length }),
        deliveriesFor(allDeeds.length),
        live,
      ),
      { numRuns: 10, examples: [[allDeeds, twiceEach]] },
    );
  });

  it.each([
    ['fails', ['fail']],
    ['is given back in part, and then whole', ['succeed', 'refund', 'refund the rest']],
    ['is disputed and stays ours', ['succeed', 'dispute', 'won']],
    ['is disputed and lost', ['succeed', 'dispute', 'lost']],
  ] as const)(
    'a delayed payment that %s',
    async (_, endings) => {
      const live = async (deliveries: Delivery[][]) => {
        const customer = await shop.newCustomer();
        await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'later');
        const customerId = await time.customerIdOf(customer);
        await liveThrough(
          customerId,
          endings.map((ending) => () => end(customerId, ending)),
          deliveries,
        );
        await expectConverged(customer);
      };
      await fc.assert(fc.asyncProperty(deliveriesFor(endings.length), live), { numRuns: 2 });
    },
    60_000,
  );
});

async function end(customerId: string, ending: string): Promise<unknown> {
  const { data: intents } = await stripe().paymentIntents.list({ customer: customerId });
  const { data: charges } = await stripe().charges.list({ customer: customerId });
  const payment_intent = intents[0]?.id ?? '';
  const charge = charges[0]?.id ?? '';
  if (ending === 'refund') return stripe().refunds.create({ charge, amount: 1_000 });
  if (ending === 'refund the rest') return stripe().refunds.create({ charge });
  if (ending === 'dispute') return shop.control(`/charges/${charge}/dispute`);
  if (ending === 'fail' || ending === 'succeed') {
    return shop.control(`/payments/${payment_intent}`, { outcome: ending });
  }
  const { data: disputes } = await stripe().disputes.list({ payment_intent });
  return shop.control(`/disputes/${disputes[0]?.id}`, { outcome: ending });
}

async function expectBalance(customerId: string): Promise<void> {
  const books = await readStripeBooks(stripe(), customerId);
  expect(await readBooks(shop.api, customerId)).toEqual(books);
  expect(computeImbalance(books)).toBe(0);
}
