import { STARTUP_ERROR_EXIT_CODE, StartupError } from '@horus/api/platform/startup-error';
import { startEmbeddedDatabase } from './embedded-database.ts';

/**
 * A process that is nothing but a supervisor, for tests to kill: sends the URL of 'postgres' when
 * ready, stops on SIGTERM.
 */
try {
  const database = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? '', log: () => {} });
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
  process.send?.(database.addresses('postgres').ownerUrl);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = STARTUP_ERROR_EXIT_CODE;
}
