import { type ApiProcess, startApiProcess } from '@horus/api/testing/api-process';
import { findFreePorts } from '@horus/api/testing/free-ports';
import { cards, payByCard } from '@horus/api/testing/hosted-page';
import { createTestDatabase, type TestDatabase } from '@horus/api/testing/test-database';
import type { LoginAnswer } from '@horus/contract/auth';
import type { CreateCheckoutAnswer, SubscriptionInfo } from '@horus/contract/billing';
import { DAY_MS } from '@horus/contract/durations';
import { type Sandbox, startSandbox } from '@horus/sandbox/sandbox';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { CLOCK_PATH } from './clock-path.ts';

const STRIPE_KEY = 'sk_test_followed';
const WEBHOOK_SECRET = 'whsec_followed_by_an_api';
const EMAIL = 'lucia@empresa.example';
const PASSWORD = 'reloj con campana';
const WAITING = { timeout: 110_000, interval: 200 };

let sandboxDatabase: TestDatabase;
let sandbox: Sandbox;
let api: ApiProcess;
let startApi: () => Promise<ApiProcess>;

beforeAll(async () => {
  const port = await findFreePorts(1);
  sandboxDatabase = await createTestDatabase();
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    databaseUrl: sandboxDatabase.url,
    logLevel: 'silent',
    stripeKey: STRIPE_KEY,
    webhook: { url: `http://127.0.0.1:${port}/api/stripe/webhook`, secret: WEBHOOK_SECRET },
    followerUrl: `http://127.0.0.1:${port}${CLOCK_PATH}`,
  });
  startApi = () =>
    startApiProcess(
      {
        LOG_LEVEL: 'warn',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        STRIPE_SECRET_KEY: STRIPE_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: sandbox.url,
        STRIPE_CREATE_CATALOGUE: 'true',
        SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      },
      'api/build/on-sandbox.js',
    );
  api = await startApi();
});
afterAll(async () => {
  await api.close();
  await sandbox.close();
  await sandboxDatabase.drop();
});

async function call<T>(path: string, { token, body }: { token?: string; body?: object } = {}) {
  const answer = await fetch(api.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { date: Date.parse(answer.headers.get('date') ?? ''), body: (await answer.json()) as T };
}
const logIn = async () =>
  (await call<LoginAnswer>('/api/auth/login', { body: { email: EMAIL, password: PASSWORD } })).body.token;

async function passDays(days: number): Promise<void> {
  const clock = await (await fetch(`${sandbox.url}/clock`)).text();
  const form = `${sandbox.url}${/action="(\/accounts\/\w+\/clock)"/.exec(clock)?.[1]}`;
  await fetch(form, { method: 'POST', body: new URLSearchParams({ days: String(days) }) });
  await vi.waitFor(async () => {
    expect(await (await fetch(`${form}?since=0`)).text()).toContain('Qué ha pasado');
  }, WAITING);
}
async function subjects(): Promise<string[]> {
  const answer = await fetch(`${sandbox.url}/mailbox.json?to=${encodeURIComponent(EMAIL)}`);
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject).reverse();
}

it('a month passes: the free month, its notice, a failing card and its reminders', async () => {
  const name = 'Lucía Peña';
  await call('/api/auth/register', { body: { name, email: EMAIL, password: PASSWORD } });
  const token = await logIn();
  const checkout = await call<CreateCheckoutAnswer>('/api/stripe/create-checkout-session', {
    token,
    body: { planType: 'business', billingPeriod: 'monthly' },
  });
  await payByCard(checkout.body.url, cards.failsLater);
  const before = Date.now();
  // In the afternoon the free month ends a day later.
  await passDays(32);

  const info = await call<SubscriptionInfo>('/api/stripe/subscription-info', { token: await logIn() });
  expect(Math.round((info.date - before) / DAY_MS)).toBe(32);
  expect(info.body).toMatchObject({ status: 'past_due', state: 'past_due' });
  const mails = await subjects();
  const order = ['Pedido confirmado', 'días gratis terminan', 'No hemos podido cobrar'];
  const places = order.map((words) => mails.findIndex((subject) => subject.includes(words)));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));

  // The next start continues at the clock's time.
  await api.close();
  api = await startApi();
  expect(Math.round(((await call('/api/auth/me')).date - before) / DAY_MS)).toBe(32);
});

it('only an api that runs with the sandbox accepts clock calls', async () => {
  const other = await startApiProcess();
  const answer = await fetch(other.url + CLOCK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: 2_000_000_000 }),
  });
  expect(answer.status).toBe(404);
  await other.close();
});
