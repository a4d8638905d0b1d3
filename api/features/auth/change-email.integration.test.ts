import { type MessageAnswer, SAME_EMAIL_MESSAGE, type User } from '@horus/contract/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccounts, TEST_PASSWORD, tokenOf } from '#testing/test-accounts';
import { createTestClock, startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
const clock = createTestClock();
const accounts = createTestAccounts(() => api);

beforeAll(async () => {
  api = await startTestApi({}, clock);
});
afterAll(() => api.close());

const post = <Body = MessageAnswer & { code: string }>(path: string, body: object, token?: string) =>
  api.call<Body>('POST', path, { body, from: accounts.newNetwork(), ...(token && { token }) });
const ask = (email: string, token: string) => post('/api/auth/change-email', { email }, token);
const confirm = (link: string, token: string) => post('/api/auth/verify-email', { token: link }, token);
const emailOf = async (token: string) => (await api.call<User>('GET', '/api/auth/me', { token })).body.email;
const linkTo = async (email: string, number = 1) => {
  const mails = await accounts.waitForMails(email, 'confirm-new-email', number);
  return tokenOf(mails.at(-1)?.confirmUrl ?? '');
};

describe('a new address', () => {
  it('becomes active when its link is opened in a session of the account, and the old address gets an email', async () => {
    const { email, token } = await accounts.newSession({ name: 'Lucía' });
    const fresh = accounts.newEmail();
    expect((await ask(fresh, token)).status).toBe(200);
    expect(await emailOf(token)).toBe(email);
    const link = await linkTo(fresh);
    expect((await confirm(link, token)).status).toBe(200);
    expect(await emailOf(token)).toBe(fresh);
    expect((await accounts.logIn(fresh)).status).toBe(200);
    expect((await accounts.logIn(email)).status).toBe(401);
    const [told] = await accounts.waitForMails(email, 'email-changed', 1);
    expect(JSON.stringify(told)).not.toContain(fresh);
    expect((await confirm(link, token)).status).toBe(400);
  });

  it('needs a recent proof', async () => {
    const { token } = await accounts.newSession();
    clock.advance(11 * 60_000);
    expect((await ask(accounts.newEmail(), token)).body.code).toBe('auth.proof_required');
    expect((await post('/api/auth/proof', { password: TEST_PASSWORD }, token)).status).toBe(204);
    expect((await ask(accounts.newEmail(), token)).status).toBe(200);
  });

  it('must differ from the current one', async () => {
    const { token, email } = await accounts.newSession();
    const refused = await ask(` ${email.toUpperCase()} `, token);
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { email: SAME_EMAIL_MESSAGE } }]);
    expect(await accounts.listMails(email, 'confirm-new-email')).toEqual([]);
  });

  it('gets the same response when it belongs to another account, and can’t be taken', async () => {
    const owner = await accounts.newSession();
    const { email, token } = await accounts.newSession();
    const taken = await ask(owner.email, token);
    const free = await ask(accounts.newEmail(), token);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await ask(owner.email, token);
    expect((await confirm(await linkTo(owner.email, 2), token)).body.code).toBe('auth.email_taken');
    expect([await emailOf(token), await emailOf(owner.token)]).toEqual([email, owner.email]);
  });

  it('needs the newest link, unexpired, in a session of the same account', async () => {
    const { token, email } = await accounts.newSession();
    const other = await accounts.newSession();
    const [first, second] = [accounts.newEmail(), accounts.newEmail()];
    await ask(first, token);
    await ask(second, token);
    expect((await confirm(await linkTo(first), token)).status).toBe(400);
    const link = await linkTo(second);
    expect((await confirm(link, other.token)).body.code).toBe('auth.other_account');
    clock.advance(8 * 24 * 3_600_000);
    expect((await confirm(link, token)).status).toBe(400);
    expect(await emailOf(token)).toBe(email);
  });

  it('voids the links sent to the old mailbox', async () => {
    const { token, email } = await accounts.newSession();
    await post('/api/auth/request-password-reset', { email });
    const [mail] = await accounts.waitForMails(email, 'password-reset', 1);
    const fresh = accounts.newEmail();
    await ask(fresh, token);
    await confirm(await linkTo(fresh), token);
    const body = { token: tokenOf(mail?.resetUrl ?? ''), newPassword: 'del buzón de antes' };
    expect((await post('/api/auth/reset-password', body)).status).toBe(400);
  });

  it('is cancelled by a new password', async () => {
    const { token } = await accounts.newSession();
    const fresh = accounts.newEmail();
    await ask(fresh, token);
    const link = await linkTo(fresh);
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'otra frase bien distinta' };
    expect((await post('/api/auth/update-profile', body, token)).status).toBe(200);
    expect((await confirm(link, token)).status).toBe(400);
  });

  it('is limited per mailbox and per user', async () => {
    const target = accounts.newEmail();
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push((await ask(target, (await accounts.newSession()).token)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    const { token } = await accounts.newSession();
    const own = [];
    for (let i = 0; i < 6; i++) own.push((await ask(accounts.newEmail(), token)).status);
    expect(own.slice(-1)).toEqual([429]);
  });
});
