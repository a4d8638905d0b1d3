import { join } from 'node:path';
import { findSubscriptionInfo } from '@horus/api/features/billing/customer-area/subscription-queries';
import { openDatabase } from '@horus/api/platform/database';
import { createLog } from '@horus/api/platform/log';
import { migrate } from '@horus/api/platform/migrations';
import pg from 'pg';
import { ensureDatabase } from '#scripts/local/embedded-database/server-connection';
import { ROOT } from '#scripts/settings';
import { say } from '#scripts/terminal';
import { startBenchDatabase } from './database.ts';
import { atMost, type Figure, known, median } from './figures.ts';

const READS = 400;
const WARM_UP = 50;
const FEW_INVOICES = 10;
const MANY_INVOICES = 10_000;
const OTHER_CUSTOMERS = 1_000_000;
const BAR = 1.2;

/** Measures the query with few and many invoices, and with a million other customers. */
export async function measureDashboard(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const adminUrl = await startBenchDatabase(started);
  const small = await openShop(adminUrl, 'small', started);
  const crowded = await openShop(adminUrl, 'crowded', started);
  say(`  writing ${OTHER_CUSTOMERS.toLocaleString('en')} other customers…`);
  await crowded.addCustomers(OTHER_CUSTOMERS);
  const readers = {
    few: await small.newReader(FEW_INVOICES),
    many: await small.newReader(MANY_INVOICES),
    amongMany: await crowded.newReader(FEW_INVOICES),
  };
  await small.analyze();
  await crowded.analyze();
  const timesMs: Record<keyof typeof readers, number[]> = { few: [], many: [], amongMany: [] };
  for (let read = -WARM_UP; read < READS; read++) {
    for (const name of Object.keys(readers) as (keyof typeof readers)[]) {
      const startedAt = performance.now();
      await readers[name]();
      if (read >= 0) timesMs[name].push(performance.now() - startedAt);
    }
  }
  const few = median(timesMs.few);
  return [
    known(`subscription-info with ${FEW_INVOICES} invoices, median of ${READS}`, few, 'ms'),
    atMost(`with ${MANY_INVOICES} invoices`, median(timesMs.many) / few, BAR, '×'),
    atMost(`among ${OTHER_CUSTOMERS} other customers`, median(timesMs.amongMany) / few, BAR, '×'),
  ];
}

async function openShop(adminUrl: string, name: string, started: AsyncDisposableStack) {
  const url = await ensureDatabase(adminUrl, name);
  await migrate(url, join(ROOT, 'api', 'migrations'));
  const { db, close } = openDatabase(url, 4, createLog('silent'));
  started.defer(close);
  const run = (statement: string) => runUnbounded(url, statement);
  const addOrganizations = async (count: number, invoices: number): Promise<string> => {
    const rows = await run(`
      with o as (insert into organizations (name, stripe_customer_id)
                 select 'Empresa', 'cus_' || gen_random_uuid() from generate_series(1, ${count}) returning id),
      s as (insert into mirrored_subscriptions (id, organization_id, status, plan_type, billing_period, started_at,
                                                current_period_starts_at, current_period_ends_at, fee, discounted_fee,
                                                discounted_fees_left)
            select 'sub_' || id, id, 'active', 'business', 'monthly', now() - interval '1 year', now() - interval '21 days',
                   now() + interval '9 days', 4839, 4839, 0
              from o),
      i as (insert into mirrored_invoices (id, organization_id, subscription_id, number, status, total, amount_remaining,
                                           currency, covers_installation, issued_at, paid_at)
            select 'in_' || id || n, id, 'sub_' || id, 'H-' || n, 'paid', 4839, 0, 'eur', n = ${invoices},
                   now() - n * interval '1 hour', now() - n * interval '1 hour'
              from o, generate_series(1, ${invoices}) n),
      p as (insert into mirrored_payments (id, organization_id, invoice_id, type, description, amount, amount_refunded,
                                           currency, status, created_at)
            select 'py_' || id || n, id, 'in_' || id || n, 'subscription', 'Horus Business: cuota mensual', 4839, 0, 'eur',
                   'succeeded', now() - n * interval '1 hour'
              from o, generate_series(1, ${invoices}) n)
      select id from o limit 1`);
    return (rows[0] as { id: string }).id;
  };
  return {
    addCustomers: (count: number) => addOrganizations(count, 1),
    newReader: async (invoices: number) => {
      const organizationId = await addOrganizations(1, invoices);
      return () => findSubscriptionInfo(db, organizationId, new Date());
    },
    analyze: () => run('vacuum analyze'),
  };
}

/** The product's statement timeout is too short for this. */
async function runUnbounded(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
