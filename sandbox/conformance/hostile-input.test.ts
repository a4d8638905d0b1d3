import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '#sandbox';
import { addressOf, pay, post, visit } from './buyer.ts';
import { createPriceBook, monthlyPurchase } from './price-book.ts';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import type { TestAccount } from './test-account.ts';
import { createTestDatabase } from './test-database.ts';

const SCRIPT = '<script>alert(1)</script>"\'&';
const LONG = `${'Ñandú'.repeat(40)}🦉`;

let sandbox: TestSandbox;
let account: TestAccount;
let stripe: Stripe;
let page: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  account = sandbox.newAccount();
  stripe = account.stripe;
  page = await pageOf(account);
});

/** Returns the account's page: the newest account is the first in the list. */
async function pageOf({ stripe: client }: TestAccount): Promise<string> {
  await client.customers.create({});
  const { html } = await visit(sandbox.url);
  return `${sandbox.url}${/href="(\/accounts\/acct_\w+)"/.exec(html)?.[1]}`;
}
async function buy(params: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const book = await createPriceBook(stripe);
  const customer = (await stripe.customers.create({ name: SCRIPT, email: 'ana@taller.es' })).id;
  return stripe.checkout.sessions.create({ ...monthlyPurchase(book, customer), ...params });
}
const local = (url: string | null | undefined) => (url ?? '').replace('//localhost', '//127.0.0.1');

describe('a name with a script, or of extreme length', () => {
  it('is escaped on every page', async () => {
    const session = await buy({ billing_address_collection: 'required' });
    await pay(session, { cardName: SCRIPT, line1: LONG, city: SCRIPT });
    const { invoice, subscription } = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['invoice'],
    });
    await account.control('/portal/default');
    const customer = String(session.customer);
    const portal = local((await stripe.billingPortal.sessions.create({ customer })).url);
    await post(`${page}/clock`, { days: '31' });
    for (const address of [
      addressOf(await buy({ client_reference_id: SCRIPT })),
      `${page}?since=0`,
      local((invoice as Stripe.Invoice).hosted_invoice_url),
      `${sandbox.url}/mailbox?to=${encodeURIComponent(SCRIPT)}`,
      `${sandbox.url}/${encodeURIComponent(SCRIPT)}`,
    ]) {
      const { html, status } = await visit(address);
      expect(status, address).toBeLessThan(500);
      expect(html, address).not.toContain('<script');
    }
    expect((await visit(portal)).status).toBe(410);
    const again = local((await stripe.billingPortal.sessions.create({ customer })).url);
    for (const path of ['', '/customer', '/payment-method', `/subscriptions/${subscription}/cancel`]) {
      const { html, status } = await visit(`${again}${path}`);
      expect(status, path).toBe(200);
      expect(html, path).not.toContain('<script');
    }
    expect((await visit(page)).html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  });

  it('is cut between two characters, and can be read again', async () => {
    const session = await buy({ billing_address_collection: 'required' });
    await pay(session, { cardName: `${'a'.repeat(499)}🦉`, line1: `${'b'.repeat(499)}🦉` });
    const { data } = await stripe.charges.list({ customer: String(session.customer) });
    expect(data[0]?.billing_details).toMatchObject({
      name: 'a'.repeat(499),
      address: { line1: 'b'.repeat(499) },
    });
  });
});

describe('a form that no page sends', () => {
  it.each([
    ['/clock', { days: '0' }],
    ['/clock', { days: '3661' }],
    ['/clock', { days: 'mañana' }],
    ['/clock', {}],
    ['/clock', { days: '1', hours: '5' }],
    ['/webhooks', { mode: 'sideways' }],
    ['/webhooks', { mode: 'hold', delayMs: '-1' }],
    ['/webhooks', { mode: 'hold', delayMs: '60001' }],
    ['/webhooks', { mode: SCRIPT }],
    ['/settings', { afterRetries: 'forget' }],
    ['/settings', { portalCancellation: LONG }],
    ['/payments/pi_none', { outcome: 'perhaps' }],
    ['/payments/pi_none', {}],
    ['/subscriptions/sub_none/decline', { times: '101' }],
    ['/disputes/du_none', { outcome: 'draw' }],
    ['/events/evt_none/resend', { again: 'yes' }],
  ])('%s with %j is refused, and changes nothing', async (path, fields) => {
    const before = await visit(page);
    const { html, status } = await post(`${page}${path}`, fields as Record<string, string>);
    expect(status).toBe(400);
    expect(html).toContain('Este formulario no vale');
    expect(html).not.toContain('<script');
    expect((await visit(page)).html.replace(/<strong>\d+ \w+ \d+, \d+:\d+<\/strong>/, '')).toBe(
      before.html.replace(/<strong>\d+ \w+ \d+, \d+:\d+<\/strong>/, ''),
    );
  });

  it.each([
    ['/events/evt_none/resend', {}],
    ['/payments/pi_none', { outcome: 'fail' }],
    ['/subscriptions/sub_none/decline', { times: '1' }],
    ['/charges/ch_none/refund', {}],
    ['/charges/ch_none/dispute', {}],
    ['/disputes/du_none', { outcome: 'won' }],
  ])('%s returns 404 for an unknown object', async (path, fields) => {
    const { html, status } = await post(`${page}${path}`, fields as Record<string, string>);
    expect(status).toBe(404);
    expect(html).toContain('Esto no existe');
  });

  it('is refused with another content type, too large, too deep or with a NUL', async () => {
    const send = async (type: string, body: string) => {
      const headers = { 'content-type': type };
      return (await visit(`${page}/clock`, { method: 'POST', headers, body })).status;
    };
    const form = 'application/x-www-form-urlencoded';
    expect(await send('application/json', '{"days":1}')).toBe(415);
    expect(await send(form, `days=${'1'.repeat(1_100_000)}`)).toBe(413);
    expect(await send(form, `days${'[a]'.repeat(40)}=1`)).toBe(400);
    expect(await send(form, 'days=1%00')).toBe(400);
    expect(await send(form, 'days=1&days=2')).toBe(400);
    const session = await buy();
    expect((await pay(session, { cardName: 'Ana\0' })).status).toBe(400);
    expect((await visit(`${sandbox.url}/mailbox?to=%00`)).status).toBe(400);
    expect((await visit(`${sandbox.url}/checkout/cs_%00`)).status).toBe(400);
  });

  it('is refused from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const sent = await visit(`${page}/webhooks`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ mode: 'drop' }),
    });
    expect(sent.status).toBe(403);
    expect((await visit(page)).html).not.toMatch(/value="drop" selected/);
  });

  it('is refused for the clock of an unknown account', async () => {
    const clock = `${sandbox.url}/accounts/acct_none/clock`;
    expect((await post(clock, { days: '1' })).status).toBe(404);
    expect((await post(clock, {})).status).toBe(400);
  });

  it('returns 404 for an unknown page or method', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      for (const address of [page, `${page}/clock`, `${sandbox.url}/`, `${sandbox.url}/checkout/cs_none`]) {
        expect((await visit(address, { method })).status, `${method} ${address}`).toBe(404);
      }
    }
    expect((await visit(`${page}/webhooks`)).status).toBe(404);
    expect((await visit(`${sandbox.url}/${'a'.repeat(5_000)}`)).status).toBe(404);
  });
});

