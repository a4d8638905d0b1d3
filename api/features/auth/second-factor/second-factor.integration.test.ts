import type { LoginAnswer, LoginOrSecondStep, MessageAnswer } from '@horus/contract/auth';
import { MINUTE_MS } from '@horus/contract/durations';
import { PROOF_MINUTES, type SecondFactor, type TotpSetup } from '@horus/contract/second-factor';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode, totpStep } from '#platform/totp';
import { createTestAccounts, TEST_PASSWORD, tokenOf } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
const clock = createTestClock();
const accounts = createTestAccounts(() => api);

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

const STEP_MS = 30_000;
const post = <Body>(path: string, body?: object, token?: string, from = accounts.newNetwork()) =>
  api.call<Body>('POST', path, { body, from, ...(token && { token }) });

/** `later` is a number of time steps. */
const codeOf = ({ secret }: { secret: Buffer }, later = 0) => totpCode(secret, totpStep(clock.now()) + later);

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function newProtected() {
  const { email, token } = await accounts.newSession();
  const setup = await post<TotpSetup>('/api/auth/second-factor/totp', undefined, token);
  expect(setup.status).toBe(200);
  const app = { secret: fromBase32(setup.body.secret) };
  // Advances to the start of a time step, in which the previous code is still valid.
  clock.advance(STEP_MS - (clock.now().getTime() % STEP_MS));
  const confirmed = await post<{ recoveryCodes: string[] }>(
    '/api/auth/second-factor/totp/confirm',
    { code: codeOf(app, -1) },
    token,
  );
  expect(confirmed.status).toBe(200);
  return { email, token, app, codes: confirmed.body.recoveryCodes };
}

/** Returns the token of the second step. */
async function firstStep(email: string, password = TEST_PASSWORD, from?: string): Promise<string> {
  const answer = await accounts.logIn(email, password, from);
  expect(answer.status).toBe(200);
  const body = answer.body as unknown as LoginOrSecondStep;
  if (!('secondStep' in body)) throw new Error('a session without a second step');
  expect(body).not.toHaveProperty('token');
  return body.secondStep.token;
}
const secondStep = (token: string, code: string, from?: string) =>
  post<LoginAnswer & { code: string }>('/api/auth/second-step', { token, code }, undefined, from);
const statusOf = async (token: string) => (await api.call('GET', '/api/auth/me', { token })).status;

