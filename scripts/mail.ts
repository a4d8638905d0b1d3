import { findEmbeddedDatabase } from '@horus/api/platform/embedded-database/embedded-database';
import { StartupError } from '@horus/api/platform/startup-error';
import { runApiCommand } from './api-command.ts';
import type { Settings } from './settings.ts';
import { runScript } from './terminal.ts';

/** `npm run mail`: the api's command about the mail server and what waits for it. */
await runScript(() => runApiCommand('api/mail-command.ts', findLocalDatabase));

async function findLocalDatabase({ dataDir }: Settings): Promise<string> {
  const url = await findEmbeddedDatabase(dataDir, 'horus');
  if (url) return url;
  throw new StartupError('Horus no está en marcha: arráncalo con «npm start», o indica DATABASE_URL.');
}
