import { randomUUID } from 'node:crypto';
import type { DeletionQueueAnswer } from '@horus/contract/backoffice/deletions';
import type { FiguresAnswer } from '@horus/contract/backoffice/figures';
import type { InstallationQueueAnswer } from '@horus/contract/backoffice/installations';
import type { InvoiceQueueAnswer } from '@horus/contract/backoffice/invoices';
import type { LeadQueueAnswer } from '@horus/contract/backoffice/leads';
import type { TodayAnswer } from '@horus/contract/backoffice/today';
import { addDays, dayOf, noonOf, startOfDay } from '@horus/contract/dates';
import { workingDaysAfter } from '@horus/contract/work-calendar';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countFigures } from '#features/backoffice/today/count-figures';
import { listWaiting } from '#features/backoffice/today/list-waiting';
import { readFigures } from '#features/backoffice/today/read-figures';
import { markUnrectified } from '#features/billing/customer-area/issued-invoices';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds, writePaidInvoice } from '#testing/test-books';
import { createTestOperators } from '#testing/test-operators';

const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const operators = createTestOperators(() => api);

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

it('lists waiting items by nearest deadline and omits finished ones', async () => {
  const operator = await operators.logIn();
  const read = async () => (await operator.call<TodayAnswer>('GET', '/api/admin/today')).body.waiting;
  expect(await read()).toEqual([]);

  const { token, email } = await accounts.newSession();
  const { organizationId } = await findIds(api, email);
  await api.call('POST', '/api/account/request-deletion', {
    token,
    body: { reason: 'price', accounts: { horus: true, stc: true }, password: TEST_PASSWORD },
  });
  const form = {
    ...{ companyName: 'Talleres', taxId: 'B12345674', address: 'Calle Ancha, 1', postalCode: '45001' },
    ...{ city: 'Toledo', province: 'Toledo', country: 'España', contactName: 'Eva', email: 'eva@e.example' },
  };
  const asked = await api.call('POST', '/api/facturas/solicitar', { token, body: form });
  expect(asked.status).toBe(201);
  await accounts.rows(sql`
    insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up,
                               ordered_at, next_due_at)
    values (${organizationId}, 'cs_1', 'business', 1, 5, true, now(), now() - interval '1 hour'),
           (${organizationId}, 'cs_2', 'business', 0, 0, true, now(), now() + interval '1 hour'),
           (${organizationId}, 'cs_3', 'business', 0, 0, true, now(), null)`);
  await accounts.rows(sql`
    insert into lost_customers (customer_id, found_at, dismissed_at)
    values ('cus_1', now(), null), ('cus_2', now(), now())`);

  const waiting = await read();
  expect(waiting.map(({ kind, count, overdue }) => [kind, count, overdue])).toEqual([
    ['installations', 2, true],
    ['invoices', 1, false],
    ['deletions', 1, false],
    ['lostCustomers', 1, false],
  ]);
  // One or two working days, and thirty days, from now.
  const daysUntil = (at: string | null | undefined) =>
    (Date.parse(at ?? '') - clock.now().getTime()) / 86_400_000;
  expect(daysUntil(waiting[1]?.dueAt)).toBeGreaterThan(1);
  expect(daysUntil(waiting[1]?.dueAt)).toBeLessThan(10);
  expect(Math.round(daysUntil(waiting[2]?.dueAt))).toBe(30);

  // A person who waits for an answer comes before what is due on a later day.
  await accounts.rows(sql`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
    values ('demo', gen_random_uuid(), '\\x00', 'a@b.example', '{"callbackRequested": true}', '\\x00', now())`);
  // An appointment of today, however late, comes before what has no hour.
  const endOfToday = startOfDay(addDays(dayOf(clock.now()), 1));
  const lastMinute = new Date(endOfToday.getTime() - 60_000).toISOString();
  await accounts.rows(sql`
    update installations set appointment_at = ${lastMinute}, appointment_for = 'formar al equipo'
     where checkout_session_id = 'cs_3'`);
  expect((await read()).map(({ kind }) => kind)).toEqual([
    'installations',
    'appointments',
    'calls',
    'invoices',
    'deletions',
    'lostCustomers',
  ]);
  await accounts.rows(sql`update installations set appointment_at = null`);
  await accounts.rows(sql`delete from leads`);

  clock.advance(40 * 86_400_000);
  const later = await operators.logIn();
  const { body } = await later.call<TodayAnswer>('GET', '/api/admin/today');
  expect(body.waiting.filter(({ overdue }) => overdue).map(({ kind }) => kind)).toEqual([
    'installations',
    'invoices',
    'deletions',
  ]);

  // A customer who was asked for data has no deadline of the company.
  await accounts.rows(sql`update invoice_requests set data_asked_at = ${clock.now().toISOString()}`);
  const invoices = async () =>
    (await later.call<TodayAnswer>('GET', '/api/admin/today')).body.waiting.find(
      ({ kind }) => kind === 'invoices',
    );
  expect(await invoices()).toMatchObject({
    ...{ count: 1, overdue: false, dueOn: null, since: null },
    first: [{ overdue: false, dueOn: null, waitsForDataSince: expect.any(String) }],
  });
  await accounts.rows(sql`
    insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
    values (${organizationId}, 'Talleres', 'B12345674', 'Calle Ancha, 1', '45001', 'Toledo', 'Toledo', 'España', false,
            ${new Date(clock.now().getTime() + 1000).toISOString()})`);
  expect(await invoices()).toMatchObject({ overdue: true, dueOn: expect.any(String) });
});

