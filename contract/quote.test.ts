import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  annualDiscount,
  billingPeriods,
  listPrices,
  plans,
  planTypes,
  promo,
  promoCovers,
  salesChannels,
} from './catalog.ts';
import { addTaxed } from './money.ts';
import { annualSavingEuros, freeCards, type Order, quote, quoteRenewal } from './quote.ts';

const order = (fields: Partial<Order>): Order => ({
  planType: 'business',
  billingPeriod: 'monthly',
  channel: 'pricing',
  promotional: false,
  ...fields,
});

const anyOrder: fc.Arbitrary<Order> = fc.record({
  planType: fc.constantFrom(...planTypes),
  billingPeriod: fc.constantFrom(...billingPeriods),
  channel: fc.constantFrom(...salesChannels),
  promotional: fc.boolean(),
  trialUsed: fc.boolean(),
  promoUsed: fc.boolean(),
  dataKeptUntil: fc.constantFrom(null, '2027-11-22'),
  renewal: fc.boolean(),
  devices: fc.integer({ min: 0, max: 999 }),
  cards: fc.integer({ min: 0, max: 999 }),
});

it('saves with each plan the share that the site names for a year', () => {
  for (const { monthlyCents, annualPerMonthCents } of Object.values(plans)) {
    expect(Math.round(100 * (1 - annualPerMonthCents / monthlyCents))).toBeGreaterThanOrEqual(
      annualDiscount(),
    );
  }
});

it('renews automatically unless it is a financed year', () => {
  for (const billingPeriod of ['monthly', 'annual'] as const) {
    expect(quote(order({ billingPeriod })).renews).toBe(true);
  }
  expect(quote(order({ billingPeriod: 'annual-financed' })).renews).toBe(false);
});

describe('the figures of the price list (docs/product.md)', () => {
  it.each([
    ['autonomos', 2499, 525, 3024],
    ['business', 3999, 840, 4839],
    ['enterprise', 6900, 1449, 8349],
  ] as const)('%s: monthly fee', (planType, baseCents, vatCents, totalCents) => {
    expect(quote(order({ planType })).fee.list).toEqual({ baseCents, vatCents, totalCents });
  });

  it.each([
    ['autonomos', 2479, 520, 2999],
    ['business', 4132, 868, 5000],
    ['enterprise', 8264, 1735, 9999],
  ] as const)('%s: setup in the wizard', (planType, baseCents, vatCents, totalCents) => {
    expect(quote(order({ planType, channel: 'wizard' })).setup?.amount).toEqual({
      baseCents,
      vatCents,
      totalCents,
    });
  });

  it.each([
    ['autonomos', 'monthly', 5000],
    ['autonomos', 'annual', 5000],
    ['autonomos', 'annual-financed', 5000],
    ['business', 'monthly', 6500],
    ['business', 'annual', undefined],
    ['business', 'annual-financed', undefined],
    ['enterprise', 'monthly', 7500],
    ['enterprise', 'annual', undefined],
    ['enterprise', 'annual-financed', undefined],
  ] as const)('%s %s: setup in the pricing section', (planType, billingPeriod, baseCents) => {
    expect(quote(order({ planType, billingPeriod })).setup?.amount.baseCents).toBe(baseCents);
  });

  it.each([
    ['autonomos', 1999, 23_988, 72],
    ['business', 3199, 38_388, 116],
    ['enterprise', 5500, 66_000, 203],
  ] as const)('%s: annual fee, per month and saving', (planType, perMonthCents, yearCents, savingEuros) => {
    for (const billingPeriod of ['annual', 'annual-financed'] as const) {
      const { fee } = quote(order({ planType, billingPeriod }));
      expect(fee.perMonthCents).toBe(perMonthCents);
      expect(fee.amount.baseCents).toBe(yearCents);
    }
    expect(annualSavingEuros(planType)).toBe(savingEuros);
  });

  it.each([
    ['autonomos', 23_988, 29_025],
    ['business', 38_388, 46_449],
    ['enterprise', 66_000, 79_860],
  ] as const)('%s: a renewed year costs only its fee', (planType, baseCents, totalCents) => {
    const { lines, dueToday, setup } = quoteRenewal(planType);
    expect([lines.map(({ kind }) => kind), setup]).toEqual([['plan'], null]);
    expect(dueToday).toMatchObject({ baseCents, totalCents });
  });

  it('halves the setup and the first six fees of Autónomos monthly while the promotion runs', () => {
    const { fee, setup } = quote(order({ planType: 'autonomos', promotional: true }));
    expect([fee.list.baseCents, fee.amount.baseCents, fee.discountedFees]).toEqual([2499, 1250, 6]);
    expect([setup?.listAmount.baseCents, setup?.amount.baseCents]).toEqual([5000, 2500]);
  });

  it('keeps the wizard’s reduced setup unchanged when the promotion halves the fees', () => {
    const { fee, setup } = quote(order({ planType: 'autonomos', channel: 'wizard', promotional: true }));
    expect([fee.amount.baseCents, setup?.amount.totalCents]).toEqual([1250, 2999]);
  });

  it.each([
    ['autonomos', 3999],
    ['business', 3499],
    ['enterprise', 3000],
  ] as const)('%s: devices and cards', (planType, deviceCents) => {
    const { lines } = quote(order({ planType, devices: 2, cards: 20 }));
    expect(lines.find((line) => line.kind === 'device')?.amount.baseCents).toBe(2 * deviceCents);
    const cards = lines.find((line) => line.kind === 'card');
    expect((cards?.quantity ?? 0) + (cards?.freeQuantity ?? 0)).toBe(20);
    expect(cards?.amount.baseCents).toBe((cards?.quantity ?? 0) * 199);
  });

  it('includes free cards: 5 with a device, 10, 15', () => {
    expect([freeCards('autonomos', 0), freeCards('autonomos', 1)]).toEqual([0, 5]);
    expect([freeCards('business', 0), freeCards('enterprise', 0)]).toEqual([10, 15]);
  });
});

