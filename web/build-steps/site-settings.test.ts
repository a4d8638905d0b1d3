import { expect, test } from 'vitest';
import { policySources } from './policy-sources.ts';
import { hashSettings, readSiteSettings } from './site-settings.ts';

test('the defaults are complete', () => {
  expect(readSiteSettings({}).PUBLIC_URL).toBe('http://localhost:3000');
});

test('a public address is an origin without a path or a final slash', () => {
  expect(readSiteSettings({ PUBLIC_URL: 'https://horus.example/' }).PUBLIC_URL).toBe('https://horus.example');
});

test('names an invalid setting', () => {
  expect(() => readSiteSettings({ COMPANY_WHATSAPP: 'call me' })).toThrow('COMPANY_WHATSAPP');
});

test('treats an empty setting as absent, as the api does, but an empty promotion as none', () => {
  const empty = { COMPANY_NAME: '', COMPANY_EMAIL: '', PUBLIC_URL: '', EMAILJS_SERVICE_ID: '' };
  expect(readSiteSettings(empty)).toEqual(readSiteSettings({}));
  expect(readSiteSettings({ PROMO_CODE: '' }).PROMO_CODE).toBe('');
});

test('the hash differs exactly when the settings differ', () => {
  const hash = hashSettings(readSiteSettings({}));
  expect(hashSettings(readSiteSettings({ HOME: '/somewhere' }))).toBe(hash);
  expect(hashSettings(readSiteSettings({ PROMO_CODE: '' }))).not.toBe(hash);
});

test('a page may connect only to the configured email service', () => {
  expect(policySources([], readSiteSettings({}))['connect-src']).toEqual([]);
  const outside = readSiteSettings({ EMAILJS_ORIGIN: 'https://api.emailjs.com' });
  expect(policySources([], outside)['connect-src']).toEqual(['https://api.emailjs.com']);
});
