import { randomUUID } from 'node:crypto';
import { addressOf } from '@horus/contract/address-of';
import type {
  ChargeLines,
  CustomerPage,
  CustomersPage,
  EndOfPeriodView,
  Refundable,
  TimelinePage,
  ViewAnswer,
} from '@horus/contract/backoffice/customers';
import type { PaletteAnswer } from '@horus/contract/backoffice/search';
import type { PaymentsPage } from '@horus/contract/billing';
import type { ErrorBody } from '@horus/contract/errors';
import { withVat } from '@horus/contract/money';
import type { ChangePlanAnswer, ChangePreview } from '@horus/contract/plan-change-calls';
import { PROOF_MINUTES } from '@horus/contract/second-factor';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCustomers } from '#features/backoffice/customers/list-customers';
import { payByCard, payByKlarna } from '#testing/hosted-page';
import { tokenOf } from '#testing/test-accounts';
import { findIds } from '#testing/test-books';
import { createTestOperators, type TestOperator } from '#testing/test-operators';
import { startTestShop, type TestCustomer, type TestShop } from '#testing/test-shop';
import { createTimeline } from '#testing/test-timeline';

let shop: TestShop;
let operator: TestOperator;
let manager: TestOperator;
const time = createTimeline(() => shop);
const operators = createTestOperators(() => shop.api);
beforeAll(async () => {
  shop = await startTestShop();
  await time.begin();
  operator = await operators.logIn('operator');
  manager = await operators.logIn('manager');
});
afterAll(() => shop.close());

const rows = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) => time.rows<Row>(query);
const auditOf = (organizationId: string) =>
  rows<{ action: string; name: string; label: string; before: unknown; after: unknown }>(sql`
    select action, operator_name as name, subject_label as label, before, after from audit_log
     where subject_kind = 'customer' and subject_id = ${organizationId} order by id`);

async function register(company: string) {
  const customer = await shop.newCustomer({ company });
  return { ...customer, ...(await findIds(shop.api, customer.email)) };
}

async function buy(
  company: string,
  plan: Parameters<TestCustomer['startCheckout']> = ['business', 'annual'],
) {
  const customer = await register(company);
  const page = await customer.startCheckout(...plan);
  await (plan[1] === 'annual-financed' ? payByKlarna(page, 'accept') : payByCard(page));
  await time.sync(customer);
  return customer;
}

const expireProofs = () =>
  time.passUntil(new Date(shop.clock.now().getTime() + (PROOF_MINUTES + 1) * 60_000));

const list = async (query: Record<string, string> = {}) =>
  (await operator.call<CustomersPage>('GET', `/api/admin/customers?${new URLSearchParams(query)}`)).body;
const namesOf = (page: CustomersPage) => page.customers.map(({ name }) => name);
const pageOf = async (organizationId: string) =>
  (await operator.call<CustomerPage>('GET', `/api/admin/customers/${organizationId}`)).body;
const timelineOf = async (organizationId: string) =>
  (await operator.call<TimelinePage>('GET', `/api/admin/customers/${organizationId}/timeline`)).body.events;

