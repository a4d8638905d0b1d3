import type { LoginAnswer, LoginOrSecondStep, ResetPasswordAnswer } from '@horus/contract/auth';
import type { PasskeyResponse, SecondFactor } from '@horus/contract/second-factor';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccounts, TEST_PASSWORD, tokenOf } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';
import { findIds } from '#testing/test-books';
import { type Lies, TestPasskey } from '#testing/test-passkey';

let api: TestApi;
const clock = createTestClock();
const accounts = createTestAccounts(() => api);

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

const ORIGIN = 'http://horus.test';
const post = <Body>(path: string, body?: object, token?: string) =>
  api.call<Body>('POST', path, { body, from: accounts.newNetwork(), ...(token && { token }) });
type Options = { options: { challenge: string; allowCredentials?: { id: string }[] } };
const offer = async (path: string, body?: object, token?: string) =>
  (await post<Options>(path, body, token)).body.options;
const offerLogin = () => offer('/api/auth/passkey-login/options');
const enter = (passkey: PasskeyResponse) =>
  post<LoginAnswer & { code: string }>('/api/auth/passkey-login', { passkey });
const read = async (token: string) =>
  (await api.call<SecondFactor>('GET', '/api/auth/second-factor', { token })).body;

async function newOwner(lies: Lies = {}) {
  const session = await accounts.newSession();
  const { userId } = await findIds(api, session.email);
  const passkey = new TestPasskey(ORIGIN);
  const options = await offer('/api/auth/passkeys/options', undefined, session.token);
  const body = { name: 'Móvil', passkey: passkey.register(options, userId, lies) };
  const added = await post<{ recoveryCodes: string[] | null }>('/api/auth/passkeys', body, session.token);
  return { ...session, userId, passkey, added, body };
}