it('gives new requests and requested calls the promised deadline, and puts unpaid fees after them', async () => {
  const friday = new Date('2026-11-20T09:00:00Z');
  const read = async (now: Date) => {
    const services = { ...api.services, now: () => now };
    const waiting = await listWaiting(services, { operatorId: randomUUID(), onlyMine: false });
    return waiting.filter(({ kind }) => ['leads', 'calls', 'invoices', 'unpaid'].includes(kind));
  };
  const { organizationId } = await findIds(api, (await accounts.newSession()).email);
  await accounts.rows(sql`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
    select kind, gen_random_uuid(), '\\x00', 'plazo@b.example',
           jsonb_build_object('nombre', name, 'callbackRequested', calls), '\\x00', created::timestamptz
      from (values ('hiring', 'Contrata', false, '2026-11-19T20:00:00Z'), ('demo', 'De hoy', false, '2026-11-20T08:00:00Z'),
                   ('demo', 'Pide llamada', true, '2026-11-20T08:30:00Z')) as asked (kind, name, calls, created)`);
  await accounts.rows(sql`delete from invoice_requests`);
  await accounts.rows(sql`
    insert into invoice_requests (organization_id, state, form, content_hash, created_at)
    values (${organizationId}, 'received', '{"companyName": "Bar Plazo"}', 'x', '2026-11-18T10:00:00Z')`);
  await accounts.rows(sql`
    insert into mirrored_subscriptions (id, organization_id, status, plan_type, billing_period, started_at,
        current_period_starts_at, current_period_ends_at, fee, discounted_fee, discounted_fees_left)
    values ('sub_plazo', ${organizationId}, 'past_due', 'business', 'monthly', now(), '2026-10-01', now(), 1, 0, 0)`);
  const [leads, invoices, calls, unpaid] = await read(friday);
  expect([leads, invoices, calls, unpaid].map((each) => each?.kind)).toEqual([
    'leads',
    'invoices',
    'calls',
    'unpaid',
  ]);
  expect(leads).toMatchObject({
    overdue: false,
    first: [
      { name: 'Contrata', dueAt: '2026-11-20T20:00:00.000Z', dueOn: null },
      { name: 'De hoy', dueOn: '2026-11-20' },
    ],
  });
  expect(calls).toMatchObject({ overdue: false, dueAt: '2026-11-21T08:30:00.000Z', dueOn: null });

  await accounts.rows(
    sql`update leads set reminder_on = '2026-11-20' where data->>'nombre' = 'Pide llamada'`,
  );
  const monday = await read(new Date('2026-11-23T09:00:00Z'));
  expect(monday.map(({ kind, overdue, dueOn }) => [kind, overdue, dueOn])).toEqual([
    ['leads', true, null],
    ['invoices', true, '2026-11-20'],
    ['calls', true, '2026-11-20'],
    ['unpaid', false, null],
  ]);
  await accounts.rows(sql`delete from leads where email = 'plazo@b.example'`);
  await accounts.rows(sql`delete from invoice_requests where organization_id = ${organizationId}`);
  await accounts.rows(sql`delete from mirrored_subscriptions where id = 'sub_plazo'`);
});

it('names parcels that have travelled for more than seven working days', async () => {
  const operator = await operators.logIn();
  const { organizationId } = await findIds(api, (await accounts.newSession()).email);
  const today = dayOf(clock.now());
  let late = today;
  while (workingDaysAfter(noonOf(late), 7, '') >= today) late = addDays(late, -1);
  await accounts.rows(sql`
    insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up, ordered_at,
                               shipped_at, travels)
    select ${organizationId}, 'cs_' || day || travels, 'business', 1, 0, false, now(), day::date + interval '12 hours', travels
      from (values (${addDays(late, 1)}, true), (${late}, true), (${late}, false)) as sent (day, travels)`);
  const { body } = await operator.call<TodayAnswer>('GET', '/api/admin/today');
  const parcels = body.waiting.find(({ kind }) => kind === 'parcels');
  expect([parcels?.count, parcels?.since && dayOf(new Date(parcels.since))]).toEqual([1, late]);
  const listed = async (query: string) => {
    const path = `/api/admin/installations?list=travelling${query}`;
    return (await operator.call<InstallationQueueAnswer>('GET', path)).body.rows.map(({ id }) => id);
  };
  expect(await listed('&late=1')).toEqual(parcels?.first.map(({ id }) => id));
  expect(await listed('')).toHaveLength(2);
  await accounts.rows(sql`delete from installations where organization_id = ${organizationId}`);
});

it('names the first items of a kind and counts at most a hundred', async () => {
  const operator = await operators.logIn();
  await accounts.rows(sql`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, owner_id)
    select 'contact', gen_random_uuid(), '\\x00', 'a@b.example',
           jsonb_build_object('nombre', 'Persona ' || n, 'empresa', case n when 2 then 'Obrador Dos' else '' end),
           '\\x00', '2026-01-01'::timestamptz + n * interval '1 minute',
           case n when 2 then ${operator.operatorId}::uuid end from generate_series(1, 150) n`);
  const { body } = await operator.call<TodayAnswer>('GET', '/api/admin/today');
  const leads = body.waiting.find(({ kind }) => kind === 'leads');
  expect(leads).toMatchObject({ count: 100, since: '2026-01-01T00:01:00.000Z', dueOn: '2026-01-01' });
  expect(leads?.first.map(({ name }) => name)).toEqual(['Persona 1', 'Obrador Dos', 'Persona 3']);
  // A request that has an owner can't be taken there.
  expect(leads?.first.map(({ version }) => version)).toEqual([1, undefined, 1]);
});

