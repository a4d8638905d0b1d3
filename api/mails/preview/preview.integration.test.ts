import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSamples } from '#mails/preview/samples.ts';
import { startTestApi, type TestApi } from '#testing/test-api';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('shows every mail in its frames, under a policy that runs nothing', async () => {
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

it('knows no mail but those', async () => {
  for (const path of ['/api/dev/mails?id=nada', '/api/dev/mails/nada', '/api/dev/mails/welcome/0']) {
    expect((await fetch(api.url + path)).status).toBe(404);
  }
});

it('is not there in production', async () => {
  const production = await startTestApi({
    NODE_ENV: 'production',
    STRIPE_WEBHOOK_SECRET: `whsec_${'0'.repeat(32)}`,
    TRUSTED_PROXIES: 'loopback',
    COMPANY_NAME: 'STC',
    KLARNA_PORTAL_URL: 'https://app.klarna.com',
    COMPANY_LEGAL_NAME: 'Horus Pruebas, S. L.',
    COMPANY_TAX_ID: 'B45000006',
    COMPANY_REGISTER: 'Registro Mercantil de Toledo, hoja 1',
    COMPANY_ADDRESS: 'Calle Ancha, 1, 45001 Toledo',
    COMPANY_SUBPROCESSORS: 'Nube Ejemplar, S. L. (alojamiento, España)',
    COMPANY_EMAIL: 'info@horus.test',
    COMPANY_SUPPORT_EMAIL: 'soporte@horus.test',
    COMPANY_PHONE: '+34 925 111 111',
    COMPANY_WHATSAPP: '34611111111',
    COMPANY_LINKEDIN_URL: 'https://www.linkedin.com/company/horus',
    COMPANY_INSTAGRAM_URL: 'https://www.instagram.com/horus',
    COMPANY_FACEBOOK_URL: 'https://www.facebook.com/horus',
    DOCUMENTATION_URL: 'https://docs.horus.test',
    SHUTDOWN_DRAIN_MS: '0',
  });
  const headers = { 'x-forwarded-host': 'horus.test' };
  expect((await fetch(`${production.url}/api/dev/mails`, { headers })).status).toBe(404);
  await production.close();
});
