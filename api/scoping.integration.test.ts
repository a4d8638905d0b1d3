import { randomUUID } from 'node:crypto';
import { allows } from '@horus/contract/access';
import type { SessionView } from '@horus/contract/auth';
import type { CreateCheckoutAnswer, PaymentsPage } from '@horus/contract/billing';
import type { SiteCall } from '@horus/contract/call';
import { siteCalls } from '@horus/contract/calls';
import type { ErrorBody } from '@horus/contract/errors';
import type { MembersAnswer } from '@horus/contract/members';
import type { DataExportAnswer } from '@horus/contract/requests';
import { hasRole, type Role, roles } from '@horus/contract/roles';
import { sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachInvoice } from '#features/requests/decide-invoice';
import { payByCard } from '#testing/hosted-page';
import { reconcile } from '#testing/reconcile';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { findIds } from '#testing/test-books';
import { TestPasskey } from '#testing/test-passkey';
import { startTestShop, type TestShop } from '#testing/test-shop';

/**
 * Tests every call with every role on own and another customer's data, and unauthenticated. Fails
 * for a call that is missing here or in `contract/access.ts`.
 */

let shop: TestShop;
const accounts = createTestAccounts(() => shop.api);
let victim: Customer;
let attacker: Customer;
const askedOfStripe: string[] = [];

/** A customer's tokens and ids. */
interface Customer {
  readonly email: string;
  readonly token: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly customerId: string;
  readonly checkoutId: string;
  readonly sessionId: string;
  readonly paymentId: string;
  readonly requestId: string;
  readonly exportId: string;
  readonly passkeyId: string;
  readonly invitationId: string;
}

const form = {
  ...{ companyName: 'Talleres', taxId: 'B12345674', address: 'Calle Ancha, 1', postalCode: '45001' },
  ...{ city: 'Toledo', province: 'Toledo', country: 'España', contactName: 'Eva', email: 'eva@e.example' },
};

const { contactName: _name, email: _email, ...fiscalData } = form;

