import { createHash } from 'node:crypto';
import { test as base } from '@playwright/test';
import { refuseCookies, refusedCookies } from './visitor.ts';

/** Each test has its own IPv4 address, the same in every run, so tests don't share rate limits. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  extraHTTPHeaders: async ({}, use, { testId, repeatEachIndex }) => {
    const hash = createHash('sha256').update(`${testId} ${repeatEachIndex}`).digest();
    await use({ 'x-forwarded-for': `10.${hash[0]}.${hash[1]}.${hash[2]}` });
  },
  context: async ({ context, storageState }, use) => {
    if (storageState === refusedCookies) await refuseCookies(context);
    await use(context);
  },
});

export { expect } from '@playwright/test';
