import { findEmbeddedDatabase } from '@horus/api/platform/embedded-database/embedded-database';
import { StartupError } from '@horus/api/platform/startup-error';
import { runApiCommand } from './api-command.ts';
import type { Settings } from './settings.ts';
import { runScript } from './terminal.ts';

/** `npm run operator`: the api's command for the company's own work, on the database that Horus runs on. */
await runScript(() => runApiCommand('api/operator.ts', findLocalDatabase));

async function findLocalDatabase({ dataDir }: Settings): Promise<string> {
  const url = await findEmbeddedDatabase(dataDir, 'horus');
  if (url) return url;
  throw new StartupError('Horus no está en marcha: arráncalo con «npm start», o indica DATABASE_URL.');
}
