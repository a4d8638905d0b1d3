import { runApiCommand } from './api-command.ts';
import { openLocalDatabase } from './local/local-database.ts';
import { readSettings } from './settings.ts';
import { runScript } from './terminal.ts';

/**
 * `npm run backup`: the api's command, on the database that Horus runs on or, while it does not, on
 * the embedded one.
 */
await runScript(async () => {
  await using started = new AsyncDisposableStack();
  const { dataDir } = readSettings();
  return await runApiCommand('backup-command', (settings) => openLocalDatabase(settings, started), [
    `--data=${dataDir}`,
  ]);
});
