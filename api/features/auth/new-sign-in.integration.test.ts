import { endpoints } from '@horus/contract/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
const accounts = createTestAccounts(() => api);

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

async function logIn(email: string, from: string, device: string, password = TEST_PASSWORD): Promise<void> {
  await fetch(api.url + endpoints.auth.login.href(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'user-agent': device },
    body: JSON.stringify({ email, password }),
  });
}

it('a login from a device or a network that is new is mailed, and none but that', async () => {
  const email = accounts.newEmail();
  await accounts.register({ email });
  await api.services.database.db.execute(
    sql`update users set email_verified_at = now() where email = ${email}`,
  );
  const [home, away] = [accounts.newNetwork(), accounts.newNetwork()];
  // The first of all is no news; nor is one that fails, nor what was there before.
  await logIn(email, home, FIREFOX);
  await logIn(email, away, SAFARI, 'no es esta');
  await logIn(email, home, FIREFOX);
  expect(await accounts.listMails(email, 'new-sign-in')).toEqual([]);
  await logIn(email, away, FIREFOX);
  await logIn(email, home, SAFARI);
  await logIn(email, away, SAFARI);
  expect((await accounts.listMails(email, 'new-sign-in')).map(({ network }) => network)).toEqual([
    away,
    home,
  ]);
});

it('an address that nobody has confirmed is not told of logins', async () => {
  const email = accounts.newEmail();
  await accounts.register({ email });
  for (let i = 0; i < 3; i++) await logIn(email, accounts.newNetwork(), FIREFOX);
  expect(await accounts.listMails(email, 'new-sign-in')).toEqual([]);
});