describe('a login with a second factor', () => {
  it('opens a session only after the second step', async () => {
    const { email, app } = await newProtected();
    const step = await firstStep(email);
    expect(await statusOf(step)).toBe(401);
    const opened = await secondStep(step, codeOf(app));
    expect(opened.status).toBe(200);
    expect(opened.body.user.email).toBe(email);
    expect(await statusOf(opened.body.token)).toBe(200);
  });

  it('gives the same error for a wrong password as without a second factor', async () => {
    const { email } = await newProtected();
    const { email: plain } = await accounts.newSession();
    const ofProtected = await accounts.logIn(email, 'no es esta');
    const ofPlain = await accounts.logIn(plain, 'no es esta');
    expect({ ...ofProtected.body, requestId: '' }).toEqual({ ...ofPlain.body, requestId: '' });
    expect([ofProtected.status, ofPlain.status]).toEqual([401, 401]);
  });

  it('accepts a code once, over all logins', async () => {
    const { email, app } = await newProtected();
    const [one, other] = [await firstStep(email), await firstStep(email)];
    const code = codeOf(app);
    expect((await secondStep(one, code)).status).toBe(200);
    expect((await secondStep(other, code)).body.code).toBe('auth.wrong_code');
    // A second step is also consumed once.
    expect((await secondStep(one, codeOf(app, 1))).body.code).toBe('auth.second_step_expired');
    expect((await secondStep(other, codeOf(app, 1))).status).toBe(200);
  });

  it('opens one session for parallel calls with one code', async () => {
    const { email, app, codes } = await newProtected();
    for (const code of [codeOf(app), codes[0] ?? '']) {
      const steps = await Promise.all([1, 2, 3, 4].map(() => firstStep(email)));
      const answers = await Promise.all(steps.map((step) => secondStep(step, code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    }
    const again = await firstStep(email);
    const same = await Promise.all([1, 2, 3].map(() => secondStep(again, codes[1] ?? '')));
    expect(same.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('accepts a recovery code once, in any spelling, and mails how many are left', async () => {
    const { email, codes } = await newProtected();
    expect(new Set(codes).size).toBe(10);
    const typed = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    const opened = await secondStep(await firstStep(email), typed);
    expect(opened.status).toBe(200);
    expect((await secondStep(await firstStep(email), codes[3] ?? '')).status).toBe(400);
    const mails = await accounts.waitForMails(email, 'second-factor-changed', 2);
    expect(mails.map(({ change, codesLeft }) => [change, codesLeft])).toEqual([
      ['totp-on', 10],
      ['recovery-code-used', 9],
    ]);
  });

  it('rejects another user’s code and recovery code', async () => {
    const [victim, attacker] = [await newProtected(), await newProtected()];
    const step = await firstStep(victim.email);
    for (const code of [codeOf(attacker.app), attacker.codes[0] ?? '', 'AAAA', '000000 ']) {
      expect((await secondStep(step, code)).body.code).toBe('auth.wrong_code');
    }
    expect((await secondStep('x'.repeat(43), codeOf(victim.app))).body.code).toBe('auth.second_step_expired');
  });

  it('must be finished soon', async () => {
    const { email, app } = await newProtected();
    const step = await firstStep(email);
    clock.advance(11 * MINUTE_MS);
    expect((await secondStep(step, codeOf(app))).body.code).toBe('auth.second_step_expired');
  });

  it('is void after a password change', async () => {
    const { email, token, app } = await newProtected();
    const step = await firstStep(email);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'otra frase bien distinta' };
    expect((await post('/api/auth/update-profile', body, token)).status).toBe(200);
    expect((await secondStep(step, codeOf(app))).body.code).toBe('auth.second_step_expired');
  });

  it('limits attempts by strangers, apart from the owner’s network', async () => {
    const home = accounts.newNetwork();
    const { email, app } = await newProtected();
    expect((await secondStep(await firstStep(email, TEST_PASSWORD, home), codeOf(app), home)).status).toBe(
      200,
    );
    clock.advance(MINUTE_MS);
    const step = await firstStep(email);
    const guesses = [];
    for (let i = 0; i < 12; i++) guesses.push((await secondStep(step, '000000')).status);
    expect(guesses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect((await secondStep(await firstStep(email, TEST_PASSWORD, home), codeOf(app), home)).status).toBe(
      200,
    );
  });

  it('still needs the second step after a password reset', async () => {
    const { email, token, app } = await newProtected();
    await api.services.database.db.execute(
      sql`update users set email_verified_at = now() where email = ${email}`,
    );
    await post('/api/auth/request-password-reset', { email });
    const [mail] = await accounts.waitForMails(email, 'password-reset', 1);
    const body = { token: tokenOf(mail?.resetUrl ?? ''), newPassword: 'otra frase bien distinta' };
    expect((await post<MessageAnswer>('/api/auth/reset-password', body)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    const step = await firstStep(email, 'otra frase bien distinta');
    expect((await secondStep(step, codeOf(app))).status).toBe(200);
  });

  it('drops the second factor of a previous registrant when the address’s owner takes the account over', async () => {
    const { email } = await newProtected();
    await post('/api/auth/request-password-reset', { email });
    const [mail] = await accounts.waitForMails(email, 'password-reset', 1);
    await post('/api/auth/reset-password', {
      token: tokenOf(mail?.resetUrl ?? ''),
      newPassword: 'la dueña del buzón',
    });
    expect((await accounts.logIn(email, 'la dueña del buzón')).body.token).toEqual(expect.any(String));
  });
});

describe('a change of the second factor', () => {
  it('ends the other sessions and unfinished logins', async () => {
    const { email, token, app } = await newProtected();
    const other = (await secondStep(await firstStep(email), codeOf(app))).body.token;
    const begun = await firstStep(email);
    expect((await post('/api/auth/second-factor/recovery-codes', undefined, token)).status).toBe(200);
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401]);
    clock.advance(STEP_MS);
    expect((await secondStep(begun, codeOf(app))).body.code).toBe('auth.second_step_expired');
  });

  it('ends sessions opened by password when the app is added', async () => {
    const { email, token } = await accounts.newSession();
    const intruder = (await accounts.logIn(email)).body.token;
    const setup = await post<TotpSetup>('/api/auth/second-factor/totp', undefined, token);
    const code = codeOf({ secret: fromBase32(setup.body.secret) });
    expect((await post('/api/auth/second-factor/totp/confirm', { code }, token)).status).toBe(200);
    expect([await statusOf(token), await statusOf(intruder)]).toEqual([200, 401]);
  });
});

describe('a protected action', () => {
  it('needs a proof after some minutes', async () => {
    const { token } = await accounts.newSession();
    clock.advance((PROOF_MINUTES - 1) * MINUTE_MS);
    expect((await post('/api/auth/second-factor/totp', undefined, token)).status).toBe(200);
    clock.advance(2 * MINUTE_MS);
    const refused = await post<{ code: string }>('/api/auth/second-factor/totp', undefined, token);
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.proof_required']);
    expect((await post('/api/auth/proof', { password: 'no es esta' }, token)).status).toBe(400);
    expect((await post('/api/auth/second-factor/totp', undefined, token)).status).toBe(403);
    expect((await post('/api/auth/proof', { password: TEST_PASSWORD }, token)).status).toBe(204);
    expect((await post('/api/auth/second-factor/totp', undefined, token)).status).toBe(200);
  });

  it('needs a proof in the same session', async () => {
    const { email, token } = await accounts.newSession();
    const other = (await accounts.logIn(email)).body.token;
    clock.advance((PROOF_MINUTES + 1) * MINUTE_MS);
    expect((await post('/api/auth/proof', { password: TEST_PASSWORD }, other)).status).toBe(204);
    expect((await post('/api/auth/second-factor/totp', undefined, token)).status).toBe(403);
    expect((await post('/api/auth/second-factor/totp', undefined, other)).status).toBe(200);
  });

  it('needs the second factor instead of a password, and a code works once', async () => {
    const { token, app } = await newProtected();
    clock.advance((PROOF_MINUTES + 1) * MINUTE_MS);
    const methods = await api.call('GET', '/api/auth/proof', { token });
    expect(methods.body).toEqual({ methods: ['totp'] });
    const byPassword = await post<{ code: string }>('/api/auth/proof', { password: TEST_PASSWORD }, token);
    expect(byPassword.body.code).toBe('auth.proof_refused');
    const code = codeOf(app);
    expect((await post('/api/auth/proof', { code }, token)).status).toBe(204);
    expect((await post('/api/auth/proof', { code }, token)).status).toBe(400);
    expect((await api.call('DELETE', '/api/auth/second-factor/totp', { token })).status).toBe(204);
  });

  it('never needs only the password with a second factor: deletion, export, password, sessions', async () => {
    const { email, token, app } = await newProtected();
    const deletion = {
      reason: 'other',
      otherReason: 'Cierro',
      accounts: { stc: true, horus: true },
      password: TEST_PASSWORD,
    };
    const password = { password: TEST_PASSWORD };
    const newPassword = { currentPassword: TEST_PASSWORD, newPassword: 'reloj de torre y campana' };
    const asked: readonly [path: string, body: object][] = [
      ['/api/auth/update-profile', newPassword],
      ['/api/account/exports', password],
      ['/api/auth/sessions/end-others', password],
      ['/api/account/request-deletion', deletion],
    ];
    clock.advance((PROOF_MINUTES + 1) * MINUTE_MS);
    for (const [path, body] of asked) {
      const refused = await post<{ code: string }>(path, body, token);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'auth.proof_required']);
    }
    expect((await post('/api/auth/proof', { code: codeOf(app) }, token)).status).toBe(204);
    for (const [path, body] of asked.slice(1)) {
      expect([path, (await post(path, body, token)).status < 300]).toEqual([path, true]);
    }
    expect((await firstStep(email)).length).toBeGreaterThan(0);
  });

  it('limits attempts', async () => {
    const { token } = await newProtected();
    const guesses = [];
    for (let i = 0; i < 12; i++)
      guesses.push((await post('/api/auth/proof', { code: '000000' }, token)).status);
    expect(guesses.slice(-2)).toEqual([429, 429]);
  });
});

describe('the second factor', () => {
  const read = async (token: string) =>
    (await api.call<SecondFactor>('GET', '/api/auth/second-factor', { token })).body;

  it('is enabled by its first right code', async () => {
    const { email, token } = await accounts.newSession();
    const first = await post<TotpSetup>('/api/auth/second-factor/totp', undefined, token);
    const again = await post<TotpSetup>('/api/auth/second-factor/totp', undefined, token);
    expect(new URL(again.body.uri).searchParams.get('secret')).toBe(again.body.secret);
    expect((await read(token)).totpSince).toBeNull();
    expect((await accounts.logIn(email)).body.token).toEqual(expect.any(String));
    // Only the newest secret is valid.
    const void_ = codeOf({ secret: fromBase32(first.body.secret) });
    expect((await post('/api/auth/second-factor/totp/confirm', { code: void_ }, token)).status).toBe(400);
    const code = codeOf({ secret: fromBase32(again.body.secret) });
    expect((await post('/api/auth/second-factor/totp/confirm', { code }, token)).status).toBe(200);
    expect(await read(token)).toEqual({ totpSince: expect.any(String), recoveryCodesLeft: 10, passkeys: [] });
    expect((await post('/api/auth/second-factor/totp', undefined, token)).status).toBe(409);
    await firstStep(email);
  });

  it('replaces its recovery codes and is deleted with them', async () => {
    const { email, token, app, codes } = await newProtected();
    const renewed = await post<{ recoveryCodes: string[] }>(
      '/api/auth/second-factor/recovery-codes',
      undefined,
      token,
    );
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const step = await firstStep(email);
    expect((await secondStep(step, codes[0] ?? '')).status).toBe(400);
    expect((await secondStep(step, codeOf(app))).status).toBe(200);
    expect((await api.call('DELETE', '/api/auth/second-factor/totp', { token })).status).toBe(204);
    expect(await read(token)).toEqual({ totpSince: null, recoveryCodesLeft: 0, passkeys: [] });
    expect((await accounts.logIn(email)).body.token).toEqual(expect.any(String));
    for (const [method, path] of [
      ['DELETE', '/api/auth/second-factor/totp'],
      ['POST', '/api/auth/second-factor/recovery-codes'],
    ] as const) {
      expect((await api.call(method, path, { token })).status).toBe(404);
    }
  });

  it('is stored so that neither the secret nor the codes are readable', async () => {
    const { app, codes } = await newProtected();
    const { rows } = await api.services.database.db.execute<{ row: string }>(
      sql`select t::text as row from totp_factors t union all select c::text from recovery_codes c`,
    );
    const stored = rows.map(({ row }) => row).join();
    expect(stored).not.toContain(app.secret.toString('hex'));
    for (const code of codes) {
      expect(stored).not.toContain(Buffer.from(code).toString('hex'));
      expect(stored).not.toContain(code);
    }
  });
});
