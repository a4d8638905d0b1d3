import { createHash } from 'node:crypto';
import { test as base } from '@playwright/test';

/**
 * Each test has an IPv4 address of its own, the same in every run: what one uses up of a limit is
 * not another's.
 */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  extraHTTPHeaders: async ({}, use, { testId, repeatEachIndex }) => {
    const hash = createHash('sha256').update(`${testId} ${repeatEachIndex}`).digest();
    await use({ 'x-forwarded-for': `10.${hash[0]}.${hash[1]}.${hash[2]}` });
  },
});

export { expect } from '@playwright/test';
