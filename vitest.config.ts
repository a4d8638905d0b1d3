import { readSiteSettings, siteDefines } from '@horus/web/build-steps/site-settings.ts';
import { defineConfig } from 'vitest/config';

const setupFiles = ['scripts/testing/strict-environment.ts'];
const integration = ['{api,scripts}/**/*.integration.test.ts', 'sandbox/conformance/**/*.test.ts'];

export default defineConfig({
  test: {
    allowOnly: false,
    // Most files wait more than they work. Left to itself, Vitest runs one at a time on two cores.
    maxWorkers: 3,
    // Only what hangs takes so long, on however busy a machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        define: siteDefines(readSiteSettings({})),
        test: {
          name: 'unit',
          include: ['{contract,web,api,sandbox,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**', ...integration],
          setupFiles,
        },
      },
      {
        test: {
          name: 'integration',
          include: integration,
          setupFiles,
          globalSetup: 'scripts/testing/database-server.ts',
        },
      },
    ],
  },
});
