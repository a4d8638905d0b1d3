import { createHash } from 'node:crypto';
import { test as base } from '@playwright/test';

/** Each test has its own IPv4 address, the same in every run, so tests don't share rate limits. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
  extraHTTPHeaders: async ({}, use, { testId, repeatEachIndex }) => {
    const hash = createHash('sha256').update(`${testId} ${repeatEachIndex}`).digest();
    await use({ 'x-forwarded-for': `10.${hash[0]}.${hash[1]}.${hash[2]}` });
  },
});

export { expect } from '@playwright/test';
