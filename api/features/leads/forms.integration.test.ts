import { leadMessages } from '@horus/contract/lead-options';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApi } from '#testing/test-api';
import { contact, createTestLeads, demo, hiring } from '#testing/test-leads';
import { startTestShop, type TestShop } from '#testing/test-shop';
import { type TestSite, writeSite } from '#testing/test-site';

const CHECK = 'Ya casi está: comprueba que tus datos son correctos y pulsa el botón otra vez para enviarlos.';
let site: TestSite;
let shop: TestShop;
let api: TestApi;
let leads: ReturnType<typeof createTestLeads>;
let clock: TestShop['clock'];

beforeAll(async () => {
  site = await writeSite({
    '/': page('Inicio', form('contact', contact) + form('demo', demo)),
    '/horus': page('Horus', form('demo', demo)),
    '/contratar': page('Contratar', form('hiring', hiring)),
  });
  shop = await startTestShop({ WEB_BUILD_DIR: site.folder });
  ({ api, clock } = shop);
  leads = createTestLeads(api, clock);
});
afterAll(async () => {
  await shop.close();
  await site.remove();
});
beforeEach(async () => {
  await leads.rows(sql`delete from rate_limits`);
});

let visitors = 0;
const newEmail = () => `visitante${++visitors}@empresa.example`;
const texts = (data: object) =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== false)
      .map(([name, value]) => [name, value === true ? 'on' : String(value)]),
  );

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly statusText: string | undefined;
  readonly token: string;
  readonly action: string;
}

async function post(
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(api.url + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': leads.newNetwork(), 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams(fields),
  });
  const html = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    statusText: /data-form-status="\w+"[^>]*>([^<]*)/.exec(html)?.[1],
    token: /name="form_token" value="([^"]*)"/.exec(html)?.[1] ?? '',
    action: /action="([^"]*page=[^"]*)"/.exec(html)?.[1] ?? '',
  };
}

/** Posts a form, then resubmits the returned page ten seconds later. */
async function postTwice(address: string, fields: Record<string, string>): Promise<Answer> {
  const first = await post(address, fields);
  clock.advance(10_000);
  return post(first.action, { ...fields, form_token: first.token });
}

// Runs before the tests that advance the clock a day: the payment provider has its own clock.
describe('the hiring form without JavaScript', () => {
  it('stores the request and continues to its payment', async () => {
    const contactEmail = newEmail();
    const fields = texts({ ...hiring, contactEmail });
    const answer = await postTwice('/api/leads/hiring', fields);
    expect([answer.status, answer.statusText?.trim()]).toEqual([200, leadMessages.hiring.sent]);
    expect(await leads.stored(contactEmail)).toMatchObject([{ data: { ...hiring, contactEmail } }]);
    expect(await leads.queued(contactEmail)).toEqual(['hiring-to-company', 'hiring-to-customer']);

    const url = /<meta http-equiv="refresh" content="0; url=([^"]*)"/.exec(answer.html)?.[1];
    expect(answer.html).toContain(`<a href="${url}">Continuar al pago</a>`);
    const paymentPage = await fetch(String(url).replaceAll('&amp;', '&'));
    expect(paymentPage.status).toBe(200);
    expect(await paymentPage.text()).toContain(contactEmail);
  });

  it('shows the errors of all steps at once', async () => {
    const { html } = await post('/api/leads/hiring', {
      planType: 'autonomos',
      companyName: '',
      employees: '3',
      locations: '',
      startDate: '',
      contactName: '',
      contactEmail: '',
      website: '',
      contactPhone: '',
      additionalInfo: 'Abrimos a las 5.',
    });
    for (const message of [
      'El nombre de la empresa es obligatorio',
      'Escribe un número de centros',
      'Selecciona un horario principal',
      'La fecha de inicio es obligatoria',
      'El nombre de contacto es obligatorio',
      'El email de contacto es obligatorio',
      'Selecciona un método de contacto preferido',
    ]) {
      expect(html).toContain(`>${message}<`);
    }
    expect(html).toContain('Abrimos a las 5.</textarea>');
  });

  it('shows the error of an invalid promotion code beside its field', async () => {
    const { html } = await post('/api/leads/hiring', texts({ ...hiring, promoCode: 'OTRO' }));
    expect(html).toContain(
      'data-error-for="promoCode">Ese código promocional no existe o no vale para este plan.<',
    );
  });

  it('keeps the input when the payment can’t start, and a retry stores no second request', async () => {
    const contactEmail = newEmail();
    const fields = texts({ ...hiring, contactEmail });
    await shop.control('/faults', { times: 100, status: 500 });
    const failed = await postTwice('/api/leads/hiring', fields);
    expect(failed.statusText).toBe(leadMessages.hiring.failed);
    expect(failed.status).toBe(503);
    expect(failed.html).toContain(`value="${contactEmail}"`);

    await shop.clearFaults();
    const again = await post(failed.action, { ...fields, form_token: failed.token });
    expect(again.status).toBe(200);
    expect(again.html).toContain('Continuar al pago');
    expect(await leads.stored(contactEmail)).toHaveLength(1);
    expect(await leads.queued(contactEmail)).toEqual(['hiring-to-company', 'hiring-to-customer']);
  });

  it('tells an address with an account only to check its email', async () => {
    const { email } = await shop.newCustomer();
    const answer = await postTwice('/api/leads/hiring', texts({ ...hiring, contactEmail: email }));
    expect(answer.status).toBe(409);
    expect(answer.statusText).toContain('Te hemos enviado un correo con los pasos para continuar.');
    expect(await leads.stored(email)).toHaveLength(1);
  });
});

