import { randomUUID } from 'node:crypto';
import type { User } from '@horus/contract/auth';
import type { InvoiceRequestsAnswer } from '@horus/contract/requests';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { payByCard } from '#testing/hosted-page';
import { createTestAccounts, tokenOf } from '#testing/test-accounts';
import { CUSTOMER_PASSWORD, startTestShop, type TestShop } from '#testing/test-shop';

/** A user registers another person's address, whose owner then takes the account over. */

let shop: TestShop;
const accounts = createTestAccounts(() => shop.api);
const { rows } = accounts;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const OWNERS = 'la contraseña de ella';
const patience = { timeout: 60_000, interval: 100 };

const me = async (token: string) => (await shop.api.call<User>('GET', '/api/auth/me', { token })).body;

/** Sets a password with the newest link and signs in. */
async function takeOver(email: string): Promise<string> {
  await shop.api.call('POST', '/api/auth/request-password-reset', {
    body: { email },
    from: accounts.newNetwork(),
  });
  const [mail] = await accounts.waitForMails(email, 'password-reset', 1);
  const reset = await shop.api.call('POST', '/api/auth/reset-password', {
    body: { token: tokenOf(mail?.resetUrl ?? ''), newPassword: OWNERS },
    from: accounts.newNetwork(),
  });
  expect(reset.status).toBe(200);
  return (await accounts.logIn(email, OWNERS)).body.token;
}

const askForInvoice = (token: string) =>
  shop.api.call('POST', '/api/facturas/solicitar', {
    token,
    body: {
      ...{ companyName: 'Impostor SL', taxId: 'B12345674', address: 'Calle Falsa, 1' },
      ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
      ...{ contactName: 'Impostor', email: 'impostor@otra.example' },
    },
  });

const askForDeletion = (token: string) =>
  shop.api.call('POST', '/api/account/request-deletion', {
    token,
    body: { reason: 'price', accounts: { horus: false, stc: true }, password: CUSTOMER_PASSWORD },
  });

describe('an impostor’s data in the account of another person’s address', () => {
  it('is deleted when the owner takes the account over', async () => {
    const impostor = await shop.newCustomer({ company: 'Impostor SL' });
    const { email } = impostor;
    const page = await impostor.startCheckout('business', 'annual');
    await askForInvoice(impostor.token);
    await askForDeletion(impostor.token);
    const [before] = await rows(sql`select organization_id as id from users where email = ${email}`);
    const { data: customers } = await shop.api.services.stripe.customers.list({ email });
    expect(customers).toHaveLength(1);

    const token = await takeOver(email);
    expect((await shop.api.call('GET', '/api/auth/me', { token: impostor.token })).status).toBe(401);
    expect(await me(token)).toMatchObject({ emailVerified: true, company: null, stripeCustomerId: null });
    const { body: invoices } = await shop.api.call<InvoiceRequestsAnswer>('GET', '/api/facturas', { token });
    expect(invoices).toEqual({ requests: [], lastData: null, billedTo: null, fiscalData: null });
    expect((await shop.api.call('GET', '/api/account/deletion-request', { token })).body).toMatchObject({
      request: null,
    });
    expect(await accounts.listMails(email, 'deletion-withdrawn')).toMatchObject([{ takenOver: true }]);
    // The impostor's network is unknown now. The owner has two: of the reset and of the sign-in.
    expect(
      await rows(sql`
        select from familiar_networks n join users u on u.id = n.user_id where u.email = ${email}`),
    ).toHaveLength(2);

    // The impostor's payment page is closed, and their organisation and customer are deleted.
    await vi.waitFor(
      async () => expect(await rows(sql`select from organizations where id = ${before?.['id']}`)).toEqual([]),
      patience,
    );
    await vi.waitFor(
      async () =>
        expect(await shop.api.services.stripe.customers.retrieve(customers[0]?.id ?? '')).toMatchObject({
          deleted: true,
        }),
      patience,
    );
    await expect(payByCard(page)).rejects.toThrow();
    // The owner can buy normally.
    const answer = await shop.api.call<{ url: string }>('POST', '/api/create-checkout-session', {
      token,
      body: {
        planType: 'business',
        email,
        companyName: 'Suya',
        name: 'Ella',
        hardware: { devices: 0, cards: 0 },
      },
    });
    expect(answer.status).toBe(200);
  });

  it('does not block the owner’s purchase in the wizard', async () => {
    const email = 'compradora@taller.example';
    const { body } = await shop.confirmWizard({
      planType: 'business',
      email,
      companyName: 'Taller Suyo',
      name: 'Ella',
      hardware: { devices: 0, cards: 0 },
    });
    await accounts.register({ email, password: CUSTOMER_PASSWORD, company: 'Impostor SL' });
    const impostor = await shop.logIn(email);
    await impostor.startCheckout('autonomos', 'monthly');
    await askForInvoice(impostor.token);
    await payByCard(body.url);
    const [mail] = await accounts.waitForMails(email, 'set-password', 1);
    await shop.api.call('POST', '/api/auth/reset-password', {
      body: { token: tokenOf(mail?.setPasswordUrl ?? ''), newPassword: OWNERS },
      from: accounts.newNetwork(),
    });
    const { token } = (await accounts.logIn(email, OWNERS)).body;
    expect((await me(token)).company).toBe('Taller Suyo');
    const info = await shop.api.call<{ status: string; plan: string }>(
      'GET',
      '/api/stripe/subscription-info',
      {
        token,
      },
    );
    expect(info.body).toMatchObject({ status: 'trialing', plan: 'Business' });
  });
});

