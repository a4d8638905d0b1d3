import { expect, test } from 'vitest';
import { policySources } from './policy-sources.ts';
import { readSiteSettings } from './site-settings.ts';

const HASH = "'sha256-abc='";

test('allows only the page’s own scripts by default', () => {
  expect(policySources([HASH], readSiteSettings({}))).toEqual({
    'script-src': [HASH],
    'img-src': [],
    'connect-src': [],
  });
});

test('allows Google’s addresses with a measurement id, only by https', () => {
  const sources = policySources([HASH], readSiteSettings({ GA4_MEASUREMENT_ID: 'G-ABCD1234' }));
  expect(sources['script-src']).toEqual([HASH, 'https://*.googletagmanager.com']);
  for (const source of [...sources['img-src'], ...sources['connect-src']]) {
    expect(source).toMatch(/^https:\/\/\*\.(google-analytics|analytics\.google|googletagmanager)\.com$/);
  }
});

test.each(['UA-12345-1', 'G-', "G-ABCD'; x", 'g-abcd1234'])('refuses %s as a measurement id', (id) => {
  expect(() => readSiteSettings({ GA4_MEASUREMENT_ID: id })).toThrow('GA4_MEASUREMENT_ID');
});
