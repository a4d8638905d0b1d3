import { readSiteSettings, siteDefines } from '@horus/web/build-steps/site-settings.ts';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const setupFiles = ['scripts/testing/strict-environment.ts'];
const integration = ['{api,scripts,bench}/**/*.integration.test.ts'];
const conformance = ['sandbox/conformance/**/*.test.ts'];
const component = ['web/{pages,ui}/**/*.component.test.tsx'];
const night = ['{api,scripts}/**/*.night.test.ts'];
const define = siteDefines(readSiteSettings({ PROMO_UNTIL: '2999-09-30' }));
const globalSetup = ['scripts/testing/api-build.ts', 'scripts/testing/database-server.ts'];

/** Runs the files that take minutes first. */
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
    // The default on two cores is one worker. With four, the same tests cost a third more CPU.
    maxWorkers: 2,
    // Loading imports again takes as long as the tests. Modules must keep no state that a test
    // changes.
    isolate: false,
    // Generous: only a hung test reaches this.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        define,
        test: {
          name: 'unit',
          include: ['{contract,web,api,sandbox,scripts}/**/*.test.{ts,tsx}'],
          exclude: [
            '**/node_modules/**',
            '**/build/**',
            ...integration,
            ...conformance,
            ...component,
            ...night,
          ],
          setupFiles,
        },
      },
      { define, test: { name: 'component', include: component, environment: 'happy-dom', setupFiles } },
      { test: { name: 'integration', include: integration, setupFiles, globalSetup } },
      // Compares the sandbox with Stripe: scripts/conformance.ts.
      { test: { name: 'conformance', include: conformance, setupFiles, globalSetup } },
      { test: { name: 'night', include: night, setupFiles, globalSetup } },
      { test: { name: 'year', include: ['scripts/year/*.year.ts'], setupFiles, globalSetup } },
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
