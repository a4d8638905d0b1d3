import { STARTUP_ERROR_EXIT_CODE, StartupError } from '@horus/api/platform/startup-error';
import { startEmbeddedDatabase } from './embedded-database.ts';

/** A supervisor process for tests to kill. Sends the URL of 'postgres' when ready. */
try {
  const database = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? '', log: () => {} });
  process.once('SIGTERM', () => database.stop().then(() => process.exit(0)));
  process.send?.(database.addresses('postgres').ownerUrl);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = STARTUP_ERROR_EXIT_CODE;
}
