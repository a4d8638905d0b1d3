import { expect, test } from 'vitest';
import { policySources } from './policy-sources.ts';
import { readSiteSettings } from './site-settings.ts';

const HASH = "'sha256-abc='";

test('by default a page names its own scripts and nobody else', () => {
  expect(policySources([HASH], readSiteSettings({}))).toEqual({
    'script-src': [HASH],
    'img-src': [],
    'connect-src': [],
  });
});

test('with a measurement id Google’s addresses are let in, by https alone', () => {
  const sources = policySources([HASH], readSiteSettings({ GA4_MEASUREMENT_ID: 'G-ABCD1234' }));
  expect(sources['script-src']).toEqual([HASH, 'https://*.googletagmanager.com']);
  for (const source of [...sources['img-src'], ...sources['connect-src']]) {
    expect(source).toMatch(/^https:\/\/\*\.(google-analytics|analytics\.google|googletagmanager)\.com$/);
  }
});

test.each(['UA-12345-1', 'G-', "G-ABCD'; x", 'g-abcd1234'])('%s is no measurement id', (id) => {
  expect(() => readSiteSettings({ GA4_MEASUREMENT_ID: id })).toThrow('GA4_MEASUREMENT_ID');
});
