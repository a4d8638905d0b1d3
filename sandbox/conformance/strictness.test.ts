import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#stripe/api/endpoints';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function call(method: string, path: string, form = ''): Promise<{ status: number; error: unknown }> {
  const query = method === 'GET' && form ? `?${form}` : '';
  const response = await fetch(`${sandbox.url}${path}${query}`, {
    method,
    headers: { authorization: 'Bearer sk_test_strict', 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'GET' ? {} : { body: form }),
  });
  const { error } = (await response.json()) as { error?: unknown };
  return { status: response.status, error };
}
const pathOf = (path: string) => path.replaceAll(/:\w+/g, 'none');

describe('every call', () => {
  it.each(endpoints.map(({ method, path }) => [method, path]))(
    '%s %s refuses an unknown parameter',
    async (method, path) => {
      expect(await call(method, pathOf(path), 'nonsense=1')).toMatchObject({
        status: 400,
        error: { type: 'invalid_request_error', code: 'parameter_unknown', param: 'nonsense' },
      });
    },
  );

  it.each(endpoints.filter(({ path }) => path.includes(':id')).map(({ method, path }) => [method, path]))(
    '%s %s reports a missing object or parameter',
    async (method, path) => {
      const { status, error } = await call(method, pathOf(path));
      expect([400, 404]).toContain(status);
      expect((error as { code: string }).code).toMatch(/^(resource_missing|parameter_missing)$/);
    },
  );
});

it.each([
  ['GET', '/v1/nonsense'],
  ['PUT', '/v1/customers'],
  ['DELETE', '/v1/invoices/in_1'],
  ['POST', '/v1/invoices/in_1/forget'],
  ['GET', '/v1/billing_portal/sessions'],
  ['GET', '/v1'],
])('%s %s is not a call of Stripe’s', async (method, path) => {
  expect(await call(method, path)).toMatchObject({
    status: 404,
    error: { type: 'invalid_request_error', message: expect.stringContaining('Unrecognized request URL') },
  });
});

it.each([
  ['GET', '/v1/subscriptions', 'status=happy', 'status'],
  ['GET', '/v1/invoices', 'status=happy', 'status'],
  ['GET', '/v1/checkout/sessions', 'status=happy', 'status'],
  ['GET', '/v1/customers/cus_1/payment_methods', 'type=gold', 'type'],
  ['GET', '/v1/customers', 'limit=many', 'limit'],
  ['POST', '/v1/coupons', 'percent_off=5&duration=sometimes', 'duration'],
  ['POST', '/v1/prices', 'currency=gold', 'currency'],
  ['POST', '/v1/refunds', 'charge=ch_1&reason=mood', 'reason'],
  ['POST', '/v1/checkout/sessions', 'mode=gift&customer=cus_1&line_items[0][price]=price_1', 'mode'],
  ['POST', '/v1/invoices/create_preview', 'preview_mode=past', 'preview_mode'],
  ['POST', '/v1/subscriptions/sub_1', 'collection_method=maybe', 'collection_method'],
  ['POST', '/v1/test_helpers/test_clocks', 'frozen_time=noon', 'frozen_time'],
])('%s %s refuses %s', async (method, path, form, param) => {
  expect(await call(method, path, form)).toMatchObject({ status: 400, error: { param } });
});