it("shows each new message's beginning, and the operator's own requests in progress", async () => {
  const operator = await operators.logIn();
  const colleague = await operators.logIn();
  const now = clock.now().getTime();
  const at = (days: number) => new Date(now - days * 86_400_000).toISOString();
  await accounts.rows(sql`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, status,
                       owner_id, reminder_on, changed_at)
    select 'contact', gen_random_uuid(), '\\x00', 'obra@b.example',
           jsonb_build_object('nombre', name, 'mensaje', message), '\\x00', ${at(2000)}::timestamptz, status,
           owner::uuid, reminder::date, changed::timestamptz
      from (values
        ('Nuevo', 'Somos ' || repeat('muchos ', 40), 'new', null, null, ${at(20)}),
        ('Recordado', '', 'working', ${operator.operatorId}, ${addDays(dayOf(clock.now()), 3)}, ${at(15)}),
        ('Reciente', '', 'working', ${operator.operatorId}, null, ${at(1)}),
        ('Contestado', '', 'working', ${operator.operatorId}, null, ${at(9)}),
        ('Olvidado', '', 'working', ${operator.operatorId}, null, ${at(9)}),
        ('Escrito', '', 'working', ${operator.operatorId}, null, ${at(9)}),
        ('Ganado', '', 'won', ${operator.operatorId}, null, ${at(9)}),
        ('Ajeno', '', 'working', ${colleague.operatorId}, null, ${at(9)}))
        as own (name, message, status, owner, reminder, changed)`);
  const answered = (name: string, kind: string, when: string) =>
    accounts.rows(sql`
      insert into lead_entries (lead_id, operator_id, kind, content, created_at)
      select id, ${operator.operatorId}, ${kind}, '{"text": ""}', ${when} from leads where data->>'nombre' = ${name}`);
  await answered('Contestado', 'reply', at(0));
  await answered('Olvidado', 'reply', at(2));
  await answered('Reciente', 'note', at(0));
  await accounts.rows(sql`
    insert into received_mails (message_hash, lead_id, sender, subject, body, quoted, attachments, is_automatic, received_at)
    select '\\x0e5c', id, email, 'Re: Horus', '¿Y los sábados?', '', '[]', false, ${at(1)}
      from leads where data->>'nombre' = 'Escrito'`);
  const { body } = await operator.call<TodayAnswer>('GET', '/api/admin/today');
  const of = (kind: string) => body.waiting.find((each) => each.kind === kind);
  const [oldest, next] = of('leads')?.first ?? [];
  expect(of('answers')?.first.map(({ name }) => name)).toEqual(['Escrito']);
  expect(oldest?.note).toMatch(/^Somos (muchos ){10,}/);
  expect(oldest?.note?.length).toBeLessThanOrEqual(140);
  expect(next?.note).toBeUndefined();
  expect(of('mine')).toMatchObject({
    count: 2,
    dueAt: null,
    first: [{ name: 'Olvidado', since: at(9) }, { name: 'Reciente' }],
  });
  const { body: listed } = await operator.call<LeadQueueAnswer>(
    'GET',
    '/api/admin/leads?status=working&owner=me&due=none',
  );
  expect(listed.rows.map(({ name }) => name).sort()).toEqual(['Olvidado', 'Reciente']);
  await accounts.rows(sql`delete from leads where email = 'obra@b.example'`);
});

it('has the phone of leads and customers to call', async () => {
  const operator = await operators.logIn();
  const { email } = await accounts.newSession();
  const { organizationId } = await findIds(api, email);
  await accounts.rows(sql`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, status, created_at)
    select 'demo', gen_random_uuid(), '\\x00', ${email}::text, data, '\\x00', 'working', '2025-01-01'
      from (values ('{"nombre": "Eva", "telefono": "925 112233", "callbackRequested": true}'::jsonb),
                   ('{"nombre": "Ana", "telefono": "", "callbackRequested": true}'::jsonb)) as asked (data)`);
  await accounts.rows(sql`
    insert into mirrored_subscriptions (id, organization_id, status, plan_type, billing_period, started_at,
        current_period_starts_at, current_period_ends_at, fee, discounted_fee, discounted_fees_left, had_promotion,
        charged_automatically)
    values ('sub_phone', ${organizationId}, 'past_due', 'business', 'monthly', '2025-01-01', '2025-01-01', '2025-02-01',
            4000, 4000, 0, false, true)`);
  await accounts.rows(sql`
    insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up, ordered_at,
                               next_due_at, called_at)
    values (${organizationId}, 'cs_call', 'business', 0, 0, true, '2025-01-01', '2025-01-02', null),
           (${organizationId}, 'cs_called', 'business', 0, 0, true, '2025-01-01', '2025-01-03', now())`);
  const { body } = await operator.call<TodayAnswer>('GET', '/api/admin/today');
  const phonesOf = (wanted: string) =>
    body.waiting.find(({ kind }) => kind === wanted)?.first.map(({ name, phone }) => [name, phone]);
  expect(phonesOf('calls')).toContainEqual(['Eva', '925 112233']);
  expect(phonesOf('unpaid')?.[0]?.[1]).toBe('925 112233');
  const installed = phonesOf('installations')?.slice(0, 2);
  expect(installed?.map(([, phone]) => phone)).toEqual(['925 112233', undefined]);
  await accounts.rows(sql`delete from installations where checkout_session_id in ('cs_call', 'cs_called')`);
  await accounts.rows(sql`delete from mirrored_subscriptions where id = 'sub_phone'`);
});

it('counts a failed fee except while a debit is in progress', async () => {
  const operator = await operators.logIn();
  const { email } = await accounts.newSession();
  const { organizationId } = await findIds(api, email);
  await accounts.rows(sql`
    insert into mirrored_subscriptions
      (id, organization_id, status, plan_type, billing_period, started_at, current_period_starts_at,
       current_period_ends_at, fee, discounted_fee, discounted_fees_left)
    values ('sub_debit', ${organizationId}, 'past_due', 'business', 'monthly', now(), now(), now(), 1, 0, 0)`);
  await accounts.rows(sql`
    insert into mirrored_invoices
      (id, organization_id, subscription_id, status, total, amount_remaining, amount_paid, credited_before_payment,
       credited_after_payment, balance_applied, attempt_count, currency, covers_installation, issued_at)
    values ('in_debit', ${organizationId}, 'sub_debit', 'open', 1, 1, 0, 0, 0, 0, 1, 'eur', false, now())`);
  const isCounted = async (paymentState: string) => {
    await accounts.rows(
      sql`update mirrored_invoices set payment_state = ${paymentState} where id = 'in_debit'`,
    );
    const { body } = await operator.call<TodayAnswer>('GET', '/api/admin/today');
    return body.waiting.some(({ kind }) => kind === 'unpaid');
  };
  expect(await isCounted('processing')).toBe(false);
  expect(await isCounted('refused')).toBe(true);
  await accounts.rows(sql`update mirrored_subscriptions set status = 'active' where id = 'sub_debit'`);
  expect(await isCounted('refused')).toBe(false);
});

