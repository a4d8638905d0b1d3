import { createTestDatabase, run } from '@horus/api/testing/test-database';
import { expect, it } from 'vitest';
import { writeElsewhere } from '#scripts/terminal';
import { openShop, reads } from './customer-lists.ts';

const CUSTOMERS = 200;
const PAYMENTS_EACH = 4;

/**
 * Short form of `npm run bench -- customer-lists`. Sequential scans are disabled, because
 * PostgreSQL would choose them for so few rows.
 */
it('every back office query has a plan without a sequential scan of a growing table', async () => {
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
