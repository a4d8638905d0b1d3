import { customerFilters } from '@horus/contract/backoffice/customers';
import { deletionStates } from '@horus/contract/backoffice/deletions';
import { eventStates } from '@horus/contract/backoffice/events';
import { installationLists } from '@horus/contract/backoffice/installations';
import { leadStatuses } from '@horus/contract/backoffice/leads';
import { mailLists } from '@horus/contract/backoffice/mail';
import { paperFilters } from '@horus/contract/backoffice/papers';
import { waitingKinds } from '@horus/contract/backoffice/today';
import { leadKinds } from '@horus/contract/lead-options';
import { invoiceRequestStates } from '@horus/contract/requests';
import { assessTaxId } from '@horus/contract/tax-id';
import { type Sandbox, startSandbox } from '@horus/sandbox/sandbox';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#config';
import { listWaiting } from '#features/backoffice/today/list-waiting';
import { readFigures } from '#features/backoffice/today/read-figures';
import { type SalesServices, withCatalogue } from '#features/billing/catalogue/catalogue-reader';
import { catchUp } from '#features/billing/sync/catch-up';
import { reconcileCustomer } from '#features/billing/sync/reconcile-customers';
import { readWebhookHealth } from '#features/billing/sync/webhook-health';
import { createLog } from '#platform/log';
import { buildServices } from '#services';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { type TestSite, writeEmptySite } from '#testing/test-site';
import { createHistory } from './create-history.ts';
import type { Office } from './office.ts';
import { issueInvoice } from './requests.ts';
import { orderOf } from './sandbox-orders.ts';

const CUSTOMERS = 14;
const ERASED = 1;
const MONTHS = 3;
const STRIPE_KEY = 'sk_test_demo_company';

let databases: TestDatabase[];
let sandbox: Sandbox;
let site: TestSite;
let office: Office;
let services: SalesServices;
let ahead = 0;
let night: Record<string, unknown>[];

beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
  const [own, sandboxDatabase] = databases;
  sandbox = await startSandbox({
    ...{
      port: 0,
      smtpPort: 0,
      databaseUrl: sandboxDatabase?.url ?? '',
      stripeKey: STRIPE_KEY,
      logLevel: 'silent',
    },
  });
  site = await writeEmptySite();
  const config = readConfig({
    ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: 'http://horus.test' },
    ...{ DATABASE_URL: own?.url, STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_demo' },
    ...{ STRIPE_API_URL: sandbox.url, SMTP_URL: 'smtp://127.0.0.1:9', WEB_BUILD_DIR: site.folder },
  });
  const now = () => new Date(Date.now() + ahead);
  services = withCatalogue(await buildServices(config, createLog('silent'), now));
  const setClock = (seconds: number) => {
    ahead = seconds * 1_000 - Date.now();
  };
  const history = { services, control: orderOf(config.stripe), setClock };
  office = await createHistory(history, { customers: CUSTOMERS, months: MONTHS, say: () => {} });
  night = await rows(sql`select customers, failures, differences from billing_reconciliations`);
}, 300_000);
afterAll(async () => {
  await office.close();
  await services.close();
  await site.remove();
  await sandbox.close();
  for (const database of databases) await database.drop();
});

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await services.database.db.execute<Row>(query)).rows;

it('matches Stripe: a reconciliation finds no differences', async () => {
  const customers = await rows<{ id: string }>(
    sql`select stripe_customer_id as id from organizations where stripe_customer_id is not null`,
  );
  expect(customers.length).toBe(CUSTOMERS - ERASED);
  const [run] = await rows<{ id: string }>(sql`
    insert into billing_reconciliations (started_at, finished_at, customers, failures, differences_found, differences)
    values (now(), now(), 0, 0, 0, '[]') returning id`);
  for (const { id } of customers) await reconcileCustomer(services, { customerId: id, runId: run?.id ?? '' });
  const found = await rows(
    sql`select customers, failures, differences from billing_reconciliations where id = ${run?.id}`,
  );
  expect(found).toEqual([{ customers: CUSTOMERS - ERASED, failures: 0, differences: [] }]);
});

it('spreads events, mails and reconciliations over the days', async () => {
  const [events] = await rows<{ days: number; open: number; listed: number }>(sql`
    select count(distinct received_at::date)::int as days,
           (count(*) filter (where processed_at is null))::int as open,
           (count(*) filter (where listed_at is not null))::int as listed from stripe_events`);
  // The last one's sync is given up.
  expect(events).toMatchObject({ open: 1, listed: 0 });
  expect(events?.days).toBeGreaterThan(15);
  const [mails] = await rows<{ days: number; templates: number; late: number }>(sql`
    select count(distinct queued_at::date)::int as days, count(distinct template)::int as templates,
           (count(*) filter (where queued_at > now() + interval '2 minutes'))::int as late from sent_mails`);
  expect(mails?.days).toBeGreaterThan(10);
  expect(mails?.templates).toBeGreaterThan(3);
  expect(mails?.late).toBe(0);
  expect(await rows(sql`select name, source_name as queue from jobs.job order by 1, 2`)).toEqual([
    { name: 'dead-letters', queue: 'mail' },
    { name: 'dead-letters', queue: 'mail' },
    { name: 'dead-letters', queue: 'sync-customer' },
    { name: 'mail', queue: null },
  ]);
  expect(night).toEqual([{ customers: CUSTOMERS - ERASED, failures: 0, differences: [] }]);
});

