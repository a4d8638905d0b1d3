import { randomUUID } from 'node:crypto';
import { callAccess, mayCall } from '@horus/contract/access';
import type { SessionView } from '@horus/contract/auth';
import { endpoints } from '@horus/contract/backoffice/paths';
import type { CreateCheckoutAnswer, PaymentsPage } from '@horus/contract/billing';
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
  const checkout = await api.call<CreateCheckoutAnswer>(
    'POST',
    endpoints.billing.createCheckoutSession.href(),
    {
      token,
      body: order,
    },
  );
  const back = await payByCard(checkout.body.url);
  await reconcile(api.services);
  const me = await get<{ stripeCustomerId: string }>(endpoints.auth.me.href());
  const { payments } = await get<PaymentsPage>(endpoints.billing.payments.href());
  const asked = await api.call<{ id: string }>('POST', endpoints.requests.requestInvoice.href(), {
    token,
    body: { ...form, comments: `de ${company}` },
  });
  await attachInvoice(api.services, asked.body.id, {
    number: `F-${company}`,
    pdf: Buffer.from(`%PDF-1.7\n${company}\n%%EOF`),
  });
  await api.call('POST', endpoints.requests.requestDeletion.href(), {
    token,
    body: { reason: 'price', accounts: { horus: true, stc: true } },
  });
  await api.call('POST', endpoints.requests.exports.href(), { token, body: { password: TEST_PASSWORD } });
  await accounts.waitForMails(email, 'data-export-ready', 1);
  await accounts.waitForMails(email, 'welcome', 1);
  await accounts.rows(sql`update users set email_verified_at = now() where email = ${email}`);
  await api.call('POST', endpoints.members.invitations.href(), {
    token,
    body: { email: accounts.newEmail(), role: 'viewer' },
  });
  const team = await get<MembersAnswer>(endpoints.members.list.href());
  const { sessions } = await get<{ sessions: SessionView[] }>(endpoints.auth.sessions.href());
  return {
    ...{ email, token, ...ids },
    customerId: me.stripeCustomerId,
    checkoutId: back.searchParams.get('session_id') ?? '',
    sessionId: sessions[0]?.id ?? '',
    paymentId: payments[0]?.id ?? '',
    requestId: asked.body.id,
    invitationId: team.invitations[0]?.id ?? '',
    passkeyId: randomUUID(),
    exportId: (await get<DataExportAnswer>(endpoints.requests.exports.href())).export?.id ?? '',
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

const { activity, auth, billing, members, requests } = endpoints;
type Attempt = (of: Customer) => readonly [path: string, body?: object];

/** Authenticated calls, with a customer's ids where they take any. */
const attempts: Readonly<Record<string, Attempt>> = {
  [`GET ${activity.list.pattern}`]: () => [activity.list.href()],
  [`GET ${activity.csv.pattern}`]: () => [activity.csv.href()],
  [`POST ${auth.logout.pattern}`]: () => [auth.logout.href()],
  [`GET ${auth.me.pattern}`]: () => [auth.me.href()],
  [`POST ${auth.updateProfile.pattern}`]: () => [
    auth.updateProfile.href(),
    { name: 'Otra', company: 'Otra', currentPassword: TEST_PASSWORD, newPassword: TEST_PASSWORD },
  ],
  [`GET ${auth.sessions.pattern}`]: () => [auth.sessions.href()],
  [`DELETE ${auth.session.pattern}`]: ({ sessionId }) => [
    auth.session.href({ sessionId }),
    { password: TEST_PASSWORD },
  ],
  [`POST ${auth.endOtherSessions.pattern}`]: () => [
    auth.endOtherSessions.href(),
    { password: TEST_PASSWORD },
  ],
  [`POST ${auth.requestEmailVerification.pattern}`]: () => [auth.requestEmailVerification.href()],
  [`POST ${billing.createCheckoutSession.pattern}`]: () => [
    billing.createCheckoutSession.href(),
    { planType: 'autonomos', billingPeriod: 'monthly' },
  ],
  [`GET ${billing.checkoutSession.pattern}`]: ({ checkoutId }) => [
    billing.checkoutSession.href({ sessionId: checkoutId }),
  ],
  [`GET ${billing.subscriptionInfo.pattern}`]: () => [billing.subscriptionInfo.href()],
  [`POST ${billing.refresh.pattern}`]: () => [billing.refresh.href()],
  [`GET ${billing.payments.pattern}`]: () => [billing.payments.href()],
  [`GET ${billing.receipt.pattern}`]: ({ paymentId }) => [billing.receipt.href({ paymentId })],
  [`GET ${billing.invoices.pattern}`]: () => [billing.invoices.href()],
  [`GET ${billing.paperYears.pattern}`]: () => [billing.paperYears.href()],
  [`GET ${billing.documentsOfSpan.pattern}`]: () => [
    billing.documentsOfSpan.href({ span: String(new Date().getFullYear()) }),
  ],
  [`GET ${billing.fiscalData.pattern}`]: () => [billing.fiscalData.href()],
  [`POST ${billing.fiscalData.pattern}`]: () => [billing.fiscalData.href(), fiscalData],
  [`GET ${billing.createPortalSession.pattern}`]: () => [billing.createPortalSession.href()],
  [`POST ${billing.createPortalSession.pattern}`]: () => [billing.createPortalSession.href()],
  [`POST ${billing.createPortalSessionForCustomer.pattern}`]: ({ customerId }) => [
    billing.createPortalSessionForCustomer.href(),
    { customerId },
  ],
  [`POST ${billing.planChangePreview.pattern}`]: () => [
    billing.planChangePreview.href(),
    { planType: 'enterprise', billingPeriod: 'annual' },
  ],
  [`POST ${billing.planChange.pattern}`]: () => [
    billing.planChange.href(),
    { planType: 'enterprise', billingPeriod: 'annual', token: 'x.y' },
  ],
  [`DELETE ${billing.planChange.pattern}`]: () => [billing.planChange.href()],
  [`POST ${requests.requestInvoice.pattern}`]: ({ paymentId }) => [
    requests.requestInvoice.href(),
    { ...form, paymentId },
  ],
  [`GET ${requests.invoices.pattern}`]: () => [requests.invoices.href()],
  [`GET ${requests.invoiceDocument.pattern}`]: ({ requestId }) => [
    requests.invoiceDocument.href({ requestId }),
  ],
  [`POST ${requests.requestDeletion.pattern}`]: () => [
    requests.requestDeletion.href(),
    { reason: 'price', accounts: { horus: true, stc: true }, password: TEST_PASSWORD },
  ],
  [`POST ${auth.verifyEmail.pattern}`]: () => [auth.verifyEmail.href(), { token: 'x'.repeat(43) }],
  [`POST ${auth.changeEmail.pattern}`]: () => [auth.changeEmail.href(), { email: 'otra@e.example' }],
  [`GET ${auth.proof.pattern}`]: () => [auth.proof.href()],
  [`POST ${auth.proof.pattern}`]: () => [auth.proof.href(), { password: TEST_PASSWORD }],
  [`POST ${auth.passkeyProofOptions.pattern}`]: () => [auth.passkeyProofOptions.href()],
  [`POST ${auth.newPasskeyOptions.pattern}`]: () => [auth.newPasskeyOptions.href()],
  [`POST ${auth.passkeys.pattern}`]: () => [auth.passkeys.href(), { name: 'Otra', passkey: newPasskey }],
  [`DELETE ${auth.passkey.pattern}`]: ({ passkeyId }) => [auth.passkey.href({ passkeyId })],
  [`GET ${auth.secondFactor.pattern}`]: () => [auth.secondFactor.href()],
  [`POST ${auth.totp.pattern}`]: () => [auth.totp.href()],
  [`DELETE ${auth.totp.pattern}`]: () => [auth.totp.href()],
  [`POST ${auth.confirmTotp.pattern}`]: () => [auth.confirmTotp.href(), { code: '000000' }],
  [`POST ${auth.recoveryCodes.pattern}`]: () => [auth.recoveryCodes.href()],
  [`GET ${requests.deletion.pattern}`]: () => [requests.deletion.href()],
  [`DELETE ${requests.deletion.pattern}`]: () => [requests.deletion.href()],
  [`POST ${requests.exports.pattern}`]: () => [requests.exports.href(), { password: TEST_PASSWORD }],
  [`GET ${requests.exports.pattern}`]: () => [requests.exports.href()],
  [`GET ${members.list.pattern}`]: () => [members.list.href()],
  [`POST ${members.invitations.pattern}`]: () => [
    members.invitations.href(),
    { email: 'nadie@empresa.example', role: 'viewer' },
  ],
  [`POST ${members.resendInvitation.pattern}`]: ({ invitationId }) => [
    members.resendInvitation.href({ invitationId }),
  ],
  [`DELETE ${members.invitation.pattern}`]: ({ invitationId }) => [members.invitation.href({ invitationId })],
  [`POST ${members.role.pattern}`]: ({ userId }) => [members.role.href({ userId }), { role: 'owner' }],
  [`DELETE ${members.member.pattern}`]: ({ userId }) => [members.member.href({ userId })],
  [`POST ${members.transfer.pattern}`]: ({ userId }) => [members.transfer.href(), { userId }],
  [`POST ${members.leave.pattern}`]: () => [members.leave.href()],
  [`POST ${members.acceptInvitation.pattern}`]: () => [
    members.acceptInvitation.href(),
    { token: 'x'.repeat(43) },
  ],
  [`GET ${members.organizations.pattern}`]: () => [members.organizations.href()],
  [`POST ${members.chooseOrganization.pattern}`]: ({ organizationId }) => [
    members.chooseOrganization.href(),
    { organizationId },
  ],
  [`GET ${requests.exportFile.pattern}`]: ({ exportId }) => [requests.exportFile.href({ exportId })],
};

const open = Object.keys(callAccess).filter((name) => callAccess[name] === 'anyone');

it('covers every call of the API, as does the access table', async () => {
  const answer = await fetch(`${shop.api.url}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
  // operator-guard.integration.test.ts tests the operators' calls.
  const ours = Object.entries(paths).filter(([path]) => !path.startsWith('/api/admin/'));
  const served = ours.flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect([...Object.keys(attempts), ...open].sort()).toEqual(served.sort());
  expect(Object.keys(callAccess).sort()).toEqual(served.sort());
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
  mayCall(role, name) && (name !== `POST ${auth.updateProfile.pattern}` || hasRole(role, 'billing'));

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