it('names customers with open fees and disputes, each with its amount and deadline', async () => {
  const operator = await operators.logIn();
  const { organizationId: ana } = await findIds(api, (await accounts.newSession()).email);
  const { organizationId: luis } = await findIds(api, (await accounts.newSession()).email);
  const subscription = (id: string, organizationId: string, since: string, status = 'past_due') => sql`(
    ${id}, ${organizationId}::uuid, ${status}, 'business', 'monthly', ${since}::timestamptz, ${since}::timestamptz,
    ${since}::timestamptz, 4000, 4000, 0, false, true, ${id === 'sub_ana' ? 'in_unconfirmed' : null})`;
  await accounts.rows(sql`
    insert into mirrored_subscriptions (id, organization_id, status, plan_type, billing_period, started_at,
        current_period_starts_at, current_period_ends_at, fee, discounted_fee, discounted_fees_left, had_promotion,
        charged_automatically, unconfirmed_invoice_id)
    values ${subscription('sub_ana', ana, '2026-01-01')}, ${subscription('sub_luis', luis, '2026-01-02')},
           ${subscription('sub_paid', luis, '2026-01-03', 'active')}`);
  const invoice = (id: string, subscriptionId: string, remaining: number, status = 'open') => sql`(
    ${id}, ${ana}::uuid, ${subscriptionId}, ${status}, 4000, ${remaining}::int, 0, 0, 0, 0, 1, 'eur', false, '2026-01-01')`;
  await accounts.rows(sql`
    insert into mirrored_invoices (id, organization_id, subscription_id, status, total, amount_remaining, amount_paid,
        credited_before_payment, credited_after_payment, balance_applied, attempt_count, currency, covers_installation, issued_at)
    values ${invoice('in_ana', 'sub_ana', 4840)}, ${invoice('in_unconfirmed', 'sub_ana', 999)},
           ${invoice('in_void', 'sub_ana', 4000, 'void')}, ${invoice('in_luis', 'sub_luis', 2500)}`);
  const dispute = (id: string, days: number, currency = 'eur') => sql`(
    ${id}, ${ana}::uuid, 'py_1', 'needs_response', 3000, ${currency}, 'general', '2026-01-01',
    ${clock.now().toISOString()}::timestamptz + ${days} * interval '1 day')`;
  await accounts.rows(sql`
    insert into mirrored_disputes (id, organization_id, payment_id, status, amount, currency, reason, opened_at, due_at)
    values ${dispute('du_late', -1)}, ${dispute('du_soon', 2)}`);
  const read = async () => (await operator.call<TodayAnswer>('GET', '/api/admin/today')).body.waiting;
  const waiting = await read();

  const unpaid = waiting.find(({ kind }) => kind === 'unpaid');
  expect(unpaid).toMatchObject({ count: 2, amount: { cents: 7340, currency: 'eur' } });
  expect(unpaid?.first).toMatchObject([
    { id: 'sub_ana', pageId: ana, amount: { cents: 4840 }, since: '2026-01-01T00:00:00.000Z', dueAt: null },
    { id: 'sub_luis', pageId: luis, amount: { cents: 2500 }, since: '2026-01-02T00:00:00.000Z' },
  ]);
  const note = (call: string, againOn: string | null, at: string) =>
    accounts.rows(sql`
      insert into customer_notes (organization_id, author, body, call, call_again_on, call_again_hour, created_at)
      values (${ana}, 'Marta Ruiz', '', ${call}, ${againOn}::date, ${againOn && 17}::int, ${at}::timestamptz)`);
  const unpaidNow = async () => (await read()).find(({ kind }) => kind === 'unpaid')?.first;
  await note('unanswered', '2100-01-01', '2025-12-31');
  expect((await unpaidNow())?.map(({ id, lastCall }) => [id, lastCall])).toEqual([
    ['sub_ana', undefined],
    ['sub_luis', undefined],
  ]);
  await note('unanswered', '2100-01-01', '2026-01-02');
  const [first, second] = (await unpaidNow()) ?? [];
  expect(first).toMatchObject({ id: 'sub_luis' });
  expect(second).toMatchObject({
    ...{ id: 'sub_ana', callAgainOn: '2100-01-01', callAgainHour: 17 },
    lastCall: { result: 'unanswered' },
  });
  // Nothing to do about debtors before the agreed day.
  await accounts.rows(sql`
    insert into customer_notes (organization_id, author, body, call, call_again_on, created_at)
    values (${luis}, 'Marta Ruiz', '', 'spoken', '2100-01-01', '2026-01-02')`);
  const kinds = (await read()).map(({ kind }) => kind);
  expect(kinds.indexOf('disputes')).toBeLessThan(kinds.indexOf('unpaid'));
  await accounts.rows(sql`delete from customer_notes where organization_id = ${luis}`);
  await note('spoken', null, '2026-01-03');
  expect((await unpaidNow())?.[0]).toMatchObject({ id: 'sub_ana', lastCall: { result: 'spoken' } });

  const disputes = waiting.find(({ kind }) => kind === 'disputes');
  expect(disputes).toMatchObject({ count: 2, overdue: true, amount: { cents: 6000, currency: 'eur' } });
  expect(disputes?.first.map(({ id, pageId, overdue }) => [id, pageId, overdue])).toEqual([
    ['du_late', ana, true],
    ['du_soon', ana, false],
  ]);
  expect(disputes?.first[1]?.dueAt).not.toBe(disputes?.dueAt);

  await accounts.rows(sql`insert into mirrored_disputes (id, organization_id, payment_id, status, amount, currency, reason, opened_at, due_at)
    values ${dispute('du_usd', 3, 'usd')}`);
  expect((await read()).find(({ kind }) => kind === 'disputes')).not.toHaveProperty('amount');
});