describe('a passkey', () => {
  it('is kept by a password reset and named in its response and email', async () => {
    const { email } = await newOwner();
    await api.services.database.db.execute(
      sql`update users set email_verified_at = now() where email = ${email}`,
    );
    await post('/api/auth/request-password-reset', { email });
    const [mail] = await accounts.waitForMails(email, 'password-reset', 1);
    const body = { token: tokenOf(mail?.resetUrl ?? ''), newPassword: 'otra frase bien distinta' };
    const answer = await post<ResetPasswordAnswer>('/api/auth/reset-password', body);
    expect(answer.body.passkeys).toEqual(['Móvil']);
    expect(await accounts.listMails(email, 'password-changed')).toMatchObject([
      { left: { passkeys: ['Móvil'], securityUrl: `${ORIGIN}/cuenta/seguridad` } },
    ]);
  });

  it('counts as a second step in the email about a login from a new place', async () => {
    const { email, passkey } = await newOwner();
    await api.services.database.db.execute(
      sql`update users set email_verified_at = now() where email = ${email}`,
    );
    await enter(passkey.answer(await offerLogin()));
    expect(await accounts.listMails(email, 'new-sign-in')).toMatchObject([{ hasSecondStep: true }]);
  });

  it('opens a session alone, and is the second step after a password', async () => {
    const { email, passkey, added, token } = await newOwner();
    expect(added.body.recoveryCodes).toHaveLength(10);
    const opened = await enter(passkey.answer(await offerLogin()));
    expect([opened.status, opened.body.user?.email]).toEqual([200, email]);

    const { secondStep } = (await accounts.logIn(email)).body as unknown as Extract<
      LoginOrSecondStep,
      { secondStep: object }
    >;
    expect(secondStep.methods).toEqual(['passkey']);
    const step = { token: secondStep.token };
    const options = await offer('/api/auth/second-step/passkey-options', step);
    expect(options.allowCredentials).toMatchObject([{ id: passkey.id.toString('base64url') }]);
    const taken = await post<LoginAnswer>('/api/auth/second-step', {
      ...step,
      passkey: passkey.answer(options),
    });
    expect(taken.body.user.email).toBe(email);
    expect((await read(token)).passkeys).toMatchObject([{ name: 'Móvil', lastUsedAt: expect.any(String) }]);
  });

  it('proves its owner’s identity in the same session', async () => {
    const { passkey, token } = await newOwner();
    clock.advance(11 * 60_000);
    expect((await post('/api/auth/passkeys/options', undefined, token)).status).toBe(403);
    const options = await offer('/api/auth/proof/passkey-options', undefined, token);
    const other = (await enter(passkey.answer(await offerLogin()))).body.token;
    clock.advance(1);
    const answer = passkey.answer(options);
    expect((await post('/api/auth/proof', { passkey: answer }, other)).status).toBe(400);
    // A use in another session consumed the challenge.
    expect((await post('/api/auth/proof', { passkey: answer }, token)).status).toBe(400);
    const again = passkey.answer(await offer('/api/auth/proof/passkey-options', undefined, token));
    expect((await post('/api/auth/proof', { passkey: again }, token)).status).toBe(204);
    expect((await post('/api/auth/passkeys/options', undefined, token)).status).toBe(200);
  });

  it.each<[string, Lies]>([
    ['made for another site', { origin: 'https://horus.example' }],
    ['made for a page below our host', { origin: 'http://evil.horus.test' }],
    ['whose user was not verified', { verified: false }],
    ['that says to be another’s', { userHandle: '00000000-0000-4000-8000-000000000000' }],
    ['of another kind', { type: 'webauthn.create' }],
  ])('is rejected with a response %s', async (_, lies) => {
    const { passkey } = await newOwner();
    const refused = await enter(passkey.answer(await offerLogin(), lies));
    expect([refused.status, refused.body.code]).toEqual([400, 'auth.passkey_refused']);
    expect((await enter(passkey.answer(await offerLogin()))).status).toBe(200);
  });

  it('is rejected for a used, expired, unknown or second-step challenge', async () => {
    const { passkey, email } = await newOwner();
    const options = await offerLogin();
    expect((await enter(passkey.answer(options))).status).toBe(200);
    expect((await enter(passkey.answer(options))).status).toBe(400);
    const late = await offerLogin();
    clock.advance(11 * 60_000);
    expect((await enter(passkey.answer(late))).status).toBe(400);
    expect((await enter(passkey.answer({ challenge: 'x'.repeat(43) }))).status).toBe(400);
    // A challenge of the second step can't log in alone.
    const { secondStep } = (await accounts.logIn(email)).body as unknown as { secondStep: { token: string } };
    const step = await offer('/api/auth/second-step/passkey-options', { token: secondStep.token });
    expect((await enter(passkey.answer(step))).status).toBe(400);
    expect((await post('/api/auth/second-step/passkey-options', { token: 'x'.repeat(43) })).status).toBe(401);
  });

  it('opens one session for parallel calls with one response', async () => {
    const { passkey } = await newOwner();
    const answer = passkey.answer(await offerLogin());
    const entered = await Promise.all([1, 2, 3, 4].map(() => enter(answer)));
    expect(entered.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('is rejected when its counter does not increase: it has been copied', async () => {
    const { passkey } = await newOwner();
    expect((await enter(passkey.answer(await offerLogin(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 6, 1]) {
      expect((await enter(passkey.answer(await offerLogin(), { counter }))).status).toBe(400);
    }
    expect((await enter(passkey.answer(await offerLogin(), { counter: 8 }))).status).toBe(200);
  });

  it('of another user or no user is rejected', async () => {
    const [victim, attacker] = [await newOwner(), await newOwner()];
    const { secondStep } = (await accounts.logIn(victim.email)).body as unknown as {
      secondStep: { token: string };
    };
    const options = await offer('/api/auth/second-step/passkey-options', { token: secondStep.token });
    const body = { token: secondStep.token, passkey: attacker.passkey.answer(options) };
    expect((await post('/api/auth/second-step', body)).status).toBe(400);
    expect((await enter(new TestPasskey(ORIGIN).answer(await offerLogin()))).status).toBe(400);
  });
});

describe('a new passkey', () => {
  it.each<[string, Lies]>([
    ['made for another site', { origin: 'https://horus.example' }],
    ['whose user was not verified', { verified: false }],
  ])('%s is rejected', async (_, lies) => {
    const { added, token } = await newOwner(lies);
    expect(added.status).toBe(400);
    expect((await read(token)).passkeys).toEqual([]);
  });

  it('is stored once, and only in the session and account of its challenge', async () => {
    const { body, token } = await newOwner();
    expect((await post('/api/auth/passkeys', body, token)).status).toBe(400);
    const other = await accounts.newSession();
    const { userId } = await findIds(api, other.email);
    const options = await offer('/api/auth/passkeys/options', undefined, other.token);
    const made = { name: 'Robada', passkey: new TestPasskey(ORIGIN).register(options, userId) };
    expect((await post('/api/auth/passkeys', made, token)).status).toBe(400);
  });

  it('is deleted by its owner only, with the sessions it opened and the last factor’s recovery codes', async () => {
    const { token, email, passkey } = await newOwner();
    const opened = (await enter(passkey.answer(await offerLogin()))).body.token;
    const [own] = (await read(token)).passkeys;
    const path = `/api/auth/passkeys/${own?.id ?? ''}`;
    const other = await accounts.newSession();
    expect((await api.call('DELETE', path, { token: other.token })).status).toBe(404);
    expect((await api.call('DELETE', path, { token })).status).toBe(204);
    expect(await read(token)).toEqual({ totpSince: null, recoveryCodesLeft: 0, passkeys: [] });
    expect((await api.call('GET', '/api/auth/second-factor', { token: opened })).status).toBe(401);
    expect((await enter(passkey.answer(await offerLogin()))).status).not.toBe(200);
    expect((await accounts.logIn(email, TEST_PASSWORD)).body.token).toEqual(expect.any(String));
  });

  it('can’t be deleted when it is the only way to log in', async () => {
    const { token, userId } = await newOwner();
    await api.services.database.db.execute(sql`update users set password_hash = null where id = ${userId}`);
    const [own] = (await read(token)).passkeys;
    const path = `/api/auth/passkeys/${own?.id ?? ''}`;
    expect((await api.call('DELETE', path, { token })).body).toMatchObject({ code: 'auth.last_way_in' });
    expect((await read(token)).passkeys).toHaveLength(1);
  });
});
