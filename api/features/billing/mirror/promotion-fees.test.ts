import { feePrice, promo, TRIAL_DAYS } from '@horus/contract/catalog';
import { DAY_MS } from '@horus/contract/durations';
import { quote } from '@horus/contract/quote';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { type FeeSchedule, upcomingFees } from '#features/billing/customer-area/upcoming-charges';
import { discountedFeesLeft } from '#features/billing/mirror/promotion-fees';

const { fee } = quote({
  planType: 'autonomos',
  billingPeriod: 'monthly',
  channel: 'pricing',
  promotional: true,
});
const discount = { id: 'di_1', source: { coupon: promo.couponId } };
const itemOf = (product: string) => ({ data: [{ price: { product } }] });
const subscription = {
  id: 'sub_1',
  discounts: [discount],
  items: itemOf(fee.price.product.key),
} as unknown as Stripe.Subscription;

function invoiceOf(discounted: boolean): Stripe.Invoice {
  return {
    status: 'paid',
    parent: { subscription_details: { subscription: subscription.id } },
    total_discount_amounts: discounted ? [{ amount: promo.feeDiscountCents, discount: discount.id }] : [],
  } as unknown as Stripe.Invoice;
}

/** Uses the anchor's day or a shorter month's last one, counted day by day. */
function feeDates(anchor: Date, count: number): string[] {
  const dates: string[] = [];
  for (let at = anchor; dates.length < count; at = new Date(at.getTime() + DAY_MS)) {
    const isLast = new Date(at.getTime() + DAY_MS).getUTCDate() === 1;
    const day = at.getUTCDate();
    if (day === anchor.getUTCDate() || (isLast && day < anchor.getUTCDate())) dates.push(at.toISOString());
  }
  return dates;
}

/** Returns the nine fees after the free month, each as announced the day before. */
function announcedFees(start: Date) {
  const anchorAt = new Date(start.getTime() + TRIAL_DAYS * DAY_MS);
  const invoices = [invoiceOf(false)];
  return feeDates(anchorAt, 9).map((date): { date: string; amount: number } => {
    const left = discountedFeesLeft(subscription, invoices);
    const schedule: FeeSchedule = {
      planType: 'autonomos',
      billingPeriod: 'monthly',
      status: 'active',
      ends: false,
      chargedAutomatically: true,
      anchorAt,
      currentPeriodEndsAt: new Date(date),
      fee: fee.list.totalCents,
      discountedFee: fee.amount.totalCents,
      discountedFeesLeft: left,
    };
    const [next] = upcomingFees(schedule);
    invoices.push(invoiceOf(left > 0));
    return { date: next?.date ?? '', amount: next?.amount ?? 0 };
  });
}

describe.each([2027, 2028])('on every start date of %i', (year) => {
  const starts: Date[] = [];
  for (let at = Date.UTC(year, 0, 1, 10); at < Date.UTC(year + 1, 0, 1); at += DAY_MS)
    starts.push(new Date(at));

  it('exactly six fees are halved', () => {
    expect(starts.length).toBeGreaterThanOrEqual(365);
    const halved = Array.from({ length: promo.discountedFees }, () => fee.amount.totalCents);
    const list = Array.from({ length: 3 }, () => fee.list.totalCents);
    expect(promo.discountedFees).toBe(6);
    for (const start of starts) {
      const amounts = announcedFees(start).map(({ amount }) => amount);
      expect([start.toISOString(), ...amounts]).toEqual([start.toISOString(), ...halved, ...list]);
    }
  });

  it('all of them are announced in the free month with their dates', () => {
    for (const start of starts) {
      const anchorAt = new Date(start.getTime() + TRIAL_DAYS * DAY_MS);
      const announced = upcomingFees({
        planType: 'autonomos',
        billingPeriod: 'monthly',
        status: 'trialing',
        ends: false,
        chargedAutomatically: true,
        anchorAt,
        currentPeriodEndsAt: anchorAt,
        fee: fee.list.totalCents,
        discountedFee: fee.amount.totalCents,
        discountedFeesLeft: promo.discountedFees,
      });
      // Each is charged an hour after its period begins.
      const drafted = announced.map(({ date }) => new Date(Date.parse(date) - 3_600_000).toISOString());
      expect(drafted).toEqual(feeDates(anchorAt, promo.discountedFees + 1));
    }
  });
});

it('a voided fee or another subscription’s fee does not use up a discount', () => {
  const voided = { ...invoiceOf(true), status: 'void' } as Stripe.Invoice;
  const foreign = {
    ...invoiceOf(true),
    parent: { subscription_details: { subscription: 'sub_2' } },
  } as Stripe.Invoice;
  expect(discountedFeesLeft(subscription, [voided, foreign, invoiceOf(true)])).toBe(promo.discountedFees - 1);
});

it("a subscription that left the promotion's plan has no discounted fee left", () => {
  const items = itemOf(feePrice('business', 'monthly').product.key);
  const left = { ...subscription, items } as unknown as Stripe.Subscription;
  expect(discountedFeesLeft(left, [])).toBe(0);
});
