import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { CSRF_HEADER } from '@horus/contract/backoffice/access';
import { officeCalls } from '@horus/contract/backoffice/calls';
import { MAX_INVOICE_BYTES } from '@horus/contract/backoffice/invoices';
import type { OfficeCall } from '@horus/contract/call';
import { PROOF_MINUTES } from '@horus/contract/second-factor';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_UPLOADS } from '#features/backoffice/accept-uploads';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { csrfTokenOf } from '#features/backoffice/operators/operator-session';
import { newToken } from '#platform/tokens';
import { createTestAccounts } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds, writePaidInvoice } from '#testing/test-books';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

/** Tests every call of the API description against every unauthorised caller. */

const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const operators = createTestOperators(() => api);
let served: string[];

beforeAll(async () => {
  api = await startTestApi({}, clock);
  const answer = await fetch(`${api.url}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  served = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/admin/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
});
afterAll(() => api.close());

const securityLines = () =>
  api.logLines
    .map((line) => JSON.parse(line) as { msg: string; event?: string })
    .filter(({ msg }) => msg === 'security');
type Method = Parameters<TestOperator['call']>[0];
const calls: Readonly<Record<string, OfficeCall>> = officeCalls;
const guarded = () => served.filter((name) => calls[name]?.role !== 'anyone');
const partsOf = (name: string) => {
  const [method = '', path = ''] = name.split(' ');
  return [method as Method, path.replace(/:\w+/g, 'x')] as const;
};
/** An invalid body: an unauthorised operator must get 403 before validation. */
const wrong = (method: Method) => (method === 'GET' ? {} : { body: { unknown: true } });

async function tell(operator: TestOperator, name: string) {
  const [method, path] = partsOf(name);
  const { status, body, headers } = await operator.call(method, path, wrong(method));
  expect(headers.get('cache-control')).toContain('no-store');
  return { name, status, code: body.code };
}

async function sendWith(headers: Record<string, string>, name: string) {
  const [method, path] = partsOf(name);
  const answer = await fetch(api.url + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{"unknown":' }),
  });
  return { name, status: answer.status, code: ((await answer.json()) as { code: string }).code };
}

describe('every call of the back office', () => {
  it('has one row in the access table, and each row has a call', () => {
    expect(served.length).toBeGreaterThan(0);
    expect(Object.keys(calls).sort()).toEqual(served.toSorted());
  });

  it('rejects visitors and customers before reading the request', async () => {
    const { token } = await accounts.newSession();
    const customers = [
      {},
      { authorization: `Bearer ${token}` },
      { cookie: `horus-operator=${token}`, [CSRF_HEADER]: token },
    ];
    for (const name of guarded()) {
      for (const headers of customers) {
        const { status, code } = await sendWith(headers, name);
        const refused =
          name.startsWith('GET') || !('cookie' in headers) ? 'operators.required' : 'operators.forged';
        expect([name, status, code]).toEqual([name, refused === 'operators.required' ? 401 : 403, refused]);
      }
    }
  });

  it('rejects an operator without a second factor, with an ended session or after leaving', async () => {
    const { db } = api.services.database;
    const without = await operators.logIn('manager', false);
    const gone = await operators.logIn('manager');
    await db.execute(sql`update operators set removed_at = now() where id = ${gone.operatorId}`);
    const ended = await operators.logIn('manager');
    await db.execute(sql`update operator_sessions set expires_at = now() where id = ${ended.sessionId}`);
    const idle = await operators.logIn('manager');
    await db.execute(
      sql`update operator_sessions set last_used_at = now() - interval '31 minutes' where id = ${idle.sessionId}`,
    );
    for (const name of guarded()) {
      for (const operator of [without, gone, ended, idle]) {
        expect(await tell(operator, name)).toEqual({ name, status: 401, code: 'operators.required' });
      }
    }
  });

  it('for managers rejects other operators', async () => {
    for (const name of guarded()) {
      const operator = await operators.logIn('operator');
      const manager = await operators.logIn('manager');
      const needsManager = calls[name]?.role === 'manager';
      const refusal = { name, status: 403, code: 'operators.role_required' };
      if (needsManager) expect(await tell(operator, name)).toEqual(refusal);
      else expect(await tell(manager, name)).not.toEqual(refusal);
    }
  });

  it('that can’t be undone needs a recent second factor, and no other does', async () => {
    for (const name of guarded()) {
      // Some calls end the session.
      const manager = await operators.logIn('manager');
      await api.services.database.db.execute(
        sql`update operator_sessions set proved_at = now() - make_interval(mins => ${PROOF_MINUTES + 1})
             where id = ${manager.sessionId}`,
      );
      const access = calls[name];
      const asks = access !== undefined && 'proof' in access && access.proof === true;
      const { status, code } = await tell(manager, name);
      expect([name, code === 'operators.proof_required']).toEqual([name, asks]);
      if (asks) expect(status).toBe(403);
    }
  });

  it('that can’t be undone makes the proof last from its own time', async () => {
    const manager = await operators.logIn('manager');
    const provedMinutesAgo = async () => {
      const { rows } = await api.services.database.db.execute<{ minutes: number }>(
        sql`select extract(epoch from now() - proved_at)::int / 60 as minutes from operator_sessions
             where id = ${manager.sessionId}`,
      );
      return rows[0]?.minutes;
    };
    await api.services.database.db.execute(
      sql`update operator_sessions set proved_at = now() - make_interval(mins => ${PROOF_MINUTES - 2})
           where id = ${manager.sessionId}`,
    );
    await manager.call('GET', '/api/admin/customers');
    expect(await provedMinutesAgo()).toBe(PROOF_MINUTES - 2);
    const isProved = (name: string) => calls[name]?.proof === true;
    await tell(manager, guarded().find(isProved) ?? '');
    expect(await provedMinutesAgo()).toBe(0);
  });

  it('that changes something needs a CSRF token and our own origin', async () => {
    const manager = await operators.logIn('manager');
    for (const name of guarded().filter((each) => !each.startsWith('GET '))) {
      const forged = { name, status: 403, code: 'operators.forged' };
      const { cookie, csrfToken } = manager;
      expect(await sendWith({ cookie }, name)).toEqual(forged);
      expect(await sendWith({ cookie, [CSRF_HEADER]: 'x'.repeat(43) }, name)).toEqual(forged);
      const elsewhere = { cookie, [CSRF_HEADER]: csrfToken, origin: 'http://otra.example' };
      expect(await sendWith(elsewhere, name)).toEqual(forged);
    }
  });

  it('logs a forged request and a wrong proof', async () => {
    const { call, operatorId } = await operators.logIn();
    const proof = '/api/admin/proof';
    const before = securityLines().length;
    await call('POST', proof, { body: { code: '000000' }, csrfToken: null });
    await call('POST', proof, { body: { code: '000000' } });
    const networkHash = expect.stringMatching(/^[\w-]{16}$/);
    expect(securityLines().slice(before)).toMatchObject([
      { event: 'authz_fail', about: 'forged call of an operator', networkHash },
      { event: 'authn_login_fail', about: 'operator asked again', userId: operatorId, networkHash },
    ]);
  });

  it('returns 400 with the field for text that can’t be stored', async () => {
    const operator = await operators.logIn('manager');
    for (const name of ['a\u0000b', 'a\ud800b', '0000-01-01']) {
      const body = { name, email: 'ana@stc.example', role: 'operator' };
      expect(await operator.call('POST', '/api/admin/team', { body })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', fields: { name: 'Hay caracteres que no se pueden usar' } },
      });
    }
    const cursor = '0000-01-01T00:00:00.000Z_00000000-0000-4000-8000-000000000000';
    const page = await operator.call('GET', `/api/admin/leads?cursor=${cursor}`);
    expect([page.status, page.body.code]).toEqual([400, 'request.invalid']);
  });
});

/** GET calls that show no customer's data, with the reason. */
const UNRECORDED: Readonly<Record<string, string>> = {
  'GET /api/admin/session': 'the operator’s own account',
  'GET /api/admin/account': 'the operator’s own account',
  'GET /api/admin/proof': 'the operator’s own account',
  'GET /api/admin/team': 'operators',
  'GET /api/admin/leads/colleagues': 'operators',
  'GET /api/admin/leads/live': 'ids of changed objects, and operators',
  'GET /api/admin/undo': 'the operator’s own sends, recorded as acts',
  'GET /api/admin/today/figures': 'totals',
  'GET /api/admin/papers/sums': 'totals',
  'GET /api/admin/prices': 'the catalog',
};

describe('every read of the back office', () => {
  const sample: Record<string, string> = {};
  beforeAll(async () => {
    const { organizationId, userId } = await findIds(api, (await accounts.newSession()).email);
    await writePaidInvoice(api, organizationId, { id: 'leido', at: clock.now() });
    const idOf = async (query: ReturnType<typeof sql>) => String((await accounts.rows(query))[0]?.['id']);
    Object.assign(sample, { organizationId, paymentId: 'pi_leido', version: '1', eventId: 'evt_leido' });
    sample['installationId'] = await idOf(sql`
      insert into installations (organization_id, checkout_session_id, plan_type, devices, cards, sets_up, ordered_at)
      values (${organizationId}, 'cs_leido', 'business', 0, 0, true, now()) returning id`);
    sample['leadId'] = await idOf(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('contact', gen_random_uuid(), '\\x00', 'leido@b.example', '{}', '\\x00', now()) returning id`);
    sample['mailId'] = await idOf(sql`
      insert into sent_mails (id, recipient, template, subject, tries, queued_at, data)
      values (gen_random_uuid(), 'leido@b.example', 'contact-acknowledgement', 'Hola', 1, now(),
              '{"to": "leido@b.example", "message": {"template": "contact-acknowledgement", "props": {"firstName": "Ana"}}}')
      returning id`);
    // One id, because both paths name it so.
    sample['requestId'] = await idOf(sql`
      insert into invoice_requests (organization_id, state, form, content_hash, invoice_number, decided_at, created_at)
      values (${organizationId}, 'issued', '{"companyName": "Leída", "taxId": "", "country": ""}', 'x', 'F-1', now(), now())
      returning id`);
    await accounts.rows(
      sql`insert into invoice_documents (request_id, pdf) values (${sample['requestId']}, '%PDF')`,
    );
    await accounts.rows(sql`
      insert into deletion_requests (id, user_id, organization_id, state, reason, other_reason, horus, stc, created_at, due_at)
      values (${sample['requestId']}, ${userId}, ${organizationId}, 'pending', 'price', '', true, true, now(), now())`);
  });
  const queries: Readonly<Record<string, string>> = {
    'GET /api/admin/search': '?q=leido',
    'GET /api/admin/leads/caller': '?phone=925000102&email=',
    'GET /api/admin/papers': '?period=2026-11',
    'GET /api/admin/papers.csv': '?period=2026-11',
    'GET /api/admin/papers/cash.csv': '?period=2026-11',
  };

  it('is in the audit log, unless it shows no customer’s data', async () => {
    const unrecorded: string[] = [];
    for (const name of guarded().filter((each) => each.startsWith('GET '))) {
      // A recent look of the same operator would cover a second one.
      const reader = await operators.logIn('manager');
      const path = name.slice('GET '.length).replace(/:(\w+)/g, (_, each: string) => sample[each] ?? each);
      await reader.call('GET', path + (queries[name] ?? ''));
      const looks = sql`select from audit_log where operator_id = ${reader.operatorId}`;
      if ((await accounts.rows(looks)).length === 0) unrecorded.push(name);
    }
    expect(unrecorded.toSorted()).toEqual(Object.keys(UNRECORDED).toSorted());
  });
});