describe('every quote', () => {
  it('has lines that add up to the amount due today', () => {
    fc.assert(
      fc.property(anyOrder, (any) => {
        const { lines, dueToday } = quote(any);
        expect(dueToday).toEqual(addTaxed(lines.map((line) => line.amount)));
        expect(dueToday.baseCents + dueToday.vatCents).toBe(dueToday.totalCents);
      }),
    );
  });

  it('charges the fee today exactly when there is no free month', () => {
    fc.assert(
      fc.property(anyOrder, (any) => {
        const { lines, trialDays } = quote(any);
        expect(lines.some((line) => line.kind === 'plan')).toBe(trialDays === 0);
        expect(trialDays).toBe(any.billingPeriod === 'monthly' && !any.trialUsed ? 30 : 0);
      }),
    );
  });

  it('charges no installation for a renewal, or to a customer who returns while their data are kept', () => {
    fc.assert(
      fc.property(anyOrder, (any) => {
        const charged = quote(any).lines.some(({ kind }) => kind === 'setup');
        const included = any.billingPeriod !== 'monthly' && any.planType !== 'autonomos';
        expect(charged).toBe(any.dataKeptUntil === null && !any.renewal && !included);
      }),
    );
  });

  it('applies the promotion only within its terms', () => {
    fc.assert(
      fc.property(anyOrder, (any) => {
        const { promoApplied, fee } = quote(any);
        const covered = promoCovers(any.planType, any.billingPeriod);
        expect(promoApplied).toBe(any.promotional && !any.promoUsed && covered);
        expect(fee.list.baseCents - fee.amount.baseCents).toBe(promoApplied ? promo.feeDiscountCents : 0);
      }),
    );
  });

  it('charges whole prices of the book, so that Stripe can multiply them', () => {
    const keys = new Set(listPrices().map((price) => price.lookupKey));
    fc.assert(
      fc.property(anyOrder, (any) => {
        const { lines, fee } = quote(any);
        for (const { price } of [...lines, fee]) expect(keys).toContain(price.lookupKey);
      }),
    );
  });

  it('refuses an invalid count of hardware', () => {
    for (const devices of [-1, 1.5, 1000, Number.NaN])
      expect(() => quote(order({ devices }))).toThrow(RangeError);
  });
});

describe('the price book', () => {
  it('names each price once', () => {
    const keys = listPrices().map((price) => price.lookupKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
