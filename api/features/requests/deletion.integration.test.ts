import { randomUUID } from 'node:crypto';
import { formatLongDate } from '@horus/contract/dates';
import { DAY_MS } from '@horus/contract/durations';
import type { ErrorBody } from '@horus/contract/errors';
import type { DeletionRequestAnswer } from '@horus/contract/requests';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eraseLeadsOf, listLeadsOf } from '#features/leads/leads-of-address';
import { completeDeletion } from '#features/requests/complete-deletion';
import { attachInvoice, correctInvoice } from '#features/requests/decide-invoice';
import { deleteExpired } from '#features/requests/delete-expired';
import { followPlans } from '#features/requests/update-deletion-deadlines';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds, writePaidInvoice, writeSubscription } from '#testing/test-books';

const YEAR_MS = 366 * DAY_MS;
const COMPANY = 'info@stc.example';
const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const { newSession, rows } = accounts;

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

const ask = (token: string | undefined, fields: object = {}) =>
  api.call<{ id: string } & ErrorBody>('POST', '/api/account/request-deletion', {
    body: {
      reason: 'price',
      accounts: { horus: false, stc: true },
      password: TEST_PASSWORD,
      ...fields,
    },
    ...(token ? { token } : {}),
  });
const pending = async (token: string) =>
  (await api.call<DeletionRequestAnswer>('GET', '/api/account/deletion-request', { token })).body.request;
const withdraw = (token: string) => api.call('DELETE', '/api/account/deletion-request', { token });
const carryOut = (id: string, horusErased = false) =>
  completeDeletion(api.services, { list: listLeadsOf, erase: eraseLeadsOf }, id, { horusErased });

