import { billingPeriods, planTypes, promoCovers } from '@horus/contract/catalog';
import { quote } from '@horus/contract/quote';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findReceipt, writeReceipt } from '#features/billing/customer-area/make-receipt';
import { expectDocumentsMatchStripe } from '#testing/customer-documents';
import { findIds } from '#testing/test-books';
import { type Placed, placeOrder } from '#testing/test-purchases';
import { startTestShop, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';
import { recordPage } from '#testing/written-page';

const CODE = 'VERANO50';

let shop: TestShop;
const time = createTimeline(() => shop);
beforeAll(async () => {
  shop = await startTestShop({ PROMO_CODE: CODE });
  await time.begin();
});
afterAll(() => shop.close());

const planType = fc.constantFrom(...planTypes);
const units = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 999 }));

/** The wizard sells monthly plans only, with hardware and an optional code. */
const anyOrder: fc.Arbitrary<Placed> = fc.oneof(
  fc.record({ planType, billingPeriod: fc.constantFrom(...billingPeriods) }).map((bought) => ({
    ...{ ...bought, channel: 'pricing' as const, devices: 0, cards: 0, promoCode: '' },
    promotional: promoCovers(bought.planType, bought.billingPeriod),
  })),
  fc.record({ planType, devices: units, cards: units, coded: fc.boolean() }).map(({ coded, ...bought }) => {
    const promotional = coded && promoCovers(bought.planType, 'monthly');
    return {
      ...{ ...bought, billingPeriod: 'monthly' as const, channel: 'wizard' as const, promotional },
      promoCode: promotional ? CODE : '',
    };
  }),
);

const PURCHASES = 10;

it('for any order, the lines add up to the charge with VAT and have the ordered quantities', async () => {
  await fc.assert(
    fc.asyncProperty(anyOrder, async (order) => {
      const { email } = await placeOrder(shop, order);
      await time.sync({ email });
      const customer = await time.customerIdOf({ email });
      const { data: invoices } = await shop.api.services.stripe.invoices.list({ customer });
      const { data: charges } = await shop.api.services.stripe.charges.list({ customer });
      const [invoice] = invoices as [Stripe.Invoice];
      const charged = charges.map(({ amount }) => amount);
      expect(charged).toEqual([quote(order).dueToday.totalCents]);
      expect(invoice.lines.data.reduce((sum, line) => sum + withTax(line), 0)).toBe(charged[0]);

      const [payment] = (await time.infoOf({ email })).payments;
      const { organizationId } = await findIds(shop.api, email);
      const receipt = await findReceipt(shop.api.services.database.db, organizationId, payment?.id ?? '');
      if (!receipt) throw new Error('no receipt');
      const { page, lines } = recordPage();
      writeReceipt(page, receipt);
      const cents = (label: string) => readCents(lines.find((line) => line.startsWith(label)) ?? '');
      expect(cents('Total pagado')).toBe(charged[0]);
      expect(cents('Base imponible') + cents('IVA')).toBe(charged[0]);
      expect(payment?.description).toBe(receipt.description);
      expect([
        unitsOf(receipt.description, 'Dispositivo de fichaje NFC'),
        unitsOf(receipt.description, 'Tarjeta RFID'),
      ]).toEqual([order.devices, order.cards]);
      await expectDocumentsMatchStripe(shop, { email });
    }),
    { numRuns: PURCHASES },
  );
});

/** Also checks that each tax is rounded per line. */
function withTax({ amount, discount_amounts: discounts, taxes }: Stripe.InvoiceLineItem): number {
  const discounted = (discounts ?? []).reduce((sum, each) => sum + each.amount, 0);
  const tax = (taxes ?? []).filter((each) => each.tax_behavior === 'exclusive');
  for (const { amount: cents, taxable_amount: base, tax_behavior: behavior } of taxes ?? []) {
    // 21 % of a net amount, or 21/121 of a gross amount, to the nearest cent.
    const [whole, parts] = behavior === 'exclusive' ? [base ?? 0, 100] : [(base ?? 0) + cents, 121];
    expect(Math.abs(cents * parts - whole * 21)).toBeLessThanOrEqual(parts / 2);
  }
  return amount - discounted + tax.reduce((sum, each) => sum + each.amount, 0);
}

/** '… × 15' is 15, the name alone is 1, no name is 0. */
function unitsOf(description: string, name: string): number {
  const part = description.split(' + ').find((each) => each.startsWith(name));
  return part === undefined ? 0 : Number(part.split(' × ')[1] ?? 1);
}

function readCents(line: string): number {
  const [, euros = '', cents = ''] = /([\d.]+),(\d\d)\s€$/.exec(line) ?? [];
  return Number(euros.replaceAll('.', '') + cents);
}