describe('a customer who bought and reset the password before confirming the address', () => {
  it('keeps the plan and the company', async () => {
    const customer = await shop.newCustomer({ company: 'Talleres Lucía' });
    const back = await payByCard(await customer.startCheckout('business', 'monthly'));
    await shop.api.call('POST', '/api/verify-checkout', {
      body: { sessionId: back.searchParams.get('session_id') },
    });
    await askForInvoice(customer.token);
    const token = await takeOver(customer.email);
    expect((await me(token)).company).toBe('Talleres Lucía');
    const { body } = await shop.api.call<InvoiceRequestsAnswer>('GET', '/api/facturas', { token });
    expect(body.requests).toHaveLength(1);
    const info = await shop.api.call<{ status: string }>('GET', '/api/stripe/subscription-info', { token });
    expect(info.body.status).toBe('trialing');
  });
});

describe('the owner’s earlier messages to us', () => {
  it('are hidden from a user who registered the address when the owner opens the link in good faith', async () => {
    const { email, token } = await shop.newCustomer();
    await rows(sql`
      insert into leads (kind, request_id, content_hash, email, data, network_hash, created_at)
      values ('contact', ${randomUUID()}, '\\x00', ${email}, '{"mensaje":"solo para STC"}', '\\x00', now())`);
    const [welcome] = await accounts.waitForMails(email, 'welcome', 1);
    const clicked = await shop.api.call('POST', '/api/auth/verify-email', {
      body: { token: tokenOf(welcome?.verifyUrl ?? '') },
    });
    expect([clicked.status, clicked.body.code]).toEqual([401, 'auth.required']);
    await shop.api.call('POST', '/api/account/exports', { token, body: { password: CUSTOMER_PASSWORD } });
    await accounts.waitForMails(email, 'data-export-ready', 1);
    const { body } = await shop.api.call<{ export: { id: string } }>('GET', '/api/account/exports', {
      token,
    });
    const copy = await fetch(`${shop.api.url}/api/account/exports/${body.export.id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const files = unzipSync(new Uint8Array(await copy.arrayBuffer()));
    expect(Object.keys(files)).toContain('json/mensajes.json');
    for (const [name, content] of Object.entries(files)) {
      expect(Buffer.from(content).toString(), name).not.toContain('solo para STC');
    }
    expect((await me(token)).emailVerified).toBe(false);
  });
});
