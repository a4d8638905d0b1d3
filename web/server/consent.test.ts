import { CONSENT_VERSION } from '@horus/contract/consent-version';
import { expect, test } from 'vitest';
import { readConsent } from '#server/consent.ts';

const now = new Date('2026-11-21T10:00:00Z');

function stored(change: object): string {
  const date = '2026-01-10T09:00:00Z';
  return JSON.stringify({
    necessary: true,
    analytics: true,
    marketing: false,
    version: CONSENT_VERSION,
    date,
    ...change,
  });
}

test('a choice holds for 24 months', () => {
  expect(readConsent(stored({}), now)?.analytics).toBe(true);
  expect(readConsent(stored({ date: '2024-11-22T10:00:00Z' }), now)).not.toBeNull();
  expect(readConsent(stored({ date: '2024-11-20T10:00:00Z' }), now)).toBeNull();
});

test.each([
  ['nothing', null],
  ['no JSON', 'yes'],
  ['another version', stored({ version: CONSENT_VERSION + 1 })],
  ['no date', stored({ date: undefined })],
  ['a bare flag', 'true'],
])('%s is no choice', (_, value) => {
  expect(readConsent(value, now)).toBeNull();
});