describe('the list of customers', () => {
  it('finds words of different places: a name and a town, one of them mistyped', async () => {
    const { organizationId } = await register('Autoescuela Peñaluz');
    await register('Autoescuela Jarandal');
    await rows(sql`
      insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
      values (${organizationId}, 'Peñaluz SL', 'B45111111', 'Calle Real, 3', '45600', 'Talavera de la Reina', 'Toledo', 'España', false, now())`);
    for (const q of [
      'autoescuela talavera',
      'talavera autoesceula',
      'reina real peñaluz',
      'talvera autoescuela',
    ]) {
      expect([q, namesOf(await list({ q }))]).toEqual([q, ['Autoescuela Peñaluz']]);
    }
    expect(namesOf(await list({ q: 'autoescuela madrid' }))).toEqual([]);
  });

  it('finds by name, email, tax id and Stripe id, without accents and case', async () => {
    const customer = await buy('Carpintería Núñez');
    await rows(sql`
      insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
      values (${customer.organizationId}, 'Muebles de Ávila SL', 'B45999123', 'x', '45001', 'x', 'x', 'España', false, now())
      on conflict (organization_id) do update set company_name = excluded.company_name, tax_id = excluded.tax_id`);
    const stripeId = await time.customerIdOf(customer);
    for (const q of [
      'carpinteria nunez',
      'NÚÑEZ',
      'arpint',
      customer.email,
      'b45999123',
      'muebles avila',
      stripeId,
    ]) {
      expect([q, namesOf(await list({ q }))]).toEqual([q, ['Carpintería Núñez']]);
    }
    expect(namesOf(await list({ q: 'n_ñez' }))).toEqual([]);
    expect(namesOf(await list({ q: '100%' }))).toEqual([]);
    expect((await list({ q: 'nunez' })).customers[0]).toMatchObject({
      ...{ owner: 'Lucía Peña', email: customer.email, taxId: 'B45999123', stripeCustomerId: stripeId },
      ...{ status: 'active', planType: 'business', billingPeriod: 'annual', endsAt: null },
    });
  });

  it('finds mistyped names and addresses when no exact match exists', async () => {
    const customer = await register('Bodegas Zurbarán');
    await register('Encinar Olmo');
    await rows(sql`update users set name = 'Xosé Quiroga' where email = ${customer.email}`);
    for (const q of ['xsoe', 'xoze', 'Bodgeas Zurbaran', 'zurbarnao', 'zubraran bodegas', 'quirga xose']) {
      expect([q, namesOf(await list({ q }))]).toEqual([q, ['Bodegas Zurbarán']]);
    }
    // No other number, and no match inside a word.
    for (const q of ['xsoe 123456789', 'cnia', 'encinar zurbaran', '&&& %%']) {
      expect([q, namesOf(await list({ q }))]).toEqual([q, []]);
    }
    // A mistyped town, but no beginning of Stripe's id.
    await rows(sql`
      insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
      values (${customer.organizationId}, 'Zurbarán SL', 'B45222222', 'Calle Real, 3', '45510', 'Fuensalida', 'Toledo', 'España', false, now())`);
    await rows(sql`update organizations set stripe_customer_id = 'cus_Vwvwqq7' where name = 'Encinar Olmo'`);
    for (const [q, names] of [
      ['fuensaldia', ['Bodegas Zurbarán']],
      ['vwvwq', ['Encinar Olmo']],
      ['vwvvq', []],
    ] as const) {
      expect([q, namesOf(await list({ q }))]).toEqual([q, names]);
    }
    // An exact match hides mistyped ones.
    await register('Zurbarando Mudanzas');
    expect(namesOf(await list({ q: 'zurbarando' }))).toEqual(['Zurbarando Mudanzas']);
    // A filter does not turn an exact match into a mistyped search.
    expect(namesOf(await list({ q: 'zurbarando', status: 'active' }))).toEqual([]);
    expect(namesOf(await list({ q: 'bodegas zurbarnao', status: 'none' }))).toEqual(['Bodegas Zurbarán']);
  });

  it('is filtered by status and by plan', async () => {
    await register('Filtro sin plan');
    await buy('Filtro en prueba', ['autonomos', 'monthly']);
    await buy('Filtro financiado', ['enterprise', 'annual-financed']);
    const ending = await buy('Filtro cancelado');
    await shop.api.services.stripe.subscriptions.update((await time.subscriptionOf(ending)).id, {
      cancel_at_period_end: true,
    });
    await time.sync(ending);
    const ended = await buy('Filtro terminado');
    await shop.api.services.stripe.subscriptions.cancel((await time.subscriptionOf(ended)).id);
    await time.sync(ended);
    const found = async (query: Record<string, string>) => ({
      listed: namesOf(await list(query)).filter((name) => name.startsWith('Filtro')),
      searched: namesOf(await list({ ...query, q: 'filtro' })),
    });
    const expected: [Record<string, string>, string][] = [
      [{ status: 'none' }, 'Filtro sin plan'],
      [{ status: 'trial' }, 'Filtro en prueba'],
      [{ status: 'financed' }, 'Filtro financiado'],
      [{ status: 'ending' }, 'Filtro cancelado'],
      [{ status: 'ended' }, 'Filtro terminado'],
      [{ plan: 'enterprise' }, 'Filtro financiado'],
      [{ plan: 'autonomos', status: 'trial' }, 'Filtro en prueba'],
    ];
    for (const [query, name] of expected) {
      expect({ query, ...(await found(query)) }).toEqual({ query, listed: [name], searched: [name] });
    }
  });

  it('shows the same state of a cancelled plan with a payment in progress as the page and the customer area', async () => {
    const { organizationId } = await buy('Lista en camino');
    await rows(sql`
      update mirrored_subscriptions set cancels_at = current_period_ends_at where organization_id = ${organizationId}`);
    const listed = async () => (await list({ q: 'lista en camino', status: 'ending' })).customers[0];
    expect(await listed()).toMatchObject({ state: 'active_ending' });
    await rows(sql`
      update mirrored_invoices set status = 'open', amount_remaining = total, payment_state = 'processing', paid_at = null
       where organization_id = ${organizationId}`);
    const { customer, info } = await pageOf(organizationId);
    expect([(await listed())?.state, customer.state, info.state]).toEqual(
      Array(3).fill('first_processing_ending'),
    );
    expect(namesOf(await list({ status: 'on-its-way' }))).toEqual(['Lista en camino']);
    expect(namesOf(await list({ status: 'on-its-way', q: 'pagina' }))).toEqual([]);
    await register('Lista sin plan');
    expect((await list({ q: 'lista sin plan' })).customers[0]).toMatchObject({ state: 'none' });
  });

  it('shows the debt and the phone of customers with an unpaid fee, and finds plans that ended unpaid', async () => {
    const { organizationId } = await buy('Lista sin pagar');
    await rows(
      sql`update organizations set phone = '925 111 222', phone_at = now() where id = ${organizationId}`,
    );
    const [invoice] = await rows(sql`
      insert into mirrored_invoices (id, organization_id, subscription_id, reason, number, status, total, amount_remaining,
                                     currency, covers_installation, issued_at, next_attempt_at, payment_state)
      select 'in_owed', organization_id, id, 'subscription_cycle', 'DEBE-1', 'open', 4839, 4839, 'eur', false,
             '2026-11-02T10:00:00Z', '2026-12-03T10:00:00Z', 'refused'
        from mirrored_subscriptions where organization_id = ${organizationId} returning id`);
    expect(invoice).toBeDefined();
    await rows(
      sql`update mirrored_subscriptions set status = 'past_due' where organization_id = ${organizationId}`,
    );
    expect((await list({ status: 'unpaid', q: 'lista sin pagar' })).customers).toMatchObject([
      {
        debt: {
          ...{ cents: 4839, currency: 'eur', phone: '925 111 222' },
          ...{ since: '2026-11-02T10:00:00.000Z', retryAt: '2026-12-03T10:00:00.000Z', lastCall: null },
        },
      },
    ]);
    await rows(sql`
      insert into customer_notes (organization_id, author, body, call, call_again_on, call_again_hour, created_at)
      select ${organizationId}, 'Marta', body, call, day::date, 17, at::timestamptz from (values
        ('Antes de la deuda', 'spoken', null, '2026-11-01T10:00:00Z'),
        ('', 'unanswered', null, '2026-11-03T10:00:00Z'),
        ('Prometió pagar el viernes', 'spoken', '2026-11-09', '2026-11-04T10:00:00Z'),
        ('Una nota', null, null, '2026-11-05T10:00:00Z')) calls (body, call, day, at)`);
    const [called] = (await list({ status: 'unpaid', q: 'lista sin pagar' })).customers;
    expect(called?.debt?.lastCall).toEqual({
      ...{ at: expect.stringContaining('2026-11-04T'), result: 'spoken', text: 'Prometió pagar el viernes' },
      ...{ againOn: '2026-11-09', againHour: 17 },
    });
    expect((await list({ q: 'lista sin pagar' })).customers).toMatchObject([{ debt: null }]);
    const endedUnpaid = async () => namesOf(await list({ status: 'ended-unpaid' }));
    expect(await endedUnpaid()).toEqual([]);
    await rows(sql`
      update mirrored_subscriptions set status = 'canceled', ended_at = now(), end_reason = 'payment_failed'
       where organization_id = ${organizationId}`);
    await rows(sql`update mirrored_invoices set status = 'void' where id = 'in_owed'`);
    expect(await endedUnpaid()).toEqual(['Lista sin pagar']);
    expect(await pageOf(organizationId)).toMatchObject({ customer: { state: 'ended_unpaid' } });
  });

  it('has the customers with an unpaid fee by the age of their debt, with the sum of all pages', async () => {
    for (const [name, since] of [
      ['Debe poco', '2026-10-05'],
      ['Debe desde antes', '2026-09-05'],
    ] as const) {
      const { organizationId } = await buy(name);
      await rows(sql`
        insert into mirrored_invoices (id, organization_id, subscription_id, number, status, total, amount_remaining,
                                       currency, covers_installation, issued_at)
        select 'in_' || id, organization_id, id, 'DEUDA', 'open', 1000, 1000, 'eur', false, ${since}
          from mirrored_subscriptions where organization_id = ${organizationId}`);
      await rows(
        sql`update mirrored_subscriptions set status = 'past_due' where organization_id = ${organizationId}`,
      );
    }
    const page = await list({ status: 'unpaid' });
    expect(namesOf(page)).toEqual(['Debe desde antes', 'Debe poco']);
    expect(page.owed).toEqual({ cents: 2000, currency: 'eur', customers: 2 });
    const found = await list({ status: 'unpaid', q: 'debe poco' });
    expect([namesOf(found), found.owed?.cents]).toEqual([['Debe poco'], 1000]);
    const { db } = shop.api.services.database;
    const asked = { status: 'unpaid' } as const;
    const first = await listCustomers(db, asked, shop.clock.now(), { size: 1 });
    const second = await listCustomers(db, { ...asked, before: first.next ?? '' }, shop.clock.now());
    expect([namesOf(first), first.owed?.cents]).toEqual([['Debe desde antes'], 2000]);
    expect([namesOf(second), second.owed, second.next]).toEqual([['Debe poco'], null, null]);
    expect((await list()).owed).toBeNull();
  });

  it('is paged, each customer once, by registration date and by plan start', async () => {
    await rows(sql`
      insert into organizations (name, created_at)
      select 'Página ' || lpad(i::text, 3, '0'), timestamptz '2020-01-01' from generate_series(1, 120) i`);
    await rows(sql`
      insert into mirrored_subscriptions
        (id, organization_id, status, plan_type, billing_period, started_at, current_period_starts_at,
         current_period_ends_at, fee, discounted_fee, discounted_fees_left)
      select 'sub_' || o.id, o.id, 'past_due', 'enterprise', 'monthly', timestamptz '2020-01-01', now(), now(), 1, 0, 0
        from organizations o where name like 'Página %'`);
    for (const query of [{}, { status: 'unpaid' }, { plan: 'enterprise' }, { q: 'pagina' }]) {
      const seen: string[] = [];
      for (let before: string | null = ''; before !== null; ) {
        const page: CustomersPage = await list({ ...query, ...(before && { before }) });
        seen.push(...namesOf(page).filter((name) => name.startsWith('Página')));
        before = page.next;
      }
      expect([query, seen.length, new Set(seen).size]).toEqual([query, 120, 120]);
    }
  });

  it('downloads as CSV without formulas, and the download is recorded', async () => {
    await register('=1+1');
    const answer = await operator.call<string>('GET', '/api/admin/customers.csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.body).toContain("'=1+1;Lucía Peña;");
    expect(answer.body.split('\r\n')[0]).toMatch(/Cliente;Titular;Email;NIF;Estado;Plan;/);
    expect(answer.body.split('\r\n').length).toBeGreaterThan(120);
    expect(answer.body).toMatch(/^Debe poco;.*;10,00;2026-10-05\r$/m);
    expect(answer.body).toMatch(/^Lista sin plan;.*;;\r$/m);
    expect(await rows(sql`select from audit_log where action = 'customers.exported'`)).toHaveLength(1);
  });

  it('is recorded as one look in half an hour, without the search texts', async () => {
    const eva = await operators.logIn();
    const looks = () =>
      rows(sql`
      select subject_id as list, after from audit_log
       where action = 'list.seen' and operator_id = ${eva.operatorId} order by id`);
    for (const q of ['secreto', 'otro secreto'])
      await eva.call('GET', `/api/admin/customers?${new URLSearchParams({ q })}`);
    await eva.call('GET', '/api/admin/search?q=secreto');
    await eva.call('GET', '/api/admin/leads');
    await eva.call('GET', '/api/admin/audit?text=secreto');
    expect(await looks()).toEqual([
      { list: 'customers', after: null },
      { list: 'search', after: null },
      { list: 'leads', after: null },
      { list: 'audit', after: null },
    ]);
  });
});

describe('the page of a customer', () => {
  it('has the plan, payments, members, requests and notes; opening it is recorded', async () => {
    const customer = await buy('Talleres Peña');
    const { organizationId } = customer;
    const note = { body: { id: randomUUID(), text: 'Llamar el lunes' } };
    for (const _ of ['pressed', 'pressed again']) {
      const { status } = await operator.call('POST', `/api/admin/customers/${organizationId}/notes`, note);
      expect(status).toBe(201);
    }
    const other = await operator.call('POST', `/api/admin/customers/${organizationId}/notes`, {
      body: { ...note.body, text: 'Llamar el martes' },
    });
    expect(other.status).toBe(409);
    const page = await pageOf(organizationId);
    expect(page).toMatchObject({
      customer: { name: 'Talleres Peña', status: 'active' },
      info: { state: 'active', plan: expect.any(String) },
      members: [{ email: customer.email, role: 'owner', blockedAt: null }],
      notes: [{ author: operator.name, text: 'Llamar el lunes' }],
      mails: expect.arrayContaining([
        expect.objectContaining({ kind: 'Compra confirmada', to: customer.email, state: 'waiting' }),
      ]),
    });
    expect(page.info.payments).toHaveLength(1);
    expect(await auditOf(organizationId)).toMatchObject([
      { action: 'customer.noted', name: operator.name, label: expect.stringContaining('Cliente') },
      { action: 'customer.seen' },
    ]);
  });

  it('has the people who are invited and have not joined', async () => {
    const { organizationId, email } = await register('Invita a su gestora');
    await rows(sql`
      insert into invitations (organization_id, email, role, token_hash, invited_by, created_at, expires_at)
      select ${organizationId}, 'gestora@asesoria.example', 'viewer', '\\x0123', id,
             '2026-11-20T10:00:00Z', '2026-11-27T10:00:00Z' from users where email = ${email}`);
    expect((await pageOf(organizationId)).invitations).toMatchObject([
      { email: 'gestora@asesoria.example', role: 'viewer', at: '2026-11-20T10:00:00.000Z' },
    ]);
    const { body } = await operator.call<PaletteAnswer>(
      'GET',
      '/api/admin/search?q=Gestora@asesoria.example',
    );
    expect(body.hits).toMatchObject([{ kind: 'customer', id: organizationId }]);
  });

  it('has each email to its members once, and none that was withdrawn', async () => {
    const customer = await register('Se les escribe');
    const { organizationId, email } = customer;
    const write = (body: object) =>
      operator.call<ErrorBody>('POST', `/api/admin/customers/${organizationId}/emails`, { body });
    const mail = { id: randomUUID(), to: email, subject: 'Tu cuota', text: 'Hola:\n\nYa no la debes.' };
    expect([(await write(mail)).status, (await write(mail)).status]).toEqual([201, 201]);
    const other = await write({ ...mail, text: 'Otra cosa' });
    expect(other.body).toMatchObject({
      code: 'operators.sent_before',
      message: expect.stringContaining('El correo anterior sí se envió'),
    });
    const gone = await write({ ...mail, id: randomUUID(), to: 'nadie@empresa.example' });
    expect([gone.status, gone.body.code]).toEqual([409, 'customers.recipient_gone']);
    const queued = () =>
      rows(sql`
        select data->'message' as message, data->>'replyTo' as "replyTo" from jobs.job
         where name = 'mail' and data->>'to' = ${email} and data->'message'->>'template' = 'customer-email'`);
    const props = { subject: 'Tu cuota', text: 'Hola:\n\nYa no la debes.' };
    expect(await queued()).toEqual([
      {
        message: { template: 'customer-email', props },
        replyTo: shop.api.services.config.company.COMPANY_EMAIL,
      },
    ]);
    expect(await pageOf(organizationId)).toMatchObject({
      notes: [{ author: operator.name, text: mail.text, email: { to: email, subject: 'Tu cuota' } }],
      lastContact: { who: operator.name, what: 'email', text: 'Tu cuota' },
    });
    expect((await timelineOf(organizationId))[0]).toMatchObject({
      who: operator.name,
      what: 'Escribió a Lucía Peña: Tu cuota',
    });

    const held = await operator.call('GET', '/api/admin/undo');
    expect(held.body).toMatchObject({ held: [{ id: mail.id, kind: 'customer', name: 'Lucía Peña' }] });
    const undone = await operator.call('POST', `/api/admin/undo/${mail.id}`);
    expect(undone.body).toEqual({
      subjectId: organizationId,
      typed: { emailSubject: 'Tu cuota', emailText: mail.text },
    });
    expect([await queued(), (await pageOf(organizationId)).notes]).toEqual([[], []]);
    expect((await auditOf(organizationId)).map(({ action }) => action)).toEqual([
      'customer.emailed',
      'customer.seen',
      'customer.undone',
      'customer.seen',
    ]);
  });

  it('has the address and the phone numbers, newest first', async () => {
    const { organizationId, email } = await register('En camino');
    expect(await pageOf(organizationId)).toMatchObject({ address: null, phones: [] });
    await rows(sql`
      insert into fiscal_data (organization_id, company_name, tax_id, address, postal_code, city, province, country, waits, updated_at)
      values (${organizationId}, 'En camino SL', 'B12345674', 'Calle Real, 3', '45600', 'Talavera de la Reina', 'Toledo', 'España', false, now())`);
    await rows(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      select kind, gen_random_uuid(), at::bytea, ${email}, data::jsonb, '\\x00', at::timestamptz from (values
        ('contact', '{"nombre": "Eva", "telefono": "+34 925111111"}', '2025-12-31'),
        ('contact', '{"nombre": "Eva", "telefono": "925 111 111"}', '2026-01-01'),
        ('hiring', '{"contactName": "Eva", "contactPhone": "925 222 222"}', '2026-01-02'),
        ('demo', '{"nombre": "Eva", "telefono": ""}', '2026-01-03')) as asked (kind, data, at)`);
    expect(await pageOf(organizationId)).toMatchObject({
      address: 'Calle Real, 3, 45600 Talavera de la Reina (Toledo)',
      phones: ['925 222 222', '925 111 111'],
    });
  });

  it('has the sum of all open fees and since when', async () => {
    const { organizationId } = await buy('Desde cuándo');
    expect((await pageOf(organizationId)).owed).toBeNull();
    await rows(sql`
      update mirrored_invoices set status = 'open', amount_remaining = total, payment_state = 'refused', paid_at = null,
             issued_at = '2026-11-02T09:00:00Z' where organization_id = ${organizationId}`);
    const [invoice] = await rows<{ total: number }>(sql`
      select total from mirrored_invoices where organization_id = ${organizationId}`);
    await rows(sql`
      insert into mirrored_invoices
        select (jsonb_populate_record(i, '{"id": "in_second", "amount_remaining": 100, "issued_at": "2026-12-02"}')).*
          from mirrored_invoices i where organization_id = ${organizationId}`);
    expect((await pageOf(organizationId)).owed).toEqual({
      ...{ amount: (invoice?.total ?? 0) + 100, currency: 'eur', since: '2026-11-02T09:00:00.000Z' },
      ...{ fees: [], failures: 0, lastFailure: null },
    });
  });

  it('has the last contact: what they wrote, a reply or an answered call, whichever is newest', async () => {
    const { organizationId, email } = await register('Contacto');
    const { members, lastContact } = await pageOf(organizationId);
    expect(lastContact).toBeNull();
    const contact = async () => (await pageOf(organizationId)).lastContact;
    const [lead] = await rows<{ id: string }>(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('contact', gen_random_uuid(), 'contacto'::bytea, ${email}, '{"nombre": "Eva", "mensaje": "Me urge"}', '\\x00', '2026-01-01')
      returning id`);
    const enter = (kind: string, content: object, at: string) =>
      rows(sql`
        insert into lead_entries (lead_id, operator_id, kind, content, created_at)
        values (${lead?.id}, ${operator.operatorId}, ${kind}, ${JSON.stringify(content)}::jsonb, ${at}::timestamptz)`);
    await enter('call', {}, '2026-01-02');
    await enter('change', { changes: { status: ['new', 'working'] } }, '2026-01-02');
    expect(await contact()).toEqual({
      at: '2026-01-01T00:00:00.000Z',
      who: members[0]?.name,
      what: 'theirs',
      text: 'Me urge',
    });
    await enter('reply', { text: 'Hola' }, '2026-01-03');
    expect(await contact()).toEqual({
      ...{ at: '2026-01-03T00:00:00.000Z', who: operator.name, what: 'reply', text: 'Hola' },
    });
    await enter('change', { changes: { calledAt: [null, '2026-01-04'] } }, '2026-01-04');
    expect(await contact()).toMatchObject({ at: '2026-01-04T00:00:00.000Z', what: 'call' });
    await enter('call', { result: 'spoken' }, '2026-01-05');
    expect(await contact()).toMatchObject({ at: '2026-01-05T00:00:00.000Z', what: 'call' });
    await enter('call', { result: 'message' }, '2026-01-06');
    expect(await contact()).toMatchObject({ at: '2026-01-06T00:00:00.000Z', what: 'message' });
    await enter('note', { text: 'Sí, el martes', from: 'sender' }, '2026-01-07');
    expect(await contact()).toMatchObject({
      ...{ at: '2026-01-07T00:00:00.000Z', what: 'theirs', text: 'Sí, el martes' },
    });
    await enter('note', { text: 'Llamar el lunes' }, '2026-01-08');
    const note = { body: { id: randomUUID(), text: 'Llamar el lunes' } };
    await manager.call('POST', `/api/admin/customers/${organizationId}/notes`, note);
    expect(await contact()).toMatchObject({ at: '2026-01-07T00:00:00.000Z', what: 'theirs' });
  });

  it('has calls: in the notes, the history and the last contact, until the newest is undone', async () => {
    const { organizationId } = await register('Llamado');
    const calls = `/api/admin/customers/${organizationId}/calls`;
    const spoken = {
      ...{ id: randomUUID(), result: 'spoken', text: 'Paga el viernes' },
      ...{ againOn: '2026-01-09', againHour: 17 },
    };
    const unanswered = { id: randomUUID(), result: 'unanswered', text: '', againOn: null, againHour: 9 };
    const message = { ...unanswered, id: randomUUID(), result: 'message' };
    for (const body of [spoken, spoken, message, unanswered]) {
      expect((await operator.call('POST', calls, { body })).status).toBe(201);
      shop.clock.advance(1_000);
    }
    const found = await pageOf(organizationId);
    expect(found.notes).toMatchObject([
      { text: '', call: { result: 'unanswered', againOn: null, againHour: null } },
      { text: '', call: { result: 'message', againOn: null, againHour: null } },
      { text: 'Paga el viernes', call: { result: 'spoken', againOn: '2026-01-09', againHour: 17 } },
    ]);
    expect(found.lastContact).toMatchObject({ who: operator.name, what: 'unanswered', text: null });
    expect((await timelineOf(organizationId)).map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Llamó al cliente y nadie contestó',
        'Llamó al cliente y dejó un mensaje',
        'Habló con el cliente por teléfono: Paga el viernes',
      ]),
    );

    const undo = (id: string) => manager.call('DELETE', `${calls}/${id}`);
    expect((await undo(spoken.id)).body).toMatchObject({ code: 'operators.too_late' });
    expect((await undo(unanswered.id)).status).toBe(204);
    expect((await pageOf(organizationId)).lastContact).toMatchObject({ what: 'message' });
    const acts = (await auditOf(organizationId)).map(({ action }) => action);
    expect(acts.filter((action) => action !== 'customer.seen')).toEqual([
      ...['customer.called', 'customer.call-unanswered', 'customer.call-unanswered', 'customer.call-undone'],
    ]);
  });

  it('has a mail that an operator sent as the last contact', async () => {
    const { organizationId } = await register('Escrito');
    const { members } = await pageOf(organizationId);
    const people = `/api/admin/customers/${organizationId}/members`;
    await operator.call('POST', `${people}/${members[0]?.userId}/password-link`);
    expect((await pageOf(organizationId)).lastContact).toMatchObject({ who: operator.name, what: 'mail' });
  });

  it('has pending requests first, with their deadline', async () => {
    const { organizationId, email } = await register('Espera');
    await rows(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at, status)
      values ('demo', gen_random_uuid(), 'espera'::bytea, ${email}, '{"nombre": "Eva"}', '\\x00', '2026-03-01', 'won')`);
    await rows(sql`
      insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up, ordered_at, next_due_at)
      values (${organizationId}, 'cs_waits', 'business', 1, 5, true, '2026-02-01', '2026-02-03T10:00:00Z')`);
    expect((await pageOf(organizationId)).requests).toMatchObject([
      { kind: 'installation', waits: true, dueAt: '2026-02-03T10:00:00.000Z' },
      { kind: 'lead', waits: false, dueAt: null },
    ]);
  });

  it('names the invoices of a payment, Stripe’s and the company’s, and the sent one in the requests', async () => {
    const { organizationId } = await buy('Facturada');
    const [payment] = (await pageOf(organizationId)).info.payments;
    expect(payment).toMatchObject({ invoiceNumber: expect.any(String), issued: [] });
    const { id, invoiceNumber } = payment ?? {};
    const form = { companyName: 'Facturada SL', invoiceNumber };
    // One chose the payment, one named its Stripe invoice, one was rejected.
    await rows(sql`
      insert into invoice_requests (organization_id, state, form, content_hash, payment_id, invoice_number, reason, decided_at, created_at)
      values (${organizationId}, 'issued', '{"companyName": "Facturada SL"}', '1', ${id}, 'F-1', null, '2026-03-02T10:00:00Z', '2026-03-01'),
             (${organizationId}, 'issued', ${JSON.stringify(form)}, '2', null, 'F-2', null, '2026-03-03T10:00:00Z', '2026-02-28'),
             (${organizationId}, 'rejected', '{"companyName": "Facturada SL"}', '3', ${id}, null, 'Faltan datos', '2026-03-01', '2026-02-27')`);
    const { body } = await operator.call<PaymentsPage>(
      'GET',
      `/api/admin/customers/${organizationId}/payments`,
    );
    const issued = [
      { number: 'F-1', date: '2026-03-02T10:00:00.000Z' },
      { number: 'F-2', date: '2026-03-03T10:00:00.000Z' },
    ];
    expect(body.payments).toMatchObject([{ id, invoiceNumber, issued }]);
    const page = await pageOf(organizationId);
    expect(page.info.payments).toEqual(body.payments);
    expect(page.requests.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining(['F-1, enviada el 2 de marzo de 2026', 'F-2, enviada el 3 de marzo de 2026']),
    );
  });

  it('is recorded as one look for all its parts, and also when only a part is read', async () => {
    const { organizationId } = await buy('Partes');
    for (const part of ['payments', 'invoices', 'timeline']) {
      const path = `/api/admin/customers/${organizationId}/${part}`;
      expect((await manager.call('GET', path)).status).toBe(200);
    }
    await pageOf(organizationId);
    const seen = (await auditOf(organizationId)).filter(({ action }) => action === 'customer.seen');
    expect(seen.map(({ name }) => name)).toEqual([manager.name, operator.name]);
  });

  it('returns 404 for an unknown customer', async () => {
    const answer = await operator.call('GET', `/api/admin/customers/${randomUUID()}`);
    expect(answer.status).toBe(404);
  });

  it('has a timeline, newest first and paged', async () => {
    const { organizationId } = await buy('Historia');
    await operator.call('POST', `/api/admin/customers/${organizationId}/notes`, {
      body: { id: randomUUID(), text: 'Primera' },
    });
    await rows(sql`
      insert into activities (organization_id, actor, kind, details, created_at)
      select ${organizationId}, 'system', 'session.closed', '{}', timestamptz '2021-01-01' from generate_series(1, 45)`);
    const read = async (before?: string) =>
      (
        await operator.call<TimelinePage>(
          'GET',
          addressOf('GET /api/admin/customers/:organizationId/timeline', {
            params: { organizationId },
            query: { before },
          }),
        )
      ).body;
    const first = await read();
    const second = await read(first.next ?? '');
    const events = [...first.events, ...second.events];
    expect(second.next).toBeNull();
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(events.map(({ at }) => at)).toEqual(
      events
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const told = events.map(({ what }) => what);
    expect(told.slice(0, 8)).toEqual(
      expect.arrayContaining([
        'Nota: Primera',
        'Creó la cuenta',
        expect.stringMatching(/^Pago de .* Completado$/),
        'Correo: compra confirmada',
        expect.stringMatching(/^Se contrató el plan/),
      ]),
    );
  });

  it('has invoice requests and refunds once each in the timeline', async () => {
    const { organizationId, userId } = await register('Una vez');
    await rows(sql`
      insert into activities (organization_id, user_id, actor, kind, details, created_at) values
        (${organizationId}, ${userId}, 'user', 'invoice.requested', '{}', now()),
        (${organizationId}, null, 'company', 'refund.ordered', '{"cents": 1500, "currency": "eur"}', now())`);
    await rows(sql`
      insert into invoice_requests (organization_id, requested_by, state, form, content_hash, created_at)
      values (${organizationId}, ${userId}, 'received', '{"companyName": "Una vez SL"}', '\\x00', now())`);
    await rows(sql`
      insert into refund_orders (id, organization_id, payment_id, cents, reason, ordered_by, state, refunded_before, created_at)
      values (gen_random_uuid(), ${organizationId}, 'pi_once', 1500, 'Un puesto menos', 'Eva', 'done', 0, now())`);
    const told = (await timelineOf(organizationId)).map(({ what }) => what.replaceAll('\u00a0', ' '));
    expect(told.filter((what) => /factura|15,00/.test(what)).toSorted()).toEqual([
      'Devolución de 15,00 €. Motivo: Un puesto menos',
      'Pidió una factura a nombre de Una vez SL',
    ]);
  });

  it('labels the email of a renewed year as a renewal', async () => {
    const customer = await buy('Renovación', ['business', 'annual-financed']);
    const { organizationId } = customer;
    await rows(sql`
      insert into billing_notices (kind, subject, organization_id, created_at)
      values ('purchase-confirmed', 'cs_renewal', ${organizationId}, now())`);
    await rows(sql`
      insert into financed_years (checkout_session_id, organization_id, plan_type, contracted_at, starts_at, ends_at, refunded)
      select 'cs_renewal', organization_id, plan_type, ends_at - interval '9 days', ends_at, ends_at + interval '1 year', false
        from financed_years where organization_id = ${organizationId}`);
    const told = (await timelineOf(organizationId)).map(({ what }) => what);
    expect(told.filter((what) => what.startsWith('Correo: ')).toSorted()).toEqual([
      'Correo: compra confirmada',
      'Correo: renovación confirmada',
    ]);
  });
});

describe('acts on a customer', () => {
  it('refund a part: managers only, with a recent proof and unchanged figures', async () => {
    const { organizationId } = await buy('Devolución');
    const paymentId = (await pageOf(organizationId)).info.payments[0]?.id ?? '';
    const path = `/api/admin/customers/${organizationId}/payments/${paymentId}/refund`;
    const { body: seen } = await manager.call<Refundable>('GET', path);
    const refund = { id: randomUUID(), cents: 1_500, reason: 'Menos puestos', refundedBefore: seen.refunded };
    expect((await operator.call('POST', path, { body: refund })).body.code).toBe('operators.role_required');
    await expireProofs();
    expect((await manager.call('POST', path, { body: refund })).body.code).toBe('operators.proof_required');
    manager = await operators.logIn('manager');
    for (let times = 0; times < 2; times++) {
      expect((await manager.call('POST', path, { body: refund })).status).toBe(204);
    }
    const stale = await manager.call('POST', path, { body: { ...refund, id: randomUUID() } });
    expect([stale.status, stale.body.code]).toEqual([409, 'billing.refund_stale']);
    expect((await pageOf(organizationId)).info.payments[0]).toMatchObject({ amountRefunded: 1_500 });
    // The reason is shown beside the payment and in the timeline, only to operators.
    const { refunds } = await pageOf(organizationId);
    expect(refunds).toMatchObject([{ paymentId, cents: 1_500, reason: 'Menos puestos', by: manager.name }]);
    const told = await operator.call<TimelinePage>('GET', `/api/admin/customers/${organizationId}/timeline`);
    expect(told.body.events.filter(({ what }) => /Se devolvieron|Correo: devolución/.test(what))).toEqual([]);
    expect(told.body.events.find(({ kind }) => kind === 'refund')).toMatchObject({
      ...{
        who: manager.name,
        what: expect.stringMatching(/^Devolución de 15,00.€\. Motivo: Menos puestos$/),
      },
    });
    const [refunded, ...more] = (await auditOf(organizationId)).filter(
      ({ action }) => action === 'customer.refunded',
    );
    expect(more).toEqual([]);
    expect(refunded).toMatchObject({ name: manager.name, after: { cents: 1_500, order: refund.id } });
  });

  it('change the plan at the shown price, or report changed figures', async () => {
    const { organizationId } = await buy('Cambio', ['autonomos', 'annual']);
    await expireProofs();
    const to = { planType: 'business', billingPeriod: 'annual' } as const;
    const preview = await operator.call<ChangePreview>(
      'POST',
      `/api/admin/customers/${organizationId}/plan-change/preview`,
      { body: to },
    );
    expect(preview).toMatchObject({ status: 200 });
    if (preview.body.kind === 'refused') throw new Error(preview.body.reason);
    const { token, dueToday } = preview.body.figures;
    const change = () =>
      operator.call<ChangePlanAnswer>('POST', `/api/admin/customers/${organizationId}/plan-change`, {
        body: { ...to, token },
      });
    expect(await change()).toMatchObject({ body: { code: 'operators.proof_required' } });
    operator = await operators.logIn('operator');
    expect((await change()).body).toEqual({ outcome: 'changed' });
    expect(await auditOf(organizationId)).toContainEqual(
      expect.objectContaining({
        action: 'customer.plan-changed',
        before: expect.objectContaining({ planType: 'autonomos', billingPeriod: 'annual' }),
        after: to,
      }),
    );
    const page = await pageOf(organizationId);
    expect(page.customer.planType).toBe('business');
    // The request, its result and its email are one line.
    const told = (await timelineOf(organizationId)).filter(({ what }) => /cambiar|pasó/.test(what));
    expect(told).toMatchObject([
      {
        who: operator.name,
        what: expect.stringMatching(/^Cambió el plan a Business.*\. El plan pasó de Aut.* a Business/),
      },
    ]);
    // Both can have the same second, so the order varies.
    const charged = page.info.payments.find(({ amount }) => amount === dueToday);
    const { body: made } = await operator.call<ChargeLines>(
      'GET',
      `/api/admin/customers/${organizationId}/payments/${charged?.id}/lines`,
    );
    const { currentPeriodEnd: endsAt } = page.info;
    expect(made.lines).toContainEqual(
      expect.objectContaining({ period: { startsAt: expect.any(String), endsAt } }),
    );
    expect(made).toMatchObject({
      method: { last4: '4242' },
      paid: dueToday,
      total: dueToday,
      discount: 0,
      balanceUsed: 0,
    });
    const [credit, fee] = made.lines.toSorted((one, other) => one.cents - other.cents);
    expect(credit).toMatchObject({ name: 'Parte sin usar: Horus Autónomos: cuota anual' });
    expect(fee).toMatchObject({ name: 'Horus Business: cuota anual' });
    expect((credit?.cents ?? 0) + (fee?.cents ?? 0) + made.tax).toBe(made.total);
    // The operator's other tab has outdated figures.
    expect((await change()).body.outcome).toBe('other_figures');
    expect((await pageOf(organizationId)).info.payments).toHaveLength(page.info.payments.length);
  });

  it('see what a refund or a change of plan has already given back', async () => {
    const { organizationId } = await buy('Dos veces', ['autonomos', 'annual']);
    const payment = (await pageOf(organizationId)).info.payments[0]?.id;
    const refund = `/api/admin/customers/${organizationId}/payments/${payment}/refund`;
    const change = `/api/admin/customers/${organizationId}/plan-change`;
    const to = { planType: 'business', billingPeriod: 'annual' } as const;
    const preview = async () => {
      const { body } = await operator.call<ChangePreview>('POST', `${change}/preview`, { body: to });
      if (body.kind === 'refused') throw new Error(body.reason);
      return body;
    };
    const credited = async () => (await manager.call<Refundable>('GET', refund)).body.credited;
    operator = await operators.logIn('operator');
    manager = await operators.logIn('manager');
    expect([(await preview()).refunded, await credited()]).toEqual([null, null]);
    const body = { id: randomUUID(), cents: 1_000, reason: 'Sin servicio', refundedBefore: 0 };
    expect((await manager.call('POST', refund, { body })).status).toBe(204);
    const { refunded, figures } = await preview();
    expect(refunded).toEqual({ cents: 1_000, at: expect.any(String) });
    const { token, lines } = figures;
    expect((await operator.call('POST', change, { body: { ...to, token } })).body).toEqual({
      outcome: 'changed',
    });
    const unused = lines.find(({ kind }) => kind === 'credit')?.cents ?? 0;
    expect(await credited()).toEqual({
      cents: withVat(-unused, 'exclusive').totalCents,
      at: expect.any(String),
    });
  });

  it('plan a change that a second operator does not replace unseen', async () => {
    const { organizationId } = await buy('Dos a la vez', ['enterprise', 'annual']);
    const path = `/api/admin/customers/${organizationId}/plan-change`;
    const shown = async (who: TestOperator, planType: 'business' | 'autonomos') => {
      const to = { planType, billingPeriod: 'annual' } as const;
      const { body } = await who.call<ChangePreview>('POST', `${path}/preview`, { body: to });
      if (body.kind === 'refused') throw new Error(body.reason);
      return { ...to, token: body.figures.token, limitsAreEnough: true };
    };
    operator = await operators.logIn('operator');
    manager = await operators.logIn('manager');
    const [first, second] = [await shown(operator, 'business'), await shown(manager, 'autonomos')];
    const send = (who: TestOperator, body: object) => who.call<ChangePlanAnswer>('POST', path, { body });
    expect((await send(operator, first)).body).toEqual({ outcome: 'planned' });
    expect((await send(manager, second)).body).toMatchObject({
      outcome: 'other_figures',
      preview: { replaces: { planType: 'business' } },
      meanwhile: { by: operator.name, plan: 'Business anual', at: expect.any(String) },
    });
    expect((await pageOf(organizationId)).info.plannedChange).toMatchObject({ planType: 'business' });
    expect((await send(manager, await shown(manager, 'autonomos'))).body).toEqual({ outcome: 'planned' });
    expect((await pageOf(organizationId)).info.plannedChange).toMatchObject({ planType: 'autonomos' });
  });

  it('cancel at the end of the period and undo it; the second operator gets an error', async () => {
    const { organizationId } = await buy('Cancelación');
    const path = `/api/admin/customers/${organizationId}/end-of-period`;
    const { body: seen } = await operator.call<EndOfPeriodView>('GET', path);
    const cancel = { cancel: true, seenEnd: seen.endsAt, reason: 'too_expensive' };
    expect((await operator.call('POST', path, { body: { ...cancel, reason: 'caro' } })).status).toBe(400);
    expect((await operator.call('POST', path, { body: cancel })).status).toBe(200);
    const { id = '' } = (await pageOf(organizationId)).info;
    expect(
      (await shop.api.services.stripe.subscriptions.retrieve(id ?? '')).cancellation_details,
    ).toMatchObject({
      feedback: 'too_expensive',
    });
    expect((await manager.call('POST', path, { body: cancel })).body.code).toBe('billing.renewal_stale');
    expect((await pageOf(organizationId)).customer).toMatchObject({
      status: 'ending',
      endsAt: seen.endsAt,
    });
    const keep = { cancel: false, seenEnd: seen.endsAt };
    expect((await manager.call('POST', path, { body: keep })).status).toBe(200);
    const told = (await timelineOf(organizationId)).map(({ what, who }) => `${what} · ${who}`);
    expect(told.filter((line) => /cancel|sigue/i.test(line)).toSorted()).toEqual([
      expect.stringMatching(
        new RegExp(`^Canceló la renovación del plan Business.*Motivo: le resulta caro · ${operator.name}$`),
      ),
      expect.stringMatching(new RegExp(`^Retiró la cancelación del plan Business.* · ${manager.name}$`)),
    ]);
    const actions = (await auditOf(organizationId)).map(({ action }) => action);
    const kept = (await auditOf(organizationId)).find(({ action }) => action === 'customer.plan-kept');
    expect(kept).toMatchObject({ before: { renews: false }, after: { renews: true } });
    expect(actions.filter((action) => action.startsWith('customer.plan-'))).toEqual([
      'customer.plan-cancelled',
      'customer.plan-kept',
    ]);
  });

  it('return 409 for an end of a plan that has ended meanwhile', async () => {
    const customer = await buy('Ya terminado');
    const path = `/api/admin/customers/${customer.organizationId}/end-of-period`;
    const { body: seen } = await operator.call<EndOfPeriodView>('GET', path);
    await shop.api.services.stripe.subscriptions.cancel((await time.subscriptionOf(customer)).id);
    await time.sync(customer);
    const { status, body } = await operator.call('POST', path, {
      body: { cancel: true, seenEnd: seen.endsAt },
    });
    expect([status, body.code]).toEqual([409, 'billing.renewal_stale']);
    expect((await auditOf(customer.organizationId)).map(({ action }) => action)).not.toContain(
      'customer.plan-cancelled',
    );
  });

  it('synchronise the billing data with Stripe', async () => {
    const customer = await register('Desfase');
    const sync = () =>
      operator.call<ErrorBody>('POST', `/api/admin/customers/${customer.organizationId}/sync`);
    expect((await sync()).body.code).toBe('operators.not_at_stripe');
    await payByCard(await customer.startCheckout('business', 'annual'));
    expect((await pageOf(customer.organizationId)).customer.status).toBe('none');
    expect((await sync()).status).toBe(200);
    expect((await pageOf(customer.organizationId)).customer.status).toBe('active');
  });

  it('answer a dispute: managers only, with a recent proof, and recorded', async () => {
    const customer = await buy('Reclamación');
    const { organizationId } = customer;
    const { stripe } = shop.api.services;
    const [payment] = (await time.infoOf(customer)).payments;
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(payment?.id ?? '');
    await shop.control(`/charges/${charge}/dispute`);
    await time.sync(customer);
    const page = await pageOf(organizationId);
    const [dispute] = page.disputes;
    // Emails to the company are not listed as emails to the customer.
    const told = (await timelineOf(organizationId)).map(({ what }) => what);
    expect(told).toContain('Correo: a la empresa, pago en disputa');
    expect(told).not.toContain('Correo: aviso sobre su plan');
    expect(page.mails.map(({ to }) => to)).toEqual(page.mails.map(() => customer.email));
    expect(dispute).toMatchObject({
      paymentId: payment?.id,
      status: 'needs_response',
      cents: payment?.amount,
    });
    const path = `/api/admin/customers/${organizationId}/disputes/${dispute?.id ?? ''}/answer`;
    const answer = (who: TestOperator, text = 'Fichan cada día desde que contrataron.') =>
      who.call('POST', path, { body: { text } });
    const disputed = { cents: payment?.amount, currency: 'eur', dueAt: dispute?.dueAt };
    expect(page.customer).toMatchObject({ status: 'active', dispute: disputed });
    expect((await answer(operator)).body.code).toBe('operators.role_required');
    expect((await answer(manager, 'No')).status).toBe(400);
    expect((await answer(manager)).status).toBe(204);
    expect((await answer(manager)).body.code).toBe('billing.dispute_closed');
    // Lists only customers with an undecided dispute.
    const claimants = async (query = {}) => namesOf(await list({ status: 'disputed', ...query }));
    expect(await claimants()).toEqual(['Reclamación']);
    expect(await claimants({ q: 'reclamacion' })).toEqual(['Reclamación']);
    expect([await claimants({ plan: 'autonomos' }), await claimants({ q: 'talleres' })]).toEqual([[], []]);
    const answered = (await timelineOf(organizationId)).find(({ what }) => what.startsWith('Contestó'));
    expect(answered).toMatchObject({
      ...{
        who: manager.name,
        what: expect.stringMatching(/^Contestó al banco: envió las pruebas de la disputa de /),
      },
    });
    const data = ['customer_name', 'product_description', 'access_activity_log'];
    expect(page.disputes[0]?.answer).toBeNull();
    expect(await pageOf(organizationId)).toMatchObject({
      disputes: [
        {
          status: 'under_review',
          answer: {
            text: 'Fichan cada día desde que contrataron.',
            data: expect.arrayContaining(data),
          },
        },
      ],
      customer: { dispute: { dueAt: null } },
    });
    expect(await auditOf(organizationId)).toContainEqual(
      expect.objectContaining({ action: 'customer.dispute-answered', after: { disputeId: dispute?.id } }),
    );
  });

  it('accept the loss of a dispute, with its reason as a note', async () => {
    const customer = await buy('Perdida');
    const { organizationId } = customer;
    const [payment] = (await time.infoOf(customer)).payments;
    const intent = await shop.api.services.stripe.paymentIntents.retrieve(payment?.id ?? '');
    await shop.control(`/charges/${intent.latest_charge}/dispute`, {});
    await time.sync(customer);
    const [dispute] = (await pageOf(organizationId)).disputes;
    const path = `/api/admin/customers/${organizationId}/disputes/${dispute?.id ?? ''}/accept`;
    const accepted = await manager.call('POST', path, { body: { reason: 'No compensa' } });
    expect(accepted.status).toBe(204);
    expect(await pageOf(organizationId)).toMatchObject({
      disputes: [{ status: 'lost', answer: null }],
      notes: [{ author: manager.name, text: 'Disputa dada por perdida. Motivo: No compensa' }],
    });
  });

  it('correct the phone and company data that they saw, with the values in a note only', async () => {
    const { organizationId, email } = await register('Talleres Pena');
    await rows(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('contact', gen_random_uuid(), 'corrected', ${email}, '{"telefono": "925 11 22 00"}', '\\x00', '2026-01-01')`);
    const { data: seen } = await pageOf(organizationId);
    expect(seen).toEqual({ company: 'Talleres Pena', phone: '925 11 22 00', payer: null });
    const payer = {
      ...{ companyName: 'Talleres Peña, S. L.', taxId: 'b12345674', address: 'Calle Ancha, 1' },
      ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
    };
    const correct = (wanted: object) =>
      operator.call<ErrorBody>('POST', `/api/admin/customers/${organizationId}/data`, {
        body: { company: 'Talleres Peña', phone: '925 11 23 58', payer, seen, ...wanted },
      });
    const stale = await correct({ seen: { ...seen, phone: '600 00 00 00' } });
    expect([stale.status, stale.body.code]).toEqual([409, 'customers.data_changed']);
    // A repeated call changes nothing.
    expect([(await correct({})).status, (await correct({})).status]).toEqual([204, 204]);

    const page = await pageOf(organizationId);
    expect(page).toMatchObject({
      customer: { name: 'Talleres Peña', taxId: 'B12345674' },
      data: { company: 'Talleres Peña', phone: '925 11 23 58', payer: { ...payer, taxId: 'B12345674' } },
      phones: ['925 11 23 58'],
      notes: [{ author: operator.name }],
    });
    expect(page.notes[0]?.text.split('\n')).toEqual([
      'Datos corregidos.',
      'Empresa: Talleres Pena → Talleres Peña',
      'Teléfono: 925 11 22 00 → 925 11 23 58',
      'Nombre en las facturas: nada → Talleres Peña, S. L.',
      'NIF: nada → B12345674',
      'Provincia: nada → Toledo',
      'Dirección: nada → Calle Ancha, 1, 45001 Toledo',
    ]);
    expect(namesOf(await list({ q: '112358' }))).toEqual(['Talleres Peña']);
    expect((await timelineOf(organizationId)).filter(({ who }) => who === operator.name)).toHaveLength(1);
    const customer = await shop.logIn(email);
    const activity = await shop.api.call('GET', '/api/account/activity', { token: customer.token });
    expect(JSON.stringify(activity.body)).toContain(
      'Corrigió el nombre de la empresa, el teléfono y los datos de facturación',
    );
    expect(await auditOf(organizationId)).toContainEqual(
      expect.objectContaining({
        action: 'customer.corrected',
        name: operator.name,
        before: null,
        after: { fields: ['company', 'phone', 'payer'] },
      }),
    );
  });

  it('correct a member’s name, and mail a link that the member confirms to another address', async () => {
    const { organizationId, userId, email } = await register('Email mal escrito');
    const other = await register('Ajena');
    const seen = { name: 'Lucía Peña', email };
    const correct = (wanted: object, of = organizationId) =>
      operator.call<ErrorBody>('POST', `/api/admin/customers/${of}/members/${userId}/data`, {
        body: { ...seen, seen, ...wanted },
      });
    expect((await correct({ name: 'Otra' }, other.organizationId)).body.code).toBe('members.not_found');
    expect((await correct({ email: other.email })).body.code).toBe('auth.email_taken');
    const newEmail = `nuevo-${email}`;
    const id = randomUUID();
    for (const _press of ['first', 'second']) {
      expect((await correct({ id, name: 'Lucía Peña Sanz', email: newEmail })).status).toBe(204);
    }
    expect((await correct({ id, email: `otro-${email}` })).body.code).toBe('operators.sent_before');
    expect(await shop.mailsTo(newEmail)).toHaveLength(1);
    expect((await pageOf(organizationId)).members).toMatchObject([
      { name: 'Lucía Peña Sanz', email, newEmail },
    ]);
    expect((await correct({ name: 'Lucía' })).body.code).toBe('customers.data_changed');
    expect(await auditOf(organizationId)).toContainEqual(
      expect.objectContaining({
        action: 'customer.corrected',
        after: { userId, fields: ['name', 'email'] },
      }),
    );

    const [mail] = await shop.mailsTo(newEmail);
    const { confirmUrl } = (mail?.props ?? {}) as { confirmUrl: string };
    const { token } = await shop.logIn(email);
    const confirmed = await shop.api.call('POST', '/api/auth/verify-email', {
      token,
      body: { token: tokenOf(confirmUrl) },
    });
    expect(confirmed.status).toBe(200);
    expect((await pageOf(organizationId)).members).toMatchObject([{ email: newEmail, newEmail: null }]);
    expect((await shop.mailsTo(email)).map(({ template }) => template)).toContain('email-changed');
  });

  it('remove a member’s second factor, once, and only in the customer’s organisation', async () => {
    const { organizationId, userId, email, token } = await register('Segundo paso');
    const other = await register('Otra casa');
    const takeOff = (member: { organizationId: string; userId: string }) =>
      operator.call(
        'POST',
        `/api/admin/customers/${member.organizationId}/members/${member.userId}/take-second-step-off`,
      );
    expect((await takeOff({ organizationId, userId })).body.code).toBe('operators.no_second_step');
    await rows(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
      values (${userId}, ${userId}, '', 0, '{}', 'Móvil perdido', now())`);
    expect((await pageOf(organizationId)).members).toMatchObject([{ secondStep: true }]);
    expect((await takeOff({ ...other, userId })).body.code).toBe('members.not_found');
    expect((await takeOff({ organizationId, userId })).status).toBe(204);
    expect((await pageOf(organizationId)).members).toMatchObject([{ secondStep: false }]);
    expect((await shop.api.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect((await shop.logIn(email)).token).toEqual(expect.any(String));
    expect((await auditOf(organizationId)).map(({ action }) => action)).toContain(
      'customer.second-step-removed',
    );
  });

  it('mail a member of the customer a link that sets another password, three an hour', async () => {
    const { organizationId, userId, email } = await register('Sin contraseña');
    await rows(sql`update users set email_verified_at = now() where id = ${userId}`);
    const other = await register('Casa ajena');
    const send = (id: string) =>
      operator.call('POST', `/api/admin/customers/${id}/members/${userId}/password-link`);
    expect((await send(other.organizationId)).body.code).toBe('members.not_found');
    expect((await send(organizationId)).status).toBe(204);
    const [mail] = await rows<{ url: string; byUs: boolean }>(sql`
      select data->'message'->'props'->>'resetUrl' as url, data->'message'->'props'->'byUs' as "byUs"
        from jobs.job
       where name = 'mail' and data->>'to' = ${email} and data->'message'->>'template' = 'password-reset'`);
    // The mail doesn't say that its reader asked for it.
    expect(mail?.byUs).toBe(true);
    const reset = await shop.api.call('POST', '/api/auth/reset-password', {
      body: { token: tokenOf(mail?.url ?? ''), newPassword: 'nueva frase con campana' },
    });
    expect(reset.status).toBe(200);
    expect((await auditOf(organizationId)).map(({ action }) => action)).toContain(
      'customer.password-link-sent',
    );
    expect((await timelineOf(organizationId)).map(({ what }) => what)).toContain(
      'Envió un enlace para elegir otra contraseña',
    );
    expect((await send(organizationId)).status).toBe(204);
    expect((await send(organizationId)).status).toBe(429);
  });

  it('mail a member one password link for the same id', async () => {
    const { organizationId, userId, email } = await register('Respuesta perdida');
    const path = `/api/admin/customers/${organizationId}/members/${userId}/password-link`;
    const body = { id: randomUUID() };
    for (const _press of ['first', 'second']) {
      expect((await operator.call('POST', path, { body })).status).toBe(204);
    }
    const links = (await shop.mailsTo(email)).filter(({ template }) => template === 'password-reset');
    expect(links).toHaveLength(1);
  });

  it('open the deletion that a member asks for by phone, once, with the mail, a note and the log', async () => {
    const { organizationId, userId, email } = await register('Se despide');
    await rows(sql`update users set email_verified_at = now() where id = ${userId}`);
    const other = await register('Otra casa');
    const path = (id: string) => `/api/admin/customers/${id}/members/${userId}/deletion`;
    const body = { reason: 'other', accounts: { horus: true, stc: true }, when: 'now', calledBy: 'Luz Peña' };
    const ask = (given: object = {}, id = organizationId) =>
      operator.call('POST', path(id), { body: { ...body, otherReason: 'Se jubila', ...given } });
    expect((await ask({ otherReason: '', calledBy: ' ' })).body.fields).toEqual({
      otherReason: 'Escribe el motivo',
      calledBy: 'Escribe quién ha llamado',
    });
    expect((await ask({}, other.organizationId)).body.code).toBe('members.not_found');
    expect((await ask()).status).toBe(201);
    expect((await ask()).body).toMatchObject({
      code: 'operators.refused',
      message: 'Ya tiene una baja pedida: está entre sus solicitudes.',
    });
    const mails = await shop.mailsTo(email);
    expect(mails.filter(({ template }) => template === 'deletion-received')).toHaveLength(1);
    const { requests, notes } = await pageOf(organizationId);
    expect(requests).toMatchObject([{ kind: 'deletion', what: email, state: 'pending' }]);
    expect(notes).toMatchObject([{ text: 'Baja pedida por teléfono. Llamó: Luz Peña.' }]);
    expect((await auditOf(organizationId)).at(-2)).toMatchObject({
      ...{ action: 'customer.deletion-noted', name: operator.name, after: { userId } },
    });
    expect((await timelineOf(organizationId)).map(({ what, who }) => [what, who])).toContainEqual([
      'Apuntó que una persona pidió por teléfono que se elimine su cuenta',
      operator.name,
    ]);
  });

  it('block a member, and view as another without write access', async () => {
    const { organizationId, userId, email } = await register('Bloqueo');
    const member = { organizationId, userId };
    const { body: view } = await operator.call<ViewAnswer>(
      'POST',
      `/api/admin/customers/${member.organizationId}/members/${member.userId}/view`,
    );
    const me = await shop.api.call('GET', '/api/auth/me', { token: view.token });
    expect(me.body).toMatchObject({ email, viewedBy: { operator: operator.name } });
    const write = await shop.api.call<ErrorBody>('POST', '/api/auth/update-profile', {
      token: view.token,
      body: { name: 'Otra' },
    });
    expect([write.status, write.body.code]).toEqual([403, 'auth.view_only']);
    const block = (blocked: boolean) =>
      operator.call('POST', `/api/admin/customers/${member.organizationId}/members/${member.userId}/block`, {
        body: { blocked },
      });
    expect((await block(true)).status).toBe(204);
    expect((await pageOf(organizationId)).members[0]?.blockedAt).not.toBeNull();
    expect((await block(false)).status).toBe(204);
    expect((await auditOf(organizationId)).map(({ action }) => action)).toEqual([
      'customer.viewed-as',
      'customer.sign-in-blocked',
      'customer.seen',
      'customer.sign-in-unblocked',
    ]);
  });
});
