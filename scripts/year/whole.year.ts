import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestShop, type TestShop } from '@horus/api/testing/test-shop';
import { dayOf } from '@horus/contract/dates';
import { DAY_MS } from '@horus/contract/durations';
import { subscriptionStates } from '@horus/contract/subscription-states';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '#scripts/settings';
import { cast } from './customers.ts';
import { type Life, simulateYear } from './simulate-year.ts';

/** The fourteen months contain a 29 February and both clock changes. */
const FIRST_DAY = '2027-01-05';
const DAYS = 425;
/** The year takes about ten minutes, and far longer on a busy machine. */
const TIMEOUT_MS = 3 * 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ PROMO_UNTIL: '2999-09-30' });
});
afterAll(() => shop.close());

it(
  'fourteen months of all customers: announcements, charges, panel and mails agree',
  async () => {
    const days = Math.ceil((Date.parse(FIRST_DAY) - shop.clock.now().getTime()) / DAY_MS);
    if (days > 0) {
      await shop.control('/clock/advance', { days });
      shop.clock.advance(days * DAY_MS);
    }
    const from = dayOf(shop.clock.now());
    const lives = await simulateYear(shop, cast, DAYS);
    await writeFile(join(ROOT, 'docs/lived-year.md'), describe(lives, from, dayOf(shop.clock.now())));
    expect(
      lives.flatMap(({ name, contradictions }) => contradictions.map((what) => `${name}: ${what}`)),
    ).toEqual([]);
  },
  TIMEOUT_MS,
);

function describe(lives: readonly Life[], from: string, to: string): string {
  const reached = new Set(lives.flatMap(({ states }) => states.map(({ state }) => state)));
  const missing = Object.keys(subscriptionStates).filter((state) => !reached.has(state as never));
  const rows = lives.map(({ name, states, charges, mails, contradictions }) =>
    [
      name,
      states.map(({ day, state }) => `${day}: \`${state}\``).join(', '),
      charges,
      mails,
      contradictions.length,
    ].join(' | '),
  );
  return `# A simulated year

Made by \`npm run year\`: don't edit. ${lives.length} customers, day by day from ${from} to ${to}, by the sandbox's clock. Each day, for each customer,
the announcements, charges, pages and mails are compared with each other and with Stripe's own objects (\`scripts/year/contradictions.ts\`); at the end
the panel's lists, receipts, invoices and the copy of the customer's data are compared with Stripe's charges.

| customer | states, with the day since the purchase | charges | mails | contradictions |
|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

States of the table that no customer reached, because they need other settings of the account or an action of the company: ${
    missing.map((state) => `\`${state}\``).join(', ') || 'none'
  }. \`uncommon-states.integration\` reaches each of them and leaves it again.
`;
}