it('ends in the present and has a history', async () => {
  expect(Math.abs(ahead)).toBeLessThan(120_000);
  const [span] = await rows<{ days: number; future: number }>(sql`
    select extract(day from now() - min(created_at))::int as days,
           (count(*) filter (where created_at > now() + interval '2 minutes'))::int as future from mirrored_payments`);
  expect(span?.days).toBeGreaterThan(45);
  expect(span?.future).toBe(0);
});

it('leaves no delivery of Stripe missed', async () => {
  await catchUp(services, { now: true });
  expect((await readWebhookHealth(services.database)).missed).toBe(0);
});

it('has installed everything except recent purchases', async () => {
  const late = await rows(sql`
    select id from installations where next_due_at is not null and ordered_at < now() - interval '12 days'`);
  expect(late).toEqual([]);
  const idle = await rows(sql`
    select name from operators o where not exists (
      select from operator_totp_factors f where f.operator_id = o.id and f.confirmed_at is not null)`);
  expect(idle).toEqual([]);
});

it('has something to do of every kind, and figures', async () => {
  const { operatorId } = office.team.inaki;
  const kinds = (await listWaiting(services, { operatorId, onlyMine: false })).map(({ kind }) => kind);
  // Only a fault makes the other two.
  const wanted = waitingKinds.filter((kind) => kind !== 'lostCustomers' && kind !== 'drift');
  expect(kinds.toSorted()).toEqual(wanted.toSorted());
  const { counted } = await readFigures(services);
  const last = counted?.figures.months.at(-1)?.revenue;
  expect(last?.endCustomers).toBeGreaterThan(3);
  const [live] = await rows<{ cents: number }>(sql`
    select sum(cents)::int as cents from revenue_movements`);
  expect(last?.endCents).toBe(live?.cents);
});

const ofStates = (list: string, states: readonly string[]) => states.map((state) => list + state);
it.each([
  ...ofStates('leads?status=', leadStatuses),
  ...ofStates('leads?kind=', leadKinds),
  ...ofStates('leads?', ['call=today', 'due=1', 'due=hour', 'owner=nobody', 'sort=reminder']),
  ...ofStates('customers?status=', customerFilters),
  ...ofStates('invoices?state=', [...invoiceRequestStates, 'unrectified']),
  ...ofStates(`papers?period=${new Date().getFullYear()}&kind=`, paperFilters),
  ...ofStates('deletions?state=', deletionStates),
  ...ofStates('installations?list=', [...installationLists, 'travelling&late=1']),
  ...ofStates('mails?state=', mailLists),
  // An event waits for seconds.
  ...ofStates('events?state=', eventStates).filter((list) => !list.endsWith('waiting')),
  'audit',
])('shows something in %s', async (list) => {
  const answer = await office.call<Record<string, unknown>>('rocio', `GET /api/admin/${list}`);
  expect(answer['rows'] ?? answer['customers'] ?? answer['entries']).not.toEqual([]);
});

it('logs the acts of both operators over its whole history', async () => {
  const [log] = await rows<{ people: number; actions: number; days: number; future: number }>(sql`
    select count(distinct operator_id)::int as people, count(distinct action)::int as actions,
           extract(day from now() - min(at))::int as days,
           (count(*) filter (where at > now() + interval '2 minutes'))::int as future from audit_log`);
  expect(log).toMatchObject({ people: 2, future: 0 });
  expect(log?.actions).toBeGreaterThan(20);
  expect(log?.days).toBeGreaterThan(60);
});

it('has paid orders, a request for each, and two requests that an operator wrote down', async () => {
  const won = await rows(sql`
    select (exists (select from checkout_attempts a where a.lead_request_id = l.request_id)) as ordered,
           paid_version <= version as paid from leads l where kind = 'hiring' and status = 'won'`);
  expect(won.length).toBeGreaterThan(0);
  expect(won.filter(({ ordered, paid }) => !(ordered && paid))).toEqual([]);
  expect(
    await rows(sql`select channel, email <> '' as mailable from leads where channel is not null order by 1`),
  ).toEqual([
    { channel: 'phone', mailable: false },
    { channel: 'whatsapp', mailable: true },
  ]);
});

it("contains no real person or company: addresses under .example, tax ids of a province that doesn't exist", async () => {
  const ids = await rows<{ tax_id: string }>(sql`select tax_id from fiscal_data`);
  expect(ids.length).toBeGreaterThan(5);
  for (const { tax_id: id } of ids) {
    expect(assessTaxId(id, 'España')).toBeNull();
    expect(id).toMatch(/^B00/);
  }
  const mailboxes = await rows<{ email: string }>(
    sql`select email from users union select email from leads where email <> ''`,
  );
  expect(mailboxes.filter(({ email }) => !email.endsWith('.example'))).toEqual([]);
});

it('issues its invoices in one series a year, without gaps', async () => {
  const waiting = await rows<{ organizationId: string }>(
    sql`select organization_id as "organizationId" from invoice_requests where state = 'received'`,
  );
  for (const customer of waiting) await issueInvoice({ services, office }, customer);
  const issued = await rows<{ number: string }>(sql`
    select invoice_number as number from invoice_requests where state = 'issued' order by decided_at`);
  expect(issued.length).toBeGreaterThan(0);
  const next = new Map<string, number>();
  for (const { number } of issued) {
    const series = number.slice(0, 7);
    next.set(series, (next.get(series) ?? 0) + 1);
    expect(number).toBe(series + String(next.get(series)).padStart(4, '0'));
  }
});
