import { readSiteSettings, siteDefines } from '@horus/web/build-steps/site-settings.ts';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const setupFiles = ['scripts/testing/strict-environment.ts'];
const integration = ['{api,scripts,bench}/**/*.integration.test.ts'];
const conformance = ['sandbox/conformance/**/*.test.ts'];
const night = ['{api,scripts}/**/*.night.test.ts'];
const globalSetup = ['scripts/testing/api-build.ts', 'scripts/testing/database-server.ts'];

/** What takes minutes would be waited for alone if it were begun last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /scoping|plan-life|web-build|money/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    allowOnly: false,
    // Most files wait more than they work. Left to itself, Vitest runs one at a time on two cores.
    maxWorkers: 4,
    // The files of a worker share what they have imported: loading it again for each takes as long
    // as the tests. A module therefore keeps nothing that a test can change.
    isolate: false,
    // Only what hangs takes so long, on however busy a machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        define: siteDefines(readSiteSettings({ PROMO_UNTIL: '2999-09-30' })),
        test: {
          name: 'unit',
          include: ['{contract,web,api,sandbox,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/build/**', ...integration, ...conformance, ...night],
          setupFiles,
        },
      },
      { test: { name: 'integration', include: integration, setupFiles, globalSetup } },
      // Whether the sandbox is as Stripe: scripts/conformance.ts.
      { test: { name: 'conformance', include: conformance, setupFiles, globalSetup } },
      // The long and the wide: npm run test:night.
      { test: { name: 'night', include: night, setupFiles, globalSetup } },
      // Takes some ten minutes: npm run year.
      { test: { name: 'year', include: ['scripts/year/*.year.ts'], setupFiles, globalSetup } },
      // Minutes of backing up, losing and restoring: npm run drill.
      {
        test: {
          name: 'drill',
          include: ['api/**/*.drill.ts'],
          setupFiles,
          globalSetup: ['scripts/testing/database-server.ts'],
        },
      },
    ],
  },
});
