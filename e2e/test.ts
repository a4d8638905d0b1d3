import { test as base } from '@playwright/test';

const octet = () => Math.floor(Math.random() * 254) + 1;

/**
 * Each test comes from an address of its own, as visitors do: what one uses up of a limit is not
 * another's.
 */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` });
  },
});

export { expect } from '@playwright/test';
