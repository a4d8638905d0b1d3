import { endpoints } from '@horus/contract/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseRelay, startDatabaseRelay } from '#testing/database-relay';
import type { TestApi } from '#testing/test-api';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { contact, createTestLeads } from '#testing/test-leads';
import { startTestShop, type TestShop } from '#testing/test-shop';

/** Breaks at so many moments of the calls, a little later each time. */
const BREAKS = 15;
const STEP_MS = 5;

let database: TestDatabase;
let relay: DatabaseRelay;
let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startDatabaseRelay(database.url);
  shop = await startTestShop({ DATABASE_URL: relay.url });
  api = shop.api;
});
afterAll(async () => {
  await shop.close();
  await relay.close();
  await database.drop();
});

it('asks who comes while the database dies to come again, whatever they wanted', async () => {
  const answers: { what: string; status: number; retryAfter: string | null; body: unknown }[] = [];
  const note = async (
    what: string,
    sending: Promise<{ status: number; headers: Headers; body: unknown }>,
  ) => {
    const { status, headers, body } = await sending;
    answers.push({ what, status, retryAfter: headers.get('retry-after'), body });
  };
  const customer = await shop.newCustomer();
  const leads = createTestLeads(api, shop.clock);
  const form_token = await leads.newToken();
  const send = async (email: string, from: string) => {
    const { status, headers, text } = await leads.send(
      'contacto',
      { ...contact, email, form_token },
      { from },
    );
    return { status, headers, body: text };
  };
  for (let n = 0; n < BREAKS; n++) {
    const from = `10.8.0.${n}`;
    const account = { name: 'Lucía', email: `a${n}@empresa.example`, password: 'contraseña larga' };
    const wanted = { planType: n % 2 ? 'business' : 'enterprise', billingPeriod: 'monthly' };
    const all = Promise.all([
      note('register', api.call('POST', endpoints.auth.register.href(), { body: account, from })),
      note('login', api.call('POST', endpoints.auth.login.href(), { body: account, from })),
      note('lead', send(`visitante${n}@empresa.example`, from)),
      note('token', api.call('GET', endpoints.leads.formToken.href(), { from })),
      note(
        'checkout',
        api.call('POST', endpoints.billing.createCheckoutSession.href(), {
          body: wanted,
          token: customer.token,
        }),
      ),
      note(
        'dashboard',
        api.call('GET', endpoints.billing.subscriptionInfo.href(), { token: customer.token }),
      ),
    ]);
    await new Promise((resolve) => setTimeout(resolve, n * STEP_MS));
    relay.cut();
    relay.recover();
    await all;
  }
  const broken = answers.filter(({ status }) => status >= 500);
  for (const what of ['lead', 'checkout']) expect(broken.map((answer) => answer.what)).toContain(what);
  expect(broken.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
});