it('lists due reminders and the differences of the last reconciliation', async () => {
  const operator = await operators.logIn();
  await accounts.rows(sql`update leads set status = 'working', reminder_on = '2100-01-01'`);
  await accounts.rows(sql`
    update leads set reminder_on = '2026-01-02' where data->>'nombre' in ('Persona 1', 'Persona 2')`);
  await accounts.rows(sql`
    insert into billing_reconciliations (started_at, finished_at, customers, failures, differences_found, differences)
    values ('2026-01-01', '2026-01-01', 5, 0, 9, '[]'), ('2026-01-02', '2026-01-02', 5, 1, 2, '[]')`);
  await accounts.rows(sql`update operators set name = 'Ana' where id = ${operator.operatorId}`);
  await accounts.rows(sql`
    update leads set owner_id = ${operator.operatorId}, data = data || '{"telefono": "925 000 111"}'
     where data->>'nombre' = 'Persona 1'`);
  await accounts.rows(sql`
    insert into lead_entries (lead_id, operator_id, kind, content, created_at)
    select id, ${operator.operatorId}, 'note', jsonb_build_object('text', text), now()
      from leads, (values ('Otra cosa'), ('Les mando el precio')) as notes (text) where data->>'nombre' = 'Persona 1'`);
  const { body } = await operator.call<TodayAnswer>('GET', '/api/admin/today');
  const counts = Object.fromEntries(body.waiting.map(({ kind, count }) => [kind, count]));
  expect(counts).toMatchObject({ reminders: 2, drift: 3 });
  expect(body.waiting.find(({ kind }) => kind === 'reminders')?.first).toContainEqual(
    expect.objectContaining({ owner: 'Ana', note: 'Les mando el precio', phone: '925 000 111' }),
  );
  expect(counts).not.toHaveProperty('leads');
});

it('returns figures counted on demand, each month separately', async () => {
  const operator = await operators.logIn();
  await accounts.rows(sql`
    update leads set kind = 'demo', status = 'won', created_at = now() where data->>'nombre' = 'Persona 4'`);
  await accounts.rows(sql`
    insert into revenue_movements (kind, cents, at) values
      ('new', 4000, '2020-01-15'), ('new', 3000, ${clock.now().toISOString()}::timestamptz),
      ('changed', 500, ${clock.now().toISOString()}::timestamptz), ('lost', -4500, ${clock.now().toISOString()}::timestamptz)`);
  const read = async () =>
    (await operator.call<FiguresAnswer>('GET', '/api/admin/today/figures')).body.counted;
  expect(await read()).toBeNull();
  await vi.waitFor(async () => expect(await read()).not.toBeNull(), { timeout: 60_000, interval: 50 });
  const counted = await read();
  expect(counted?.figures.months).toHaveLength(12);
  expect(counted?.figures.months[10]?.revenue).toMatchObject({ endCents: 4000, endCustomers: 1 });
  expect(counted?.figures.months[11]?.revenue).toEqual({
    ...{ startCents: 4000, newCents: 3000, changedCents: 500, lostCents: -4500, endCents: 3000 },
    ...{ startCustomers: 1, newCustomers: 1, lostCustomers: 1, endCustomers: 1 },
  });
  expect(counted?.figures.week.last).toMatchObject({ ended: 1 });

  // A look a minute later counts again.
  await accounts.rows(sql`
    insert into revenue_movements (kind, cents, at) values ('lost', -1, ${clock.now().toISOString()}::timestamptz)`);
  clock.advance(61_000);
  await vi.waitFor(async () => expect((await read())?.figures.week.last.ended).toBe(2), {
    timeout: 60_000,
    interval: 50,
  });
});

it('counts a deletion as overdue only when it waits for nothing, as Bajas does', async () => {
  const operator = await operators.logIn();
  await accounts.rows(sql`update deletion_requests set state = 'withdrawn', ended_at = now()`);
  const now = clock.now().getTime();
  const days = (count: number) => new Date(now + count * 86_400_000).toISOString();
  /** Requested forty days ago, with a plan that ends at the given time. */
  async function leave(plan: { endsAt: string | null } | null, givesUpRest = false): Promise<string> {
    const { organizationId, userId } = await findIds(api, (await accounts.newSession()).email);
    if (plan) {
      await accounts.rows(sql`
        insert into mirrored_subscriptions (id, organization_id, status, plan_type, billing_period, started_at,
            current_period_starts_at, current_period_ends_at, fee, discounted_fee, discounted_fees_left, had_promotion,
            charged_automatically, cancels_at)
        values (${`sub_${userId}`}, ${organizationId}, 'active', 'business', 'monthly', ${days(-60)}, ${days(-5)}, ${days(25)},
                4000, 4000, 0, false, true, ${plan.endsAt})`);
    }
    const [row] = await accounts.rows(sql`
      insert into deletion_requests (user_id, organization_id, state, reason, other_reason, horus, stc, gives_up_rest, created_at, due_at)
      values (${userId}, ${organizationId}, 'pending', 'price', '', false, true, ${givesUpRest}, ${days(-40)}, ${days(-10)})
      returning id`);
    return String(row?.['id']);
  }
  const renews = await leave({ endsAt: null });
  const ends = await leave({ endsAt: days(25) });
  const read = async () => {
    const { waiting } = (await operator.call<TodayAnswer>('GET', '/api/admin/today')).body;
    return waiting.find(({ kind }) => kind === 'deletions');
  };
  expect(await read()).toMatchObject({ count: 2, overdue: false, dueAt: null });

  const nothing = await leave(null);
  const givenUp = await leave({ endsAt: days(25) }, true);
  const { body } = await operator.call<DeletionQueueAnswer>('GET', '/api/admin/deletions?');
  const rows = body.rows.map(({ id, waitsFor, overdue }) => [id, [waitsFor, overdue]]);
  expect(Object.fromEntries(rows)).toEqual({
    [renews]: ['cancellation', false],
    [ends]: [days(25), false],
    [nothing]: [null, true],
    [givenUp]: [null, true],
  });
  const today = await read();
  expect(today).toMatchObject({ count: 4, overdue: true, dueAt: days(-10) });
  expect(
    today?.first
      .slice(0, 2)
      .map(({ id, overdue }) => [id, overdue])
      .toSorted(),
  ).toEqual(
    [
      [nothing, true],
      [givenUp, true],
    ].toSorted(),
  );
  expect(today?.first[2]).toMatchObject({ overdue: false, waitsFor: expect.any(String) });
});