describe('a form without JavaScript', () => {
  it('asks for a check of the input, then stores it', async () => {
    const email = newEmail();
    const fields = texts({ ...contact, email });
    const first = await post('/api/leads/contact', fields);
    expect([first.status, first.statusText]).toEqual([400, CHECK]);
    expect(first.html).toContain(`value="${email}"`);
    expect(await leads.stored(email)).toEqual([]);

    clock.advance(10_000);
    const second = await post(first.action, { ...fields, form_token: first.token });
    expect([second.status, second.statusText]).toEqual([200, leadMessages.contact.sent]);
    expect(second.html).not.toContain(email);
    expect(await leads.stored(email)).toMatchObject([{ data: { ...contact, email } }]);
    expect(await leads.queued(email)).toEqual(['contact-acknowledgement', 'contact-to-company']);

    // A reload of the response submits the form again.
    const reloaded = await post(first.action, { ...fields, form_token: first.token });
    expect([reloaded.status, reloaded.statusText]).toEqual([200, leadMessages.contact.sent]);
    expect(await leads.stored(email)).toHaveLength(1);
    expect(await leads.queued(email)).toHaveLength(2);
  });

  it('returns its page with a content security policy, no-store and no scripts', async () => {
    const { headers, html } = await post('/api/leads/contact', texts(contact));
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<h1>Inicio</h1>');
    expect(html).not.toContain('<script');
  });

  it('keeps the input and shows each field’s error beside it', async () => {
    const email = newEmail();
    const fields = { ...texts({ ...contact, email }), nombre: ' ', telefono: 'no tengo', mensaje: '' };
    const first = await post('/api/leads/contact', fields);
    expect([first.status, first.statusText]).toEqual([400, 'Revisa los datos: hay campos incorrectos.']);
    expect(first.html).toContain('data-error-for="nombre">El nombre es obligatorio<');
    expect(first.html).toContain('data-error-for="telefono">Escribe un teléfono válido, como 925 000 000<');
    expect(first.html).toContain('data-error-for="mensaje">El mensaje es obligatorio<');
    expect(first.html).toContain('data-error-for="email" hidden=""><');
    expect(first.html).toMatch(/id="contact-nombre"[^>]*aria-invalid="true"[^>]*autofocus/);
    expect(first.html).toContain('value="no tengo"');

    // The corrected form needs no further confirmation.
    clock.advance(10_000);
    const mended = { ...texts({ ...contact, email }), form_token: first.token };
    expect((await post(first.action, mended)).status).toBe(200);
    expect(await leads.stored(email)).toHaveLength(1);
  });

  it('returns the page that it was sent from', async () => {
    const fields = texts({ ...demo, email: newEmail() });
    const titleOf = ({ html }: Answer) => /<h1>(.*)<\/h1>/.exec(html)?.[1];
    expect(titleOf(await post('/api/leads/demo', fields))).toBe('Horus');
    const fromHome = await post('/api/leads/demo', fields, { referer: 'http://horus.test/?utm_source=x' });
    expect(titleOf(fromHome)).toBe('Inicio');
    clock.advance(10_000);
    const sent = await post(fromHome.action, { ...fields, form_token: fromHome.token });
    expect([titleOf(sent), sent.statusText]).toEqual(['Inicio', leadMessages.demo.sent]);
    expect(titleOf(await post('/api/leads/demo?page=/privacidad', fields))).toBe('Horus');
    expect(titleOf(await post('/api/leads/demo', fields, { referer: 'nonsense' }))).toBe('Horus');
  });

  it('that was sent too fast or expired keeps the input and succeeds on a retry', async () => {
    const email = newEmail();
    const fields = texts({ ...contact, email });
    const { token } = await post('/api/leads/contact', fields);
    const fast = await post('/api/leads/contact', { ...fields, form_token: token });
    expect([fast.status, fast.token]).toEqual([400, token]);
    expect(fast.statusText).toBe('Has ido muy deprisa. Espera unos segundos y vuelve a enviarlo.');

    clock.advance(25 * 3_600_000);
    const late = await post('/api/leads/contact', { ...fields, form_token: token });
    expect(late.statusText).toBe('El formulario ha caducado. Vuelve a enviarlo.');
    expect(late.html).toContain(`value="${email}"`);
    clock.advance(10_000);
    expect((await post(late.action, { ...fields, form_token: late.token })).status).toBe(200);
    expect(await leads.stored(email)).toHaveLength(1);
  });

  it('from another site stores nothing until the visitor confirms', async () => {
    const email = newEmail();
    const fields = { ...texts({ ...contact, email }), form_token: await leads.newToken() };
    const answer = await post('/api/leads/contact', fields, { 'sec-fetch-site': 'cross-site' });
    expect([answer.status, answer.statusText]).toEqual([400, CHECK]);
    expect(answer.token).not.toBe(fields.form_token);
    expect(await leads.stored(email)).toEqual([]);
  });

  it('beyond the limit keeps the input and shows the waiting time', async () => {
    const email = newEmail();
    const from = { 'x-forwarded-for': '203.0.113.50' };
    const form_token = await leads.newToken();
    const send = (n: number) =>
      post('/api/leads/contact', { ...texts({ ...contact, email, mensaje: `Hola ${n}` }), form_token }, from);
    for (let n = 0; n < 60; n++) expect((await send(n)).status).toBe(200);
    const refused = await send(60);
    expect(refused.status).toBe(429);
    expect(refused.statusText).toMatch(/^Demasiados intentos. Vuelve a intentarlo dentro de \d+ minutos.$/);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.html).toContain('Hola 60</textarea>');
    expect(await leads.stored(email)).toHaveLength(60);
  });

  it('returns 429 without a page after 300 requests an hour from one network', async () => {
    const from = { 'x-forwarded-for': '203.0.113.51' };
    const pages = api.services.defineLimit({ name: 'leads:pages', points: 300, windowSeconds: 3_600 });
    for (let asked = 0; asked < 299; asked++) await pages.consume('203.0.113.51');
    expect((await post('/api/leads/contact', texts(contact), from)).html).toContain('data-lead-form');
    const refused = await post('/api/leads/contact', texts(contact), from);
    expect([refused.status, JSON.parse(refused.html).code]).toEqual([429, 'request.rate_limited']);
  });

  it('with the honeypot filled is stored as spam without emails, and as new once it is empty', async () => {
    const email = newEmail();
    const form_token = await leads.newToken();
    const fields = { ...texts({ ...demo, email }), form_token };
    const answer = await post('/api/leads/demo', { ...fields, fax: '1' });
    expect([answer.status, answer.statusText]).toEqual([200, leadMessages.demo.sent]);
    const statuses = () => leads.rows(sql`select status from leads where email = ${email} order by status`);
    expect(await statuses()).toEqual([{ status: 'spam' }]);
    expect(await leads.queued(email)).toEqual([]);
    await post('/api/leads/demo', fields);
    expect(await statuses()).toEqual([{ status: 'new' }, { status: 'spam' }]);
    expect(await leads.queued(email)).toHaveLength(2);
  });

  it('with the honeypot filled shows errors and no false success', async () => {
    const answer = await post('/api/leads/demo', { ...texts({ ...demo, email: 'no' }), fax: '1' });
    expect([answer.status, answer.statusText === leadMessages.demo.sent]).toEqual([400, false]);
  });

  it('shows user input as text', async () => {
    const evil = '"><script>alert(1)</script>';
    const { html } = await post('/api/leads/contact', texts({ ...contact, nombre: evil, mensaje: evil }));
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('keeps the input and shows an error when the request can’t be stored', async () => {
    const email = newEmail();
    await api.asOwner('alter table leads rename to leads_away');
    try {
      const answer = await postTwice('/api/leads/contact', texts({ ...contact, email }));
      expect([answer.status, answer.statusText]).toEqual([500, leadMessages.contact.failed]);
      expect(answer.html).toContain(`value="${email}"`);
    } finally {
      await api.asOwner('alter table leads_away rename to leads');
    }
  });

  it('returns 415 for JSON, and redirects a GET to the form', async () => {
    expect((await api.call('POST', '/api/leads/contact', { body: contact })).status).toBe(415);
    const answer = await fetch(`${api.url}/api/leads/hiring`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contratar']);
  });
});

function page(title: string, body: string): string {
  return `<!doctype html><html lang="es"><head><title>${title}</title><script type="module" src="/b.js"></script></head>
    <body><h1>${title}</h1>${body}</body></html>`;
}

/** A form with the site's markup and a control for each field of a sample. */
function form(kind: string, sample: object): string {
  const controls = Object.entries(sample).map(([name, value]) => {
    const id = `${kind}-${name}`;
    const control = ['mensaje', 'additionalInfo'].includes(name)
      ? `<textarea id="${id}" name="${name}"></textarea>`
      : `<input id="${id}" name="${name}"${typeof value === 'boolean' ? ' type="checkbox"' : ''}>`;
    return `${control}<p id="${id}-error" data-error-for="${name}" hidden></p>`;
  });
  return `<form method="post" action="/api/leads/${kind}" data-lead-form="${kind}">${controls.join('\n')}
    <input type="hidden" name="form_token"><input name="fax">
    <p data-form-status="" role="status" hidden></p><button>Enviar</button></form>`;
}

describe('a form without JavaScript when the shared limit is used up', () => {
  const [from, near, far] = ['203.0.113.7', '203.0.113.8', '198.51.100.1'];
  const send = async (network: string) => {
    const headers = { 'x-forwarded-for': network };
    const fields = texts({ ...contact, email: newEmail() });
    const first = await post('/api/leads/contact', fields, headers);
    clock.advance(10_000);
    return post(first.action, { ...fields, form_token: first.token }, headers);
  };

  it('accepts a few requests per network, then returns 429 with the waiting time', async () => {
    await send(far);
    await leads.rows(sql`update rate_limits set points = 1000000 where key like 'leads:everybody:%'`);
    for (let taken = 0; taken < 5; taken++) expect((await send(from)).status).toBe(200);
    for (const network of [from, near]) {
      const refused = await send(network);
      expect(refused.status).toBe(429);
      expect(refused.statusText).toMatch(/^Demasiados intentos. Vuelve a intentarlo dentro de \d+ minutos.$/);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await send(far)).status).toBe(200);
  });
});