describe('a deletion request', () => {
  it('is due within thirty days and is mailed to the user and the company', async () => {
    const { token, email } = await newSession({ company: 'Talleres' });
    expect(await pending(token)).toBeNull();
    const accountsAsked = { horus: true, stc: true };
    const { status, body } = await ask(token, {
      reason: 'other',
      otherReason: ' Me jubilo ',
      accounts: accountsAsked,
    });
    expect([status, body.message]).toEqual([
      201,
      'Hemos recibido tu solicitud. La llevaremos a cabo en un máximo de 30 días.',
    ]);
    const request = await pending(token);
    expect(request).toMatchObject({ id: body.id, accounts: accountsAsked });
    expect(Date.parse(request?.dueAt ?? '') - Date.parse(request?.createdAt ?? '')).toBe(30 * DAY_MS);
    expect(await accounts.listMails(email, 'deletion-received')).toEqual([
      {
        name: 'Ana',
        accounts: accountsAsked,
        dueAt: request?.dueAt,
        plan: { state: 'none' },
        when: 'plan-end',
        withdrawUrl: 'http://horus.test/request-delete-acc-horus',
      },
    ]);
    expect(await accounts.listMails(COMPANY, 'deletion-to-company')).toContainEqual({
      email,
      organization: 'Talleres',
      reason: 'Me jubilo',
      accounts: accountsAsked,
      dueAt: request?.dueAt,
      plan: { state: 'none' },
      when: 'plan-end',
      officeUrl: `http://horus.test/admin/bajas/${body.id}`,
    });
  });

  it('is stored once for twenty parallel requests', async () => {
    const { token, email } = await newSession();
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'requests.deletion_pending')).toHaveLength(3);
    expect(await accounts.listMails(email, 'deletion-received')).toHaveLength(1);
  });

  it('says that a subscription must end first', async () => {
    const { token, email } = await newSession();
    const { organizationId } = await findIds(api, email);
    await writeSubscription(api, organizationId, 'active');
    expect((await ask(token)).body.message).toContain('cancélala antes');
    expect(await accounts.listMails(email, 'deletion-received')).toMatchObject([
      { plan: { state: 'renews' } },
    ]);
  });

  it.each([
    [{ reason: '' }, 'reason'],
    [{ reason: 'porque sí', otherReason: '' }, 'reason'],
    [{ reason: 'other' }, 'otherReason'],
    [{ reason: 'other', otherReason: '  ' }, 'otherReason'],
    [{ reason: 'other', otherReason: 'porque\u0000' }, 'otherReason'],
    [{ reason: 'other', otherReason: 'porque \ud800' }, 'otherReason'],
    [{ accounts: { horus: false, stc: false } }, 'accounts'],
    [{ password: '' }, 'password'],
    [{ password: 'otra contraseña' }, 'password'],
    [{ when: 'mañana' }, 'when'],
  ])('returns 400 for %j', async (fields, field) => {
    const { token } = await newSession();
    const { status, body } = await ask(token, fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    expect(await pending(token)).toBeNull();
  });

  it('needs only a reason and accounts in a session with a proof from the last ten minutes', async () => {
    const { token } = await newSession();
    const body = { reason: 'Me jubilo', accounts: { horus: true, stc: true } };
    const askAlone = () =>
      api.call<ErrorBody>('POST', '/api/account/request-deletion', {
        token,
        body,
        from: accounts.newNetwork(),
      });
    clock.advance(11 * 60_000);
    const refused = await askAlone();
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.proof_required']);
    expect(await pending(token)).toBeNull();
    const proof = { token, body: { password: TEST_PASSWORD } };
    expect((await api.call('POST', '/api/auth/proof', proof)).status).toBe(204);
    expect((await askAlone()).status).toBe(201);
    expect(await pending(token)).toMatchObject({ accounts: body.accounts });
  });

  it('needs a session', async () => {
    expect((await ask(undefined)).body.message).toBe('No estás autenticado');
  });

  it('can be withdrawn until it is carried out, and sent again', async () => {
    const { token, email } = await newSession();
    const none = await withdraw(token);
    expect([none.status, none.body.code]).toEqual([404, 'requests.no_deletion']);
    const { id } = (await ask(token)).body;
    const answers = await Promise.all([withdraw(token), withdraw(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await pending(token)).toBeNull();
    await expect
      .poll(() => accounts.listMails(email, 'deletion-withdrawn'))
      .toEqual([{ name: 'Ana', takenOver: false }]);
    const told = async () => {
      const mails = await accounts.listMails(
        api.services.config.company.COMPANY_EMAIL,
        'deletion-withdrawn-to-company',
      );
      return mails.filter((mail) => 'email' in mail && mail.email === email);
    };
    await expect.poll(told).toMatchObject([{ takenOver: false }]);
    await expect(carryOut(id)).rejects.toThrow('se ha retirado');
    expect((await ask(token)).status).toBe(201);
    // The second parallel withdrawal used none of the unverified mailbox's emails.
    await accounts.waitForMails(email, 'deletion-received', 2);
  });
});

describe('carrying it out', () => {
  /** Creates a customer with data in every table. */
  async function newCustomer() {
    const session = await newSession({ name: 'Casimira Borrable', company: 'Borrables Reunidos' });
    const ids = await findIds(api, session.email);
    await rows(sql`update users set email_verified_at = now() where id = ${ids.userId}`);
    await writePaidInvoice(api, ids.organizationId, { id: randomUUID(), at: clock.now() });
    await writePaidInvoice(api, ids.organizationId, {
      id: randomUUID(),
      at: new Date(clock.now().getTime() - 7 * YEAR_MS),
    });
    await writeSubscription(api, ids.organizationId, 'canceled');
    await rows(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('contact', ${randomUUID()}, '\\x00', ${session.email}, '{"mensaje":"de Casimira"}', '\\x00', now())`);
    const form = {
      ...{ companyName: 'Borrables Reunidos', taxId: 'B12345674', address: 'Calle Borrable, 1' },
      ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
      ...{ contactName: 'Casimira Borrable', email: session.email, comments: 'secreto de Casimira' },
    };
    const asked: string[] = [];
    for (const invoiceNumber of ['uno', 'dos']) {
      const { body } = await api.call<{ id: string }>('POST', '/api/facturas/solicitar', {
        token: session.token,
        body: { ...form, invoiceNumber },
      });
      asked.push(body.id);
    }
    const pdf = Buffer.from('%PDF-1.7\n%%EOF');
    const answered = asked[0] ?? '';
    await attachInvoice(api.services, answered, { number: `F-${answered}`, pdf });
    await correctInvoice(api.services, answered, { number: `R-${answered}`, pdf, seenVersion: 1 });
    await api.call('POST', '/api/account/exports', {
      token: session.token,
      body: { password: TEST_PASSWORD },
    });
    await accounts.waitForMails(session.email, 'data-export-ready', 1);
    const { id } = (await ask(session.token, { reason: 'other', otherReason: 'razones de Casimira' })).body;
    return { ...session, ...ids, id };
  }

  /** Returns the rows of every table that contain one of the words. */
  async function findTraces(words: readonly string[], schema: string): Promise<string[]> {
    const tables = await rows(sql`
      select table_name as name from information_schema.tables
       where table_schema = ${schema} and table_type = 'BASE TABLE'`);
    const traces: string[] = [];
    for (const { name } of tables) {
      const found = await rows(
        sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(String(name))} t
             where exists (select from unnest(${sql.param([...words])}::text[]) w where t::text like '%' || w || '%')`,
      );
      if (found.length > 0) traces.push(String(name));
    }
    return traces.sort();
  }

  it('leaves no personal data except blocked records', async () => {
    const customer = await newCustomer();
    const words = [customer.email, customer.userId, customer.organizationId, 'Casimira', 'Borrable'];
    expect(await findTraces(words, 'public')).toEqual(
      expect.arrayContaining(['users', 'organizations', 'leads', 'invoice_requests', 'data_exports']),
    );
    const outcome = await carryOut(customer.id);
    expect(outcome).toEqual({
      blockedRecords: 4,
      keptUntil: expect.any(Date),
      keptCustomers: [`cus_${customer.organizationId}`],
      leadsLeft: false,
    });
    expect(await findTraces(words, 'public')).toEqual([]);
    expect(
      await rows(sql`select state, reason, other_reason from deletion_requests where id = ${customer.id}`),
    ).toEqual([{ state: 'done', reason: 'other', other_reason: '' }]);
    const kept = await rows(sql`
      select kind, data::text as data, pdf is not null as pdf, extract(year from age(keep_until, blocked_at))::int as years
        from blocked.records where deletion_request_id = ${customer.id} order by kind`);
    expect(kept.map(({ kind, pdf }) => [kind, pdf])).toEqual([
      ['invoice', false],
      ['payment', false],
      ['requested-invoice', true],
      ['requested-invoice', true],
    ]);
    expect(kept.every(({ years }) => Number(years) >= 5)).toBe(true);
    expect(JSON.stringify(kept)).not.toMatch(/secreto|Casimira|persona\d/);

    expect((await api.call('GET', '/api/auth/me', { token: customer.token })).status).toBe(401);
    expect((await accounts.logIn(customer.email)).status).toBe(401);
    // Emails to the user, and emails to the company about them that were still queued.
    const mails = await rows(sql`
      select name, data->'message' as message from jobs.job
       where data::text like ${`%${customer.email}%`} or data::text like '%Casimira%'`);
    expect(mails).toEqual([
      {
        name: 'mail',
        message: {
          template: 'deletion-done',
          props: { name: 'Casimira Borrable', accounts: { horus: false, stc: true } },
        },
      },
    ]);
    // The address is free again and has no history.
    expect((await accounts.register({ email: customer.email })).status).toBe(201);
    expect((await accounts.logIn(customer.email)).status).toBe(200);
  });

  it('happens once, and rolls back when a part fails', async () => {
    const customer = await newCustomer();
    const failing = {
      list: listLeadsOf,
      erase: async () => {
        throw new Error('the disk is full');
      },
    };
    const options = { horusErased: false };
    await expect(completeDeletion(api.services, failing, customer.id, options)).rejects.toThrow('disk');
    expect((await api.call('GET', '/api/auth/me', { token: customer.token })).status).toBe(200);
    expect(await pending(customer.token)).not.toBeNull();

    const attempts = await Promise.allSettled([1, 2, 3].map(() => carryOut(customer.id)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await accounts.listMails(customer.email, 'deletion-done')).toHaveLength(1);
    await expect(carryOut(customer.id)).rejects.toThrow('ya está hecha');
  });

  it('waits for a running subscription', async () => {
    const customer = await newCustomer();
    await writeSubscription(api, customer.organizationId, 'active');
    await expect(carryOut(customer.id)).rejects.toThrow('suscripción en marcha (Borrables Reunidos)');
    expect(await pending(customer.token)).not.toBeNull();
    await writeSubscription(api, customer.organizationId, 'canceled');
    await carryOut(customer.id);
    expect((await api.call('GET', '/api/auth/me', { token: customer.token })).status).toBe(401);
  });

  describe('of a user with a cancelled plan that is still paid', () => {
    const END = new Date(clock.now().getTime() + 100 * DAY_MS);

    async function newLeaver(kind: 'cancelled' | 'financed') {
      const session = await newSession();
      const ids = await findIds(api, session.email);
      await writePlan(kind, ids.organizationId);
      return { ...session, ...ids };
    }

    async function writePlan(kind: 'cancelled' | 'financed', organizationId: string) {
      if (kind === 'cancelled') {
        await writeSubscription(api, organizationId, 'active');
        await rows(sql`
          update mirrored_subscriptions set cancels_at = ${END}, current_period_ends_at = ${END}
           where organization_id = ${organizationId}`);
      } else {
        await rows(sql`
          insert into financed_years
            (checkout_session_id, organization_id, plan_type, contracted_at, starts_at, ends_at, refunded)
          values (${`cs_${organizationId}`}, ${organizationId}, 'business', now(), now(), ${END}, false)`);
      }
    }

    const dueOf = async (token: string) => Date.parse((await pending(token))?.dueAt ?? '');
    const weekAfter = (end: Date) => end.getTime() + 7 * DAY_MS;
    const day = formatLongDate(END);

    it.each(['cancelled', 'financed'] as const)('waits for the plan’s end and says so: %s', async (kind) => {
      const { token, email } = await newLeaver(kind);
      const { body } = await api.call<DeletionRequestAnswer>('GET', '/api/account/deletion-request', {
        token,
      });
      expect(body.plan).toEqual({ state: 'ends', endsAt: END.toISOString() });
      const asked = (await ask(token)).body;
      expect(asked.message).toContain(`termina el ${day} como muy tarde`);
      expect(asked.message).not.toMatch(/cancélala|30 días/);
      const request = await pending(token);
      expect(Date.parse(request?.dueAt ?? '')).toBe(weekAfter(END));
      const [mail] = await accounts.listMails(email, 'deletion-received');
      expect(mail).toMatchObject({ plan: { state: 'ends', endsAt: END.toISOString() }, when: 'plan-end' });
      await expect(carryOut(asked.id)).rejects.toThrow(`termina el ${day}`);
    });

    it.each(['cancelled', 'financed'] as const)(
      'ignores a plan given up before it existed: %s',
      async (kind) => {
        const { token, email } = await newSession();
        const { id } = (await ask(token, { when: 'now' })).body;
        await writePlan(kind, (await findIds(api, email)).organizationId);
        await expect(carryOut(id)).rejects.toThrow(`termina el ${day}`);
      },
    );

    it('follows the plan’s end, daily when no event reports a change', async () => {
      const { token, organizationId } = await newLeaver('financed');
      await ask(token);
      const later = new Date(END.getTime() + 10 * DAY_MS);
      await rows(sql`update financed_years set ends_at = ${later} where organization_id = ${organizationId}`);
      await deleteExpired(api.services);
      expect(await dueOf(token)).toBe(weekAfter(later));
    });

    it('follows the end of a wizard purchase that was never joined', async () => {
      const { token, email } = await newSession();
      await rows(sql`update users set email_verified_at = now() where email = ${email}`);
      const organizationId = randomUUID();
      await rows(sql`insert into organizations (id) values (${organizationId})`);
      await rows(sql`
        insert into wizard_purchases (organization_id, request_key, email, name, created_at)
        values (${organizationId}, '\\x00', ${email}, 'Ana', now())`);
      await ask(token);
      await writePlan('financed', organizationId);
      await followPlans(api.services, organizationId);
      expect(await dueOf(token)).toBe(weekAfter(END));
    });

    it.each(['cancelled', 'financed'] as const)(
      'is carried out at once when the rest is given up: %s',
      async (kind) => {
        const { token, email } = await newLeaver(kind);
        const asked = (await ask(token, { when: 'now' })).body;
        expect(asked.message).toBe(
          'Hemos recibido tu solicitud. La llevaremos a cabo en un máximo de 30 días. Has renunciado a lo que queda de tu plan.',
        );
        expect(await accounts.listMails(email, 'deletion-received')).toMatchObject([{ when: 'now' }]);
        await carryOut(asked.id);
        expect((await api.call('GET', '/api/auth/me', { token })).status).toBe(401);
      },
    );
  });

  it('waits for an open payment page and a payment in progress', async () => {
    const customer = await newCustomer();
    const { organizationId } = customer;
    await rows(sql`
      insert into checkout_attempts
        (organization_id, channel, plan_type, billing_period, promotional, state, expires_at)
      values (${organizationId}, 'pricing', 'business', 'annual-financed', false, 'open', now())`);
    await expect(carryOut(customer.id)).rejects.toThrow('una página de pago abierta');
    await rows(
      sql`update checkout_attempts set state = 'completed' where organization_id = ${organizationId}`,
    );
    await rows(sql`
      insert into mirrored_checkout_sessions
        (id, organization_id, status, payment_status, mode, plan_type, billing_period, amount_total, currency,
         payment_failed, created_at)
      values (${`cs_${organizationId}`}, ${organizationId}, 'complete', 'unpaid', 'payment', 'business',
         'annual-financed', 46448, 'eur', false, now())`);
    await expect(carryOut(customer.id)).rejects.toThrow('un pago en camino');
    expect(await pending(customer.token)).not.toBeNull();
    await rows(sql`
      update mirrored_checkout_sessions set payment_failed = true where organization_id = ${organizationId}`);
    await carryOut(customer.id);
    expect((await api.call('GET', '/api/auth/me', { token: customer.token })).status).toBe(401);
  });

  it('waits for a concurrent write of a purchase', async () => {
    const customer = await newCustomer();
    const { organizationId } = customer;
    const sync = await api.services.database.pool.connect();
    try {
      await sync.query('begin');
      await sync.query('insert into billing_mirrors (organization_id, applied_fetch) values ($1, 1)', [
        organizationId,
      ]);
      const carriedOut = carryOut(customer.id);
      carriedOut.catch(() => {});
      await vi.waitFor(
        async () =>
          expect(
            await rows(sql`
              select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
          ).not.toEqual([]),
        { timeout: 60_000 },
      );
      await sync.query(`update mirrored_subscriptions set status = 'active' where organization_id = $1`, [
        organizationId,
      ]);
      await sync.query('commit');
      await expect(carriedOut).rejects.toThrow('suscripción en marcha');
    } finally {
      sync.release(true);
    }
    expect(await pending(customer.token)).not.toBeNull();
  });

  it('of the Horus account alone keeps this account, after the operator erased the other', async () => {
    const { token, email } = await newSession();
    const { id } = (await ask(token, { accounts: { horus: true, stc: false } })).body;
    await expect(carryOut(id)).rejects.toThrow('--horus-eliminado');
    await carryOut(id, true);
    expect((await api.call('GET', '/api/auth/me', { token })).status).toBe(200);
    expect(await pending(token)).toBeNull();
    expect(await accounts.listMails(email, 'deletion-done')).toEqual([
      { name: 'Ana', accounts: { horus: true, stc: false } },
    ]);
  });

  it('of one user leaves their organisation to its other members', async () => {
    const leaving = await newSession({ company: 'Compartida' });
    const staying = await newSession();
    const { organizationId } = await findIds(api, leaving.email);
    await rows(sql`update users set organization_id = ${organizationId} where email = ${staying.email}`);
    await writePaidInvoice(api, organizationId, { id: organizationId, at: clock.now() });
    expect(await carryOut((await ask(leaving.token)).body.id)).toMatchObject({ blockedRecords: 0 });
    expect((await api.call('GET', '/api/auth/me', { token: leaving.token })).status).toBe(401);
    expect(
      (await api.call<{ company: string }>('GET', '/api/auth/me', { token: staying.token })).body.company,
    ).toBe('Compartida');
    expect(
      await rows(sql`select 1 from mirrored_invoices where organization_id = ${organizationId}`),
    ).toHaveLength(1);
  });

  it('keeps hiring requests and contracts with the contract’s invoices', async () => {
    const customer = await newCustomer();
    const { organizationId, email, id } = customer;
    await rows(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('hiring', ${randomUUID()}, '\\x00', ${email}, '{"plan":"business"}', '\\x00', now())`);
    await rows(sql`
      insert into mirrored_checkout_sessions
        (id, organization_id, status, payment_status, mode, plan_type, billing_period, amount_total, currency,
         payment_failed, created_at)
      values (${`cs_${organizationId}`}, ${organizationId}, 'complete', 'paid', 'subscription', 'business', 'monthly',
         7865, 'eur', false, now())`);
    const { blockedRecords } = await carryOut(id);
    const [blocked] = await rows(sql`
      select count(*)::int as records from blocked.records where deletion_request_id = ${id}`);
    expect(blocked).toEqual({ records: blockedRecords });
    expect(await rows(sql`select from leads where email = ${email}`)).toEqual([]);
    const kept = await rows(sql`
      select kind, data->>'kind' as lead, data->>'amountTotal' as amount from blocked.records
       where deletion_request_id = ${id} and kind in ('contract', 'hiring-request') order by kind`);
    expect(kept).toEqual([
      { kind: 'contract', lead: null, amount: '7865' },
      { kind: 'hiring-request', lead: 'hiring', amount: null },
    ]);
  });

  it('keeps form messages of an unverified address', async () => {
    const { token, email } = await newSession();
    await rows(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('contact', ${randomUUID()}, '\\x00', ${email}, '{}', '\\x00', now())`);
    expect(await carryOut((await ask(token)).body.id)).toMatchObject({ leadsLeft: true });
    expect(await rows(sql`select 1 from leads where email = ${email}`)).toHaveLength(1);
  });

  it('deletes every queued email to the company about the user', async () => {
    const customer = await newCustomer();
    const message = { template: 'dispute-to-company', props: { customer: { email: customer.email } } };
    await rows(sql`
      insert into jobs.job (name, data) values ('mail', ${JSON.stringify({ to: COMPANY, message })})`);
    const about = () =>
      rows(sql`select 1 from jobs.job where data #>> '{message,props,customer,email}' = ${customer.email}`);
    expect(await about()).toHaveLength(1);
    await carryOut(customer.id);
    expect(await about()).toEqual([]);
  });

  it('keeps queued emails about messages of an unverified address', async () => {
    const { token, email } = await newSession();
    const toCompany = sql`
      insert into jobs.job (name, data) values ('mail', ${JSON.stringify({ to: COMPANY, replyTo: email, message: {} })})`;
    await rows(toCompany);
    await carryOut((await ask(token)).body.id);
    expect(
      await rows(sql`select 1 from jobs.job where data->>'replyTo' = ${email} and data->'message' = '{}'`),
    ).toHaveLength(1);
  });

  it('keeps blocked records only for their term', async () => {
    const customer = await newCustomer();
    await carryOut(customer.id);
    const count = async () =>
      (await rows(sql`select 1 from blocked.records where deletion_request_id = ${customer.id}`)).length;
    clock.advance(5 * YEAR_MS);
    await deleteExpired(api.services);
    expect(await count()).toBe(4);
    clock.advance(2 * YEAR_MS);
    await deleteExpired(api.services);
    expect(await count()).toBe(0);
  });
});