describe('the current month', () => {
  const NOV_20 = new Date('2026-11-20T09:00:00Z');

  it('starts at midnight of its first day in Madrid', async () => {
    const { organizationId } = await findIds(api, (await accounts.newSession()).email);
    await accounts.rows(sql`delete from revenue_movements`);
    await accounts.rows(sql`
      insert into revenue_movements (kind, cents, at) values
        ('lost', -100, '2026-10-31T22:59:59Z'), ('lost', -100, '2026-10-31T23:00:00Z')`);
    await accounts.rows(sql`
      insert into mirrored_payments (id, organization_id, type, description, amount, amount_refunded, currency, status, created_at)
      values ('py_before', ${organizationId}, 'other', '', 100, 0, 'eur', 'succeeded', '2026-10-31T22:59:59Z'),
             ('py_first', ${organizationId}, 'other', '', 2500, 0, 'eur', 'succeeded', '2026-10-31T23:00:00Z'),
             ('py_failed', ${organizationId}, 'other', '', 900, 0, 'eur', 'failed', '2026-11-02T00:00:00Z')`);
    await countFigures({ ...api.services, now: () => NOV_20 });
    const { counted } = await readFigures({ ...api.services, now: () => NOV_20 });
    expect(counted).toMatchObject({
      at: NOV_20.toISOString(),
      figures: { thisMonth: { receivedCents: 2500, ended: 1 } },
    });
    expect(counted?.figures.months.at(-1)?.month).toBe('2026-11');
  });

  it('counts all received money, and once what went back', async () => {
    const { organizationId } = await findIds(api, (await accounts.newSession()).email);
    const november = '2026-11-10T10:00:00Z';
    await accounts.rows(sql`delete from mirrored_payments`);
    await accounts.rows(sql`
      insert into mirrored_payments (id, organization_id, invoice_id, type, description, amount, amount_refunded, currency, status, created_at)
      select id, ${organizationId}, invoice, 'other', '', amount, refunded, 'eur', status, ${november}
        from (values ('py_noted', 'in_noted', 4000, 1000, 'succeeded'), ('py_plain', null, 3000, 3000, 'refunded'),
                     ('py_disputed', null, 500, 0, 'disputed'), ('py_lost', null, 200, 0, 'dispute_lost'),
                     ('py_waiting', null, 7, 0, 'processing'))
             as paid (id, invoice, amount, refunded, status)`);
    await accounts.rows(sql`
      insert into mirrored_credit_notes (id, organization_id, invoice_id, number, status, amount, before_payment, refunded,
                                         to_balance, out_of_band, currency, pdf_url, issued_at)
      select id, ${organizationId}, 'in_noted', id, status, cents + 50, 0, cents, 50, 0, 'eur', '', ${november}
        from (values ('cn_refund', 'issued', 1000), ('cn_void', 'void', 70)) as noted (id, status, cents)`);
    await accounts.rows(sql`
      insert into refund_orders (id, organization_id, payment_id, cents, reason, refunded_before, state, created_at)
      values (gen_random_uuid(), ${organizationId}, 'py_noted', 1000, '', 0, 'done', ${november}),
             (gen_random_uuid(), ${organizationId}, 'py_plain', 3000, '', 0, 'done', ${november})`);
    await accounts.rows(sql`
      insert into mirrored_disputes (id, organization_id, payment_id, amount, currency, status, reason, opened_at)
      values ('dp_open', ${organizationId}, 'py_disputed', 500, 'eur', 'needs_response', 'fraudulent', ${november}),
             ('dp_lost', ${organizationId}, 'py_lost', 200, 'eur', 'lost', 'fraudulent', ${november})`);
    await countFigures({ ...api.services, now: () => NOV_20 });
    const { counted } = await readFigures({ ...api.services, now: () => NOV_20 });
    expect(counted?.figures.thisMonth).toMatchObject({ receivedCents: 7700, refundedCents: 4200 });
  });

  it('is counted again after a release with other figures', async () => {
    await accounts.rows(sql`update company_figures set figures = figures - 'thisMonth'`);
    expect(await readFigures({ ...api.services, now: () => NOV_20 })).toEqual({
      counted: null,
      counting: true,
    });
  });
});

it('counts a lead once, like the list it links to, and a postponed call on its day', async () => {
  const operator = await operators.logIn();
  await accounts.rows(sql`update leads set status = 'lost', reminder_on = null`);
  const today = dayOf(clock.now());
  await accounts.rows(sql`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, status, reminder_on)
    select 'demo', gen_random_uuid(), '\\x00', 'una@vez.example',
           jsonb_build_object('nombre', name, 'callbackRequested', calls), '\\x00', '2025-02-01', status, reminder_on::date
      from (values ('Nueva', false, 'new', null), ('Nueva por llamar', true, 'new', null),
                   ('Por llamar', true, 'working', ${today}), ('Aplazada', true, 'working', '2100-01-01'),
                   ('Por hablar', false, 'working', ${today}), ('Ganada', false, 'won', ${today}), ('Más tarde', false, 'working', '2100-01-01'))
           as asked (name, calls, status, reminder_on)`);
  const { body } = await operator.call<TodayAnswer>('GET', '/api/admin/today');
  const namesOf = (wanted: string) =>
    body.waiting
      .find(({ kind }) => kind === wanted)
      ?.first.map(({ name }) => name)
      .sort();
  const listOf = async (query: Record<string, string>) =>
    (await operator.call<LeadQueueAnswer>('GET', `/api/admin/leads?${new URLSearchParams(query)}`)).body.rows
      .map(({ name }) => name)
      .sort();
  expect(namesOf('leads')).toEqual(['Nueva']);
  expect(await listOf({ status: 'new', call: '0' })).toEqual(['Nueva']);
  expect(namesOf('calls')).toEqual(['Nueva por llamar', 'Por llamar']);
  expect(await listOf({ call: 'today' })).toEqual(['Nueva por llamar', 'Por llamar']);
  expect(await listOf({ call: '1' })).toEqual(['Aplazada', 'Nueva por llamar', 'Por llamar']);
  expect(namesOf('reminders')).toEqual(['Ganada', 'Por hablar']);
  expect(await listOf({ call: '0', due: '1', sort: 'reminder' })).toEqual(['Ganada', 'Por hablar']);
});

