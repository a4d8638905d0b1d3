import { join } from 'node:path';
import { readCustomerPage } from '@horus/api/features/backoffice/customers/customer-page';
import { readTimeline } from '@horus/api/features/backoffice/customers/customer-timeline';
import { listCustomers } from '@horus/api/features/backoffice/customers/list-customers';
import { type Db, openDatabase } from '@horus/api/platform/database';
import { startJobs } from '@horus/api/platform/jobs';
import { createLog } from '@horus/api/platform/log';
import { migrate } from '@horus/api/platform/migrations';
import type { CustomersQuery } from '@horus/contract/backoffice/customers';
import pg from 'pg';
import { ensureDatabase } from '#scripts/local/embedded-database/server-connection';
import { ROOT } from '#scripts/settings';
import { say } from '#scripts/terminal';
import { startBenchDatabase } from './database.ts';
import { atMost, type Figure, known, median } from './figures.ts';

const READS = 200;
const WARM_UP = 20;
const FEW = 1_000;
const MANY = 50_000;
const PAYMENTS_EACH = 20;
const BAR = 1.5;
/** Tables that grow with the customers: nothing may read one from end to end. */
const GROWS =
  /Seq Scan on (?:organizations|users|memberships|fiscal_data|mirrored_\w+|financed_years|activities)\b/g;

/**
 * What the lists, the search and the page of *Clientes* cost among a thousand customers and among
 * fifty thousand with a million payments, in turns; and whether any of their plans reads a table
 * from end to end.
 */
export async function measureCustomerLists(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const adminUrl = await startBenchDatabase(started);
  const few = await openShop(adminUrl, 'few', FEW, started);
  const many = await openShop(adminUrl, 'many', MANY, started);
  const figures: Figure[] = [];
  for (const [name, read] of Object.entries(reads)) {
    const timesMs = { few: [] as number[], many: [] as number[] };
    for (let turn = -WARM_UP; turn < READS; turn++) {
      for (const [size, shop] of [['few', few] as const, ['many', many] as const]) {
        const startedAt = performance.now();
        await read(shop.db, shop.middle);
        if (turn >= 0) timesMs[size].push(performance.now() - startedAt);
      }
    }
    const [small, large] = [median(timesMs.few), median(timesMs.many)];
    const scans = await many.countScans((db) => read(db, many.middle));
    figures.push(
      known(`${name} among ${FEW}, median of ${READS}`, small, 'ms'),
      atMost(`${name} among ${MANY} with ${MANY * PAYMENTS_EACH} payments`, large / small, BAR, '×'),
      atMost(`${name}: tables read from end to end`, scans, 0, ''),
    );
  }
  return figures;
}

const list = (filters: CustomersQuery) => (db: Db) => listCustomers(db, filters, new Date());

/** What an operator looks at; each has as much to show in both. */
const reads: Readonly<Record<string, (db: Db, middle: Middle) => Promise<unknown>>> = {
  'the list': list({}),
  'the list from its middle': (db, { before }) => listCustomers(db, { before }, new Date()),
  'those who owe': list({ standing: 'unpaid' }),
  'a plan': list({ plan: 'enterprise' }),
  'those whose plan is over': list({ standing: 'ended' }),
  'those without a plan': list({ standing: 'none' }),
  'a search by name': list({ q: 'panaderia nunez' }),
  'a search by e-mail': list({ q: 'buscada@empresa' }),
  'a search that finds nobody': list({ q: 'zzyzx quijote' }),
  'the page of a customer': (db, { organizationId }) => readCustomerPage(db, organizationId, new Date()),
  'the history of a customer': (db, { organizationId }) => readTimeline(db, organizationId, 'STC'),
};

/** A customer among the others, and where the list goes on after them. */
interface Middle {
  readonly organizationId: string;
  readonly before: string;
}

async function openShop(adminUrl: string, name: string, customers: number, started: AsyncDisposableStack) {
  const url = await ensureDatabase(adminUrl, name);
  await migrate(url, join(ROOT, 'api', 'migrations'));
  const log = createLog('silent');
  // The queue of mails, which a page looks into.
  await (await startJobs(url, log)).stop();
  const { db, pool, close } = openDatabase(url, 4, log);
  started.defer(close);
  say(`  writing ${customers.toLocaleString('en')} customers…`);
  await fill(url, customers);
  const middle = await pool.query<{ id: string; micros: string }>(
    `select id, (extract(epoch from created_at) * 1000000)::bigint::text as micros from organizations
      where stripe_customer_id = $1`,
    [`cus_${customers / 2}`],
  );
  const [row] = middle.rows;
  if (!row) throw new Error('nobody in the middle');
  return {
    db: db as Db,
    middle: { organizationId: row.id, before: `${row.micros}_${row.id}` },
    countScans: (read: (each: Db) => Promise<unknown>) => countScans(pool, () => read(db)),
  };
}

