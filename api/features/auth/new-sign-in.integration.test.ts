import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  MAX_FAMILIAR_NETWORKS,
  MAX_NEW_SIGN_IN_MAILS_A_DAY,
  MAX_SESSIONS,
} from '#features/auth/session-queries';
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
  await fetch(`${api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'user-agent': device },
    body: JSON.stringify({ email, password }),
  });
}

it('mails a login from a new device or network, and no other', async () => {
  const email = accounts.newEmail();
  await accounts.register({ email });
  await api.services.database.db.execute(
    sql`update users set email_verified_at = now() where email = ${email}`,
  );
  const [home, away] = [accounts.newNetwork(), accounts.newNetwork()];
  // The first login is not mailed. Failed logins and known places are not either.
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

it('logins from everywhere create a bounded number of sessions, networks and emails', async () => {
  const email = accounts.newEmail();
  await accounts.register({ email });
  const { db } = api.services.database;
  await db.execute(sql`update users set email_verified_at = now() where email = ${email}`);
  for (let n = 0; n < MAX_FAMILIAR_NETWORKS + 5; n++) await logIn(email, accounts.newNetwork(), FIREFOX);
  const count = async (table: string) =>
    (
      await accounts.rows(
        sql`select from ${sql.identifier(table)} where user_id = (select id from users where email = ${email})`,
      )
    ).length;
  expect(await count('sessions')).toBe(MAX_SESSIONS);
  expect(await count('familiar_networks')).toBe(MAX_FAMILIAR_NETWORKS);
  expect(await accounts.listMails(email, 'new-sign-in')).toHaveLength(MAX_NEW_SIGN_IN_MAILS_A_DAY);
  const { token } = (await accounts.logIn(email)).body;
  expect((await api.call('GET', '/api/auth/me', { token })).status).toBe(200);
});

it('an unverified address gets no email about logins', async () => {
  const email = accounts.newEmail();
  await accounts.register({ email });
  for (let i = 0; i < 3; i++) await logIn(email, accounts.newNetwork(), FIREFOX);
  expect(await accounts.listMails(email, 'new-sign-in')).toEqual([]);
});
