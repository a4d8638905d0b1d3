import type { User } from '@horus/contract/auth';
import { DAY_MS } from '@horus/contract/durations';
import type { ErrorBody } from '@horus/contract/errors';
import { SESSION_IDLE_DAYS, SESSION_LIFETIME_DAYS } from '@horus/contract/retention';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestAccounts } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';

const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const { newNetwork, newEmail, register, logIn, newSession, rows } = accounts;

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

describe('register', () => {
  it('creates an organisation with its owner and queues the welcome email', async () => {
    const answer = await register({ email: ' Nueva@Empresa.Example ', company: 'Talleres Toledo' });
    expect(answer.status).toBe(201);
    const [created] = await rows(sql`
      select u.email, m.role, o.name as company from users u join memberships m on m.user_id = u.id
        join organizations o on o.id = m.organization_id
       where u.email = 'nueva@empresa.example'`);
    expect(created).toEqual({
      email: 'nueva@empresa.example',
      role: 'owner',
      company: 'Talleres Toledo',
    });
    expect(await accounts.waitForMails('nueva@empresa.example', 'welcome', 1)).toEqual([
      {
        name: 'Ana',
        loginUrl: 'http://horus.test/login',
        verifyUrl: expect.stringMatching(/^http:\/\/horus\.test\/verificar-email#token=[\w-]{43}$/),
      },
    ]);
  });

  it('normalises Unicode text', async () => {
    const email = newEmail();
    const password = 'man\u0303ana\u00a0de\u200b junio 42';
    await register({ email, password, name: '\u202aBegon\u0303a\u202c\u00a0Paz' });
    const [user] = await rows(sql`select name from users where email = ${email}`);
    expect(user).toEqual({ name: 'Begoña Paz' });
    expect((await logIn(`\u200b${email}`, 'mañana de junio 42')).status).toBe(200);
    expect((await register({ email: newEmail(), name: '\u3164' })).body).toMatchObject({
      fields: { name: 'El nombre es obligatorio' },
    });
  });

  it('stores the password as argon2id', async () => {
    const email = newEmail();
    await register({ email });
    const [user] = await rows(sql`select password_hash from users where email = ${email}`);
    expect(user?.['password_hash']).toMatch(/^\$argon2id\$v=19\$/);
  });

  it('gives the same response for a known address and emails its owner once', async () => {
    const email = newEmail();
    const first = await register({ email });
    await rows(sql`update users set created_at = created_at - interval '2 minutes' where email = ${email}`);
    const again = await Promise.all(
      [1, 2, 3].map(() => register({ email, password: 'otra frase bien distinta' })),
    );
    for (const answer of again) {
      expect([answer.status, answer.body]).toEqual([first.status, first.body]);
    }
    expect((await logIn(email)).status).toBe(200);
    await accounts.waitForMails(email, 'already-registered', 1);
    await register({ email });
    await accounts.waitForJobs('write-to-owner');
    expect(await accounts.listMails(email, 'already-registered')).toHaveLength(1);
    await accounts.waitForMails(email, 'welcome', 1);
    expect(await rows(sql`select 1 from users where email = ${email}`)).toHaveLength(1);
  });

  it('creates one account for twenty parallel requests and no organisation without members', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ email })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(await rows(sql`select 1 from users where email = ${email}`)).toHaveLength(1);
    // One email: twenty parallel requests are one registration.
    await accounts.waitForJobs('write-to-owner');
    await accounts.waitForMails(email, 'welcome', 1);
    expect(await accounts.listMails(email, 'already-registered')).toEqual([]);
    expect(
      await rows(
        sql`select 1 from organizations o where not exists (select from users u where u.organization_id = o.id)`,
      ),
    ).toHaveLength(0);
  });

  it('returns a Spanish message for each wrong field and rejects unknown fields', async () => {
    const answer = await api.call('POST', '/api/auth/register', {
      body: { name: ' ', email: 'no', password: 'corta', admin: true },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'request.invalid',
      error: answer.body.message,
      fields: {
        name: 'El nombre es obligatorio',
        email: 'Escribe un email válido, como nombre@empresa.es',
        password: 'La contraseña debe tener al menos 8 caracteres',
      },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/Unrecognized/);
  });

  it.each([
    ['password1', 'aparece en listas'],
    ['P a S s w o r d 1', 'aparece en listas'],
    ['aaaaaaaa', 'se adivina enseguida'],
    ['12341234', 'se adivina enseguida'],
    ['Ana García 1985', 'No uses tu nombre'],
    ['anagarcia!', 'No uses tu nombre'],
    ['garcía-2026', 'No uses tu nombre'],
    ['propia@empresa.example', 'No uses tu nombre'],
    ['TalleresToledo', 'No uses tu nombre'],
    ['Horus 2026!', 'No uses tu nombre'],
  ])('rejects the password «%s»', async (password, reason) => {
    const fields = { name: 'Ana García', email: 'propia@empresa.example', company: 'Talleres Toledo' };
    const { status, body } = await register({ ...fields, password });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        code: 'auth.common_password',
        fields: { password: expect.stringContaining(reason) },
      }),
    ]);
  });

  it('limits a network to twenty accounts an hour and returns the waiting time', async () => {
    const network = newNetwork();
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => register({ email: newEmail() }, network)),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
    const refused = answers.find((answer) => answer.status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await register({ email: newEmail() })).status).toBe(201);
  });
});

