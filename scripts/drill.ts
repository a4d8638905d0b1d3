import { StartupError } from '@horus/api/platform/startup-error';
import { runScript } from './terminal.ts';
import { clearOperatorSettings, runVitest } from './test-runners.ts';

/**
 * `npm run drill`: backs up a shop during writes, deletes it, restores it and prints the losses, on
 * its own PostgreSQL or on a test server, by the URL of its owner and optionally of the application
 * role. `DRILL_SECONDS` is the duration of the writes.
 */
await runScript(async () => {
  const [owner, application = owner] = process.argv.slice(2);
  clearOperatorSettings();
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
