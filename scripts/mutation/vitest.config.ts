import { resolve } from 'node:path';
import { readSiteSettings, siteDefines } from '@horus/web/build-steps/site-settings.ts';
import { defineConfig } from 'vitest/config';

/**
 * The unit tests of contract and site on a copy of the repository, whose contract is the copy's own
 * and not the one in node_modules.
 */
export default defineConfig({
  resolve: { alias: [{ find: /^@horus\/contract\/(.+)$/, replacement: `${resolve('contract')}/$1.ts` }] },
  define: siteDefines(readSiteSettings({ PROMO_UNTIL: '2999-09-30' })),
  test: {
    include: ['{contract,web}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    // Only what hangs takes so long: Stryker ends it sooner.
    testTimeout: 300_000,
    setupFiles: ['scripts/testing/strict-environment.ts'],
  },
});