describe('another account’s objects', () => {
  it('cannot be changed with the buttons', async () => {
    await pay(await buy());
    const [charge] = (await stripe.charges.list()).data;
    const [subscription] = (await stripe.subscriptions.list()).data;
    const [event] = (await stripe.events.list()).data;
    const other = sandbox.newAccount();
    const theirs = await pageOf(other);
    for (const path of [
      `/charges/${charge?.id}/refund`,
      `/charges/${charge?.id}/dispute`,
      `/subscriptions/${subscription?.id}/decline`,
      `/events/${event?.id}/resend`,
    ]) {
      expect((await post(`${theirs}${path}`, {})).status, path).toBe(404);
    }
    for (const path of [
      `/charges/${charge?.id}/dispute`,
      `/subscriptions/${subscription?.id}/decline`,
      `/events/${event?.id}/resend`,
    ]) {
      expect(await other.control(path), path).toMatchObject({ error: { code: 'resource_missing' } });
    }
    expect((await stripe.charges.list()).data).toMatchObject([{ id: charge?.id, amount_refunded: 0 }]);
    expect((await visit(page)).html).not.toContain('El banco lo rechazará');
  });
});

describe('the control API', () => {
  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(`${sandbox.url}/control${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${account.key}`,
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...init.headers,
      },
    });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };

  it.each([
    ['POST', '/webhooks', '{"mode":'],
    ['POST', '/webhooks', '["hold"]'],
    ['POST', '/webhooks', '"hold"'],
    ['POST', '/webhooks', '{"mode":{"toString":"hold"}}'],
    ['POST', '/webhooks', '{"mode":"hold\\u0000"}'],
    ['POST', '/webhooks', '{"__proto__":{"mode":"hold"}}'],
    ['POST', '/clock/advance', '{"days":1.5}'],
    ['POST', '/clock/advance', '{"days":-1}'],
    ['POST', '/faults', '{"times":1,"status":200}'],
    ['POST', '/smtp', '{"mode":"<script>"}'],
    ['POST', '/nonsense', '{}'],
    ['PUT', '/webhooks', '{"mode":"hold"}'],
    ['POST', '/webhooks', `{"mode":"${'x'.repeat(1_100_000)}"}`],
  ])('refuses %s %s %.40s in Stripe’s format', async (method, path, body) => {
    const { status, text, type } = await send(path, { method, body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(type).toMatch(/^application\/json/);
    expect(JSON.parse(text)).toMatchObject({ error: { type: 'invalid_request_error' } });
    expect(await (await send('/webhooks', {})).text).toContain('"mode":"normal"');
  });

  it('requires a test key', async () => {
    for (const authorization of ['', 'Bearer sk_live_a', 'Bearer nonsense']) {
      for (const [method, path] of [
        ['GET', '/webhooks'],
        ['POST', '/webhooks/release'],
        ['POST', '/clock/advance'],
        ['POST', '/smtp'],
        ['DELETE', '/faults'],
      ] as const) {
        const body = path === '/smtp' ? '{"mode":"accept"}' : '{}';
        const init = method === 'POST' ? { method, body } : { method };
        expect((await send(path, { ...init, headers: { authorization } })).status, path).toBe(401);
      }
    }
  });
});

describe('the network address', () => {
  it('is always loopback, and any other is refused', async () => {
    const database = await createTestDatabase();
    try {
      const start = (host: string) =>
        startSandbox({ host, port: 0, smtpPort: 0, databaseUrl: database.url, logLevel: 'silent' });
      for (const host of ['192.168.1.5', '10.0.0.1', 'example.com', '128.0.0.1']) {
        await expect(start(host)).rejects.toThrow(/SANDBOX_HOST/);
      }
      for (const host of ['0.0.0.0', '::']) {
        const running = await start(host);
        expect(new URL(running.url).hostname).toBe('127.0.0.1');
        await running.close();
      }
    } finally {
      await database.drop();
    }
  });
});