describe('login', () => {
  it('returns a 256-bit token and the user, and stores the token hashed', async () => {
    const email = newEmail();
    await register({ email, company: 'Talleres' });
    const { status, body } = await logIn(email);
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.user).toMatchObject({ name: 'Ana', email, company: 'Talleres', stripeCustomerId: null });
    const dump = JSON.stringify(await rows(sql`select token_hash::text from sessions`));
    expect(dump).not.toContain(body.token);
  });

  it('gives the same response for a wrong password and an unknown address', async () => {
    const email = newEmail();
    await register({ email });
    const wrong = await logIn(email, 'equivocada');
    const unknown = await logIn(newEmail(), 'equivocada');
    const { requestId: _wrong, ...wrongBody } = wrong.body as unknown as Record<string, unknown>;
    const { requestId: _unknown, ...unknownBody } = unknown.body as unknown as Record<string, unknown>;
    expect([wrong.status, wrongBody]).toEqual([401, unknownBody]);
    expect(unknown.status).toBe(401);
    expect(wrongBody['error']).toBe('Email o contraseña incorrectos.');
  });

  it('creates a new token for each login', async () => {
    const { email, token } = await newSession();
    expect((await logIn(email)).body.token).not.toBe(token);
  });

  it('allows ten of forty parallel attempts from one network', async () => {
    const { email } = await newSession();
    const network = newNetwork();
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(email, 'equivocada', network)));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30);
  });

  it('counts all addresses of an IPv6 /64 as one network', async () => {
    const { email } = await newSession();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => logIn(email, 'equivocada', `2001:db8:1:2::${i + 1}`)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
  });

  it('verifies a hash also for an unknown user and one without a password', async () => {
    const email = newEmail();
    await register({ email });
    await rows(sql`update users set password_hash = null where email = ${email}`);
    const verify = vi.spyOn(api.services.passwords, 'verify');
    const answers = [await logIn(email), await logIn(newEmail())];
    expect(verify).toHaveBeenCalledTimes(2);
    verify.mockRestore();
    expect(answers.map(({ status, body }) => [status, (body as unknown as ErrorBody).code])).toEqual([
      [401, 'auth.invalid_credentials'],
      [401, 'auth.invalid_credentials'],
    ]);
  });

  it('never locks the owner out of a familiar network', async () => {
    const email = newEmail();
    const home = newNetwork();
    await register({ email });
    await logIn(email, undefined, home);
    await Promise.all(Array.from({ length: 80 }, () => logIn(email, 'equivocada', newNetwork())));
    expect((await logIn(email, undefined, newNetwork())).status).toBe(429);
    expect((await logIn(email, undefined, home)).status).toBe(200);
  });

  it('lets owners log in from familiar networks while the shared limit is used up', async () => {
    const email = newEmail();
    const home = newNetwork();
    await register({ email });
    await logIn(email, undefined, home);
    await logIn(newEmail(), 'equivocada');
    const { db } = api.services.database;
    const ofAll = sql`key like 'login:everybody:%'`;
    await db.execute(sql`update rate_limits set points = 100000 where ${ofAll}`);
    for (const anybody of [newEmail(), email]) {
      const { status, body } = await logIn(anybody, 'equivocada');
      expect([status, body]).toMatchObject([429, { code: 'request.work_required' }]);
    }
    expect((await logIn(email, undefined, home)).status).toBe(200);
    await db.execute(sql`delete from rate_limits where ${ofAll}`);
  });
});