beforeAll(async () => {
  shop = await startTestShop();
  victim = await newCustomer('víctima');
  // The attacker signs in with a password only.
  await accounts.rows(sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${victim.passkeyId}, ${victim.userId}, 'x', '', 0, '{}', 'de víctima', now())`);
  attacker = await newCustomer('atacante');
  shop.api.services.stripe.on('request', ({ method, path }: Stripe.RequestEvent) =>
    askedOfStripe.push(`${method} ${path}`),
  );
});
afterAll(() => shop.close());

async function newCustomer(company: string): Promise<Customer> {
  const { api } = shop;
  const { email, token } = await accounts.newSession({ company });
  const get = async <Answer>(path: string) => (await api.call<Answer>('GET', path, { token })).body;
  const ids = await findIds(api, email);
  const order = { planType: 'business', billingPeriod: 'annual' };
  const checkout = await api.call<CreateCheckoutAnswer>('POST', '/api/stripe/create-checkout-session', {
    token,
    body: order,
  });
  const back = await payByCard(checkout.body.url);
  await reconcile(api.services);
  const me = await get<{ stripeCustomerId: string }>('/api/auth/me');
  const { payments } = await get<PaymentsPage>('/api/stripe/payments');
  const asked = await api.call<{ id: string }>('POST', '/api/facturas/solicitar', {
    token,
    body: { ...form, comments: `de ${company}` },
  });
  await attachInvoice(api.services, asked.body.id, {
    number: `F-${company}`,
    pdf: Buffer.from(`%PDF-1.7\n${company}\n%%EOF`),
  });
  await api.call('POST', '/api/account/request-deletion', {
    token,
    body: { reason: 'price', accounts: { horus: true, stc: true } },
  });
  await api.call('POST', '/api/account/exports', { token, body: { password: TEST_PASSWORD } });
  await accounts.waitForMails(email, 'data-export-ready', 1);
  await accounts.waitForMails(email, 'welcome', 1);
  await accounts.rows(sql`update users set email_verified_at = now() where email = ${email}`);
  await api.call('POST', '/api/members/invitations', {
    token,
    body: { email: accounts.newEmail(), role: 'viewer' },
  });
  const team = await get<MembersAnswer>('/api/members');
  const { sessions } = await get<{ sessions: SessionView[] }>('/api/auth/sessions');
  return {
    ...{ email, token, ...ids },
    customerId: me.stripeCustomerId,
    checkoutId: back.searchParams.get('session_id') ?? '',
    sessionId: sessions[0]?.id ?? '',
    paymentId: payments[0]?.id ?? '',
    requestId: asked.body.id,
    invitationId: team.invitations[0]?.id ?? '',
    passkeyId: randomUUID(),
    exportId: (await get<DataExportAnswer>('/api/account/exports')).export?.id ?? '',
  };
}

const nobodys = (): Customer => ({
  ...victim,
  customerId: 'cus_nadie',
  checkoutId: 'cs_test_nadie',
  sessionId: randomUUID(),
  paymentId: 'pi_nadie',
  requestId: randomUUID(),
  exportId: randomUUID(),
  passkeyId: randomUUID(),
  invitationId: randomUUID(),
  userId: randomUUID(),
  organizationId: randomUUID(),
});

const newPasskey = new TestPasskey('http://horus.test').register({ challenge: 'x' }, 'x');

type Attempt = (of: Customer) => readonly [path: string, body?: object];

/** Authenticated calls, with a customer's ids where they take any. */
const attempts: Readonly<Record<string, Attempt>> = {
  'GET /api/account/activity': () => ['/api/account/activity'],
  'GET /api/account/activity.csv': () => ['/api/account/activity.csv'],
  'POST /api/auth/logout': () => ['/api/auth/logout'],
  'GET /api/auth/me': () => ['/api/auth/me'],
  'POST /api/auth/update-profile': () => [
    '/api/auth/update-profile',
    { name: 'Otra', company: 'Otra', currentPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD },
  ],
  'GET /api/auth/sessions': () => ['/api/auth/sessions'],
  'DELETE /api/auth/sessions/:sessionId': ({ sessionId }) => [
    `/api/auth/sessions/${sessionId}`,
    { password: TEST_PASSWORD },
  ],
  'POST /api/auth/sessions/end-others': () => ['/api/auth/sessions/end-others', { password: TEST_PASSWORD }],
  'POST /api/auth/request-email-verification': () => ['/api/auth/request-email-verification'],
  'POST /api/stripe/create-checkout-session': () => [
    '/api/stripe/create-checkout-session',
    { planType: 'autonomos', billingPeriod: 'monthly' },
  ],
  'GET /api/stripe/checkout-session/:sessionId': ({ checkoutId }) => [
    `/api/stripe/checkout-session/${checkoutId}`,
  ],
  'GET /api/stripe/subscription-info': () => ['/api/stripe/subscription-info'],
  'POST /api/stripe/refresh': () => ['/api/stripe/refresh'],
  'GET /api/stripe/payments': () => ['/api/stripe/payments'],
  'GET /api/stripe/payments/:paymentId/receipt': ({ paymentId }) => [
    `/api/stripe/payments/${paymentId}/receipt`,
  ],
  'GET /api/stripe/invoices': () => ['/api/stripe/invoices'],
  'GET /api/stripe/papers': () => ['/api/stripe/papers'],
  'GET /api/stripe/papers/:span': () => [`/api/stripe/papers/${String(new Date().getFullYear())}`],
  'GET /api/account/fiscal-data': () => ['/api/account/fiscal-data'],
  'POST /api/account/fiscal-data': () => ['/api/account/fiscal-data', fiscalData],
  'GET /api/stripe/create-portal-session': () => ['/api/stripe/create-portal-session'],
  'POST /api/stripe/create-portal-session': () => ['/api/stripe/create-portal-session'],
  'POST /api/create-portal-session': ({ customerId }) => ['/api/create-portal-session', { customerId }],
  'POST /api/stripe/plan-change/preview': () => [
    '/api/stripe/plan-change/preview',
    { planType: 'enterprise', billingPeriod: 'annual' },
  ],
  'POST /api/stripe/plan-change': () => [
    '/api/stripe/plan-change',
    { planType: 'enterprise', billingPeriod: 'annual', token: 'x.y' },
  ],
  'DELETE /api/stripe/plan-change': () => ['/api/stripe/plan-change'],
  'POST /api/facturas/solicitar': ({ paymentId }) => ['/api/facturas/solicitar', { ...form, paymentId }],
  'GET /api/facturas': () => ['/api/facturas'],
  'GET /api/facturas/:requestId/pdf': ({ requestId }) => [`/api/facturas/${requestId}/pdf`],
  'POST /api/account/request-deletion': () => [
    '/api/account/request-deletion',
    { reason: 'price', accounts: { horus: true, stc: true }, password: TEST_PASSWORD },
  ],
  'POST /api/auth/verify-email': () => ['/api/auth/verify-email', { token: 'x'.repeat(43) }],
  'POST /api/auth/change-email': () => ['/api/auth/change-email', { email: 'otra@e.example' }],
  'GET /api/auth/proof': () => ['/api/auth/proof'],
  'POST /api/auth/proof': () => ['/api/auth/proof', { password: TEST_PASSWORD }],
  'POST /api/auth/proof/passkey-options': () => ['/api/auth/proof/passkey-options'],
  'POST /api/auth/passkeys/options': () => ['/api/auth/passkeys/options'],
  'POST /api/auth/passkeys': () => ['/api/auth/passkeys', { name: 'Otra', passkey: newPasskey }],
  'DELETE /api/auth/passkeys/:passkeyId': ({ passkeyId }) => [`/api/auth/passkeys/${passkeyId}`],
  'GET /api/auth/second-factor': () => ['/api/auth/second-factor'],
  'POST /api/auth/second-factor/totp': () => ['/api/auth/second-factor/totp'],
  'DELETE /api/auth/second-factor/totp': () => ['/api/auth/second-factor/totp'],
  'POST /api/auth/second-factor/totp/confirm': () => [
    '/api/auth/second-factor/totp/confirm',
    { code: '000000' },
  ],
  'POST /api/auth/second-factor/recovery-codes': () => ['/api/auth/second-factor/recovery-codes'],
  'GET /api/account/deletion-request': () => ['/api/account/deletion-request'],
  'DELETE /api/account/deletion-request': () => ['/api/account/deletion-request'],
  'POST /api/account/exports': () => ['/api/account/exports', { password: TEST_PASSWORD }],
  'GET /api/account/exports': () => ['/api/account/exports'],
  'GET /api/members': () => ['/api/members'],
  'POST /api/members/invitations': () => [
    '/api/members/invitations',
    { email: 'nadie@empresa.example', role: 'viewer' },
  ],
  'POST /api/members/invitations/:invitationId/resend': ({ invitationId }) => [
    `/api/members/invitations/${invitationId}/resend`,
  ],
  'DELETE /api/members/invitations/:invitationId': ({ invitationId }) => [
    `/api/members/invitations/${invitationId}`,
  ],
  'POST /api/members/:userId/role': ({ userId }) => [`/api/members/${userId}/role`, { role: 'owner' }],
  'DELETE /api/members/:userId': ({ userId }) => [`/api/members/${userId}`],
  'POST /api/members/transfer': ({ userId }) => ['/api/members/transfer', { userId }],
  'POST /api/members/leave': () => ['/api/members/leave'],
  'POST /api/invitations/accept': () => ['/api/invitations/accept', { token: 'x'.repeat(43) }],
  'GET /api/organizations': () => ['/api/organizations'],
  'POST /api/organizations/choose': ({ organizationId }) => ['/api/organizations/choose', { organizationId }],
  'GET /api/account/exports/:exportId/download': ({ exportId }) => [
    `/api/account/exports/${exportId}/download`,
  ],
};

const calls: Readonly<Record<string, SiteCall>> = siteCalls;
const open = Object.keys(calls).filter((name) => calls[name]?.access === 'anyone');

it('covers every call of the API, as does the access table', async () => {
  const answer = await fetch(`${shop.api.url}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  // operator-guard.integration.test.ts tests the operators' calls.
  const ours = Object.entries(paths).filter(([path]) => !path.startsWith('/api/admin/'));
  const served = ours.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect([...Object.keys(attempts), ...open].sort()).toEqual(served.sort());
  expect(Object.keys(calls).sort()).toEqual(served.sort());
});

