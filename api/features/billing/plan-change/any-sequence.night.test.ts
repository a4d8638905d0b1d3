import { isSamePlan } from '@horus/contract/plan-change';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards } from '#testing/hosted-page';
import { allPlans, createPlanChanges, type Plan } from '#testing/plan-changes';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

/** Any sequence of actions and waits: no cent is lost and the mirror equals Stripe. */
const SEQUENCES = 6;
const TIMEOUT_MS = 300_000;

let shop: TestShop;
const time = createTimeline(() => shop);
const { buy, confirm, preview, undo } = createPlanChanges(() => shop);
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

type Step =
  | { readonly does: 'change'; readonly to: Plan }
  | { readonly does: 'undo' | 'cancel' | 'resume' | 'credit' | 'refund' }
  | { readonly does: 'wait'; readonly days: number };

const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ does: fc.constant('change' as const), to: fc.constantFrom(...allPlans) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 40 }) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constantFrom<'undo' | 'cancel' | 'resume' | 'credit' | 'refund'>(
          ...(['undo', 'cancel', 'resume', 'credit', 'refund'] as const),
        ),
      }),
    },
  ),
  { minLength: 4, maxLength: 9 },
);

async function take(customer: TestCustomer, step: Step): Promise<void> {
  const { id, status, schedule } = await time.subscriptionOf(customer);
  if (step.does !== 'wait' && status === 'canceled') return;
  switch (step.does) {
    case 'change': {
      const shown = await preview(customer, step.to);
      if (shown.kind === 'refused') return;
      const { status: answered, body } = await confirm(customer, step.to, shown);
      expect([answered, body]).toEqual([200, { outcome: shown.kind === 'now' ? 'changed' : 'planned' }]);
      return;
    }
    case 'undo':
      expect([200, 404]).toContain((await undo(customer)).status);
      return;
    case 'cancel':
    case 'resume':
      // Stripe rejects this while a schedule exists.
      if (!schedule) {
        await stripe().subscriptions.update(id, { cancel_at_period_end: step.does === 'cancel' });
      }
      return;
    case 'credit':
    case 'refund': {
      const { data } = await stripe().invoices.list({
        customer: await time.customerIdOf(customer),
        status: 'paid',
      });
      const invoice = data.find((each) => each.amount_paid - each.post_payment_credit_notes_amount > 1_000);
      if (!invoice) return;
      const way = step.does === 'credit' ? { credit_amount: 700 } : { refund_amount: 700 };
      await stripe().creditNotes.create({ invoice: invoice.id, amount: 700, ...way });
      return;
    }
    case 'wait':
      await time.passDays(step.days);
  }
}

/** Totals in cents from our mirror. */
async function booksOf({ email }: TestCustomer) {
  const own = sql`organization_id = (select organization_id from users where email = ${email})`;
  const [books] = await time.rows<
    Record<'paid' | 'refunded' | 'used' | 'invoiced' | 'given' | 'back' | 'left', number>
  >(sql`
    select (select coalesce(sum(amount), 0)::int from mirrored_payments where ${own} and status in ('succeeded', 'refunded')) as paid,
           (select coalesce(sum(amount_refunded), 0)::int from mirrored_payments where ${own}) as refunded,
           (select coalesce(sum(balance_applied), 0)::int from mirrored_invoices where ${own}) as used,
           (select coalesce(sum(total), 0)::int from mirrored_invoices where ${own} and status = 'paid') as invoiced,
           (select coalesce(sum(refunded), 0)::int from mirrored_credit_notes where ${own}) as back,
           (select coalesce(sum(to_balance), 0)::int from mirrored_credit_notes where ${own}) as given,
           (select coalesce(-sum(amount), 0)::int from mirrored_balances where ${own}) as left`);
  if (!books) throw new Error('no books');
  return books;
}

async function lockBooks(customer: TestCustomer, after: string): Promise<void> {
  await time.sync(customer);
  const { paid, refunded, used, invoiced, given, back, left } = await booksOf(customer);
  // An issued invoice does not change; its credit notes have the refunds.
  expect([after, paid - refunded + used], after).toEqual([after, invoiced - back]);
  expect([after, given - used], after).toEqual([after, left]);
  // A sync finds no differences.
  expect(await time.sync(customer), after).toEqual({ differences: [] });
  const subscription = await time.subscriptionOf(customer);
  const info = await time.infoOf(customer);
  if (subscription.status === 'canceled' || !info.dbSubscription) return;
  const product = subscription.items.data[0]?.price.product;
  const plan = allPlans.find(
    ({ planType, billingPeriod }) => product === `horus_${planType}_${billingPeriod}`,
  );
  expect(plan && isSamePlan(plan, info.dbSubscription), after).toBe(true);
  expect(info.plannedChange !== null, after).toBe(subscription.schedule !== null);
}

it('any sequence of changes, cancellations, credits, refunds and renewals keeps every cent', {
  timeout: TIMEOUT_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...allPlans), steps, async (first, taken) => {
      const customer = await buy(first, cards.ok);
      await lockBooks(customer, 'the purchase');
      for (const [index, step] of taken.entries()) {
        await take(customer, step);
        await lockBooks(customer, `${index}: ${JSON.stringify(step)}`);
      }
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  );
});

it('a refund in the middle is counted once on each side', { timeout: TIMEOUT_MS }, async () => {
  const customer = await buy({ planType: 'business', billingPeriod: 'annual' }, cards.ok);
  await take(customer, { does: 'refund' });
  await lockBooks(customer, 'the refund');
  await take(customer, { does: 'change', to: { planType: 'enterprise', billingPeriod: 'annual' } });
  await take(customer, { does: 'refund' });
  await lockBooks(customer, 'the change');
  expect(await booksOf(customer)).toMatchObject({ refunded: 1_400, back: 1_400 });
});