describe('session', () => {
  it('is found only by its exact bearer token', async () => {
    const { email, token } = await newSession();
    expect((await api.call<User>('GET', '/api/auth/me', { token })).body.email).toBe(email);
    for (const wrong of ['', 'x', `${token}x`, token.toLowerCase(), 'a'.repeat(43)]) {
      const { status, body } = await api.call('GET', '/api/auth/me', { token: wrong });
      expect([status, body.code]).toEqual([401, 'auth.required']);
    }
  });

  it('ends at logout, and other sessions stay', async () => {
    const { email, token } = await newSession();
    const other = (await logIn(email)).body.token;
    const { status, headers } = await api.call('POST', '/api/auth/logout', { token });
    expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache"']);
    expect((await api.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect((await api.call('GET', '/api/auth/me', { token: other })).status).toBe(200);
  });

  it('ends when unused, and after its maximum lifetime', async () => {
    const idle = (await newSession()).token;
    const used = (await newSession()).token;
    for (let day = 0; day < SESSION_LIFETIME_DAYS; day += SESSION_IDLE_DAYS - 1) {
      expect((await api.call('GET', '/api/auth/me', { token: used })).status).toBe(200);
      clock.advance((SESSION_IDLE_DAYS - 1) * DAY_MS);
    }
    expect((await api.call('GET', '/api/auth/me', { token: idle })).status).toBe(401);
    expect((await api.call('GET', '/api/auth/me', { token: used })).status).toBe(401);
  });
});

describe('requests', () => {
  it('have security headers and a request id, also on errors', async () => {
    for (const path of ['/', '/nada', '/api/auth/me', '/api/nada']) {
      const { headers } = await fetch(api.url + path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('accept only JSON of limited size', async () => {
    const send = (type: string, body: string) =>
      fetch(`${api.url}/api/auth/login`, { method: 'POST', headers: { 'content-type': type }, body });
    expect((await send('text/plain', '{}')).status).toBe(415);
    expect((await send('application/x-www-form-urlencoded', 'email=a')).status).toBe(415);
    expect((await send('application/json', '{"email":')).status).toBe(400);
    expect((await send('application/json', `{"email":"${'a'.repeat(70_000)}"}`)).status).toBe(413);
    expect(
      (await send('application/json', '{"__proto__":{"a":1},"email":"a@b.es","password":"x"}')).status,
    ).toBe(400);
  });

  it('are logged without secrets and personal data', async () => {
    const { email, token } = await newSession();
    await api.call('GET', '/api/auth/me', { token });
    // Paths as programs mangle the links of emails.
    for (const path of [
      `reset-password%3Ftoken=${token}`,
      `reset-password%3Ftoken%3D${token}`,
      `baja/${email}`,
    ]) {
      expect((await fetch(`${api.url}/${path}`)).status).toBe(404);
    }
    const log = api.logLines.join('');
    expect(log).toContain('"route":"/reset-password%3Ftoken');
    expect(log).toContain('"route":"/api/auth/me"');
    expect(log).not.toContain(token);
    expect(log).not.toContain(email);
    expect(log).not.toContain('contraseña');
  });
});
