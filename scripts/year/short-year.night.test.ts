import { startTestShop, type TestShop } from '@horus/api/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cast } from './cast.ts';
import { liveYear } from './live-year.ts';

/** The free month, a second one, and all tries at a fee. `npm run year` lives the whole. */
const DAYS = 65;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

it('nine weeks of those to whom something happens early: said, charged, shown and mailed is one', async () => {
  const lives = await liveYear(
    shop,
    cast.filter(({ short }) => short),
    DAYS,
  );
  expect(Object.fromEntries(lives.map(({ name, contradictions }) => [name, contradictions]))).toEqual(
    Object.fromEntries(lives.map(({ name }) => [name, []])),
  );
}, 900_000);
