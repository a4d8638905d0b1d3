import { CSRF_HEADER, operatorAccess } from '@horus/contract/backoffice/access';
import { PROOF_MINUTES } from '@horus/contract/second-factor';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '#features/backoffice/audit/record-audit';
import { createTestAccounts } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { createTestOperators, type TestOperator } from '#testing/test-operators';

/**
 * The matrix of every call of the back office × who must not make it. The list of calls is the
 * api's own.
 */

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

type Method = Parameters<TestOperator['call']>[0];
const guarded = () => served.filter((name) => operatorAccess[name]?.role !== 'anyone');
const partsOf = (name: string) => {
  const [method = '', path = ''] = name.split(' ');
  return [method as Method, path.replace(/:\w+/g, 'x')] as const;
};
/**
 * With something wrong in it: an operator who may not make the call is told that before it is read.
 */
const wrong = (method: Method) => (method === 'GET' ? {} : { body: { unknown: true } });

async function tell(operator: TestOperator, name: string) {
  const [method, path] = partsOf(name);
  const { status, body } = await operator.call(method, path, wrong(method));
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
  it('has a row that says who may make it, and each row is of a call', () => {
    expect(served.length).toBeGreaterThan(0);
    expect(Object.keys(operatorAccess).sort()).toEqual(served.toSorted());
  });

  it('is refused to a visitor and to a customer, before anything of it is read', async () => {
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

  it('is refused to an operator without a second factor, whose session has ended, or who has left', async () => {
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

  it('of the managers’ is refused to an operator', async () => {
    for (const name of guarded()) {
      const operator = await operators.logIn('operator');
      const manager = await operators.logIn('manager');
      const needsManager = operatorAccess[name]?.role === 'manager';
      const refusal = { name, status: 403, code: 'operators.role_required' };
      if (needsManager) expect(await tell(operator, name)).toEqual(refusal);
      else expect(await tell(manager, name)).not.toEqual(refusal);
    }
  });

  it('that can’t be taken back asks for the second factor again, and no other does', async () => {
    for (const name of guarded()) {
      // Some of them end the session.
      const manager = await operators.logIn('manager');
      await api.services.database.db.execute(
        sql`update operator_sessions set proved_at = now() - make_interval(mins => ${PROOF_MINUTES + 1})
             where id = ${manager.sessionId}`,
      );
      const access = operatorAccess[name];
      const asks = access !== undefined && 'proof' in access && access.proof === true;
      const { status, code } = await tell(manager, name);
      expect([name, code === 'operators.proof_required']).toEqual([name, asks]);
      if (asks) expect(status).toBe(403);
    }
  });

  it('that changes something needs the page’s own proof beside the cookie', async () => {
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
});

describe('the audit log', () => {
  it('is added to and read: nothing of it changes or goes', async () => {
    const { db } = api.services.database;
    const { operatorId, name } = await operators.logIn();
    const operator = { operatorId, name, device: 'Firefox en Linux', network: '10.0.0.1' };
    const subject = { kind: 'customer', id: 'x', label: 'Talleres' } as const;
    await recordAudit(db, { operator, action: 'session.opened', subject, after: { a: 1 }, at: clock.now() });
    const read = () => accounts.rows(sql`select * from audit_log order by id`);
    const before = await read();
    expect(before.at(-1)).toMatchObject({
      operator_id: operatorId,
      operator_name: name,
      action: 'session.opened',
      subject_label: 'Talleres',
      after: { a: 1 },
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
      // The owner of the tables is kept from a slip, not from intent.
      await expect(api.asOwner(statement)).rejects.toThrow(
        'the audit log is added to and read, never changed',
      );
    }
    expect(await read()).toEqual(before);
  });
});
