import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import { refusalOf } from './stripe-under-test.ts';
import { openAccount } from './test-account.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const get = async (path: string, authorization?: string) => {
  const response = await fetch(`${sandbox.url}${path}`, authorization ? { headers: { authorization } } : {});
  return {
    status: response.status,
    body: (await response.json()) as { error?: { type: string; message: string } },
  };
};

it('creates an account for each test key', async () => {
  const first = openAccount(sandbox.url, 'sk_test_first');
  const second = openAccount(sandbox.url, 'rk_test_second');
  const { id } = await first.stripe.customers.create({});
  expect(await refusalOf(second.stripe.customers.retrieve(id))).toMatchObject({ code: 'resource_missing' });
  const again = openAccount(sandbox.url, 'sk_test_first');
  expect((await again.stripe.customers.retrieve(id)).id).toBe(id);
});

it('accepts the key as bearer token or as user name', async () => {
  expect((await get('/v1/customers', 'Bearer sk_test_a')).status).toBe(200);
  expect((await get('/v1/customers', `Basic ${Buffer.from('sk_test_a:').toString('base64')}`)).status).toBe(
    200,
  );
});

it.each([undefined, 'Bearer nonsense', 'Bearer sk_live_a', 'Bearer pk_test_a', 'Bearer '])(
  'refuses %s, on every path',
  async (authorization) => {
    for (const path of ['/v1/customers', '/v1/nonsense']) {
      const { status, body } = await get(path, authorization);
      expect(status).toBe(401);
      expect(body.error?.type).toBe('invalid_request_error');
      expect(JSON.stringify(body)).not.toContain('sk_live_a');
    }
  },
);

it('returns every error in Stripe’s format', async () => {
  const send = async (init: RequestInit) => {
    const response = await fetch(`${sandbox.url}/v1/customers`, {
      method: 'POST',
      ...init,
      headers: { authorization: 'Bearer sk_test_a', ...init.headers },
    });
    return { status: response.status, body: (await response.json()) as { error?: { message: string } } };
  };
  const attempts = [
    send({ body: '{"name":"x"}', headers: { 'content-type': 'application/json' } }),
    send({ body: 'x=1'.repeat(500_000), headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    send({
      body: `a${'[b]'.repeat(40)}=1`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ];
  for (const { status, body } of await Promise.all(attempts)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.error?.message).toEqual(expect.any(String));
  }
});
