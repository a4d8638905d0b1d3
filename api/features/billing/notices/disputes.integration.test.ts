import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const stripe = () => shop.api.services.stripe;

async function dispute(customer: TestCustomer) {
  await reconcile(shop.api.services);
  const [payment] = (await customer.info()).payments;
  const intent = await stripe().paymentIntents.retrieve(payment?.id ?? '');
  await shop.control(`/charges/${intent.latest_charge}/dispute`, { reason: 'fraudulent' });
  const { data } = await stripe().disputes.list({ payment_intent: intent.id });
  return { paymentId: intent.id, amount: intent.amount, disputeId: data[0]?.id ?? '' };
}

/** Waits for the webhook, which has no customer, to update the mirror. */
const waitForStatus = (paymentId: string, status: string) =>
  vi.waitFor(
    async () => {
      const { rows } = await shop.api.services.database.db.execute(
        sql`select status from mirrored_payments where id = ${paymentId}`,
      );
      expect(rows).toEqual([{ status }]);
    },
    { timeout: 60_000, interval: 50 },
  );

async function toldOf(paymentId: string) {
  const mails = await shop.mailsTo(shop.api.services.config.company.COMPANY_EMAIL);
  return mails.flatMap((mail) =>
    mail.template === 'dispute-to-company' && mail.props.paymentId === paymentId ? [mail.props] : [],
  );
}

it('the cancellation mail of a disputed plan does not promise service until its end', async () => {
  const customer = await shop.newCustomer();
  await payByCard(await customer.startCheckout('business', 'annual'));
  const { paymentId } = await dispute(customer);
  await waitForStatus(paymentId, 'disputed');
  await stripe().subscriptions.update((await customer.info()).id ?? '', { cancel_at_period_end: true });
  await reconcile(shop.api.services);
  const mails = await shop.mailsTo(customer.email);
  expect(mails.find(({ template }) => template === 'cancellation')?.props).toMatchObject({
    kind: 'scheduled',
    isDisputed: true,
  });
});

it.each([
  ['won', 'succeeded'],
  ['lost', 'dispute_lost'],
] as const)(
  'a dispute that is %s is mirrored, logged and mailed to the company, each once',
  async (outcome, status) => {
    const customer = await shop.newCustomer({ company: 'Talleres Lucía' });
    await payByCard(await customer.startCheckout('business', 'annual'));
    const { paymentId, amount, disputeId } = await dispute(customer);
    await waitForStatus(paymentId, 'disputed');
    expect((await customer.info()).payments.map((each) => each.status)).toEqual(['disputed']);
    const [opened, ...more] = await toldOf(paymentId);
    expect(more).toEqual([]);
    expect(opened).toMatchObject({
      kind: 'opened',
      organization: 'Talleres Lucía',
      email: customer.email,
      cents: amount,
      reason: 'fraudulent',
    });
    expect(Date.parse(opened?.dueAt ?? '')).toBeGreaterThan(shop.clock.now().getTime());
    expect(shop.api.logLines.filter((line) => line.includes(disputeId))).toHaveLength(1);
    const receipt = await shop.api.call('GET', `/api/stripe/payments/${paymentId}/receipt`, {
      token: customer.token,
    });
    expect([receipt.status, receipt.body.code]).toEqual([409, 'billing.payment_not_completed']);

    await shop.control(`/disputes/${disputeId}`, { outcome });
    await waitForStatus(paymentId, status);
    await reconcile(shop.api.services);
    expect((await toldOf(paymentId)).map(({ kind }) => kind).sort()).toEqual([outcome, 'opened'].sort());
    expect((await customer.info()).payments.map((each) => each.status)).toEqual([status]);
  },
);

it('a financed year with a lost payment has ended, and can be bought again', async () => {
  const customer = await shop.newCustomer();
  await payByKlarna(await customer.startCheckout('business', 'annual-financed'), 'accept');
  const { paymentId, disputeId } = await dispute(customer);
  await waitForStatus(paymentId, 'disputed');
  expect((await customer.info()).isFinancedPlan).toBe(true);
  await shop.control(`/disputes/${disputeId}`, { outcome: 'lost' });
  await waitForStatus(paymentId, 'dispute_lost');
  expect(await customer.info()).toMatchObject({ isFinancedPlan: false, hasCompletedCheckout: false });
  expect(await customer.startCheckout('business', 'annual-financed')).toMatch(/^http/);
});
