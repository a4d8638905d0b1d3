import { randomUUID } from 'node:crypto';
import type { SessionView } from '@horus/contract/auth';
import type { ErrorBody } from '@horus/contract/errors';
import { calls, type Path } from '@horus/contract/paths';
import type { DataExportAnswer, InvoiceRequestsAnswer } from '@horus/contract/requests';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachInvoice } from '#features/requests/decide-invoice';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { findIds, writePaidInvoice } from '#testing/test-books';

/** Two customers with something in every corner, who try to reach each other's by every call. */

let api: TestApi;
const accounts = createTestAccounts(() => api);
const { newSession, rows } = accounts;
let victim: Customer;
let attacker: Customer;

interface Customer {
  readonly email: string;
  readonly token: string;
  readonly organizationId: string;
  readonly sessionId: string;
  readonly paymentId: string;
  readonly requestId: string;
  readonly exportId: string;
}

const form = {
  ...{ companyName: 'Talleres', taxId: 'B12345674', address: 'Calle Ancha, 1', postalCode: '45001' },
  ...{ city: 'Toledo', province: 'Toledo', country: 'España', contactName: 'Eva', email: 'eva@e.example' },
};

beforeAll(async () => {
  api = await startTestApi();
  victim = await newCustomer('víctima');
  attacker = await newCustomer('atacante');
});
afterAll(() => api.close());

async function newCustomer(company: string): Promise<Customer> {
  const { email, token } = await newSession({ company });
  const { organizationId } = await findIds(api, email);
  const id = randomUUID();
  await writePaidInvoice(api, organizationId, { id, at: api.services.now() });
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
  const made = await api.call<DataExportAnswer>('GET', '/api/account/exports', { token });
  const listed = await api.call<{ sessions: SessionView[] }>('GET', '/api/auth/sessions', { token });
  return {
    email,
    token,
    organizationId,
    sessionId: listed.body.sessions[0]?.id ?? '',
    paymentId: `pi_${id}`,
    requestId: asked.body.id,
    exportId: made.body.export?.id ?? '',
  };
}

/** Everything in the database that is a customer's, but for what a look of his own changes. */
async function photograph({ email, organizationId }: Customer): Promise<string> {
  const tables: [table: string, column: string][] = [
    ['users', 'email'],
    ['organizations', 'id'],
    ['invoice_requests', 'organization_id'],
    ['deletion_requests', 'organization_id'],
    ['mirrored_payments', 'organization_id'],
    ['mirrored_invoices', 'organization_id'],
  ];
  const own = await Promise.all(
    tables.map(([table, column]) =>
      rows(sql`select t::text from ${sql.identifier(table)} t
                where ${sql.identifier(column)}::text = ${column === 'email' ? email : organizationId}`),
    ),
  );
  const ofUser = await rows(sql`
    select s.id, (select count(*) from data_exports d where d.user_id = u.id) as exports
      from users u join sessions s on s.user_id = u.id where u.email = ${email}`);
  const mails = await rows(sql`select count(*) from jobs.job where name = 'mail' and data->>'to' = ${email}`);
  return JSON.stringify([own, ofUser, mails]);
}

describe('what is another’s', () => {
  it.each<[string, 'GET' | 'DELETE' | 'POST', (of: Customer) => string, ((of: Customer) => object)?]>([
    ['session', 'DELETE', ({ sessionId }) => calls.auth.session.href({ sessionId })],
    ['issued invoice', 'GET', ({ requestId }) => calls.requests.invoiceDocument.href({ requestId })],
    ['copy of his data', 'GET', ({ exportId }) => calls.requests.exportFile.href({ exportId })],
    [
      'payment',
      'POST',
      () => calls.requests.requestInvoice.href(),
      ({ paymentId }) => ({ ...form, paymentId }),
    ],
  ])('%s: is as little there as what never was', async (_, method, path, body) => {
    const before = await photograph(victim);
    const nothing: Customer = {
      ...victim,
      sessionId: randomUUID(),
      requestId: randomUUID(),
      exportId: randomUUID(),
      paymentId: 'pi_nada',
    };
    const send = (of: Customer) =>
      api.call(method, path(of), { token: attacker.token, ...(body ? { body: body(of) } : {}) });
    const answers = [await send(victim), await send(nothing)].map(({ status, body: { code, error } }) => ({
      status,
      code,
      error,
    }));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(404);
    expect(await photograph(victim)).toBe(before);
  });

  it('is in no list', async () => {
    const lists = [
      calls.auth.sessions,
      calls.requests.invoices,
      calls.requests.deletion,
      calls.requests.exports,
    ];
    for (const list of lists) {
      const { body } = await api.call('GET', list.href(), { token: attacker.token });
      const text = JSON.stringify(body);
      for (const own of [victim.email, victim.sessionId, victim.requestId, victim.exportId, 'víctima']) {
        expect(text, list.pattern).not.toContain(own);
      }
    }
    const { body } = await api.call<InvoiceRequestsAnswer>('GET', calls.requests.invoices.href(), {
      token: attacker.token,
    });
    expect(body.requests).toHaveLength(1);
  });

  it('is not touched by what the other does with his own', async () => {
    const before = await photograph(victim);
    const own = { token: attacker.token };
    await api.call('DELETE', calls.requests.deletion.href(), own);
    await api.call('POST', calls.auth.endOtherSessions.href(), own);
    await api.call('POST', calls.auth.updateProfile.href(), {
      ...own,
      body: { name: 'Otra', company: 'Otra', currentPassword: TEST_PASSWORD, newPassword: 'una muy larga' },
    });
    await api.call('POST', calls.auth.logout.href(), own);
    expect(await photograph(victim)).toBe(before);
  });
});

describe('without a session', () => {
  const open: Path<string>[] = [
    calls.auth.register,
    calls.auth.login,
    calls.auth.requestPasswordReset,
    calls.auth.resetPassword,
    calls.auth.verifyEmail,
  ];
  const guarded = [...Object.values(calls.auth), ...Object.values(calls.requests)].filter(
    (call) => !open.includes(call),
  );

  it.each(guarded.map(({ pattern }) => pattern))('%s answers nothing', async (pattern) => {
    const path = pattern.replace(/:\w+/g, randomUUID());
    const bodies: Readonly<Record<string, object>> = {
      [calls.requests.requestInvoice.pattern]: form,
      [calls.requests.requestDeletion.pattern]: { reason: 'price', accounts: { horus: true, stc: true } },
      [calls.requests.exports.pattern]: { password: TEST_PASSWORD },
      [calls.auth.updateProfile.pattern]: { name: 'Otra' },
    };
    const answers: ErrorBody[] = [];
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const body = method === 'POST' ? bodies[pattern] : undefined;
      const answer = await api.call(method, path, body ? { body } : {});
      // Not the method of this call.
      if ([400, 404, 405].includes(answer.status)) continue;
      expect(answer.status, `${method} ${pattern}`).toBe(401);
      answers.push(answer.body);
    }
    expect(answers.length).toBeGreaterThan(0);
    for (const { code } of answers) expect(code).toBe('auth.required');
  });
});
