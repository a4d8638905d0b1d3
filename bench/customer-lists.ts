import { join } from 'node:path';
import { listAudit } from '@horus/api/features/backoffice/audit/audit-queries';
import { readCustomerPage } from '@horus/api/features/backoffice/customers/customer-page';
import { readTimeline } from '@horus/api/features/backoffice/customers/customer-timeline';
import { listCustomers, searchCustomers } from '@horus/api/features/backoffice/customers/list-customers';
import { listEvents } from '@horus/api/features/backoffice/events/event-rows';
import { listMails } from '@horus/api/features/backoffice/mail/mail-rows';
import { listPapers } from '@horus/api/features/backoffice/papers/list-papers';
import { findHits } from '@horus/api/features/backoffice/search/search-routes';
import { countFigures } from '@horus/api/features/backoffice/today/count-figures';
import { listAgenda } from '@horus/api/features/backoffice/today/list-agenda';
import { listWaiting } from '@horus/api/features/backoffice/today/list-waiting';
import { readFigures } from '@horus/api/features/backoffice/today/read-figures';
import { countFiguresJob } from '@horus/api/features/backoffice/today/today-jobs';
import { listPayments } from '@horus/api/features/billing/customer-area/list-charges';
import { listInstallations } from '@horus/api/features/billing/installations/installation-queries';
import { listDeletionQueue } from '@horus/api/features/requests/deletion-queue';
import { listInvoiceQueue } from '@horus/api/features/requests/invoice-queue';
import { type Database, openDatabase } from '@horus/api/platform/database';
import { type Jobs, startJobs } from '@horus/api/platform/jobs';
import { createLog } from '@horus/api/platform/log';
import { migrate } from '@horus/api/platform/migrations';
import type { CustomersQuery } from '@horus/contract/backoffice/customers';
import { dayOf } from '@horus/contract/dates';
import type pg from 'pg';
import { ensureDatabase } from '#scripts/local/embedded-database/server-connection';
import { seedCustomers } from '#scripts/seed-customers';
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
const OPERATOR = '00000000-0000-4000-8000-000000000001';
/** Growing tables, which no query may scan in full. */
const GROWS =
  /Seq Scan on (?:organizations|users|memberships|fiscal_data|mirrored_\w+|financed_years|activities|leads|lead_entries|customer_notes|\w+_requests|installations|sent_mails|stripe_events|audit_log)\b/g;

/**
 * Measures back office queries with 1,000 and with 50,000 customers (a million payments, a hundred
 * thousand requests), in turns, and counts full scans of growing tables.
 */
export async function measureCustomerLists(): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const adminUrl = await startBenchDatabase(started);
  const open = async (name: string, customers: number) =>
    openShop(await ensureDatabase(adminUrl, name), customers, PAYMENTS_EACH, started);
  const few = await open('few', FEW);
  const many = await open('many', MANY);
  const figures: Figure[] = [];
  for (const [name, read] of Object.entries(reads)) {
    const timesMs = { few: [] as number[], many: [] as number[] };
    for (let turn = -WARM_UP; turn < READS; turn++) {
      for (const [size, shop] of [['few', few] as const, ['many', many] as const]) {
        const startedAt = performance.now();
        await read(shop.db, shop.middle, shop.jobs);
        if (turn >= 0) timesMs[size].push(performance.now() - startedAt);
      }
    }
    const [small, large] = [median(timesMs.few), median(timesMs.many)];
    const scans = await many.countScans((db) => read(db, many.middle, many.jobs));
    figures.push(
      known(`${name} among ${FEW}, median of ${READS}`, small, 'ms'),
      atMost(`${name} among ${MANY} with ${MANY * PAYMENTS_EACH} payments`, large / small, BAR, '×'),
      atMost(`${name}: tables read from end to end`, scans, 0, ''),
    );
  }
  return figures;
}

const list = (filters: CustomersQuery) => (db: Database['db']) => listCustomers(db, filters, new Date());

/** Each query returns as many rows in both databases. */
export const reads: Readonly<
  Record<string, (db: Database['db'], middle: Middle, jobs: Jobs) => Promise<unknown>>
