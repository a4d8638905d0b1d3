import type { LoginAnswer } from '@horus/contract/auth';
import { type CreateCheckoutAnswer, checkoutClaims, type SubscriptionInfo } from '@horus/contract/billing';
import type { BillingPeriod, PlanType } from '@horus/contract/catalog';
import type { ErrorBody } from '@horus/contract/errors';
import type { WizardCheckoutBody } from '@horus/contract/leads';
import { type Sandbox, startSandbox } from '@horus/sandbox/sandbox';
import { sql } from 'drizzle-orm';
import { planStripe } from '#features/billing/catalogue/plan-stripe';
import type { Message } from '#mails/messages.ts';
import { mailJob } from '#platform/mail';
import { findFreePorts } from '#testing/free-ports';
import { createTestClock, startTestApi, type TestApi, type TestClock } from '#testing/test-api';
import { createTestDatabase } from '#testing/test-database';

const STRIPE_KEY = 'sk_test_shop';
export const WEBHOOK_SECRET = 'whsec_shop';
export const CUSTOMER_PASSWORD = 'reloj con campana';

export interface TestShop {
  readonly api: TestApi;
  readonly sandbox: Sandbox;
  /** The api's clock; the sandbox has another. */
  readonly clock: TestClock;
  newCustomer(fields?: { company?: string }): Promise<TestCustomer>;
  /** Logs in again, because sessions expire in tests that let days pass. */
  logIn(email: string, from?: string): Promise<TestCustomer>;
  /** Confirms the wizard as the site does, from a new network each time. */
  confirmWizard(
    body: WizardCheckoutBody,
    options?: { token?: string },
  ): Promise<{ status: number; body: CreateCheckoutAnswer & ErrorBody; headers: Headers }>;
  mailsTo(email: string): Promise<Message[]>;
  control(path: string, body?: object): Promise<unknown>;
  clearFaults(): Promise<void>;
  /** Calls that a fault of the sandbox is delaying. */
  countDelayedCalls(): Promise<number>;
  /** Stops Stripe's server; `startStripe` brings it back with all its data. */
  stopStripe(): Promise<void>;
  startStripe(): Promise<void>;
  close(): Promise<void>;
}

export interface TestCustomer {
  readonly email: string;
  readonly token: string;
  startCheckout(planType: PlanType, billingPeriod: BillingPeriod): Promise<string>;
  info(): Promise<SubscriptionInfo>;
}

export async function startTestShop(settings: Readonly<Record<string, string>> = {}): Promise<TestShop> {
  const port = await findFreePorts(1);
  const sandboxDatabase = await createTestDatabase();
  const openSandbox = (sandboxPort: number) =>
    startSandbox({
      port: sandboxPort,
      smtpPort: 0,
      databaseUrl: sandboxDatabase.url,
      stripeKey: STRIPE_KEY,
      webhook: { url: `http://127.0.0.1:${port}/api/stripe/webhook`, secret: WEBHOOK_SECRET },
    });
  let sandbox = await openSandbox(0);
  const sandboxUrl = sandbox.url;
  const clock = createTestClock();
  const api = await startTestApi(
    {
      PORT: String(port),
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: sandboxUrl,
      ...settings,
    },
    clock,
  );
  const authorization = `Bearer ${STRIPE_KEY}`;
  const control = async (path: string, body: object = {}) => {
    const answer = await fetch(`${sandboxUrl}/control${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`control ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  // Events of the catalogue would still arrive when the test begins.
  await control('/webhooks', { mode: 'drop' });
  for (const step of await planStripe(api.services.stripe, api.services.config)) await step.run();
  await control('/webhooks', { mode: 'normal' });
  let customers = 0;
  let buyers = 0;
  const logIn = async (email: string, from = '10.7.0.1') => {
    const credentials = { email, password: CUSTOMER_PASSWORD };
    const { body } = await api.call<LoginAnswer>('POST', '/api/auth/login', { body: credentials, from });
    return toCustomer(api, email, body.token);
  };
  return {
    api,
    get sandbox() {
      return sandbox;
    },
    clock,
    newCustomer: async (fields = {}) => {
      const email = `cliente${++customers}@empresa.example`;
      const from = `10.1.${Math.floor(customers / 200)}.${customers % 200}`;
      await api.call('POST', '/api/auth/register', {
        body: { name: 'Lucía Peña', email, password: CUSTOMER_PASSWORD, ...fields },
        from,
      });
      return logIn(email, from);
    },
    logIn,
    confirmWizard: (body, options = {}) =>
      api.call<CreateCheckoutAnswer & ErrorBody>('POST', '/api/create-checkout-session', {
        body,
        from: `10.2.${Math.floor(++buyers / 200)}.${buyers % 200}`,
        ...options,
      }),
    mailsTo: async (email) => {
      const { rows } = await api.services.database.db.execute<{ message: Message }>(sql`
        select data->'message' as message from jobs.job where name = ${mailJob.name} and data->>'to' = ${email}
         order by data->'message'->>'template', created_on`);
      return rows.map(({ message }) => message);
    },
    control,
    clearFaults: async () => {
      await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE', headers: { authorization } });
    },
    countDelayedCalls: async () => {
      const answer = await fetch(`${sandboxUrl}/control/faults`, { headers: { authorization } });
      return ((await answer.json()) as { waiting: number }).waiting;
    },
    stopStripe: () => sandbox.close(),
    startStripe: async () => {
      sandbox = await openSandbox(Number(new URL(sandboxUrl).port));
    },
    close: async () => {
      await api.close();
      await sandbox.close();
      await sandboxDatabase.drop();
    },
  };
}

function toCustomer(api: TestApi, email: string, token: string): TestCustomer {
  return {
    email,
    token,
    startCheckout: async (planType, billingPeriod) => {
      const body = { planType, billingPeriod, ...checkoutClaims(planType, billingPeriod) };
      const answer = await api.call<CreateCheckoutAnswer>('POST', '/api/stripe/create-checkout-session', {
        token,
        body,
      });
      if (answer.status !== 200) throw new Error(`checkout: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.url;
    },
    info: async () =>
      (await api.call<SubscriptionInfo>('GET', '/api/stripe/subscription-info', { token })).body,
  };
}
