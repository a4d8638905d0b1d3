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
 * Tests every guarded call of the contract with every role on own and another customer's data, and
 * unauthenticated.
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

/** A body for each authenticated call that takes one, with a customer's ids. */
const bodies: Readonly<Record<string, (of: Customer) => object>> = {
  'POST /api/auth/update-profile': () => ({
    ...{ name: 'Otra', company: 'Otra', currentPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD },
  }),
  'DELETE /api/auth/sessions/:sessionId': () => ({ password: TEST_PASSWORD }),
  'POST /api/auth/sessions/end-others': () => ({ password: TEST_PASSWORD }),
  'POST /api/auth/verify-email': () => ({ token: 'x'.repeat(43) }),
  'POST /api/auth/change-email': () => ({ email: 'otra@e.example' }),
  'POST /api/auth/proof': () => ({ password: TEST_PASSWORD }),
  'POST /api/auth/passkeys': () => ({ name: 'Otra', passkey: newPasskey }),
  'POST /api/auth/second-factor/totp/confirm': () => ({ code: '000000' }),
  'POST /api/stripe/create-checkout-session': () => ({ planType: 'autonomos', billingPeriod: 'monthly' }),
  'POST /api/account/fiscal-data': () => fiscalData,
  'POST /api/create-portal-session': ({ customerId }) => ({ customerId }),
  'POST /api/stripe/plan-change/preview': () => ({ planType: 'enterprise', billingPeriod: 'annual' }),
  'POST /api/stripe/plan-change': () => ({ planType: 'enterprise', billingPeriod: 'annual', token: 'x.y' }),
  'POST /api/facturas/solicitar': ({ paymentId }) => ({ ...form, paymentId }),
  'POST /api/account/request-deletion': () => ({
    ...{ reason: 'price', accounts: { horus: true, stc: true }, password: TEST_PASSWORD },
  }),
  'POST /api/account/exports': () => ({ password: TEST_PASSWORD }),
  'POST /api/members/invitations': () => ({ email: 'nadie@empresa.example', role: 'viewer' }),
  'POST /api/members/:userId/role': () => ({ role: 'owner' }),
  'POST /api/members/transfer': ({ userId }) => ({ userId }),
  'POST /api/invitations/accept': () => ({ token: 'x'.repeat(43) }),
  'POST /api/organizations/choose': ({ organizationId }) => ({ organizationId }),
};

const calls: Readonly<Record<string, SiteCall>> = siteCalls;
const isOpen = (name: string) => calls[name]?.access === 'anyone';
const guarded = Object.keys(calls).filter((name) => !isOpen(name));

function attempt(name: string, of: Customer): readonly [path: string, body: object | undefined] {
  const isCheckout = name.includes('/checkout-session/');
  const params: Readonly<Record<string, string>> = {
    ...of,
    span: String(new Date().getFullYear()),
    ...(isCheckout && { sessionId: of.checkoutId }),
  };
  const path = (name.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, param: string) => {
    const value = params[param];
    if (value === undefined) throw new Error(`no customer has a ${param}`);
    return value;
  });
  return [path, bodies[name]?.(of)];
}

it('has a body for every guarded call that takes one', () => {
  expect(Object.keys(bodies).sort()).toEqual(guarded.filter((name) => calls[name]?.body).sort());
});

it('tries every call that the API serves', async () => {
  const answer = await fetch(`${shop.api.url}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  // operator-guard.integration.test.ts tests the operators' calls.
  const ours = Object.entries(paths).filter(([path]) => !path.startsWith('/api/admin/'));
  const served = ours.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(Object.keys(calls).sort()).toEqual(served.sort());
});

async function send(
  name: string,
  [path, body]: readonly [string, object | undefined],
  token?: string,
  from?: string,
) {
  const response = await fetch(shop.api.url + path, {
    method: name.split(' ')[0] ?? '',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'x-forwarded-for': from }),
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
  it.each(guarded)('%s works on own data, or returns which role can call it', async (name) => {
    const token = await actAs(role);
    const before = await photograph(attacker);
    const { refusal } = await send(name, attempt(name, attacker), token);
    if (mayAttempt(role, name)) {
      expect(refusal.status).not.toBe(401);
      expect(refusal.code).not.toBe('auth.role_required');
      return;
    }
    expect(refusal).toMatchObject({ status: 403, code: 'auth.role_required' });
    expect(await photograph(attacker)).toBe(before);
  });

  it.each(guarded)('%s reads and changes nothing of another customer', async (name) => {
    const token = await actAs(role);
    const before = await photograph(victim);
    askedOfStripe.length = 0;
    const answer = await send(name, attempt(name, victim), token);

    expect(await photograph(victim)).toBe(before);
    const { email, token: _, ...ids } = victim;
    for (const own of [email, 'víctima', ...Object.values(ids)]) {
      expect(own).not.toBe('');
      expect(answer.text).not.toContain(own);
      expect(askedOfStripe.join('\n')).not.toContain(own);
    }
    if (JSON.stringify(attempt(name, victim)) === JSON.stringify(attempt(name, nobodys()))) return;
    // The call had another customer's id: the response equals that for an unknown one.
    expect([403, 404]).toContain(answer.status);
    expect(answer.refusal).toEqual((await send(name, attempt(name, nobodys()), token)).refusal);
    // An earlier attempt may trigger a synchronisation of the attacker's own customer.
    expect(askedOfStripe.filter((asked) => !asked.includes(attacker.customerId))).toEqual([]);
  });
});

describe('without a session', () => {
  it.each(guarded)('%s returns 401', async (name) => {
    const { refusal } = await send(name, attempt(name, victim));
    expect(refusal).toMatchObject({ status: 401, code: 'auth.required' });
  });
});

describe('over its limit', () => {
  const limited = guarded.flatMap((name) => {
    const { limit } = calls[name] ?? {};
    return limit ? [[name, limit] as const] : [];
  });

  it.each(limited)('%s returns 429, to no other organisation or network', async (name, limit) => {
    await actAs('owner');
    const { name: counter, points, minutes, per } = limit;
    const { tryConsume, clear } = shop.api.services.defineLimit({
      ...{ name: counter, points, windowSeconds: 60 * minutes },
    });
    const key = per === 'network' ? '198.51.100.77' : attacker.organizationId;
    while (await tryConsume(key));
    const from = per === 'network' ? key : undefined;
    const { token } = (await accounts.logIn(attacker.email)).body;
    const refused = await send(name, attempt(name, attacker), token, from);
    expect(refused.refusal).toMatchObject({ status: 429, code: 'request.rate_limited' });
    const other = per === 'network' ? attacker : victim;
    const session = (await accounts.logIn(other.email)).body.token;
    expect((await send(name, attempt(name, other), session)).status).not.toBe(429);
    await clear(key);
  });
});
