import type { User } from '@horus/contract/auth';
import { DAY_MS, HOUR_MS } from '@horus/contract/durations';
import type { ErrorBody } from '@horus/contract/errors';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteExpiredSessions } from '#features/auth/delete-expired-sessions';
import { createTestAccounts, TEST_PASSWORD, tokenOf } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';

const clock = createTestClock();
let api: TestApi;
const accounts = createTestAccounts(() => api);
const { newNetwork, newEmail, register, logIn, newSession, rows } = accounts;

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

const forget = (email: string, from = newNetwork()) =>
  api.call<{ message: string }>('POST', '/api/auth/request-password-reset', { body: { email }, from });
const reset = (token: string, newPassword = 'nueva frase con campana', from = newNetwork()) =>
  api.call<ErrorBody>('POST', '/api/auth/reset-password', { body: { token, newPassword }, from });
const isOpen = async (token: string) => (await api.call('GET', '/api/auth/me', { token })).status === 200;

async function newResetToken(email: string, nth = 1): Promise<string> {
  await forget(email);
  const mails = await accounts.waitForMails(email, 'password-reset', nth);
  return tokenOf(mails.at(-1)?.resetUrl ?? '');
}

describe('a forgotten password', () => {
  it('gets the same response for unknown addresses; only the owner gets an email', async () => {
    const { email } = await newSession();
    const unknown = newEmail();
    const answers = [await forget(email), await forget(` ${unknown.toUpperCase()} `)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(2).fill([
        200,
        {
          message: 'Se ha enviado un correo electrónico con instrucciones para restablecer tu contraseña.',
        },
      ]),
    );
    const [mail] = await accounts.waitForMails(email, 'password-reset', 1);
    expect(mail).toEqual({
      name: 'Ana',
      resetUrl: expect.stringMatching(/^http:\/\/horus\.test\/reset-password#token=[\w-]{43}$/),
      validMinutes: 60,
    });
    await accounts.waitForJobs('write-to-owner');
    expect(await rows(sql`select 1 from jobs.job where name = 'mail' and data->>'to' = ${unknown}`)).toEqual(
      [],
    );
  });

  it('reports the data deleted from an account with an unverified address', async () => {
    const { email } = await newSession({ company: 'Talleres Ana' });
    const first = await reset(await newResetToken(email));
    expect(first.body).toMatchObject({ cleared: true });
    expect((await accounts.logIn(email, 'nueva frase con campana')).body.user.company).toBeNull();
    expect(await accounts.listMails(email, 'password-changed')).toMatchObject([{ cleared: true }]);
    // Nothing is deleted from a verified or empty account.
    const second = await reset(await newResetToken(email, 2), 'otra frase bien distinta');
    expect(second.body).toMatchObject({ cleared: false });
    const empty = await newSession();
    const third = await reset(await newResetToken(empty.email));
    expect(third.body).toMatchObject({ cleared: false });
  });

  it('sets a new password once, ends every session, verifies the address and emails the owner', async () => {
    const { email, token: session } = await newSession();
    const token = await newResetToken(email);
    const answer = await reset(token);
    expect([answer.status, answer.body.message]).toEqual([200, 'Contraseña restablecida con éxito.']);
    expect(await isOpen(session)).toBe(false);
    expect((await logIn(email)).status).toBe(401);
    const { status, body } = await logIn(email, 'nueva frase con campana');
    expect([status, body.user.emailVerified]).toEqual([200, true]);
    const [mail] = await accounts.listMails(email, 'password-changed');
    expect(mail).toMatchObject({ name: 'Ana', device: 'Dispositivo desconocido' });
    const again = await reset(token, 'otra frase distinta');
    expect([again.status, again.body.code, again.body.error]).toEqual([
      400,
      'auth.invalid_reset_token',
      'Token de restablecimiento no válido o expirado',
    ]);
  });

  it('accepts one of twenty parallel uses of a link', async () => {
    const { email } = await newSession();
    const token = await newResetToken(email);
    const passwords = Array.from({ length: 20 }, (_, i) => `reloj con campana ${i}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const taken = passwords.filter((_, i) => answers[i]?.status === 200);
    expect(taken).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'auth.invalid_reset_token')).toHaveLength(19);
    expect((await logIn(email, taken[0])).status).toBe(200);
    expect(await accounts.listMails(email, 'password-changed')).toHaveLength(1);
  });

  it('does not deadlock with a concurrent profile change', async () => {
    const { email } = await newSession();
    const token = await newResetToken(email);
    const profile = await api.services.database.pool.connect();
    try {
      // Locks in the order of a profile change.
      await profile.query('begin');
      await profile.query('update users set password_hash = password_hash where email = $1', [email]);
      const answer = reset(token);
      await vi.waitFor(
        async () =>
          expect(
            await rows(sql`
              select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
          ).toHaveLength(1),
        { timeout: 60_000 },
      );
      await profile.query(
        `update link_tokens set expires_at = now() - interval '1 day'
          where user_id = (select id from users where email = $1)`,
        [email],
      );
      await profile.query('commit');
      expect((await answer).body.code).toBe('auth.invalid_reset_token');
      expect((await logIn(email)).status).toBe(200);
    } finally {
      profile.release(true);
    }
  });

  it('voids older links when a new one is requested', async () => {
    const { email } = await newSession();
    const older = await newResetToken(email);
    const newer = await newResetToken(email, 2);
    expect((await reset(older)).body.code).toBe('auth.invalid_reset_token');
    expect((await reset(newer)).status).toBe(200);
  });

  it('expires after an hour', async () => {
    const { email } = await newSession();
    const token = await newResetToken(email);
    clock.advance(HOUR_MS + 1);
    expect((await reset(token)).body.code).toBe('auth.invalid_reset_token');
    expect((await logIn(email)).status).toBe(200);
  });

  it.each(['', 'x', 'a'.repeat(43), "' or 1=1 --", `${'a'.repeat(42)}\u0000`, '../../x'])(
    'rejects the token %j',
    async (token) => {
      const { status, body } = await reset(token);
      expect([status, body.code]).toEqual([400, 'auth.invalid_reset_token']);
    },
  );

  it('needs six characters and no common password; the link stays valid meanwhile', async () => {
    const { email } = await newSession();
    const token = await newResetToken(email);
    const short = await reset(token, 'abc12');
    expect(short.body.fields).toEqual({
      newPassword: 'La contraseña debe tener al menos 6 caracteres',
    });
    const common = await reset(token, 'Password1');
    expect([common.body.code, Object.keys(common.body.fields ?? {})]).toEqual([
      'auth.common_password',
      ['newPassword'],
    ]);
    expect((await reset(token, email)).body.code).toBe('auth.common_password');
    expect((await reset(token, 'xK7-pq')).status).toBe(200);
  });

  it('stores no usable token', async () => {
    const { email } = await newSession();
    const token = await newResetToken(email);
    expect(JSON.stringify(await rows(sql`select * from link_tokens`))).not.toContain(token);
    expect(api.logLines.join('')).not.toContain(token);
  });

  it('limits emails per mailbox, with a separate limit for the owner’s networks', async () => {
    const email = newEmail();
    const home = newNetwork();
    await register({ email });
    await logIn(email, TEST_PASSWORD, home);
    const typedByStrangers = async () => {
      for (let i = 0; i < 4; i++) {
        expect((await forget(email)).status).toBe(200);
        await accounts.waitForJobs('write-to-owner');
      }
    };
    await typedByStrangers();
    expect(await accounts.listMails(email, 'password-reset')).toHaveLength(2);
    expect((await forget(email, home)).status).toBe(200);
    await accounts.waitForMails(email, 'password-reset', 3);
    // A link of the last hour is in the mailbox and works, even if a stranger requested it.
    await typedByStrangers();
    const sent = await accounts.listMails(email, 'password-reset');
    expect(sent).toHaveLength(3);
    expect((await reset(tokenOf(sent.at(-1)?.resetUrl ?? ''))).status).toBe(200);
    // The limit expires with the link.
    await rows(sql`update rate_limits set expire = 0 where key like 'mail:strangers%'`);
    await typedByStrangers();
    expect(await accounts.listMails(email, 'password-reset')).toHaveLength(5);
  });

  it('limits emails to an unverified mailbox over all its tagged addresses', async () => {
    const mailbox = newEmail();
    const tagged = Array.from({ length: 7 }, (_, i) => mailbox.replace('@', `+${i}@`));
    for (const email of tagged) expect((await register({ email })).status).toBe(201);
    await accounts.waitForJobs('write-to-owner');
    for (let round = 0; round < 3; round++) {
      for (const email of tagged) await register({ email: email.toUpperCase() });
      for (const email of tagged) await forget(email);
      await accounts.waitForJobs('write-to-owner');
      await rows(sql`update rate_limits set expire = 0 where key like 'mail:strangers%'`);
    }
    const mails = await rows(sql`
      select 1 from jobs.job where name = 'mail' and data->>'to' like ${mailbox.replace('@', '+%@')}`);
    expect(mails).toHaveLength(6);
  });

  it('lets the owner in from a new network after any number of attempts by strangers', async () => {
    const { email } = await newSession();
    await Promise.all(Array.from({ length: 60 }, () => logIn(email, 'equivocada', newNetwork())));
    for (let i = 0; i < 5; i++) {
      await forget(email);
      await accounts.waitForJobs('write-to-owner');
    }
    const away = newNetwork();
    for (let i = 0; i < 12; i++) await logIn(email, 'equivocada', away);
    expect((await logIn(email, TEST_PASSWORD, away)).status).toBe(429);
    const [link] = (await accounts.listMails(email, 'password-reset')).slice(-1);
    expect((await reset(tokenOf(link?.resetUrl ?? ''), 'nueva frase con campana', away)).status).toBe(200);
    expect((await logIn(email, 'nueva frase con campana', away)).status).toBe(200);
  });

  it('limits a network, for unknown addresses too', async () => {
    const known = (await newSession()).email;
    for (const email of [known, newEmail()]) {
      const network = newNetwork();
      const answers = await Promise.all(Array.from({ length: 12 }, () => forget(email, network)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    }
    const network = newNetwork();
    const answers = await Promise.all(Array.from({ length: 25 }, () => forget(newEmail(), network)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('lets the owner in again during attempts by strangers', async () => {
    const { email } = await newSession();
    await Promise.all(Array.from({ length: 60 }, () => logIn(email, 'equivocada', newNetwork())));
    const home = newNetwork();
    expect((await logIn(email, TEST_PASSWORD, home)).status).toBe(429);
    await reset(await newResetToken(email), 'nueva frase con campana', home);
    expect((await logIn(email, 'nueva frase con campana', home)).status).toBe(200);
  });
});

describe('an email address', () => {
  const verify = (token: string, session: string | null) =>
    api.call<ErrorBody>('POST', '/api/auth/verify-email', {
      body: { token },
      from: newNetwork(),
      ...(session ? { token: session } : {}),
    });
  const me = async (token: string) => (await api.call<User>('GET', '/api/auth/me', { token })).body;

  it('is verified by the link of the welcome email, once', async () => {
    const { email, token: session } = await newSession();
    expect((await me(session)).emailVerified).toBe(false);
    const [welcome] = await accounts.waitForMails(email, 'welcome', 1);
    const token = tokenOf(welcome?.verifyUrl ?? '');
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token, session)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('auth.invalid_verification_token');
    expect((await me(session)).emailVerified).toBe(true);
  });

  it('is verified by a link requested later, which voids the older one', async () => {
    const { email, token: session } = await newSession();
    const [welcome] = await accounts.waitForMails(email, 'welcome', 1);
    const asked = await api.call('POST', '/api/auth/request-email-verification', { token: session });
    expect(asked.body.message).toBe('Te hemos enviado un correo con el enlace para confirmarlo.');
    const [mail] = await accounts.waitForMails(email, 'verify-email', 1);
    expect((await verify(tokenOf(welcome?.verifyUrl ?? ''), session)).status).toBe(400);
    expect((await verify(tokenOf(mail?.verifyUrl ?? ''), session)).body.message).toBe(
      'Email confirmado. Gracias.',
    );
    const again = await api.call('POST', '/api/auth/request-email-verification', { token: session });
    expect(again.body.message).toBe('Email confirmado. Gracias.');
    expect(await accounts.listMails(email, 'verify-email')).toHaveLength(1);
  });

  it('gets the welcome and three more links a day', async () => {
    const { email, token } = await newSession();
    await accounts.waitForMails(email, 'welcome', 1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.call('POST', '/api/auth/request-email-verification', { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('request.rate_limited');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect(await accounts.listMails(email, 'verify-email')).toHaveLength(3);
  });

  it('can’t be verified with a link of another purpose', async () => {
    const { email, token: session } = await newSession();
    expect((await verify(await newResetToken(email), session)).body.code).toBe(
      'auth.invalid_verification_token',
    );
    const [welcome] = await accounts.waitForMails(email, 'welcome', 1);
    expect((await reset(tokenOf(welcome?.verifyUrl ?? ''))).body.code).toBe('auth.invalid_reset_token');
    expect((await me(session)).emailVerified).toBe(false);
  });

  it('is not verified without a session of the account, and the link stays valid', async () => {
    const { email, token: session } = await newSession();
    const stranger = await newSession();
    const [welcome] = await accounts.waitForMails(email, 'welcome', 1);
    const token = tokenOf(welcome?.verifyUrl ?? '');
    const alone = await verify(token, null);
    expect([alone.status, alone.body.code]).toEqual([401, 'auth.required']);
    const others = await verify(token, stranger.token);
    expect([others.status, others.body.code]).toEqual([403, 'auth.other_account']);
    expect((await me(session)).emailVerified).toBe(false);
    expect((await me(stranger.token)).emailVerified).toBe(false);
    expect((await verify(token, session)).status).toBe(200);
    expect((await me(session)).emailVerified).toBe(true);
  });

  it('returns 401 without a session', async () => {
    expect((await api.call('POST', '/api/auth/request-email-verification')).body.code).toBe('auth.required');
  });
});

describe('housekeeping', () => {
  const countOf = async (table: string, email: string) =>
    (
      await rows(sql`
        select 1 from ${sql.identifier(table)} t join users u on u.id = t.user_id where u.email = ${email}`)
    ).length;

  it('deletes expired sessions and links, and networks unused for half a year', async () => {
    const { email } = await newSession();
    await accounts.waitForMails(email, 'welcome', 1);
    await newResetToken(email);
    const counts = async () => [
      await countOf('link_tokens', email),
      await countOf('sessions', email),
      await countOf('familiar_networks', email),
    ];
    expect(await counts()).toEqual([2, 1, 1]);
    clock.advance(8 * DAY_MS);
    await deleteExpiredSessions(api.services);
    expect(await counts()).toEqual([0, 1, 1]);
    clock.advance(10 * DAY_MS);
    await deleteExpiredSessions(api.services);
    expect(await counts()).toEqual([0, 0, 1]);
    clock.advance(180 * DAY_MS);
    await deleteExpiredSessions(api.services);
    expect(await counts()).toEqual([0, 0, 0]);
  });
});
