import { init, send as sendBySdk } from '@emailjs/browser';
import { hiringPrices, hiringQuote } from '@horus/contract/hiring-quote';
import { formatMoney } from '@horus/contract/money';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApi, type TestApi } from '#testing/test-api';
import { contact, createNoonClock, createTestLeads, demo, hiring } from '#testing/test-leads';
import { sendMails, startTestMailbox, type TestMailbox } from '#testing/test-mailbox';

const COMPANY = 'info@stc.example';
let api: TestApi;
let mailbox: TestMailbox;
let leads: ReturnType<typeof createTestLeads>;
const clock = createNoonClock();

beforeAll(async () => {
  mailbox = await startTestMailbox();
  api = await startTestApi({ PROMO_CODE: 'VERANO50' }, clock);
  leads = createTestLeads(api, clock);
  await sendMails(api, mailbox);
});
afterAll(async () => {
  await api.close();
  await mailbox.close();
});

let visitors = 0;
const newEmail = () => `visitante${++visitors}@empresa.example`;

const arrived = (to: string, count: number) =>
  vi.waitFor(
    async () => {
      const mails = await mailbox.list(to);
      expect(mails).toHaveLength(count);
      return mails;
    },
    { timeout: 60_000, interval: 50 },
  );

async function toldToCompany(email: string) {
  const mails = await mailbox.list(COMPANY);
  return mails.filter(({ replyTo }) => replyTo.includes(email));
}

/** Returns the number of emails of a request once the queue is empty. */
async function mailed(email: string): Promise<{ company: number; visitor: number }> {
  await vi.waitFor(async () => expect(await leads.queued(email)).toEqual([]), 20_000);
  return { company: (await toldToCompany(email)).length, visitor: (await mailbox.list(email)).length };
}

describe('the official SDK', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('works as its documentation says', async () => {
    vi.stubGlobal('location', new URL('/horus', api.url));
    init({ publicKey: 'horus-web', origin: api.url });
    const email = newEmail();
    const params = { ...contact, email, form_token: await leads.newToken(), fax: '' };
    const answer = await sendBySdk('horus', 'contacto', params);
    expect([answer.status, answer.text]).toEqual([200, 'OK']);
    expect(await leads.stored(email)).toMatchObject([{ kind: 'contact', data: { ...contact, email } }]);
    await expect(sendBySdk('horus', 'nada', params)).rejects.toMatchObject({
      status: 400,
      text: 'The template ID not found',
    });
  });
});

describe('a contact message', () => {
  it('is stored, mailed to the company and acknowledged', async () => {
    const email = newEmail();
    const answer = await leads.send('contacto', { ...contact, email, form_token: await leads.newToken() });
    expect([answer.status, answer.text]).toEqual([200, 'OK']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await leads.stored(email)).toEqual([
      { kind: 'contact', state: 'new', email, data: { ...contact, email }, quote: null },
    ]);
    const [acknowledgement] = await arrived(email, 1);
    expect(acknowledgement?.text).not.toContain('somos 12');
    await vi.waitFor(async () => expect(await toldToCompany(email)).toHaveLength(1), 20_000);
    const [told] = await toldToCompany(email);
    for (const text of ['Lucía Peña', email, '925 000 000', 'Talleres Peña', '¿Cómo empezamos?']) {
      expect(told?.text).toContain(text);
    }
  });
});

describe('a demo request', () => {
  it('is stored with its fixed subject, mailed to the company and acknowledged', async () => {
    const email = newEmail();
    const { asunto: _, ...typed } = demo;
    const answer = await leads.send('demo', { ...typed, email, form_token: await leads.newToken() });
    expect(answer.status).toBe(200);
    expect(await leads.stored(email)).toMatchObject([{ kind: 'demo', data: { ...demo, email } }]);
    await arrived(email, 1);
    await vi.waitFor(async () => expect(await toldToCompany(email)).toHaveLength(1), 20_000);
  });
});

