import { expect, it } from 'vitest';
import { consentVersion, MAX_CONSENT_VERSION, purposesInUse } from './consent-version.ts';

it('asks again whenever the purposes are others', () => {
  const all = [false, true].flatMap((analytics) =>
    [false, true].map((marketing) => consentVersion({ analytics, marketing })),
  );
  expect(new Set(all).size).toBe(4);
  expect(Math.max(...all)).toBe(MAX_CONSENT_VERSION);
});

it('asks for nothing that the site does not use', () => {
  expect(purposesInUse('')).toEqual({ analytics: false, marketing: false });
  expect(purposesInUse('G-ABCD1234')).toEqual({ analytics: true, marketing: false });
  // A choice from before there was anything to choose holds on, until there is.
  expect(consentVersion(purposesInUse(''))).toBe(1);
  expect(consentVersion(purposesInUse('G-ABCD1234'))).toBe(2);
});
