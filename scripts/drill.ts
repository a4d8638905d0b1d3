import { StartupError } from '@horus/api/platform/startup-error';
import { runScript } from './terminal.ts';
import { forgetOperatorSettings, runVitest } from './test-runners.ts';

/**
 * `npm run drill -- postgresql://…/postgres`: backs up, loses and restores a shop by the way that
 * docs/operating.md tells, with this machine's pg_dump and pg_restore, in databases of its own on a
 * server that is there to try things out.
 */
await runScript(async () => {
  const [server] = process.argv.slice(2);
  if (!server?.startsWith('postgresql://')) {
    throw new StartupError(
      'Di en qué servidor de pruebas: npm run drill -- postgresql://usuario@servidor/postgres',
    );
  }
  forgetOperatorSettings();
  process.env['TEST_DATABASE_URL'] = server;
  const { passed, failed } = await runVitest(['drill'], []);
  return passed > 0 && failed === 0 ? 0 : 1;
});
