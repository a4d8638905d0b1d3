import { randomUUID } from 'node:crypto';
import type { SessionView, User } from '@horus/contract/auth';
import type { ErrorBody } from '@horus/contract/errors';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
const accounts = createTestAccounts(() => api);
const { newEmail, register, logIn, newSession } = accounts;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const update = (token: string | undefined, body: object) =>
  api.call<ErrorBody>('POST', '/api/auth/update-profile', { body, ...(token ? { token } : {}) });
const me = async (token: string) => (await api.call<User>('GET', '/api/auth/me', { token })).body;
const isOpen = async (token: string) => (await api.call('GET', '/api/auth/me', { token })).status === 200;
const sessionsOf = async (token: string) =>
  (await api.call<{ sessions: SessionView[] }>('GET', '/api/auth/sessions', { token })).body.sessions;
const change = (token: string, currentPassword: string, newPassword: string) =>
  update(token, { currentPassword, newPassword });

describe('the profile', () => {
  it('changes only the given fields and returns the new values', async () => {
    const { token } = await newSession({ company: 'Talleres' });
    expect((await update(token, { name: ' Ana María ' })).body).toEqual({
      name: 'Ana María',
      company: 'Talleres',
    });
    expect((await update(token, { company: 'Talleres Toledo' })).body).toEqual({
      name: 'Ana María',
      company: 'Talleres Toledo',
    });
    expect((await update(token, { company: '' })).body).toEqual({ name: 'Ana María', company: null });
    expect((await update(token, {})).status).toBe(200);
    expect(await me(token)).toMatchObject({ name: 'Ana María', company: null });
  });

  it('keeps a concurrent change of the company when only the name changes', async () => {
    const { token, email } = await newSession({ name: 'Ana', company: 'Talleres' });
    let answer: Promise<{ status: number }> | undefined;
    await api.services.database.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where email = ${email} for update`);
      answer = update(token, { name: 'Ana María', company: 'Talleres' });
      await accounts.waitForBlocked(tx, 1);
      await tx.execute(sql`update organizations set name = 'Talleres Toledo'
            where id = (select organization_id from users where email = ${email})`);
    });
    expect((await answer)?.status).toBe(200);
    expect(await me(token)).toMatchObject({ name: 'Ana María', company: 'Talleres Toledo' });
  });

  it.each([
    ['a new company', { company: 'Talleres Toledo' }, 'Talleres Toledo'],
    ['a new password', { currentPassword: TEST_PASSWORD, newPassword: 'tres-girasoles-azules' }, 'Talleres'],
    ['nothing', {}, 'Talleres'],
  ])('keeps a concurrent change of the name while %s is saved', async (_, body, company) => {
    const { token, email } = await newSession({ name: 'Ana', company: 'Talleres' });
    let answer: Promise<{ status: number; body: unknown }> | undefined;
    await api.services.database.db.transaction(async (tx) => {
      await tx.execute(sql`select from users where email = ${email} for update`);
      answer = update(token, body);
      await accounts.waitForBlocked(tx, 1);
      await tx.execute(sql`update users set name = 'Ana María' where email = ${email}`);
    });
    expect(await answer).toMatchObject({ status: 200, body: { name: 'Ana María', company } });
    expect(await me(token)).toMatchObject({ name: 'Ana María', company });
  });

  it('stays unchanged when a field is invalid', async () => {
    const { token, email } = await newSession({ company: 'Talleres' });
    const wrong: [object, object][] = [
      [{ name: ' ' }, { name: 'El nombre es obligatorio' }],
      [
        { newPassword: 'corta', currentPassword: TEST_PASSWORD },
        { newPassword: 'La contraseña debe tener al menos 8 caracteres' },
      ],
      [{ newPassword: 'una muy larga' }, { currentPassword: 'Debes introducir tu contraseña actual' }],
      [
        { newPassword: 'password1', currentPassword: TEST_PASSWORD },
        { newPassword: expect.stringContaining('listas') },
      ],
      [
        { name: 'Eva', newPassword: 'talleres', currentPassword: TEST_PASSWORD },
        { newPassword: expect.stringContaining('tu nombre') },
      ],
    ];
    for (const [body, fields] of wrong) {
      const answer = await update(token, body);
      expect([answer.status, answer.body.fields]).toEqual([400, fields]);
    }
    for (const body of [{ email: 'otra@empresa.example' }, { role: 'member' }, { id: randomUUID() }]) {
      expect((await update(token, body)).status).toBe(400);
    }
    expect(await me(token)).toMatchObject({ name: 'Ana', company: 'Talleres', email });
    expect((await logIn(email)).status).toBe(200);
  });

  it('returns different errors for an ended and a missing session', async () => {
    const { token } = await newSession();
    await api.call('POST', '/api/auth/logout', { token });
    const ended = await update(token, { name: 'Eva' });
    expect([ended.status, ended.body.code, ended.body.message]).toEqual([
      401,
      'auth.user_not_found',
      'Usuario no encontrado',
    ]);
    const none = await update(undefined, { name: 'Eva' });
    expect([none.status, none.body.message]).toEqual([401, 'No estás autenticado']);
  });
});

describe('a changed password', () => {
  it('needs the current one, ends the other sessions, keeps this one and sends an email', async () => {
    const { token, email } = await newSession();
    const other = (await logIn(email)).body.token;
    const wrong = await change(token, 'equivocada', 'una muy larga');
    expect([wrong.status, wrong.body.code, wrong.body.error, wrong.body.fields]).toEqual([
      400,
      'auth.wrong_current_password',
      'Contraseña actual incorrecta',
      { currentPassword: 'Contraseña actual incorrecta' },
    ]);
    expect(await isOpen(other)).toBe(true);

    expect((await change(token, TEST_PASSWORD, 'una muy larga')).status).toBe(200);
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false]);
    expect((await logIn(email)).status).toBe(401);
    expect((await logIn(email, 'una muy larga')).status).toBe(200);
    expect(await accounts.listMails(email, 'password-changed')).toEqual([
      {
        name: 'Ana',
        changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        device: 'Dispositivo desconocido',
        resetUrl: 'http://horus.test/login?recuperar=1',
      },
    ]);
  });

  it('allows ten attempts per session, counted apart for each session', async () => {
    const { token, email } = await newSession();
    const own = (await logIn(email)).body.token;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => change(token, `intento ${i}`, 'una muy larga')),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    expect((await change(token, TEST_PASSWORD, 'una muy larga')).status).toBe(429);
    expect((await change(own, TEST_PASSWORD, 'una muy larga')).status).toBe(200);
  });

  it('succeeds for one of eight parallel changes', async () => {
    const { token, email } = await newSession();
    const passwords = Array.from({ length: 8 }, (_, i) => `reloj con campana ${i}`);
    const answers = await Promise.all(passwords.map((each) => change(token, TEST_PASSWORD, each)));
    const taken = passwords.filter((_, i) => answers[i]?.status === 200);
    expect(taken).toHaveLength(1);
    expect((await logIn(email, taken[0])).status).toBe(200);
  });

  it('blocks a login that began with the old one', async () => {
    const { token, email } = await newSession();
    const logins = Array.from({ length: 8 }, () => logIn(email));
    const changed = change(token, TEST_PASSWORD, 'una muy larga');
    const tokens = (await Promise.all(logins)).flatMap(({ status, body }) =>
      status === 200 ? [body.token] : [],
    );
    expect((await changed).status).toBe(200);
    const open = await Promise.all(tokens.map(isOpen));
    expect(open).toEqual(tokens.map(() => false));
  });
});

describe('sessions', () => {
  const end = (id: string | undefined, token: string | undefined, password = TEST_PASSWORD) =>
    api.call<ErrorBody>('DELETE', `/api/auth/sessions/${id}`, {
      body: { password },
      ...(token ? { token } : {}),
    });
  const endOthers = (token: string | undefined, password = TEST_PASSWORD) =>
    api.call<ErrorBody>('POST', '/api/auth/sessions/end-others', {
      body: { password },
      ...(token ? { token } : {}),
    });

  it('are listed with device names, last used first, with the current one marked', async () => {
    const email = newEmail();
    await register({ email });
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
    const response = await fetch(`${api.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({ email, password: TEST_PASSWORD }),
    });
    const first = ((await response.json()) as { token: string }).token;
    const second = (await logIn(email)).body.token;
    const sessions = await sessionsOf(first);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Dispositivo desconocido', false],
      ['Firefox en Windows', true],
    ]);
    expect((await sessionsOf(second)).map(({ current }) => current)).toEqual([true, false]);
    expect(JSON.stringify(sessions)).not.toContain('Mozilla');
  });

  it('are ended one by one, or all others at once', async () => {
    const { token, email } = await newSession();
    const [second, third, fourth] = await Promise.all(
      [1, 2, 3].map(async () => (await logIn(email)).body.token),
    );
    const secondId = (await sessionsOf(second ?? '')).find(({ current }) => current)?.id;
    expect((await end(secondId, token)).status).toBe(204);
    expect(await isOpen(second ?? '')).toBe(false);
    const again = await end(secondId, token);
    expect([again.status, again.body.code]).toEqual([404, 'auth.session_not_found']);

    expect((await endOthers(token)).status).toBe(204);
    expect(await Promise.all([token, third ?? '', fourth ?? ''].map(isOpen))).toEqual([true, false, false]);
  });

  it.each(['equivocada', ''])('are not ended with a wrong password: «%s»', async (password) => {
    const { token, email } = await newSession();
    const other = (await logIn(email)).body.token;
    const otherId = (await sessionsOf(other)).find(({ current }) => current)?.id;
    for (const answer of [await end(otherId, token, password), await endOthers(token, password)]) {
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['password']]);
    }
    expect(await isOpen(other)).toBe(true);
  });

  it('of other users return the same error as unknown ones', async () => {
    const victim = await newSession();
    const attacker = await newSession();
    const [own] = await sessionsOf(victim.token);
    const foreign = await end(own?.id, attacker.token);
    const unknown = await end(randomUUID(), attacker.token);
    expect([foreign.status, foreign.body.code, foreign.body.error]).toEqual([
      unknown.status,
      unknown.body.code,
      unknown.body.error,
    ]);
    expect(foreign.status).toBe(404);
    await endOthers(attacker.token);
    expect(await isOpen(victim.token)).toBe(true);
    expect((await sessionsOf(attacker.token)).map(({ id }) => id)).not.toContain(own?.id);
  });

  it('return 401 without a token', async () => {
    const calls = [api.call('GET', '/api/auth/sessions'), end(randomUUID(), undefined), endOthers(undefined)];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.code]).toEqual([401, 'auth.required']);
    }
  });
});
