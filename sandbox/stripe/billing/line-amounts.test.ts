import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUp, computeLines, inclusiveTax, type LineRequest, type Reduction } from './line-amounts.ts';

const exclusive = { id: 'txr_exclusive', percentage: 21, inclusive: false };
const inclusive = { id: 'txr_inclusive', percentage: 21, inclusive: true };
const amountOff = (cents: number, products: string[] | null = null): Reduction => ({
  percentOff: null,
  amountOff: cents,
  products,
});

const anyLine: fc.Arbitrary<LineRequest> = fc.record({
  amount: fc.integer({ min: 0, max: 99_999_999 }),
  product: fc.constantFrom('fee', 'setup', 'device'),
  taxRates: fc.constantFrom([], [exclusive], [inclusive], [inclusive, exclusive]),
});
const anyReductions: fc.Arbitrary<Reduction[]> = fc.array(
  fc.oneof(
    fc.record({
      percentOff: fc.integer({ min: 1, max: 1_000_000 }).map((units) => units / 10_000),
      amountOff: fc.constant(null),
      products: fc.constantFrom(null, ['fee'], ['fee', 'setup']),
    }),
    fc.record({
      percentOff: fc.constant(null),
      amountOff: fc.integer({ min: 1, max: 99_999_999 }),
      products: fc.constantFrom(null, ['fee'], ['device']),
    }),
  ),
  { maxLength: 3 },
);
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 8 });

describe('line amounts', () => {
  it('adds exclusive tax, rounded half up', () => {
    const [line] = computeLines([{ amount: 3_999, product: 'fee', taxRates: [exclusive] }], []);
    expect(line).toMatchObject({ amount: 3_999, tax: 840, total: 4_839 });
    const [half] = computeLines([{ amount: 50, product: 'fee', taxRates: [exclusive] }], []);
    expect(half?.tax).toBe(11);
  });

  it.each([
    [2_999, 520, 2_479],
    [5_000, 868, 4_132],
    [9_999, 1_735, 8_264],
  ])('computes the tax included in %i cents', (amount, tax, net) => {
    const [line] = computeLines([{ amount, product: 'setup', taxRates: [inclusive] }], []);
    expect(line).toMatchObject({ tax, total: amount });
    expect(line?.taxes[0]?.taxable).toBe(net);
    expect(inclusiveTax(amount, [inclusive])).toBe(tax);
  });

  it('subtracts a discount before tax, only from the products it covers', () => {
    const lines = [
      { amount: 2_499, product: 'fee', taxRates: [exclusive] },
      { amount: 2_999, product: 'setup', taxRates: [inclusive] },
    ];
    const [fee, setup] = computeLines(lines, [amountOff(1_249, ['fee'])]);
    expect(fee).toMatchObject({ discount: 1_249, tax: 263, total: 1_513 });
    expect(setup).toMatchObject({ discount: 0, total: 2_999 });
  });

  it('applies each discount to the rest after the one before', () => {
    const half: Reduction = { percentOff: 50, amountOff: null, products: null };
    const lines = [{ amount: 10_000, product: 'fee', taxRates: [exclusive] }];
    expect(computeLines(lines, [amountOff(2_000), half])[0]).toMatchObject({ discounts: [2_000, 4_000] });
    expect(computeLines(lines, [half, amountOff(2_000)])[0]).toMatchObject({ discounts: [5_000, 2_000] });
  });

  it('subtracts at most the amount itself', () => {
    const [line] = computeLines(
      [{ amount: 1_000, product: 'fee', taxRates: [exclusive] }],
      [amountOff(5_000)],
    );
    expect(line).toMatchObject({ discount: 1_000, tax: 0, total: 0 });
  });

  it('adds up for any lines', () => {
    fc.assert(
      fc.property(anyLines, anyReductions, (requests, reductions) => {
        const lines = computeLines(requests, reductions);
        const totals = addUp(lines);
        const exclusiveTax = lines
          .flatMap((line) => line.taxes)
          .filter(({ rate }) => !rate.inclusive)
          .reduce((sum, { amount }) => sum + amount, 0);
        expect(totals.total).toBe(totals.subtotal - totals.discount + exclusiveTax);
        for (const line of lines) {
          expect(line.discount).toBeGreaterThanOrEqual(0);
          expect(line.discount).toBeLessThanOrEqual(line.amount);
          expect(line.discount).toBe(line.discounts.reduce((sum, each) => sum + each, 0));
          expect(line.tax).toBe(line.taxes.reduce((sum, { amount }) => sum + amount, 0));
          expect(
            Object.values(line).every((value) => typeof value !== 'number' || Number.isInteger(value)),
          ).toBe(true);
        }
      }),
    );
  });

  it('splits an amount to the cent', () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 1, max: 99_999_999 }), (requests, cents) => {
        const { subtotal, discount } = addUp(computeLines(requests, [amountOff(cents)]));
        expect(discount).toBe(Math.min(cents, subtotal));
      }),
    );
  });

  it('rounds by at most half a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
        const [added] = computeLines([{ amount, product: 'fee', taxRates: [exclusive] }], []);
        const [within] = computeLines([{ amount, product: 'fee', taxRates: [inclusive] }], []);
        expect(Math.abs((added?.tax ?? 0) - amount * 0.21)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(Math.abs((within?.tax ?? 0) - (amount * 21) / 121)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});