async function send(name: string, [path, body]: readonly [string, object?], token?: string) {
  const response = await fetch(shop.api.url + path, {
    method: name.split(' ')[0] ?? '',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  const { code = null, error = null } = isJson && text ? (JSON.parse(text) as Partial<ErrorBody>) : {};
  return { status: response.status, text, refusal: { status: response.status, code, error } };
}

/** Returns all rows of a customer. */
async function photograph({ email, userId, organizationId }: Customer): Promise<string> {
  const { rows: columns } = await shop.api.services.database.db.execute<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns
         where table_schema = 'public' and column_name in ('organization_id', 'user_id') order by 1, 2`,
  );
  const own = await Promise.all(
    [...columns, { table: 'users', column: 'id' }, { table: 'organizations', column: 'id' }].map(
      async ({ table, column }) => {
        const id = column === 'user_id' || table === 'users' ? userId : organizationId;
        const rows = await accounts.rows(
          sql`select t::text from ${sql.identifier(table)} t where ${sql.identifier(column)} = ${id} order by 1`,
        );
        return [table, column, rows];
      },
    ),
  );
  const mails = await accounts.rows(
    sql`select count(*) from jobs.job where name = 'mail' and data->>'to' = ${email}`,
  );
  return JSON.stringify([own, mails], null, 1);
}

/** The company's name in a profile belongs to the organisation, so it needs 'billing'. */
const mayAttempt = (role: Role, name: string) =>
  allows(calls[name]?.access ?? 'owner', role) &&
  (name !== 'POST /api/auth/update-profile' || hasRole(role, 'billing'));

/** Signs the attacker in again for each call: some calls end their session. */
async function actAs(role: Role): Promise<string> {
  const { userId, organizationId, email } = attacker;
  await accounts.rows(
    sql`update memberships set role = ${role} where user_id = ${userId} and organization_id = ${organizationId}`,
  );
  return (await accounts.logIn(email)).body.token;
}

describe.each(roles)('for the role %s', (role) => {
  it.each(Object.entries(attempts))(
    '%s works on own data, or returns which role can call it',
    async (name, of) => {
      const token = await actAs(role);
      const before = await photograph(attacker);
      const { refusal } = await send(name, of(attacker), token);
      if (mayAttempt(role, name)) {
        expect(refusal.status).not.toBe(401);
        expect(refusal.code).not.toBe('auth.role_required');
        return;
      }
      expect(refusal).toMatchObject({ status: 403, code: 'auth.role_required' });
      expect(await photograph(attacker)).toBe(before);
    },
  );

  it.each(Object.entries(attempts))(
    '%s reads and changes nothing of another customer',
    async (name, attempt) => {
      const token = await actAs(role);
      const before = await photograph(victim);
      askedOfStripe.length = 0;
      const answer = await send(name, attempt(victim), token);

      expect(await photograph(victim)).toBe(before);
      const { email, token: _, ...ids } = victim;
      for (const own of [email, 'víctima', ...Object.values(ids)]) {
        expect(own).not.toBe('');
        expect(answer.text).not.toContain(own);
        expect(askedOfStripe.join('\n')).not.toContain(own);
      }
      if (JSON.stringify(attempt(victim)) === JSON.stringify(attempt(nobodys()))) return;
      // The call had another customer's id: the response equals that for an unknown one.
      expect([403, 404]).toContain(answer.status);
      expect(answer.refusal).toEqual((await send(name, attempt(nobodys()), token)).refusal);
      // An earlier attempt may trigger a synchronisation of the attacker's own customer.
      expect(askedOfStripe.filter((asked) => !asked.includes(attacker.customerId))).toEqual([]);
    },
  );
});

describe('without a session', () => {
  it.each(Object.entries(attempts))('%s returns 401', async (name, attempt) => {
    const { refusal } = await send(name, attempt(victim));
    expect(refusal).toMatchObject({ status: 401, code: 'auth.required' });
  });
});
