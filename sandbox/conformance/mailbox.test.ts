import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from './sandbox-under-test.ts';
import type { TestAccount } from './test-account.ts';

let sandbox: TestSandbox;
let account: TestAccount;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  account = sandbox.newAccount();
});
afterAll(() => sandbox.close());
afterEach(() => account.control('/smtp', { mode: 'accept' }));

const mail = [
  'From: =?utf-8?Q?Horas_y_d=C3=ADas?= <hola@horas.es>',
  'To: Ana <Ana@taller.es>',
  'Subject: =?utf-8?Q?Tu_contrase=C3=B1a?=',
  'Message-ID: <1@horas.es>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=x',
  '',
  '--x',
  'Content-Type: multipart/alternative; boundary=y',
  '',
  '--y',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Hola, Ana.',
  '--y',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Hola, <b>Ana</b>.</p><script>alert(1)</script>',
  '--y--',
  '--x',
  'Content-Type: application/pdf; name=factura.pdf',
  'Content-Disposition: attachment; filename=factura.pdf',
  'Content-Transfer-Encoding: base64',
  '',
  'JVBERi0=',
  '--x--',
].join('\r\n');

/** Sends a mail and returns the server's last reply. */
async function send(to: string): Promise<string> {
  const steps = ['EHLO test', 'MAIL FROM:<hola@horas.es>', `RCPT TO:<${to}>`, 'DATA', `${mail}\r\n.`, 'QUIT'];
  const socket = connect(sandbox.smtpPort, '127.0.0.1');
  let last = '';
  try {
    for await (const chunk of socket.setEncoding('utf8')) {
      const reply = String(chunk);
      if (!/^\d{3} .*\r\n$/m.test(reply)) continue;
      if (reply.startsWith('221')) break;
      last = reply;
      if (/^[45]/.test(reply)) break;
      socket.write(`${steps.shift()}\r\n`);
    }
  } finally {
    socket.destroy();
  }
  return last;
}

const list = async (to: string) =>
  (await (await fetch(`${sandbox.url}/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as {
    id: number;
    subject: string;
  }[];

it('receives a mail and shows all of it', async () => {
  expect(await send('Ana@Taller.es')).toMatch(/^250/);
  const mails = await list('ana@taller.es');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    envelope: { from: 'hola@horas.es', to: ['ana@taller.es'] },
    from: 'Horas y días <hola@horas.es>',
    to: ['Ana <Ana@taller.es>'],
    subject: 'Tu contraseña',
    messageId: '<1@horas.es>',
    text: expect.stringContaining('Hola, Ana.'),
    html: expect.stringContaining('<b>Ana</b>'),
    attachments: [{ filename: 'factura.pdf', mimeType: 'application/pdf', size: 5 }],
  });
  const { id } = mails[0] ?? { id: 0 };
  const page = await (await fetch(`${sandbox.url}/mailbox/${id}`)).text();
  expect(page).toContain('Tu contraseña');
  expect(page).not.toContain('alert(1)');
  const body = await fetch(`${sandbox.url}/mailbox/${id}/html`);
  expect(body.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  );
  expect(await (await fetch(`${sandbox.url}/mailbox/${id}/attachments/0`)).text()).toBe('%PDF-');
});

it('lists and deletes mails by address', async () => {
  await send('eva@taller.es');
  await send('leo@taller.es');
  expect(await list('nadie@taller.es')).toEqual([]);
  await fetch(`${sandbox.url}/mailbox.json?to=eva@taller.es`, { method: 'DELETE' });
  expect(await list('eva@taller.es')).toEqual([]);
  expect(await list('leo@taller.es')).toHaveLength(1);
});

it('refuses mail or closes the connection when ordered to', async () => {
  await account.control('/smtp', { mode: 'refuse' });
  expect(await send('mia@taller.es')).toMatch(/^451/);
  await account.control('/smtp', { mode: 'close' });
  expect(await send('mia@taller.es').catch(() => '')).toBe('');
  expect(await list('mia@taller.es')).toEqual([]);
});