describe('an invoice PDF', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  /** Announces the largest PDF but sends only its first bytes. */
  function beginUpload({ cookie, csrfToken }: Pick<TestOperator, 'cookie' | 'csrfToken'>) {
    const path = `/api/admin/invoices/${crypto.randomUUID()}/document`;
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    sockets.push(socket);
    socket.write(
      `POST ${path}?number=F-1 HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n${CSRF_HEADER}: ${csrfToken}\r\n` +
        `content-type: application/pdf\r\ncontent-length: ${MAX_INVOICE_BYTES}\r\nexpect: 100-continue\r\n\r\n%PDF`,
    );
    return socket;
  }

  /** Reads the response after the status line that asks for the body. */
  async function refusalOf(socket: Socket): Promise<string> {
    let received = '';
    while (!received.includes('"code"')) received += String((await once(socket, 'data'))[0]);
    return received;
  }

  it('is rejected before its body arrives when the cookie is invalid', async () => {
    const token = newToken();
    const made = { cookie: `horus-operator=${token}`, csrfToken: csrfTokenOf(token) };
    const refusal = await refusalOf(beginUpload(made));
    expect(refusal).toContain('401 Unauthorized');
    expect(refusal).toContain('operators.required');
  });

  it('is rejected while MAX_UPLOADS are in progress', async () => {
    const operator = await operators.logIn();
    const begun = Array.from({ length: MAX_UPLOADS }, () => beginUpload(operator));
    await Promise.all(begun.map((socket) => once(socket, 'data')));
    const send = () =>
      operator.call('POST', `/api/admin/invoices/${crypto.randomUUID()}/document?number=F-1`, {
        body: Buffer.from('%PDF-1.7'),
      });
    await vi.waitFor(async () => expect((await send()).status).toBe(503));
    begun[0]?.destroy();
    await vi.waitFor(async () => expect((await send()).status).not.toBe(503));
  });
});

describe('the audit log', () => {
  it('rejects updates and deletes', async () => {
    const { db } = api.services.database;
    const { operatorId, name } = await operators.logIn();
    const operator = { operatorId, name, device: 'Firefox en Linux', network: '10.0.0.1' };
    const subject = { kind: 'customer', id: 'x', label: 'Talleres' } as const;
    await recordAudit(db, {
      operator,
      action: 'session.opened',
      subject,
      after: { count: 1 },
      at: clock.now(),
    });
    const read = () => accounts.rows(sql`select * from audit_log order by id`);
    const before = await read();
    expect(before.at(-1)).toMatchObject({
      operator_id: operatorId,
      operator_name: name,
      action: 'session.opened',
      subject_label: 'Talleres',
      after: { count: 1 },
      network: '10.0.0.1',
    });
    for (const statement of [
      "update audit_log set action = 'x'",
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      const refused = /permission denied for table audit_log/;
      await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: expect.stringMatching(refused) },
      });
      // Protects the table's owner from a mistake, not from intent.
      await expect(api.asOwner(statement)).rejects.toThrow(
        'the audit log is added to and read, never changed',
      );
    }
    expect(await read()).toEqual(before);
  });
});
