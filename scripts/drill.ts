import { StartupError } from '@horus/api/platform/startup-error';
import { runScript } from './terminal.ts';
import { forgetOperatorSettings, runVitest } from './test-runners.ts';

/**
 * `npm run drill`: backs a shop up while people write to it, loses it, restores it, and prints what
 * was lost; on a PostgreSQL of its own, or on a server that is there to try things out, as its
 * owner and, where it has one, as the role that runs. `DRILL_SECONDS` is how long people write.
 */
await runScript(async () => {
  const [owner, application = owner] = process.argv.slice(2);
  forgetOperatorSettings();
  if (owner && application) {
    for (const url of [owner, application]) {
      if (url.startsWith('postgresql://')) continue;
      throw new StartupError(
        'npm run drill [-- postgresql://dueño@servidor/postgres [postgresql://horus_app@…]]',
      );
    }
    process.env['TEST_DATABASE_URL'] = owner;
    process.env['TEST_APPLICATION_URL'] = application;
  }
  const { passed, failed } = await runVitest(['drill'], []);
  return passed > 0 && failed === 0 ? 0 : 1;
});
