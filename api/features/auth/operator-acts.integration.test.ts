import type { ActivityPage } from '@horus/contract/activity';
import type { User } from '@horus/contract/auth';
import type { SiteCall } from '@horus/contract/call';
import { siteCalls } from '@horus/contract/calls';
import type { ErrorBody } from '@horus/contract/errors';
import { VIEW_MINUTES } from '@horus/contract/retention';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setSignInBlocked } from '#features/auth/block-sign-in';
import { openView } from '#features/auth/operator-views';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds } from '#testing/test-books';

let api: TestApi;
const clock = createTestClock();
const accounts = createTestAccounts(() => api);
beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

const record = vi.fn(async () => undefined);
const call = <Answer = unknown>(name: string, token: string, path: string, body?: object) =>
  api.call<Answer & ErrorBody>(name.split(' ')[0] as 'GET' | 'POST' | 'DELETE', path, {
    token,
    ...(body && { body }),
  });
const me = (token: string) => call<User>('GET', token, '/api/auth/me');

async function newMember() {
  const session = await accounts.newSession({ company: 'Talleres Peña' });
  return { ...session, ...(await findIds(api, session.email)) };
}

async function readActivity(token: string) {
  const { body } = await call<ActivityPage>('GET', token, '/api/account/activity');
  return body.activities.map(({ who, what }) => [who, what]);
}

describe('a user whose sign-in is blocked', () => {
  it('loses their sessions, learns of it only with the right password, and can return', async () => {
    const { email, token, ...member } = await newMember();
    await setSignInBlocked(api.services, member, true, record);
    expect((await me(token)).status).toBe(401);
    const refused = await api.call<ErrorBody>('POST', '/api/auth/login', {
      body: { email, password: TEST_PASSWORD },
    });
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.sign_in_blocked']);
    const stranger = await api.call<ErrorBody>('POST', '/api/auth/login', {
      body: { email, password: 'no es esta' },
    });
    expect(stranger.body.code).toBe('auth.invalid_credentials');

    await setSignInBlocked(api.services, member, false, record);
    const again = (await accounts.logIn(email)).body.token;
    expect((await me(again)).status).toBe(200);
    const company = api.services.config.company.COMPANY_NAME;
    expect(await readActivity(again)).toEqual(
      expect.arrayContaining([
        [company, 'Bloqueó la entrada de una persona'],
        [company, 'Volvió a dejar entrar a una persona'],
      ]),
    );
  });

  it('can’t open a session while being blocked', async () => {
    const { email, ...member } = await newMember();
    await Promise.all([
      setSignInBlocked(api.services, member, true, record),
      ...Array.from({ length: 4 }, () => accounts.logIn(email)),
    ]);
    const { rows } = await api.services.database.db.execute(
      sql`select from sessions where user_id = ${member.userId}`,
    );
    expect(rows).toEqual([]);
  });

  it('is blocked once, and only through their own organisation', async () => {
    const member = await newMember();
    const other = await newMember();
    record.mockClear();
    await setSignInBlocked(api.services, member, true, record);
    await setSignInBlocked(api.services, member, true, record);
    expect(record).toHaveBeenCalledTimes(1);
    const elsewhere = { organizationId: member.organizationId, userId: other.userId };
    await expect(setSignInBlocked(api.services, elsewhere, true, record)).rejects.toMatchObject({
      code: 'members.not_found',
    });
    expect((await me(other.token)).status).toBe(200);
  });
});

describe('an operator who views as a customer', () => {
  const view = async (member: { organizationId: string; userId: string }) =>
    (
      await openView(
        api.services,
        {
          ...{ ...member, operatorName: 'Eva de STC' },
          session: { id: crypto.randomUUID(), expiresAt: new Date(clock.now().getTime() + 3_600_000) },
        },
        record,
      )
    ).token;

  it('sees the customer’s data, is named in the response and recorded in the activity', async () => {
    const member = await newMember();
    const token = await view(member);
    const { body } = await me(token);
    expect(body).toMatchObject({
      id: member.userId,
      email: member.email,
      viewedBy: { operator: 'Eva de STC' },
    });
    expect((await me(member.token)).body.viewedBy).toBeUndefined();
    expect(await readActivity(member.token)).toContainEqual([
      api.services.config.company.COMPANY_NAME,
      'Miró la cuenta como la ves tú, sin poder cambiar nada',
    ]);
  });

  it('can only make viewable calls', async () => {
    const member = await newMember();
    const token = await view(member);
    const before = await accounts.rows(sql`select u::text from users u where id = ${member.userId}`);
    // A public call ignores the session.
    const calls = Object.entries<SiteCall>(siteCalls);
    for (const [name, { access, viewable }] of calls) {
      if (access === 'anyone' || viewable) continue;
      const path = (name.split(' ')[1] ?? '').replace(/:(\w+)/g, 'x');
      const { status, body } = await call(name, token, path, name.startsWith('GET') ? undefined : {});
      expect([name, status, body.code]).toEqual([name, 403, 'auth.view_only']);
    }
    expect(await accounts.rows(sql`select u::text from users u where id = ${member.userId}`)).toEqual(before);
    const writing = calls.flatMap(([name, { viewable }]) =>
      viewable && !name.startsWith('GET ') ? [name] : [],
    );
    expect(writing).toEqual(['POST /api/auth/logout']);
  });

  it('ends the view by button or by timeout, and the customer’s sessions stay', async () => {
    const member = await newMember();
    const first = await view(member);
    expect((await call('POST', first, '/api/auth/logout')).status).toBe(204);
    expect((await me(first)).status).toBe(401);
    const second = await view(member);
    clock.advance(VIEW_MINUTES * 60_000 + 1_000);
    expect((await me(second)).status).toBe(401);
    expect((await me(member.token)).status).toBe(200);
  });

  it('is not listed among the customer’s sessions', async () => {
    const member = await newMember();
    await view(member);
    const { body } = await call<{ sessions: unknown[] }>('GET', member.token, '/api/auth/sessions');
    expect(body.sessions).toHaveLength(1);
  });
});
