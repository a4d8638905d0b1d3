import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSamples } from '#mails/preview/samples.ts';
import { productionSettings } from '#testing/production-settings';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('shows every mail in frames, under a policy without scripts', async () => {
  const page = await fetch(`${api.url}/api/dev/mails?id=hiring-to-customer`);
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  for (const { id } of listSamples()) expect(html).toContain(`href="/api/dev/mails?id=${id}"`);
  expect(html.match(/<iframe /g)).toHaveLength(4);

  const mail = await fetch(`${api.url}/api/dev/mails/hiring-to-customer`);
  expect(mail.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(await mail.text()).toContain('Hemos recibido tu solicitud');
  const dark = await (await fetch(`${api.url}/api/dev/mails/hiring-to-customer?scheme=dark`)).text();
  expect(dark).toContain('@media all {');
  const conditions = await fetch(`${api.url}/api/dev/mails/hiring-to-customer/0`);
  expect(conditions.headers.get('content-type')).toBe('application/pdf');
});

it('returns 404 for an unknown mail', async () => {
  for (const path of ['/api/dev/mails?id=nada', '/api/dev/mails/nada', '/api/dev/mails/welcome/0']) {
    expect((await fetch(api.url + path)).status).toBe(404);
  }
});

it('is absent in production', async () => {
  const production = await startTestApi(productionSettings);
  const headers = { 'x-forwarded-host': 'horus.test' };
  expect((await fetch(`${production.url}/api/dev/mails`, { headers })).status).toBe(404);
  await production.close();
});
