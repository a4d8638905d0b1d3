import { join } from 'node:path';
import { exampleOnlySettings } from '@horus/contract/company';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#config';

const complete = {
  DATABASE_URL: 'postgres://localhost/horus',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtp://localhost:25',
};

/** A site that takes real money. */
const live = {
  ...complete,
  ...Object.fromEntries(exampleOnlySettings.map((name) => [name, realValue(name)])),
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_1',
  PUBLIC_URL: 'https://horus.example',
};

describe('readConfig', () => {
  it('fills in working defaults', () => {
    const config = readConfig({ ...complete, PORT: '4000' });
    expect(config.server.publicUrl).toBe('http://localhost:4000');
    expect(config.stripe.apiUrl).toBe('https://api.stripe.com');
    expect(config.company.PROMO_CODE).not.toBe('');
  });

  it('names every setting that is missing, at once', () => {
    expect(() => readConfig({})).toThrow(
      /DATABASE_URL: falta[\s\S]*STRIPE_SECRET_KEY: falta[\s\S]*STRIPE_WEBHOOK_SECRET: falta[\s\S]*SMTP_URL: falta/,
    );
  });

  it('takes an empty setting for an absent one, but an empty promotion for none', () => {
    expect(() => readConfig({ ...complete, SMTP_URL: '' })).toThrow(/SMTP_URL/);
    expect(readConfig({ ...complete, PROMO_CODE: '' }).company.PROMO_CODE).toBe('');
  });

  it('finds the built pages from the repository’s root, wherever it is started', () => {
    const built = join(import.meta.dirname, '../web/build/client');
    expect(readConfig(complete).server.webBuildDir).toBe(built);
    expect(readConfig({ ...complete, WEB_BUILD_DIR: 'web/build/client' }).server.webBuildDir).toBe(built);
    expect(readConfig({ ...complete, WEB_BUILD_DIR: '/srv/client' }).server.webBuildDir).toBe('/srv/client');
  });

  it('refuses a live key that would travel or sell without https', () => {
    expect(readConfig(live).stripe.secretKey).toBe('sk_live_1');
    expect(() => readConfig({ ...live, STRIPE_API_URL: 'http://localhost:3001' })).toThrow(/STRIPE_API_URL/);
    expect(() => readConfig({ ...live, PUBLIC_URL: 'http://horus.example' })).toThrow(/PUBLIC_URL/);
  });

  it('refuses a live key outside of production, where demo accounts are made', () => {
    expect(() => readConfig({ ...live, NODE_ENV: 'development' })).toThrow(/NODE_ENV.*production/);
    expect(() => readConfig({ ...live, NODE_ENV: '' })).toThrow(/NODE_ENV.*production/);
  });

  it('refuses two e-mail templates of one id', () => {
    expect(() => readConfig({ ...complete, EMAILJS_DEMO_TEMPLATE: 'contacto' })).toThrow(
      /EMAILJS_CONTACT_TEMPLATE, EMAILJS_DEMO_TEMPLATE.*identificador propio/,
    );
  });

  it('refuses production with the example company', () => {
    const production = { ...complete, NODE_ENV: 'production' };
    expect(() => readConfig(production)).toThrow(/PUBLIC_URL[\s\S]*COMPANY_LEGAL_NAME[\s\S]*COMPANY_TAX_ID/);
  });
});

function realValue(name: string): string {
  if (name.endsWith('_URL')) return 'https://empresa.example/';
  if (name.endsWith('_EMAIL')) return 'hola@empresa.example';
  return name.endsWith('_WHATSAPP') ? '34925000001' : 'Un dato real';
}