> = {
  'Hoy: what waits': (db, _middle, jobs) =>
    listWaiting(dayAt(db, jobs), { operatorId: OPERATOR, onlyMine: false }),
  'Hoy: the figures': (db, _middle, jobs) => readFigures(dayAt(db, jobs)),
  'Hoy: the next days': (db, _middle, jobs) =>
    listAgenda(dayAt(db, jobs), { operatorId: OPERATOR, onlyMine: false }),
  'the list': list({}),
  'the list from its middle': (db, { before }) => listCustomers(db, { before }, new Date()),
  'those who owe': list({ status: 'unpaid' }),
  'a plan': list({ plan: 'enterprise' }),
  'those whose plan is over': list({ status: 'ended' }),
  'those without a plan': list({ status: 'none' }),
  'those in dispute': list({ status: 'disputed' }),
  'those with a payment on its way': list({ status: 'on-its-way' }),
  'those who left with a debt': list({ status: 'ended-unpaid' }),
  'a search by name': list({ q: 'panaderia nunez' }),
  'a search by e-mail': list({ q: 'buscada@empresa' }),
  'a search by part of a phone': list({ q: '773108' }),
  'a search without a match': list({ q: 'zzyzx quijote' }),
  'a search by a mistyped name': list({ q: 'panadreia nunze' }),
  'the page of a customer': (db, { organizationId }) => readCustomerPage(db, organizationId, new Date()),
  'the payments of a customer': (db, { organizationId }) => listPayments(db, organizationId, {}),
  'requests for invoices': (db) => listInvoiceQueue(db, { state: 'received' }, ''),
  'issued invoices': (db) => listInvoiceQueue(db, { state: 'issued' }, ''),
  'invoices to rectify': (db) => listInvoiceQueue(db, { state: 'unrectified' }, ''),
  'requests for invoices by name': (db) => listInvoiceQueue(db, { state: 'received', q: 'empresa' }, ''),
  'the invoices of a month': (db) => listPapers(db, { period: thisMonth() }),
  'the refunds of a month': (db) => listPapers(db, { period: thisMonth(), kind: 'refund' }),
  deletions: (db) => listDeletionQueue(db, { state: 'pending' }, new Date()),
  installations: (db) => listInstallations(db, { list: 'open' }),
  'parcels on their way': (db) => listInstallations(db, { list: 'travelling' }),
  'installations that are done': (db) => listInstallations(db, { list: 'done' }),
  'installations of a customer': (db) =>
    searchCustomers(db, 'panaderia nunez', 1, (tx, customers) =>
      listInstallations(tx, { list: 'open', customers }),
    ),
  'the palette: a name': (db) => findHits(db, 'panaderia nunez', OPERATOR, new Date()),
  'the palette: an invoice': (db) => findHits(db, 'H-1', OPERATOR, new Date()),
  'the palette: an amount': (db) => findHits(db, '48,39 €', OPERATOR, new Date()),
  'the palette: a card': (db) => findHits(db, '4242', OPERATOR, new Date()),
  'the log': (db) => listAudit(db, {}, undefined),
  'the log of a customer': (db, { organizationId }) => listAudit(db, { text: organizationId }, undefined),
  'the log of a kind': (db) => listAudit(db, { kind: 'invoice' }, undefined),
  'the log of a name': (db) => listAudit(db, { text: 'Zurbano' }, undefined),
  'the log of a customer’s name': (db) => listAudit(db, { text: 'panaderia nunez' }, undefined),
  'the mails': (db) => listMails(db, { order: 'newest' }),
  'the mails of a kind': (db) => listMails(db, { order: 'oldest', template: 'refund' }),
  'a search of mails': (db) => listMails(db, { order: 'newest', q: 'buscada@empresa' }),
  'a search of mails by name': (db) => listMails(db, { order: 'newest', q: 'panaderia nunez' }),
  'the events': (db) => listEvents(db, {}),
  'the events of a type': (db) => listEvents(db, { type: 'invoice.paid' }),
  'the events of a customer': (db, { customerId }) => listEvents(db, { q: customerId }),
  'the events that wait': (db) => listEvents(db, { state: 'waiting' }),
  'the history of a customer': (db, { organizationId }) => readTimeline(db, organizationId, 'STC'),
};

const thisMonth = () => dayOf(new Date()).slice(0, 7);

function dayAt(db: Database['db'], jobs: Jobs) {
  const company = { COMPANY_HOLIDAYS: '' };
  return { database: { db }, jobs, config: { company }, now: () => new Date() } as unknown as Parameters<
    typeof listWaiting
  >[0];
}

/** A customer from the middle of the list, and the next page's cursor. */
interface Middle {
  readonly organizationId: string;
  readonly customerId: string;
  readonly before: string;
}

export async function openShop(
  url: string,
  customers: number,
  paymentsEach: number,
  started: AsyncDisposableStack,
) {
  await migrate(url, join(ROOT, 'api', 'migrations'));
  const log = createLog('silent');
  const jobs = await startJobs(url, log);
  started.defer(jobs.stop);
  // Reading outdated figures queues this job.
  await jobs.declare(countFiguresJob);
  const { db, pool, close } = openDatabase(url, 4, log);
  started.defer(close);
  say(`  writing ${customers.toLocaleString('en')} customers…`);
  await seedCustomers(url, customers, paymentsEach);
  const startedAt = performance.now();
  await countFigures(dayAt(db, jobs));
  say(`  the figures are counted in ${Math.round(performance.now() - startedAt)} ms`);
  const middle = await pool.query<{ id: string; micros: string }>(
    `select id, (extract(epoch from created_at) * 1000000)::bigint::text as micros from organizations
      where stripe_customer_id = $1`,
    [`cus_${customers / 2}`],
  );
  const [row] = middle.rows;
  if (!row) throw new Error('nobody in the middle');
  return {
    db,
    jobs,
    middle: { organizationId: row.id, customerId: `cus_${customers / 2}`, before: `${row.micros}_${row.id}` },
    countScans: (read: (each: Database['db']) => Promise<unknown>) => countScans(pool, () => read(db)),
  };
}

/** Counts the full scans in the plans of all queries that `run` makes. */
async function countScans(pool: pg.Pool, run: () => Promise<unknown>): Promise<number> {
  let scans = 0;
  const explaining = (asker: pg.Pool | pg.PoolClient) => {
    const query = asker.query.bind(asker) as (
      asked: pg.QueryConfig,
      values?: unknown[],
    ) => Promise<pg.QueryResult<{ 'QUERY PLAN': string }>>;
    return async (asked: pg.QueryConfig, values?: unknown[]) => {
      if (/^\s*(?:begin|commit|rollback)\b/i.test(asked.text)) return query(asked, values);
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
  };
  const { query, connect } = pool;
  const open = connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  // A transaction uses its own client. With a callback, the pool is running its own query.
  const explainedConnect = async (callback?: unknown) => {
    if (callback) return open(callback);
    const client = await open();
    const usual = client.query;
    const release = client.release.bind(client);
    Object.assign(client, {
      query: explaining(client),
      release: (error?: Error) => {
        Object.assign(client, { query: usual, release });
        release(error);
      },
    });
    return client;
  };
  Object.assign(pool, { query: explaining(pool), connect: explainedConnect });
  await run();
  Object.assign(pool, { query, connect });
  return scans;
}
