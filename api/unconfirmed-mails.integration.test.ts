import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TYPED_MAILS_A_DAY } from '#platform/mailbox-limits';
import { createTestAccounts } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { contact, createNoonClock, createTestLeads, demo, hiring } from '#testing/test-leads';

/** Password links are not limited with the others, because a locked-out owner may need them. */
const LINKS = 2;

const clock = createNoonClock();
let api: TestApi;
let leads: ReturnType<typeof createTestLeads>;
const accounts = createTestAccounts(() => api);
const { rows } = accounts;
beforeAll(async () => {
  api = await startTestApi({}, clock);
  leads = createTestLeads(api, clock);
});
afterAll(() => api.close());

const mailsTo = async (email: string) =>
  (
    await rows(sql`select data->'message'->>'template' as template from jobs.job
      where name = 'mail' and data->>'to' = ${email} order by created_on`)
  ).map(({ template }) => template);

/** Creates a user with a confirmed address. */
async function newStranger(): Promise<string> {
  const { email, token } = await accounts.newSession();
  await rows(sql`update users set email_verified_at = now() where email = ${email}`);
  return token;
}

async function order(email: string, cardCount: number): Promise<void> {
  const form_token = await leads.newToken();
  const body = { ...hiring, cardCount, contactEmail: email, form_token };
  expect((await leads.send('contratacion-cliente', body)).status).toBe(200);
}

it('strangers can send a mailbox only a few mails a day, of all kinds together', async () => {
  const email = accounts.newEmail();
  await order(email, 7);
  await leads.send('contacto', { ...contact, email, form_token: await leads.newToken() });
  await leads.send('demo', { ...demo, email, form_token: await leads.newToken() });
  const invitations = [];
  for (let n = 0; n < 5; n++) {
    const token = await newStranger();
    const body = { email, role: 'viewer' };
    invitations.push((await api.call('POST', '/api/members/invitations', { token, body })).status);
    await api.call('POST', '/api/auth/change-email', { token, body: { email } });
  }
  expect(invitations).toContain(429);
  await accounts.register({ email });
  await accounts.waitForJobs('write-to-owner');
  for (let n = 0; n < 3; n++) await api.call('POST', '/api/auth/request-password-reset', { body: { email } });
  await accounts.waitForJobs('write-to-owner');
  // The last mail about an order says that the earlier ones are no longer valid.
  for (const cardCount of [8, 9, 10]) await order(email, cardCount);
  const mails = await mailsTo(email);
  expect(mails.filter((template) => template === 'password-reset').length).toBeLessThanOrEqual(LINKS);
  const others = mails.filter((template) => template !== 'password-reset');
  expect(others.at(-1)).toBe('hiring-changed-often');
  expect(others).toHaveLength(TYPED_MAILS_A_DAY + 1);
});