it('lists an own invoice whose payment was refunded until its correction', async () => {
  const operator = await operators.logIn();
  const { organizationId } = await findIds(api, (await accounts.newSession({ company: 'Bar Tres' })).email);
  await writePaidInvoice(api, organizationId, { id: 'devuelto', at: new Date('2026-11-02T10:00:00Z') });
  const [issued] = await accounts.rows(sql`
    insert into invoice_requests (organization_id, state, form, content_hash, payment_id, invoice_number, decided_at, created_at)
    values (${organizationId}, 'issued', '{"companyName": "Bar Tres", "taxId": "", "country": ""}', 'x', 'pi_devuelto', 'F-2026-0007', '2026-11-03T10:00:00Z', '2026-11-03')
    returning id`);
  const requestId = String(issued?.['id']);
  const waiting = async () => {
    const { body } = await operator.call<TodayAnswer>('GET', '/api/admin/today');
    return body.waiting.find(({ kind }) => kind === 'rectifications')?.first ?? [];
  };
  const listed = async () =>
    (await operator.call<InvoiceQueueAnswer>('GET', '/api/admin/invoices?state=unrectified')).body.rows.map(
      ({ id }) => id,
    );
  const mark = () => markUnrectified(api.services.database.db, organizationId);
  const refund = async (cents: number, at: string) => {
    await accounts.rows(sql`
      with refunded as (
        insert into refund_orders (id, organization_id, payment_id, cents, reason, refunded_before, state, created_at)
        values (gen_random_uuid(), ${organizationId}, 'pi_devuelto', ${cents}, '', 0, 'done', ${at}))
      update mirrored_payments set amount_refunded = amount_refunded + ${cents} where id = 'pi_devuelto'`);
    await mark();
  };
  const correct = async (version: number, at: string) => {
    await accounts.rows(
      sql`update invoice_requests set version = ${version}, decided_at = ${at} where id = ${requestId}`,
    );
    await mark();
  };
  expect([await waiting(), await listed()]).toEqual([[], []]);
  await refund(500, '2026-11-04T10:00:00Z');
  expect(await waiting()).toMatchObject([
    {
      ...{ pageId: requestId, name: 'Bar Tres, F-2026-0007', amount: { cents: 500, currency: 'eur' } },
      since: '2026-11-04T10:00:00.000Z',
    },
  ]);
  expect(await listed()).toEqual([requestId]);
  await correct(2, '2026-11-05T10:00:00Z');
  expect([await waiting(), await listed()]).toEqual([[], []]);
  await refund(100, '2026-11-06T10:00:00Z');
  expect(await listed()).toEqual([requestId]);
});

it('lists today’s appointments by hour before reminders, and those of the next days in the agenda', async () => {
  const operator = await operators.logIn();
  const [today, later, far] = [0, 3, 8].map((days) => addDays(dayOf(clock.now()), days));
  await accounts.rows(sql`update leads set status = 'lost', reminder_on = null, reminder_time = null`);
  await accounts.rows(sql`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, status, reminder_on,
                       reminder_time, owner_id)
    select 'demo', gen_random_uuid(), '\\x00', 'cita@b.example',
           jsonb_build_object('nombre', name, 'callbackRequested', calls), '\\x00', '2025-02-01', 'working',
           reminder_on::date, hour, ${operator.operatorId}
      from (values ('Tarde', true, ${today}, '23:59'), ('Pronto', false, ${today}, '00:01'),
                   ('Sin hora', false, ${today}, null), ('Otro día', false, ${later}, null),
                   ('Otra cita', false, ${later}, '10:30'), ('Lejos', false, ${far}, '10:30'))
           as asked (name, calls, reminder_on, hour)`);
  const { body } = await operator.call<TodayAnswer>('GET', '/api/admin/today');
  const kinds = body.waiting.map(({ kind }) => kind);
  expect(kinds.indexOf('meetings')).toBeLessThan(kinds.indexOf('reminders'));
  const namesOf = (kind: string) =>
    body.waiting.find((each) => each.kind === kind)?.first.map(({ name }) => name);
  expect([namesOf('meetings'), namesOf('reminders')]).toEqual([['Pronto', 'Tarde'], ['Sin hora']]);
  expect(namesOf('calls') ?? []).not.toContain('Tarde');
  const { body: listed } = await operator.call<LeadQueueAnswer>('GET', '/api/admin/leads?due=hour');
  expect(listed.rows.map(({ name }) => name).sort()).toEqual(['Pronto', 'Tarde']);
  const colleague = await operators.logIn();
  const ofColleague = await colleague.call<TodayAnswer>('GET', '/api/admin/today?mine=1');
  expect(ofColleague.body).toEqual({ waiting: [], agenda: [] });
  const { body: own } = await operator.call<TodayAnswer>('GET', '/api/admin/today?mine=1');
  expect(own.waiting.map(({ kind, count }) => [kind, count])).toEqual([
    ['meetings', 2],
    ['reminders', 1],
  ]);
  expect(own.agenda).toEqual(body.agenda);
  expect(body.agenda).toMatchObject([
    { kind: 'lead', name: 'Otra cita', day: later, time: '10:30', about: operator.name },
    { kind: 'lead', name: 'Otro día', day: later, time: null },
  ]);
});