describe('a hiring request', () => {
  const TEMPLATES = ['contratacion-empresa', 'contratacion-cliente'];

  it('arrives in two calls as one request, with our own quote in every email', async () => {
    const contactEmail = newEmail();
    const quote = hiringQuote(hiring, '');
    const form_token = await leads.newToken();
    const params = { ...hiring, contactEmail, ...hiringPrices(quote), form_token };
    for (const template of TEMPLATES) {
      expect(await leads.send(template, params)).toMatchObject({ status: 200, text: 'OK' });
    }
    const stored = await leads.stored(contactEmail);
    expect(stored).toEqual([
      {
        kind: 'hiring',
        state: 'new',
        email: contactEmail,
        data: { ...hiring, contactEmail },
        quote: JSON.parse(JSON.stringify(quote)),
      },
    ]);
    const [own] = await arrived(contactEmail, 1);
    await vi.waitFor(async () => expect(await toldToCompany(contactEmail)).toHaveLength(1), 20_000);
    const [told] = await toldToCompany(contactEmail);
    for (const mail of [own, told]) {
      expect(plain(mail?.text)).toContain(plain(formatMoney(quote.dueToday.totalCents)));
    }
    expect(own?.attachments.length).toBeGreaterThan(0);
    expect(own?.text).not.toContain('Abrimos a las 5');
    for (const text of ['Panadería Sol', 'Abrimos a las 5.', 'https://panaderia.example', '2', '7']) {
      expect(told?.text).toContain(text);
    }
  });

  it.each([
    ['in this order', TEMPLATES],
    ['in the other order', [...TEMPLATES].reverse()],
    ['again and again', [...TEMPLATES, ...TEMPLATES, ...TEMPLATES]],
  ])('sends one email to each when sent %s', async (_, order) => {
    const contactEmail = newEmail();
    const params = { ...hiring, contactEmail, form_token: await leads.newToken() };
    for (const template of order) expect((await leads.send(template, params)).status).toBe(200);
    expect(await leads.stored(contactEmail)).toHaveLength(1);
    expect(await mailed(contactEmail)).toEqual({ company: 1, visitor: 1 });
  });

  it('reaches the company even when only the customer’s call arrives', async () => {
    const contactEmail = newEmail();
    await leads.send('contratacion-cliente', { ...hiring, contactEmail, form_token: await leads.newToken() });
    expect(await mailed(contactEmail)).toEqual({ company: 1, visitor: 1 });
  });

  it('is stored once when sent forty times in parallel', async () => {
    const contactEmail = newEmail();
    const from = leads.newNetwork();
    const params = { ...hiring, contactEmail, form_token: await leads.newToken() };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => leads.send(TEMPLATES[i % 2] ?? '', params, { from })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    expect(await leads.stored(contactEmail)).toHaveLength(1);
    expect(await mailed(contactEmail)).toEqual({ company: 1, visitor: 1 });
  });

  it('is quoted with the promotion for a running code', async () => {
    const contactEmail = newEmail();
    const params = { ...hiring, contactEmail, promoCode: 'verano50', form_token: await leads.newToken() };
    expect((await leads.send('contratacion-cliente', params)).status).toBe(200);
    expect(await leads.stored(contactEmail)).toMatchObject([{ quote: { promoApplied: true } }]);
  });

  it.each([
    [{ promoCode: 'OTRO' }, 'Ese código promocional no existe o no vale para este plan.'],
    [
      { promoCode: 'VERANO50', planType: 'business', employees: 20 },
      'Ese código promocional no existe o no vale para este plan.',
    ],
    [{ employees: 6 }, 'El plan incluye 5 empleados'],
    [{ locations: 2 }, 'El plan incluye un centro de trabajo'],
    [{ deviceCount: 0 }, 'Como mínimo, un dispositivo'],
    [{ startDate: '' }, 'La fecha de inicio es obligatoria'],
    [{ startDate: '2020-01-07' }, 'Esa fecha ya ha pasado: elige hoy o un día posterior'],
    [{ startDate: '9999-01-01' }, 'Elige una fecha en el próximo año y medio'],
    [{ contactPhone: ' ' }, 'Escribe un teléfono: has elegido que podamos llamarte'],
    [{ cardCount: -1 }, 'Escribe una cantidad de 1 en adelante'],
    [{ contactName: ' ' }, 'El nombre de contacto es obligatorio'],
    [{ contactEmail: '' }, 'El email de contacto es obligatorio'],
    [{ preferredContact: '' }, 'Selecciona un método de contacto preferido'],
    [{ companyName: '' }, 'El nombre de la empresa es obligatorio'],
    [{ website: 'javascript:alert(1)' }, 'Escribe una dirección completa, como https://tuempresa.es'],
    [
      { firstPaymentTotal: '1,00 €' },
      'El precio o las condiciones enviadas no coinciden con nuestras tarifas.',
    ],
    [{ price: 1 }, 'Llave desconocida: "price"'],
  ])('with %o returns 400 with a message and stores nothing', async (fields, text) => {
    const params = { ...hiring, contactEmail: newEmail(), ...fields, form_token: await leads.newToken() };
    const before = await count();
    for (const template of TEMPLATES) {
      expect(await leads.send(template, params)).toMatchObject({ status: 400, text });
    }
    expect(await count()).toEqual(before);
  });
});

