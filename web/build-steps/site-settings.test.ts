import { expect, test } from 'vitest';
import { policySources } from './policy-sources.ts';
import { hashSettings, readSiteSettings } from './site-settings.ts';

test('the defaults are complete', () => {
  expect(readSiteSettings({}).PUBLIC_URL).toBe('http://localhost:3000');
});

test('a public address is an origin: no path, no slash at its end', () => {
  expect(readSiteSettings({ PUBLIC_URL: 'https://horus.example/' }).PUBLIC_URL).toBe('https://horus.example');
});

test('a setting that is not valid is named', () => {
  expect(() => readSiteSettings({ COMPANY_WHATSAPP: 'call me' })).toThrow('COMPANY_WHATSAPP');
});

test('an empty setting is an absent one, as for the api, but an empty promotion is none', () => {
  const empty = { COMPANY_NAME: '', COMPANY_EMAIL: '', PUBLIC_URL: '', EMAILJS_SERVICE_ID: '' };
  expect(readSiteSettings(empty)).toEqual(readSiteSettings({}));
  expect(readSiteSettings({ PROMO_CODE: '' }).PROMO_CODE).toBe('');
});

test('the hash tells other settings apart, and nothing else', () => {
  const hash = hashSettings(readSiteSettings({}));
  expect(hashSettings(readSiteSettings({ HOME: '/somewhere' }))).toBe(hash);
  expect(hashSettings(readSiteSettings({ PROMO_CODE: '' }))).not.toBe(hash);
});

test('a page may speak to the e-mail service of the forms, and to no other', () => {
  expect(policySources([], readSiteSettings({}))['connect-src']).toEqual([]);
  const outside = readSiteSettings({ EMAILJS_ORIGIN: 'https://api.emailjs.com' });
  expect(policySources([], outside)['connect-src']).toEqual(['https://api.emailjs.com']);
});
