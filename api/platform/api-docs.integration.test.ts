import { afterAll, beforeAll, expect, it } from 'vitest';
import { productionSettings } from '#testing/production-settings';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('describes every call of the contract', async () => {
  const answer = await fetch(`${api.url}/api/docs/openapi.json`);
  expect(answer.status).toBe(200);
  const { openapi, paths } = (await answer.json()) as { openapi: string; paths: Record<string, unknown> };
  expect(openapi).toBe('3.1.0');
  const described = Object.keys(paths);
  expect(described).toEqual(expect.arrayContaining(['/api/auth/login', '/api/stripe/webhook']));
  expect(described).not.toContain('/api/docs');
});

it('is absent in production: no third-party script on an origin with signed-in customers', async () => {
  const production = await startTestApi(productionSettings);
  const headers = { 'x-forwarded-host': 'horus.test' };
  for (const path of ['', '/', '/js/scalar.js', '/openapi.json', '/openapi.yaml']) {
    expect((await fetch(`${production.url}/api/docs${path}`, { headers })).status, path).toBe(404);
  }
  await production.close();
});

it('is a page that runs only its own scripts', async () => {
  const page = await fetch(`${api.url}/api/docs`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const html = await page.text();
  const script = /<script[^>]*\bsrc="([^"]+)"/.exec(html)?.[1] ?? '';
  const source = await fetch(new URL(script, page.url));
  expect(source.status).toBe(200);
  expect(source.headers.get('content-type')).toContain('javascript');
});
