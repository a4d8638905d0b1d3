import { expect, test } from 'vitest';
import { nextChargeText } from './plan-change.ts';

const year = { planType: 'business', billingPeriod: 'annual' } as const;
const date = '2028-01-08T12:00:00.000Z';
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

test('the next charge is also the later ones', () => {
  const figures = { nextCharge: { date, amount: 46_449 }, balanceLeft: 0 };
  expect(plain(nextChargeText(figures, year))).toBe('464,49 € el 8 de enero de 2028. Después, cada año.');
});

test('a next charge reduced by a balance is not the later ones', () => {
  const figures = { nextCharge: { date, amount: 32_898 }, balanceLeft: 13_551 };
  expect(plain(nextChargeText(figures, year))).toBe(
    '328,98 € el 8 de enero de 2028, con tu saldo ya descontado. Cuando se acabe, 464,49 € cada año.',
  );
});
