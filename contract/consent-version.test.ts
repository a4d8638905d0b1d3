import { expect, it } from 'vitest';
import { consentVersion, MAX_CONSENT_VERSION, purposesInUse } from './consent-version.ts';

it('each combination of purposes has its own version', () => {
  const all = [false, true].flatMap((analytics) =>
    [false, true].map((marketing) => consentVersion({ analytics, marketing })),
  );
  expect(new Set(all).size).toBe(4);
  expect(Math.max(...all)).toBe(MAX_CONSENT_VERSION);
});

it('asks only for the purposes in use', () => {
  expect(purposesInUse('')).toEqual({ analytics: false, marketing: false });
  expect(purposesInUse('G-ABCD1234')).toEqual({ analytics: true, marketing: false });
  // A choice made without purposes stays valid until there is one.
  expect(consentVersion(purposesInUse(''))).toBe(1);
  expect(consentVersion(purposesInUse('G-ABCD1234'))).toBe(2);
});
