import { expect, test } from 'vitest';
import { readStorageKeys } from '#client/testing-browser.ts';
import { cookiePolicy } from '#content/cookie-policy.ts';

test('the policy lists every key that the site stores in a browser', async () => {
  const kept = await readStorageKeys();
  expect(kept).toContain('cookieConsent');
  expect(kept.length).toBeGreaterThan(3);
  const listed = JSON.stringify(cookiePolicy.sections.find(({ id }) => id === 'lista'));
  for (const key of [...kept, 'scrollToDemo', 'scrollToContact']) expect(listed).toContain(key);
});
