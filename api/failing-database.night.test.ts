import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseRelay, startDatabaseRelay } from '#testing/database-relay';
import type { TestApi } from '#testing/test-api';
import { createTestDatabase, type TestDatabase } from '#testing/test-database';
import { contact, createTestLeads } from '#testing/test-leads';
import { startTestShop, type TestShop } from '#testing/test-shop';

/** The database fails at the first message of a call, the second, … up to this one. */
const MAX_MESSAGES = 80;

type Answer = { status: number; headers: Headers };

let database: TestDatabase;
let relay: DatabaseRelay;
let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startDatabaseRelay(database.applicationUrl);
  shop = await startTestShop({ DATABASE_URL: relay.url, DATABASE_OWNER_URL: database.url });
  api = shop.api;
});
afterAll(async () => {
  await shop.close();
  await relay.close();
  await database.drop();
});

it('returns a retryable error whenever the database fails', async () => {
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
  const account = (n: number) => ({
    name: 'Lucía',
    email: `a${n}@empresa.example`,
    password: 'reloj con campana',
  });
  const calls: Record<string, (n: number, from: string) => Promise<Answer>> = {
    register: (n, from) => api.call('POST', '/api/auth/register', { body: account(n), from }),
    login: (n, from) => {
      const { email, password } = account(n);
      return api.call('POST', '/api/auth/login', { body: { email, password }, from });
    },
    lead: (n, from) => send(`visitante${n}@empresa.example`, from),
    checkout: (n) =>
      api.call('POST', '/api/stripe/create-checkout-session', {
        body: { planType: n % 2 ? 'business' : 'enterprise', billingPeriod: 'monthly' },
        token: customer.token,
      }),
    dashboard: () => api.call('GET', '/api/stripe/subscription-info', { token: customer.token }),
  };
  for (const [what, call] of Object.entries(calls)) {
    const broken: Answer[] = [];
    let came = true;
    for (let n = 1; came && n <= MAX_MESSAGES; n++) {
      const hasBroken = relay.breakAt(n);
      const answer = await call(n, `10.8.0.${n}`);
      came = hasBroken();
      if (answer.status >= 500) broken.push(answer);
    }
    expect(came, what).toBe(false);
    expect(broken, what).not.toEqual([]);
    for (const { status, headers } of broken)
      expect({ what, status, retryAfter: headers.get('retry-after') }).toEqual({
        what,
        status: 503,
        retryAfter: expect.any(String),
      });
  }
});
