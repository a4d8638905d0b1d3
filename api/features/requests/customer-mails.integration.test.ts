import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { attachInvoice } from '#features/requests/decide-invoice';
import { createTestAccounts, TEST_PASSWORD } from '#testing/test-accounts';
import { startTestApi, type TestApi } from '#testing/test-api';
import { sendMails, startTestMailbox, type TestMail, type TestMailbox } from '#testing/test-mailbox';

const WAITING = { timeout: 60_000, interval: 50 };
let api: TestApi;
let mailbox: TestMailbox;
const { newNetwork, newSession } = createTestAccounts(() => api);

beforeAll(async () => {
  api = await startTestApi();
  mailbox = await startTestMailbox();
  await sendMails(api, mailbox);
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});

const receive = (to: string, subject: RegExp): Promise<TestMail> =>
  vi.waitFor(async () => {
    const mails = await mailbox.list(to);
    const found = mails.find((mail) => subject.test(mail.subject));
    if (!found) throw new Error(`not among: ${mails.map((mail) => mail.subject).join(' · ') || 'nothing'}`);
    return found;
  }, WAITING);

/** Returns the token of a page's first link, which must be the same in the text and HTML parts. */
function linkTo(page: string, { text, html }: TestMail): string {
  const link = new RegExp(`http://horus\\.test${page}#token=([\\w-]{43})`);
  const token = link.exec(text)?.[1];
  expect(link.exec(html)?.[1]).toBe(token);
  return token ?? '';
}

it('account emails arrive with working links', async () => {
  const { email, token } = await newSession({ name: 'Ana <b>María</b>' });
  const welcome = await receive(email, /./);
  expect(welcome.html).not.toContain('<b>María');
  const verify = linkTo('/verificar-email', welcome);
  expect((await api.call('POST', '/api/auth/verify-email', { token, body: { token: verify } })).status).toBe(
    200,
  );

  await api.call('POST', '/api/auth/request-password-reset', { body: { email }, from: newNetwork() });
  const reset = linkTo('/reset-password', await receive(email, /contraseña/i));
  const body = { token: reset, newPassword: 'nueva frase con campana' };
  expect((await api.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  await receive(email, /cambiado/i);
  expect((await api.call('GET', '/api/auth/me', { token })).status).toBe(401);
});

it('request emails arrive with working links', async () => {
  const { email, token } = await newSession({ company: 'Talleres' });
  const verify = linkTo('/verificar-email', await receive(email, /./));
  await api.call('POST', '/api/auth/verify-email', { token, body: { token: verify } });
  const asked = await api.call<{ id: string }>('POST', '/api/facturas/solicitar', {
    token,
    body: {
      ...{ companyName: 'Talleres & Hijos <SL>', taxId: 'B12345674', address: 'Calle Ancha, 1' },
      ...{ postalCode: '45001', city: 'Toledo', province: 'Toledo', country: 'España' },
      ...{ contactName: 'Eva', email: 'eva@talleres.example' },
    },
  });
  const received = await receive(email, /factura/i);
  expect(received.html).toContain('Talleres &amp; Hijos &lt;SL&gt;');
  const toCompany = await receive('info@stc.example', /factura/i);
  expect([toCompany.to, toCompany.replyTo]).toEqual([['info@stc.example'], ['eva@talleres.example']]);
  await attachInvoice(api.services, asked.body.id, { number: 'F-77', pdf: Buffer.from('%PDF-1.7\n%%EOF') });
  await vi.waitFor(
    async () => expect((await mailbox.list(email)).some(({ text }) => text.includes('F-77'))).toBe(true),
    WAITING,
  );

  await api.call('POST', '/api/account/exports', { token, body: { password: TEST_PASSWORD } });
  const ready = await receive(email, /datos/i);
  expect(ready.text).toContain('http://horus.test/profile-update');

  await api.call('POST', '/api/account/request-deletion', {
    token,
    body: { reason: 'price', accounts: { horus: false, stc: true }, password: TEST_PASSWORD },
  });
  expect((await receive(email, /solicitud de eliminación/i)).text).toContain('Web STC');
  await receive('info@stc.example', /eliminación/i);
  await api.call('DELETE', '/api/account/deletion-request', { token });
  await receive(email, /retirado/i);
  expect(await mailbox.list('eva@talleres.example')).toEqual([]);
});