it('counts the last seven days beside the seven before, requests by kind and outcome, and the way from checkout to payment', async () => {
  // No other test's rows are of these months.
  const now = () => new Date('2033-05-20T09:00:00Z');
  const [a, b, c] = await Promise.all(
    [1, 2, 3].map(async () => (await findIds(api, (await accounts.newSession()).email)).organizationId),
  );
  await accounts.rows(sql`
    insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, status)
    select kind, gen_random_uuid(), '\\x00', 'figuras@b.example', '{}', '\\x00', at::timestamptz, status
      from (values ('demo', 'new', '2033-05-19T10:00Z'), ('demo', 'won', '2033-05-13T10:00Z'),
                   ('contact', 'spam', '2033-05-18T10:00Z'), ('hiring', 'lost', '2033-05-13T08:00Z'),
                   ('hiring', 'working', '2033-04-30T22:00Z'), ('contact', 'lost', '2033-04-30T21:00Z'))
           as asked (kind, status, at)`);
  await accounts.rows(sql`
    insert into checkout_attempts (organization_id, channel, plan_type, billing_period, promotional, state,
                                   stripe_session_id, expires_at, created_at)
    select organization::uuid, channel, 'business', 'annual', false, state, session, at::timestamptz, at::timestamptz
      from (values (${a}, 'pricing', 'expired', null, '2033-05-17'), (${a}, 'pricing', 'completed', 'cs_a', '2033-05-18'),
                   (${b}, 'pricing', 'expired', 'cs_open', '2033-05-18'), (${c}, 'pricing', 'completed', 'cs_c', '2033-05-19'),
                   (${b}, 'wizard', 'completed', 'cs_b', '2033-05-10'), (${c}, 'wizard', 'completed', 'cs_old', '2033-02-18'))
           as begun (organization, channel, state, session, at)`);
  await accounts.rows(sql`
    insert into mirrored_checkout_sessions (id, organization_id, status, payment_status, mode, plan_type, billing_period,
                                            amount_total, currency, payment_failed, created_at)
    select id, organization::uuid, status, paid, 'payment', 'business', 'annual', 46448, 'eur', false, at::timestamptz
      from (values ('cs_a', ${a}, 'complete', 'paid', '2033-05-18'), ('cs_open', ${b}, 'open', 'unpaid', '2033-05-18'),
                   ('cs_c', ${c}, 'complete', 'unpaid', '2033-05-19'), ('cs_b', ${b}, 'complete', 'paid', '2033-05-10'),
                   ('cs_again', ${b}, 'complete', 'paid', '2033-05-14'), ('cs_old', ${c}, 'complete', 'paid', '2033-02-18'))
           as session (id, organization, status, paid, at)`);
  await accounts.rows(sql`
    insert into mirrored_payments (id, organization_id, type, description, amount, amount_refunded, currency, status, created_at)
    values ('py_week', ${a}, 'other', '', 5000, 300, 'eur', 'succeeded', '2033-05-13T10:00Z'),
           ('py_week_before', ${a}, 'other', '', 700, 0, 'eur', 'succeeded', '2033-05-13T08:00Z')`);
  await accounts.rows(sql`
    insert into refund_orders (id, organization_id, payment_id, cents, reason, refunded_before, state, created_at)
    values (gen_random_uuid(), ${a}, 'py_week', 300, '', 0, 'done', '2033-05-16')`);
  await accounts.rows(sql`delete from revenue_movements`);
  await accounts.rows(sql`
    insert into revenue_movements (kind, cents, at)
    select kind, cents, at::timestamptz
      from (values ('new', 1000, '2033-03-10'), ('new', 1000, '2033-03-11'), ('new', 1000, '2033-03-12'),
                   ('new', 1000, '2033-04-30T21:00Z'), ('new', 1000, '2033-05-02'), ('lost', -1000, '2033-05-08'),
                   ('lost', -1000, '2033-05-09'), ('lost', -1000, '2033-05-17')) as moved (kind, cents, at)`);
  await accounts.rows(sql`
    insert into invoice_requests (organization_id, state, form, content_hash, invoice_number, reason, decided_at, created_at)
    select ${a}, state, '{}', '\\x00', case state when 'issued' then 'F-' || at end, case state when 'rejected' then 'Repetida' end, at::timestamptz, '2033-05-01'
      from (values ('issued', '2033-05-14'), ('rejected', '2033-05-15'), ('issued', '2033-05-08'), ('issued', '2033-05-09'))
           as decided (state, at)`);
  await accounts.rows(sql`
    insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up, ordered_at, configured_at)
    values (${a}, 'cs_a', 'business', 0, 0, true, '2033-05-08', '2033-05-19'), (${b}, 'cs_b', 'business', 0, 0, true, '2033-05-08', null)`);
  await accounts.rows(sql`
    insert into deletion_requests (state, reason, other_reason, horus, stc, created_at, due_at, ended_at)
    select state, 'price', '', false, true, '2033-05-01', '2033-05-31', at::timestamptz
      from (values ('done', '2033-05-18'), ('withdrawn', '2033-05-18')) as ended (state, at)`);

  await countFigures({ ...api.services, now });
  const figures = (await readFigures({ ...api.services, now })).counted?.figures;
  expect(figures?.week).toEqual({
    last: {
      ...{ leads: 2, purchases: 2, receivedCents: 5000, refundedCents: 300 },
      ...{ ended: 1, invoicesIssued: 1, installed: 1, erased: 1 },
    },
    before: {
      ...{ leads: 1, purchases: 1, receivedCents: 700, refundedCents: 0 },
      ...{ ended: 2, invoicesIssued: 2, installed: 0, erased: 0 },
    },
  });
  const [april, may] = figures?.months.slice(-2) ?? [];
  expect([april?.month, may?.month]).toEqual(['2033-04', '2033-05']);
  expect(april?.outcomes).toEqual({ new: 0, working: 0, won: 0, lost: 1, spam: 0 });
  expect(may?.outcomes).toEqual({ new: 1, working: 1, won: 1, lost: 1, spam: 1 });
  expect([april?.kinds, may?.kinds]).toMatchObject([
    { contact: 1, demo: 0, hiring: 0 },
    { demo: 2, hiring: 2 },
  ]);
  expect(may?.revenue).toMatchObject({
    startCustomers: 4,
    lostCustomers: 3,
    newCustomers: 1,
    endCustomers: 2,
  });
  expect(figures?.funnel).toEqual({
    begun: { pricing: 3, wizard: 1 },
    completed: { pricing: 2, wizard: 1 },
    paid: { pricing: 1, wizard: 1 },
  });
});