/** Runs something whose every query is explained, and counts what is read from end to end. */
async function countScans(pool: pg.Pool, run: () => Promise<unknown>): Promise<number> {
  let scans = 0;
  const query = pool.query.bind(pool) as (
    asked: pg.QueryConfig,
    values?: unknown[],
  ) => Promise<pg.QueryResult<{ 'QUERY PLAN': string }>>;
  const explained = async (asked: pg.QueryConfig, values?: unknown[]) => {
    const plan = await query({ text: `explain ${asked.text}` }, values);
    const found =
      plan.rows
        .map((line) => line['QUERY PLAN'])
        .join('\n')
        .match(GROWS) ?? [];
    if (found.length > 0) say(found.join('\n'));
    scans += found.length;
    return query(asked, values);
  };
  const usual = pool.query;
  Object.assign(pool, { query: explained });
  await run();
  Object.assign(pool, { query: usual });
  return scans;
}

/**
 * Most have a running plan; some owe, some have ended, some never bought. So many of each kind that
 * a page of it is full.
 */
async function fill(connectionString: string, customers: number): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`
      insert into organizations (name, stripe_customer_id, created_at)
      select case n when ${customers / 2} then 'Panadería Núñez' else 'Empresa ' || md5(n::text) end, 'cus_' || n,
             now() - n * interval '10 minutes' from generate_series(1, ${customers}) n`);
    await client.query(`
      insert into users (organization_id, role, name, email)
      select id, 'billing_admin', 'Persona ' || md5(id::text),
             case stripe_customer_id when 'cus_${customers / 2}' then 'buscada' else md5(id::text) end || '@empresa.example'
        from organizations`);
    await client.query(`
      insert into mirrored_subscriptions (id, organization_id, status, plan_type, billing_period, started_at,
        current_period_starts_at, current_period_ends_at, ended_at, fee, discounted_fee, discounted_fees_left)
      select 'sub_' || stripe_customer_id, id, case when n % 10 = 3 then 'past_due' when n % 10 = 4 then 'canceled' else 'active' end,
             case n % 10 when 5 then 'enterprise' else 'business' end, 'monthly', created_at, created_at,
             now() + interval '9 days', case when n % 10 = 4 then now() end, 4839, 4839, 0
        from (select *, split_part(stripe_customer_id, '_', 2)::int as n from organizations) o where n % 10 not in (6, 7, 8)`);
    await client.query(`
      insert into financed_years (checkout_session_id, organization_id, plan_type, starts_at, ends_at, refunded)
      select 'cs_' || n, id, 'business', created_at, now() + case n % 10 when 6 then interval '-1 hour' else interval '1 month' end, false
        from (select *, split_part(stripe_customer_id, '_', 2)::int as n from organizations) o where n % 10 in (6, 7)`);
    await client.query(`
      insert into mirrored_balances (customer_id, organization_id, amount, currency)
      select stripe_customer_id, id, 0, 'eur' from organizations`);
    await client.query(`
      insert into mirrored_checkout_sessions (id, organization_id, status, payment_status, mode, plan_type, billing_period,
        amount_total, currency, subscription_id, payment_failed, created_at)
      select 'cs_' || stripe_customer_id, id, 'complete', 'paid', 'subscription', 'business', 'monthly', 4839, 'eur',
             'sub_' || stripe_customer_id, false, created_at from organizations`);
    await client.query(`
      insert into mirrored_credit_notes (id, organization_id, invoice_id, number, status, amount, before_payment, refunded,
        to_balance, out_of_band, currency, pdf_url, issued_at)
      select 'cn_' || stripe_customer_id, id, 'in_' || stripe_customer_id || '_1', 'A-' || stripe_customer_id, 'issued', 1, 0, 1,
             0, 0, 'eur', '', created_at from organizations`);
    await client.query(`
      insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
      select id, name || ' SL', 'B' || lpad(split_part(stripe_customer_id, '_', 2), 8, '0'), 'Calle Ancha, 1', '45001', 'Toledo',
             'Toledo', 'España', false, now() from organizations`);
    await client.query(`
      insert into mirrored_invoices (id, organization_id, subscription_id, number, status, total, amount_remaining, currency,
        covers_installation, issued_at, paid_at)
      select 'in_' || stripe_customer_id || '_' || k, id, 'sub_' || stripe_customer_id, 'H-' || k, 'paid', 4839, 0, 'eur',
             k = ${PAYMENTS_EACH}, now() - k * interval '1 month', now() - k * interval '1 month'
        from organizations, generate_series(1, ${PAYMENTS_EACH}) k`);
    await client.query(`
      insert into mirrored_payments (id, organization_id, invoice_id, type, description, amount, amount_refunded, currency,
        status, created_at)
      select 'pi_' || stripe_customer_id || '_' || k, id, 'in_' || stripe_customer_id || '_' || k, 'subscription',
             'Horus Business: cuota mensual', 4839, 0, 'eur', 'succeeded', now() - k * interval '1 month'
        from organizations, generate_series(1, ${PAYMENTS_EACH}) k`);
    await client.query(`
      insert into activities (organization_id, actor, kind, details, created_at)
      select id, 'system', 'plan.bought', '{"plan": "Business"}', created_at from organizations, generate_series(1, 5)`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
