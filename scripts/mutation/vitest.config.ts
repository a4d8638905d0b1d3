import { resolve } from 'node:path';
import { readSiteSettings, siteDefines } from '@horus/web/build-steps/site-settings.ts';
import { defineConfig } from 'vitest/config';

/** In a copy of the repository, with the copy's contract instead of the one in node_modules. */
export default defineConfig({
  resolve: { alias: [{ find: /^@horus\/contract\/(.+)$/, replacement: `${resolve('contract')}/$1.ts` }] },
  define: siteDefines(readSiteSettings({ PROMO_UNTIL: '2999-09-30' })),
  test: {
    include: ['{contract,web}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    // Generous: Stryker ends a hung test sooner.
    testTimeout: 300_000,
    setupFiles: ['scripts/testing/strict-environment.ts'],
  },
});
