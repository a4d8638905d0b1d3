import { afterAll, beforeAll, expect, it } from 'vitest';
import { newToken } from '#platform/tokens';
import { createTestAccounts, TEST_PASSWORD, tokenOf } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
const accounts = createTestAccounts(() => api);
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface SecurityLine {
  readonly event: string;
  readonly userId?: string;
  readonly networkHash?: string;
  readonly about?: string;
}

async function told(done: () => Promise<unknown>): Promise<SecurityLine[]> {
  const before = api.logLines.length;
  await done();
  return api.logLines
    .slice(before)
    .map((line) => JSON.parse(line) as SecurityLine & { msg: string })
    .filter(({ msg }) => msg === 'security');
}

it('logs logins, failures and changes with the account and the network, without personal data', async () => {
  const { email } = await accounts.newSession();
  const from = '203.0.113.77';
  const logIn = (password: string) =>
    api.call<{ token: string; user: { id: string } }>('POST', '/api/auth/login', {
      body: { email, password },
      from,
    });

  const [failed] = await told(() => logIn('no es la suya'));
  expect(failed?.event).toBe('authn_login_fail');
  let session = { token: '', user: { id: '' } };
  const [opened] = await told(async () => {
    session = (await logIn(TEST_PASSWORD)).body;
  });
  const { token, user } = session;
  expect(opened).toMatchObject({ event: 'authn_login_success', userId: user.id });
  expect(failed?.userId).toBe(user.id);
  expect(opened?.networkHash).toMatch(/^[\w-]{16}$/);
  expect(failed?.networkHash).toBe(opened?.networkHash);

  const post = (href: string, body?: object) => told(() => api.call('POST', href, { token, from, body }));
  expect(await post('/api/auth/request-password-reset', { email })).toMatchObject([
    { event: 'authn_token_created' },
  ]);
  const change = { currentPassword: TEST_PASSWORD, newPassword: 'otra frase bien distinta' };
  const { networkHash } = opened ?? {};
  expect(await post('/api/auth/update-profile', change)).toMatchObject([
    { event: 'authn_password_change', userId: user.id, networkHash },
  ]);
  expect(await post('/api/auth/proof', { password: 'no es la suya' })).toMatchObject([
    { event: 'authn_login_fail', about: 'asked again', userId: user.id, networkHash },
  ]);
  expect(await post('/api/auth/sessions/end-others', { password: change.newPassword })).toMatchObject([
    { event: 'authn_token_revoked', about: 'other sessions' },
  ]);
  expect(await post('/api/auth/logout')).toMatchObject([{ event: 'authn_token_revoked', about: 'logout' }]);

  const limit = '/api/auth/reset-password';
  const refusals = await told(async () => {
    for (let n = 0; n <= 60; n++) {
      await api.call('POST', limit, {
        body: { token: newToken(), newPassword: 'da igual cuál' },
        from: '203.0.113.78',
      });
    }
  });
  expect(refusals).toMatchObject([
    {
      event: 'excess_rate_limit_exceeded',
      about: 'link:network',
      networkHash: expect.stringMatching(/^[\w-]{16}$/),
    },
  ]);
  expect(refusals[0]?.networkHash).not.toBe(networkHash);

  const { email: forgetful } = await accounts.newSession();
  const body = { email: forgetful };
  await api.call('POST', '/api/auth/request-password-reset', { body, from });
  const [mail] = await accounts.waitForMails(forgetful, 'password-reset', 1);
  const reset = { token: tokenOf(mail?.resetUrl ?? ''), newPassword: 'otra frase bien distinta' };
  expect(await told(() => api.call('POST', '/api/auth/reset-password', { body: reset, from }))).toMatchObject(
    [{ event: 'authn_password_change', about: 'by a link', userId: expect.any(String), networkHash }],
  );
  const lines = api.logLines.join('\n');
  expect(lines).not.toContain(email);
  expect(lines).not.toContain(from);
});
