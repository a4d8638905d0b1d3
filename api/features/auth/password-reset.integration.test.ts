import type { User } from '@horus/contract/auth';
import type { ErrorBody } from '@horus/contract/errors';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteExpiredSessions } from '#features/auth/delete-expired-sessions';
import { createTestAccounts, TEST_PASSWORD, tokenOf } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';

const HOUR_MS = 3_600 * 1_000;
const DAY_MS = 24 * HOUR_MS;
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

/** Asks for a reset and waits for the mail; `nth` counts the mails that the address has had. */
async function newResetToken(email: string, nth = 1): Promise<string> {
  await forget(email);
  const mails = await accounts.waitForMails(email, 'password-reset', nth);
  return tokenOf(mails.at(-1)?.resetUrl ?? '');
}

describe('a forgotten password', () => {
  it('is answered alike for known and unknown addresses; only the owner gets a mail', async () => {
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

  it('says that it took out what was written in an account before its address was confirmed', async () => {
    const { email } = await newSession({ company: 'Talleres Ana' });
    const first = await reset(await newResetToken(email));
    expect(first.body).toMatchObject({ cleared: true });
    expect((await accounts.logIn(email, 'nueva frase con campana')).body.user.company).toBeNull();
    expect(await accounts.listMails(email, 'password-changed')).toMatchObject([{ cleared: true }]);
    // Nothing is taken out of an account that has proved its address, or had nothing in it.
    const second = await reset(await newResetToken(email, 2), 'otra frase bien distinta');
    expect(second.body).toMatchObject({ cleared: false });
    const empty = await newSession();
    const third = await reset(await newResetToken(empty.email));
    expect(third.body).toMatchObject({ cleared: false });
  });

  it('sets a new password once, ends every session, confirms the address and tells the owner', async () => {
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

  it('takes one of twenty parallel uses of a link', async () => {
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

  it('and a change in the profile at the same moment do not wait for each other in a circle', async () => {
    const { email } = await newSession();
    const token = await newResetToken(email);
    const profile = await api.services.database.pool.connect();
    try {
      // In the order in which a changed profile writes.
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

  it('voids older links when a new one is asked for, and other links when one is used', async () => {
    const { email } = await newSession();
    const older = await newResetToken(email);
    const newer = await newResetToken(email, 2);
    expect((await reset(older)).body.code).toBe('auth.invalid_reset_token');
    expect((await reset(newer)).status).toBe(200);
  });

  it('lasts an hour', async () => {
    const { email } = await newSession();
    const token = await newResetToken(email);
    clock.advance(HOUR_MS + 1);
    expect((await reset(token)).body.code).toBe('auth.invalid_reset_token');
    expect((await logIn(email)).status).toBe(200);
  });

  it.each(['', 'x', 'a'.repeat(43), "' or 1=1 --", `${'a'.repeat(42)}\u0000`, '../../x'])(
    'refuses the token %j',
    async (token) => {
      const { status, body } = await reset(token);
      expect([status, body.code]).toEqual([400, 'auth.invalid_reset_token']);
    },
  );

  it('takes six characters, not five, and no common password; the link stays good meanwhile', async () => {
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

  it('stores no token that opens an account', async () => {
    const { email } = await newSession();
    const token = await newResetToken(email);
    expect(JSON.stringify(await rows(sql`select * from link_tokens`))).not.toContain(token);
    expect(api.logLines.join('')).not.toContain(token);
  });

  it('writes to a mailbox a few times a day, and strangers leave the owner their own', async () => {
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
    // 'It has been sent' is true: a link of the last hour is in the mailbox, no matter who asked
    // for it, and opens the account.
    await typedByStrangers();
    const sent = await accounts.listMails(email, 'password-reset');
    expect(sent).toHaveLength(3);
    expect((await reset(tokenOf(sent.at(-1)?.resetUrl ?? ''))).status).toBe(200);
    // When that link has run out, so has the limit.
    await rows(sql`update rate_limits set expire = 0 where key like 'mail:strangers%'`);
    await typedByStrangers();
    expect(await accounts.listMails(email, 'password-reset')).toHaveLength(5);
  });

  it('writes few mails a day to a mailbox that nobody has confirmed, however many addresses lead to it', async () => {
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

  it('lets the owner in from a new network after any number of guesses and requests of strangers', async () => {
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

  it('stops a network that asks too often, for unknown addresses too', async () => {
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

  it('lets the owner in again while strangers guess', async () => {
    const { email } = await newSession();
    await Promise.all(Array.from({ length: 60 }, () => logIn(email, 'equivocada', newNetwork())));
    const home = newNetwork();
    expect((await logIn(email, TEST_PASSWORD, home)).status).toBe(429);
    await reset(await newResetToken(email), 'nueva frase con campana', home);
    expect((await logIn(email, 'nueva frase con campana', home)).status).toBe(200);
  });
});

describe('an e-mail address', () => {
  const verify = (token: string, session: string | null) =>
    api.call<ErrorBody>('POST', '/api/auth/verify-email', {
      body: { token },
      from: newNetwork(),
      ...(session ? { token: session } : {}),
    });
  const me = async (token: string) => (await api.call<User>('GET', '/api/auth/me', { token })).body;

  it('is confirmed by the link of the welcome mail, once', async () => {
    const { email, token: session } = await newSession();
    expect((await me(session)).emailVerified).toBe(false);
    const [welcome] = await accounts.waitForMails(email, 'welcome', 1);
    const token = tokenOf(welcome?.verifyUrl ?? '');
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token, session)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 400)?.body.code).toBe('auth.invalid_verification_token');
    expect((await me(session)).emailVerified).toBe(true);
  });

  it('is confirmed by a link asked for later; the older one is void', async () => {
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

  it('is written to a few times a day: the welcome, and three links more', async () => {
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

  it('can’t be confirmed with a link of another purpose', async () => {
    const { email, token: session } = await newSession();
    expect((await verify(await newResetToken(email), session)).body.code).toBe(
      'auth.invalid_verification_token',
    );
    const [welcome] = await accounts.waitForMails(email, 'welcome', 1);
    expect((await reset(tokenOf(welcome?.verifyUrl ?? ''))).body.code).toBe('auth.invalid_reset_token');
    expect((await me(session)).emailVerified).toBe(false);
  });

  it('is confirmed by no click of who has no session of the account: the link stays good', async () => {
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

  it('asks for a token', async () => {
    expect((await api.call('POST', '/api/auth/request-email-verification')).body.code).toBe('auth.required');
  });
});

describe('housekeeping', () => {
  const countOf = async (table: string, email: string) =>
    (
      await rows(sql`
        select 1 from ${sql.identifier(table)} t join users u on u.id = t.user_id where u.email = ${email}`)
    ).length;

  it('removes links and sessions that have run out, and networks not used for half a year', async () => {
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
