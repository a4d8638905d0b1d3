import { expect, test } from 'vitest';
import { hiringPrices, promoCodeRefusal } from './hiring-quote.ts';
import { quote } from './quote.ts';

test('ignores spaces and case in a code, and refuses a wrong or used one', () => {
  expect(promoCodeRefusal(' verano ', 'autonomos', 'VERANO')).toBeNull();
  expect(promoCodeRefusal('', 'autonomos', 'VERANO', true)).toBeNull();
  expect(promoCodeRefusal('INVIERNO', 'autonomos', 'VERANO')).toBe('billing.invalid_promo_code');
  expect(promoCodeRefusal('VERANO', 'autonomos', '')).toBe('billing.invalid_promo_code');
  expect(promoCodeRefusal('VERANO', 'autonomos', 'VERANO', true)).toBe('billing.promo_code_used');
});

test('today’s payment is the sum of installation and hardware', () => {
  const order = quote({
    ...{ planType: 'business', billingPeriod: 'monthly', channel: 'wizard', promotional: false },
    ...{ devices: 1, cards: 40 },
  });
  const prices = hiringPrices(order);
  const cents = (text: string) => Number(text.replace(/[^\d]/g, ''));
  expect(cents(prices.setupBase) + cents(prices.setupVat)).toBe(cents(prices.setupTotal));
  expect(cents(prices.monthlyBase) + cents(prices.monthlyVat)).toBe(cents(prices.monthlyTotal));
  expect(cents(prices.hardwareTotal)).toBeGreaterThan(0);
  expect(cents(prices.setupTotal) + cents(prices.hardwareTotal)).toBe(cents(prices.firstPaymentTotal));
});

test('an order without installation and hardware has no payment today', () => {
  const order = quote({
    ...{ planType: 'business', billingPeriod: 'monthly', channel: 'wizard', promotional: false },
  });
  const prices = hiringPrices({ ...order, setup: null, lines: [] });
  expect([prices.setupBase, prices.setupVat, prices.setupTotal, prices.hardwareTotal]).toEqual(
    Array(4).fill('0,00\u00a0€'),
  );
});