describe('a repeated request', () => {
  it('sent twenty times in parallel is one lead and one email to each', async () => {
    const email = newEmail();
    const params = { ...contact, email, form_token: await leads.newToken() };
    const from = leads.newNetwork();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => leads.send('contacto', params, { from })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await leads.stored(email)).toHaveLength(1);
    expect(await mailed(email)).toEqual({ company: 1, visitor: 1 });
  });

  it('with the same token and other content is a new lead', async () => {
    const email = newEmail();
    const form_token = await leads.newToken();
    await leads.send('contacto', { ...contact, email, form_token });
    await leads.send('contacto', { ...contact, email, mensaje: 'Y otra cosa.', form_token });
    expect(await leads.stored(email)).toMatchObject([
      { data: { mensaje: contact.mensaje } },
      { data: { mensaje: 'Y otra cosa.' } },
    ]);
    expect(await mailed(email)).toEqual({ company: 2, visitor: 1 });
  });
});

describe('EmailJS’s errors', () => {
  const refused = async (
    expected: [number, string],
    members: object,
    { params = {}, headers = {} }: { params?: object; headers?: Record<string, string> } = {},
  ) => {
    const before = await count();
    const fields = { ...contact, email: newEmail(), form_token: await leads.newToken(), ...params };
    const answer = await leads.send('contacto', fields, { members, headers });
    expect([answer.status, answer.text]).toEqual(expected);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await count()).toEqual(before);
  };

  it('return 400 for a missing or unknown id', async () => {
    await refused([400, 'The user_id parameter is required'], { user_id: undefined });
    await refused([400, 'The service_id parameter is required'], { service_id: 7 });
    await refused([400, 'The template_id parameter is required'], { template_id: null });
    await refused([400, 'The Public Key is invalid'], { user_id: 'somebody' });
    await refused([400, 'The service ID not found'], { service_id: 'default_service' });
    await refused([400, 'The template ID not found'], { template_id: '__proto__' });
  });

  it('return 400 for an unknown member', async () => {
    await refused([400, 'Llave desconocida: "accessToken"'], { accessToken: 'x' });
  });

  it('return 403 for pages of other sites', async () => {
    await refused([403, 'Forbidden'], {}, { headers: { 'sec-fetch-site': 'cross-site' } });
    await refused([403, 'Forbidden'], {}, { headers: { 'sec-fetch-site': 'same-site' } });
    await refused([403, 'Forbidden'], {}, { headers: { origin: 'https://evil.example' } });
    await refused([403, 'Forbidden'], {}, { headers: { origin: 'null' } });
  });

  it('accept our own pages', async () => {
    const email = newEmail();
    const params = { ...contact, email, form_token: await leads.newToken() };
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { origin: api.url },
      { origin: 'http://horus.test' },
    ]) {
      expect((await leads.send('contacto', params, { headers })).status).toBe(200);
    }
    expect(await leads.stored(email)).toHaveLength(1);
  });

  it('return 413 above 50 KB', async () => {
    const text = 'Variables size limit. The maximum allowed variables size is 50Kb';
    await refused([413, text], {}, { params: { mensaje: 'a'.repeat(51 * 1_024) } });
  });

  it('return 451 for headless browsers when the operator enables it', async () => {
    const strict = await startTestApi({ EMAILJS_BLOCK_HEADLESS: 'true' }, clock);
    try {
      const other = createTestLeads(strict, clock);
      const params = { ...contact, form_token: await other.newToken() };
      const headers = { 'user-agent': 'Mozilla/5.0 HeadlessChrome/156.0' };
      const answer = await other.send('contacto', params, { headers });
      expect([answer.status, answer.text]).toEqual([451, 'Unavailable For Headless Browser']);
      expect((await other.send('contacto', params)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('reject a body that is not JSON', async () => {
    for (const [type, body] of [
      ['application/json', '{'],
      ['text/plain', '{}'],
      ['multipart/form-data; boundary=x', '--x--'],
    ] as const) {
      const answer = await fetch(`${api.url}/api/v1.0/email/send`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get('content-type')).toContain('text/plain');
    }
  });
});

describe('the form token', () => {
  it('is new each time and never cached', async () => {
    const first = await api.call<{ token: string }>('GET', '/api/leads/form-token');
    const second = await api.call<{ token: string }>('GET', '/api/leads/form-token');
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.body.token).not.toBe(second.body.token);
  });

  it('quotes the free month without a session', async () => {
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
    const answer = await fetch(`${api.url}/api/leads/form-token`, { headers });
    expect(await answer.json()).toEqual({
      token: expect.not.stringContaining('paid'),
      trialUsed: false,
      promoUsed: false,
      dataKeptUntil: null,
    });
  });

  it.each([
    ['none', async () => undefined, 'El formulario ha caducado. Vuelve a enviarlo. [leads.form_expired]'],
    [
      'a made-up one',
      async () => 'a.b.c',
      'El formulario ha caducado. Vuelve a enviarlo. [leads.form_expired]',
    ],
    [
      'one with another name in it',
      async () => (await leads.newToken()).replace(/^.{8}/, '00000000'),
      'El formulario ha caducado. Vuelve a enviarlo. [leads.form_expired]',
    ],
    [
      'one that says of a company that its first month is charged',
      async () => (await leads.newToken()).replace(/\.(?=[^.]+$)/, '.paid.'),
      'El formulario ha caducado. Vuelve a enviarlo. [leads.form_expired]',
    ],
    [
      'one that says of a company that its data are kept',
      async () => (await leads.newToken()).replace(/\.(?=[^.]+$)/, '.2099-01-01.'),
      'El formulario ha caducado. Vuelve a enviarlo. [leads.form_expired]',
    ],
    [
      'one that was just made',
      async () => (await api.call<{ token: string }>('GET', '/api/leads/form-token')).body.token,
      'Has ido muy deprisa. Espera unos segundos y vuelve a enviarlo. [leads.too_fast]',
    ],
    [
      'one from the day before yesterday',
      async () => {
        const token = await leads.newToken();
        clock.advance(25 * 3_600_000);
        return token;
      },
      'El formulario ha caducado. Vuelve a enviarlo. [leads.form_expired]',
    ],
    [
      'one that is no text',
      async () => NO_TEXT,
      'El formulario ha caducado. Vuelve a enviarlo. [leads.form_expired]',
    ],
  ])('%s: returns 400 and stores nothing', async (_, makeToken, text) => {
    const before = await count();
    const answer = await leads.send('contacto', {
      ...contact,
      email: newEmail(),
      form_token: await makeToken(),
    });
    expect([answer.status, answer.text]).toEqual([400, text]);
    expect(await count()).toEqual(before);
  });
});

const NO_TEXT = { toString: 1, valueOf: 1 };

describe('hostile input', () => {
  it('in the honeypot is stored as spam, not mailed, and counted', async () => {
    const email = newEmail();
    const fields = { ...contact, email, form_token: await leads.newToken(), fax: '912' };
    const answer = await leads.send('contacto', fields);
    expect([answer.status, answer.text]).toEqual([200, 'OK']);
    expect(await leads.rows(sql`select status from leads where email = ${email}`)).toEqual([
      { status: 'spam' },
    ]);
    expect(await leads.queued(email)).toEqual([]);
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toMatch(/leads_total\{kind="contact",outcome="trapped"\} 1/);
  });

  it.each([
    [{ email: 'a@b.example, c@d.example' }],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }],
    [{ email: '"A" <a@b.example>' }],
    [{ email: ['a@b.example'] }],
    [{ email: { toString: 'a@b.example' } }],
    [{ nombre: 'Ana\r\nBcc: c@d.example' }],
    [{ nombre: 'Ana\u0000' }],
    [{ empresa: 'Uno\u001bDos' }],
    [{ mensaje: 'Hola\u0000' }],
    [{ mensaje: 'Hola \ud800' }],
    [{ mensaje: '\u001b[2J' }],
    [{ telefono: '925\n000\n000' }],
    [{ servicio: 'constructor' }],
    [{ to_email: 'c@d.example' }],
  ])('%j returns 400 and stores nothing', async (fields) => {
    const before = await count();
    const params = { ...contact, email: newEmail(), form_token: await leads.newToken(), ...fields };
    expect((await leads.send('contacto', params)).status).toBe(400);
    expect(await count()).toEqual(before);
  });

  it('with a non-string price returns 400 and stores nothing', async () => {
    const before = await count();
    const params = { ...hiring, form_token: await leads.newToken(), monthlyBase: NO_TEXT };
    expect((await leads.send('contratacion-cliente', params)).status).toBe(400);
    expect(await count()).toEqual(before);
  });

  it('above the contract’s lengths returns 400 and stores nothing', async () => {
    const before = await count();
    for (const fields of [{ mensaje: 'a'.repeat(4_001) }, { nombre: 'a'.repeat(101) }]) {
      const params = { ...contact, email: newEmail(), form_token: await leads.newToken(), ...fields };
      expect((await leads.send('contacto', params)).status).toBe(400);
    }
    expect(await count()).toEqual(before);
  });

  it('with HTML arrives as text', async () => {
    const email = newEmail();
    const evil = '<img src=x onerror=alert(1)> </p><a href="https://evil.example">pulsa</a>';
    const form_token = await leads.newToken();
    await leads.send('contacto', {
      ...contact,
      nombre: evil,
      empresa: evil,
      mensaje: evil,
      email,
      form_token,
    });
    await vi.waitFor(async () => expect(await toldToCompany(email)).toHaveLength(1), 20_000);
    const [told] = await toldToCompany(email);
    expect(told?.html).not.toMatch(/<img src=x|<a href="https:\/\/evil/);
    expect(told?.text).toContain('onerror=alert(1)');
    const [acknowledgement] = await arrived(email, 1);
    expect(`${acknowledgement?.subject} ${acknowledgement?.text} ${acknowledgement?.html}`).not.toMatch(
      /evil|onerror/,
    );
  });
});

async function count() {
  return leads.rows(sql`select (select count(*) from leads) as leads,
    (select count(*) from lead_acknowledgements) as acknowledgements`);
}

/** Normalises spaces: emails and `Intl` use different ones before a currency sign. */
function plain(text = ''): string {
  return text.replace(/\s/g, ' ');
}
