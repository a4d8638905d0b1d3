import { createTestDatabase, run } from '@horus/api/testing/test-database';
import { expect, it } from 'vitest';
import { writeElsewhere } from '#scripts/terminal';
import { openShop, reads } from './customer-lists.ts';

const CUSTOMERS = 200;
const PAYMENTS_EACH = 4;

/**
 * The short form of `npm run bench -- customer-lists`: what can't be read but from end to end takes
 * ten times as long among ten times as many. Of so few rows PostgreSQL would read all by choice.
 */
it('for all that an operator looks at there is a way that reads no growing table from end to end', async () => {
  await using started = new AsyncDisposableStack();
  const database = await createTestDatabase();
  started.defer(database.drop);
  const { pathname } = new URL(database.url);
  await run(database.url, `alter database ${pathname.slice(1)} set enable_seqscan = off`);
  const said: string[] = [];
  await writeElsewhere(
    (text) => said.push(text),
    async () => {
      const shop = await openShop(database.url, CUSTOMERS, PAYMENTS_EACH, started);
      const scans: Record<string, number> = {};
      for (const [name, read] of Object.entries(reads)) {
        scans[name] = await shop.countScans((db) => read(db, shop.middle, shop.jobs));
      }
      const none = Object.fromEntries(Object.keys(reads).map((name) => [name, 0]));
      expect(scans, said.join('')).toEqual(none);
    },
  );
});
