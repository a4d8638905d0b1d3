import { join } from 'node:path';
import { claimExamples } from '@horus/contract/claims';
import { exampleOnlySettings } from '@horus/contract/company';
import { runningPromoCode } from '@horus/contract/promotion';
import { testimonialExamples } from '@horus/contract/testimonials';
import { describe, expect, it } from 'vitest';
import { readConfig, settingNames } from '#config';

const complete = {
  DATABASE_URL: 'postgres://localhost/horus',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://localhost:25',
};

/** A production site with a live key. */
const live = {
  ...complete,
  ...Object.fromEntries(exampleOnlySettings.map((name) => [name, realValue(name)])),
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: `whsec_${'s'.repeat(32)}`,
  PUBLIC_URL: 'https://horus.example',
  TRUSTED_PROXIES: 'none',
  COMPANY_NAME: 'STC',
  KLARNA_PORTAL_URL: 'https://app.klarna.com',
};

describe('readConfig', () => {
  it('has working defaults', () => {
    const config = readConfig({ ...complete, PORT: '4000' });
    expect(config.server.publicUrl).toBe('http://localhost:4000');
    expect(config.stripe.apiUrl).toBe('https://api.stripe.com');
    expect(config.company.PROMO_CODE).not.toBe('');
  });

  it.each([
    [{ COMPANY_NAME: 'STC: x, y' }, { name: 'STC: x, y', address: 'info@stc.example' }],
    [{ MAIL_FROM: '"STC, S. L." <hola@stc.es>' }, { name: 'STC, S. L.', address: 'hola@stc.es' }],
    [{ MAIL_FROM: 'STC: x <hola@stc.es>' }, { name: 'STC: x', address: 'hola@stc.es' }],
    [{ MAIL_FROM: 'hola@stc.es' }, { name: '', address: 'hola@stc.es' }],
  ])('separates the sender’s name from the address: %o', (settings, from) => {
    expect(readConfig({ ...complete, ...settings }).mail.from).toEqual(from);
  });

  it('names all missing settings at once', () => {
    expect(() => readConfig({})).toThrow(
      /DATABASE_URL: falta[\s\S]*STRIPE_SECRET_KEY: falta[\s\S]*STRIPE_WEBHOOK_SECRET: falta[\s\S]*SMTP_URL: falta/,
    );
  });

  it('treats an empty setting as absent, but an empty promotion as none', () => {
    expect(() => readConfig({ ...complete, SMTP_URL: '' })).toThrow(/SMTP_URL/);
    expect(readConfig({ ...complete, PROMO_CODE: '' }).company.PROMO_CODE).toBe('');
  });

  it('finds the built pages independently of the working directory', () => {
    const built = join(import.meta.dirname, '../web/build/client');
    expect(readConfig(complete).server.webBuildDir).toBe(built);
    expect(readConfig({ ...complete, WEB_BUILD_DIR: 'web/build/client' }).server.webBuildDir).toBe(built);
    expect(readConfig({ ...complete, WEB_BUILD_DIR: '/srv/client' }).server.webBuildDir).toBe('/srv/client');
  });

  it('rejects a live key without https', () => {
    expect(readConfig(live).stripe.secretKey).toBe('sk_live_1');
    expect(() => readConfig({ ...live, STRIPE_API_URL: 'http://localhost:3001' })).toThrow(/STRIPE_API_URL/);
    expect(() => readConfig({ ...live, PUBLIC_URL: 'http://horus.example' })).toThrow(/PUBLIC_URL/);
  });

  it('rejects a missing webhook secret, and a short one in production', () => {
    const short = /STRIPE_WEBHOOK_SECRET: es demasiado corto/;
    expect(() => readConfig({ ...complete, STRIPE_WEBHOOK_SECRET: 'whsec_' })).toThrow(
      /STRIPE_WEBHOOK_SECRET/,
    );
    expect(() => readConfig({ ...live, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toThrow(short);
    expect(() => readConfig({ ...live, STRIPE_WEBHOOK_SECRET: `whsec_${'s'.repeat(31)}` })).toThrow(short);
  });

  it('rejects a live key outside of production, where demo accounts exist', () => {
    expect(() => readConfig({ ...live, NODE_ENV: 'development' })).toThrow(/NODE_ENV.*production/);
    expect(() => readConfig({ ...live, NODE_ENV: '' })).toThrow(/NODE_ENV.*production/);
  });

  it('rejects two email templates with one id', () => {
    expect(() => readConfig({ ...complete, EMAILJS_DEMO_TEMPLATE: 'contacto' })).toThrow(
      /EMAILJS_CONTACT_TEMPLATE, EMAILJS_DEMO_TEMPLATE.*identificador propio/,
    );
  });

  it('reports all missing and invalid settings at once, in Spanish', () => {
    const refusal = () =>
      readConfig({
        ...complete,
        NODE_ENV: 'production',
        SHUTDOWN_DRAIN_MS: 'abc',
        LOG_LEVEL: 'loud',
        PUBLIC_URL: '',
      });
    expect(refusal).toThrow(/SHUTDOWN_DRAIN_MS: tiene que ser un número entero entre 0 y 20000/);
    expect(refusal).toThrow(/LOG_LEVEL[\s\S]*PUBLIC_URL: falta[\s\S]*COMPANY_TAX_ID: falta/);
    expect(refusal).not.toThrow(/[Ii]nvalid|expected/);
  });

  it('describes the format of each setting in the same words', () => {
    const problems = new Set<string>();
    for (const name of settingNames) {
      for (const value of ['ñ y', '-1', '9'.repeat(90), 'https:', '2027-02-30']) {
        try {
          readConfig({ ...complete, [name]: value });
        } catch (error) {
          for (const line of (error as Error).message.split('\n').slice(1)) problems.add(line);
        }
      }
    }
    expect(problems.size).toBeGreaterThan(25);
    const strange = [...problems].filter(
      (line) => !/^ {2}- [A-Z0-9_, ]+: (falta: )?(tienen? que |«[^»]*» no es |cada plantilla )/.test(line),
    );
    expect(strange).toEqual([]);
    expect([...problems].join('\n')).not.toMatch(/patrón|\/\^|[Ii]nválid|se esperaba/);
  });

  it('describes the format of the site’s address', () => {
    expect(() => readConfig({ ...complete, PUBLIC_URL: 'horus.es' })).toThrow(
      /PUBLIC_URL: tiene que ser una dirección completa, que empiece por http:\/\/ o https:\/\//,
    );
  });

  it('requires the proxies in production, even if there are none', () => {
    const { TRUSTED_PROXIES: _, ...silent } = live;
    expect(() => readConfig(silent)).toThrow(/TRUSTED_PROXIES: faltan .* escribe none/);
    expect(readConfig(live).server.trustedProxies).toEqual([]);
    const proxies = (TRUSTED_PROXIES: string) =>
      readConfig({ ...live, TRUSTED_PROXIES }).server.trustedProxies;
    expect(proxies('loopback, 10.0.0.0/8')).toEqual(['loopback', '10.0.0.0/8']);
    expect(() => proxies('nginx')).toThrow(/TRUSTED_PROXIES: «nginx» no es una dirección ni una red/);
    expect(readConfig(complete).server.trustedProxies).toEqual([]);
  });

  it('requires encryption to database and mail server in production, unless it is switched off', () => {
    const away = {
      ...live,
      DATABASE_URL: 'postgres://db.empresa.example/horus',
      SMTP_URL: 'smtp://mail.empresa.example',
    };
    expect(() => readConfig(away)).toThrow(
      /DATABASE_URL: la conexión .* cifrada.*sslmode=verify-full.*DATABASE_TLS=off/,
    );
    expect(readConfig({ ...away, DATABASE_TLS: 'off' }).mail.requireTls).toBe(true);
    const encrypted = { ...away, DATABASE_URL: `${away.DATABASE_URL}?sslmode=verify-full` };
    expect(readConfig(encrypted).mail.requireTls).toBe(true);
    expect(readConfig({ ...encrypted, SMTP_TLS: 'off' }).mail.requireTls).toBe(false);
    expect(readConfig(live).mail.requireTls).toBe(false);
    expect(readConfig({ ...complete, SMTP_URL: away.SMTP_URL }).mail.requireTls).toBe(false);
    // A socket on this machine.
    const socket = 'postgresql://horus@localhost/horus?host=/var/run/postgresql';
    expect(readConfig({ ...live, DATABASE_URL: socket }).database.url).toBe(socket);
  });

  it('requires the company’s name and a real sender in production', () => {
    const { COMPANY_NAME: _, KLARNA_PORTAL_URL: __, ...silent } = live;
    expect(() => readConfig(silent)).toThrow(/COMPANY_NAME: falta[\s\S]*KLARNA_PORTAL_URL: falta/);
    expect(() => readConfig({ ...live, MAIL_FROM: 'Horus <info@example.com>' })).toThrow(
      /MAIL_FROM: .*ejemplo/,
    );
    expect(readConfig({ ...live, MAIL_FROM: 'Horus <info@horus.es>' }).mail.from).toEqual({
      name: 'Horus',
      address: 'info@horus.es',
    });
  });

  it('rejects the example company in production', () => {
    const production = { ...complete, NODE_ENV: 'production' };
    expect(() => readConfig(production)).toThrow(/PUBLIC_URL[\s\S]*COMPANY_LEGAL_NAME[\s\S]*COMPANY_TAX_ID/);
  });

  it('rejects example testimonials in production, and has none by default', () => {
    expect(readConfig(live).company.TESTIMONIALS).toBe('');
    const examples = JSON.stringify(testimonialExamples);
    expect(() => readConfig({ ...live, TESTIMONIALS: examples })).toThrow(/TESTIMONIALS/);
    expect(() => readConfig({ ...live, TESTIMONIALS: 'muy bien' })).toThrow(/TESTIMONIALS/);
    const real = JSON.stringify([{ text: 'Nos ha ahorrado una tarde al mes.', author: 'Ana Gil, Toledo' }]);
    expect(readConfig({ ...live, TESTIMONIALS: real }).company.TESTIMONIALS).toBe(real);
  });

  it('rejects claims without a source in production, and has none by default', () => {
    expect(readConfig(live).company).toMatchObject({ CLAIMS: '', SUPPORT_HOURS: '' });
    expect(() => readConfig({ ...live, CLAIMS: JSON.stringify(claimExamples) })).toThrow(/CLAIMS/);
    expect(() => readConfig({ ...live, CLAIMS: '{"companies":{"figure":100}}' })).toThrow(/CLAIMS/);
    const real = '{"companies":{"figure":112,"source":"clientes en vigor el 1 de octubre de 2026"}}';
    expect(readConfig({ ...live, CLAIMS: real }).company.CLAIMS).toBe(real);
  });

  it('has no promotion in production without an end date', () => {
    const now = new Date('2027-07-01T10:00:00Z');
    expect(runningPromoCode(readConfig(live).company, now)).toBe('');
    expect(runningPromoCode(readConfig({ ...live, PROMO_UNTIL: '2027-09-30' }).company, now)).toBe(
      'VERANO50',
    );
    expect(() => readConfig({ ...live, PROMO_UNTIL: '30/9/2027' })).toThrow(/PROMO_UNTIL/);
  });
});

function realValue(name: string): string {
  if (name.endsWith('_URL')) return 'https://empresa.example/';
  if (name.endsWith('_EMAIL')) return 'hola@empresa.example';
  return name.endsWith('_WHATSAPP') ? '34925000001' : 'Un dato real';
}
