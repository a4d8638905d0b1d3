import { startTestShop, type TestShop } from '@horus/api/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from './customers.ts';
import { simulateYear } from './simulate-year.ts';

/** The free month, the next one and all retries of a fee. */
const DAYS = 65;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

it('nine weeks of customers with early events: announcements, charges, panel and mails agree', async () => {
  const lives = await simulateYear(
    shop,
    cast.filter(({ short }) => short),
    DAYS,
  );
  expect(Object.fromEntries(lives.map(({ name, contradictions }) => [name, contradictions]))).toEqual(
    Object.fromEntries(lives.map(({ name }) => [name, []])),
  );
}, 900_000);
