import type { DataExportAnswer } from '@horus/contract/requests';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UNCONFIRMED_MAILS_A_DAY } from '#features/auth/account-mail-limits';
import { createTestAccounts, TEST_PASSWORD, tokenOf } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';

/** A person who registers a stranger's address can cause only a few emails a day to it. */

const WAITING = { timeout: 60_000, interval: 50 };
const INVOICES = 6;
let api: TestApi;
const accounts = createTestAccounts(() => api);
const { newEmail, newSession, register, logIn, rows } = accounts;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Returns the templates of the queued emails. Without a mail server they stay queued. */
async function mailsTo(like: string): Promise<string[]> {
  const found = await rows(sql`
    select data->'message'->>'template' as template from jobs.job
     where name = 'mail' and data->>'to' like ${like} order by 1`);
  return found.map((row) => String(row['template']));
}

const askForInvoice = (token: string, comments: string) =>
  api.call('POST', '/api/facturas/solicitar', {
    token,
    body: {
      ...{ companyName: 'Talleres SL', taxId: 'B12345674', address: 'Calle Ancha, 1', postalCode: '45001' },
      ...{ city: 'Toledo', province: 'Toledo', country: 'España', contactName: 'Eva' },
      ...{ email: 'eva@talleres.example', comments },
    },
  });
const askForDeletion = (token: string) =>
  api.call('POST', '/api/account/request-deletion', {
    token,
    body: { reason: 'price', accounts: { horus: false, stc: true }, password: TEST_PASSWORD },
  });
const withdrawDeletion = (token: string) => api.call('DELETE', '/api/account/deletion-request', { token });
const askForLink = (token: string) => api.call('POST', '/api/auth/request-email-verification', { token });

/** Runs every action that mails the user, in parallel where possible. */
async function doEverything(token: string): Promise<void> {
  const body = { password: TEST_PASSWORD };
  expect((await api.call('POST', '/api/account/exports', { token, body })).status).toBe(202);
  // Uses the password that the change replaces.
  expect((await askForDeletion(token)).status).toBe(201);
  const answers = await Promise.all([
    ...Array.from({ length: INVOICES }, (_, index) => askForInvoice(token, `Pedido ${index}`)),
    api.call('POST', '/api/auth/update-profile', {
      token,
      body: { currentPassword: TEST_PASSWORD, newPassword: 'otra contraseña larga' },
    }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([...Array(INVOICES).fill(201), 200]);
  expect((await withdrawDeletion(token)).status).toBe(204);
  await vi.waitFor(async () => {
    const { body: copy } = await api.call<DataExportAnswer>('GET', '/api/account/exports', { token });
    expect(copy.export?.state).toBe('ready');
  }, WAITING);
}

describe('an unverified address', () => {
  it('gets a few emails a day, and every action still succeeds', async () => {
    const { email, token } = await newSession();
    await accounts.waitForMails(email, 'welcome', 1);
    await doEverything(token);
    await Promise.all(Array.from({ length: 3 }, () => register({ email })));
    await accounts.waitForJobs('write-to-owner');
    expect((await askForLink(token)).body.code).toBe('request.rate_limited');
    expect(await mailsTo(email)).toHaveLength(UNCONFIRMED_MAILS_A_DAY);
    const { requests } = (await api.call<{ requests: unknown[] }>('GET', '/api/facturas', { token })).body;
    expect(requests).toHaveLength(INVOICES);
    const toCompany = await rows(sql`
      select data->'message'->>'template' as template from jobs.job
       where name = 'mail' and data->>'to' = 'info@stc.example' and data->>'replyTo' in (${email}, 'eva@talleres.example')`);
    // Includes the deletion and its withdrawal.
    expect(toCompany).toHaveLength(INVOICES + 2);
    expect((await logIn(email, 'otra contraseña larga')).status).toBe(200);
  });

  it('is one mailbox under all its tags', async () => {
    const mailbox = newEmail().replace('@', '.buzon@');
    const tagged = Array.from({ length: UNCONFIRMED_MAILS_A_DAY + 3 }, (_, tag) =>
      mailbox.replace('@', `+${tag}@`),
    );
    await Promise.all(tagged.map((email) => register({ email })));
    await accounts.waitForJobs('write-to-owner');
    expect(await mailsTo(mailbox.replace('@', '+%@'))).toEqual(
      Array(UNCONFIRMED_MAILS_A_DAY).fill('welcome'),
    );
    for (const email of tagged) expect((await logIn(email)).status).toBe(200);
  });

  it('can get emails again the next day', async () => {
    const { email, token } = await newSession();
    await accounts.waitForMails(email, 'welcome', 1);
    await Promise.all(Array.from({ length: 10 }, () => askForLink(token)));
    expect(await mailsTo(email)).toHaveLength(UNCONFIRMED_MAILS_A_DAY);
    await rows(sql`update rate_limits set expire = 0 where key like 'mail:unconfirmed%'`);
    expect((await askForLink(token)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(UNCONFIRMED_MAILS_A_DAY + 1);
  });

  it('is not charged for a repeated request or a missing deletion', async () => {
    const { email, token } = await newSession();
    await accounts.waitForMails(email, 'welcome', 1);
    await Promise.all(Array.from({ length: 5 }, () => withdrawDeletion(token)));
    for (let time = 0; time < 5; time++) expect((await askForInvoice(token, '')).status).toBe(201);
    expect((await askForLink(token)).status).toBe(200);
    expect(await mailsTo(email)).toEqual(['invoice-request-received', 'verify-email', 'welcome']);
  });
});

it('a verified address gets every email', async () => {
  const { email, token } = await newSession();
  const [welcome] = await accounts.waitForMails(email, 'welcome', 1);
  const link = tokenOf(welcome?.verifyUrl ?? '');
  expect((await api.call('POST', '/api/auth/verify-email', { token, body: { token: link } })).status).toBe(
    200,
  );
  await doEverything(token);
  expect(await mailsTo(email)).toEqual([
    ...['data-export-ready', 'deletion-received', 'deletion-withdrawn'],
    ...Array(INVOICES).fill('invoice-request-received'),
    ...['password-changed', 'welcome'],
  ]);
});
