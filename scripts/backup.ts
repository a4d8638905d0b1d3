import { runApiCommand } from './api-command.ts';
import { openLocalDatabase } from './local/local-database.ts';
import { readSettings } from './settings.ts';
import { runScript } from './terminal.ts';

/** `npm run backup`: uses the running Horus's database, or the embedded one when it is stopped. */
await runScript(async () => {
  await using started = new AsyncDisposableStack();
  const { dataDir } = readSettings();
  return await runApiCommand('backup-command', (settings) => openLocalDatabase(settings, started), [
    `--data=${dataDir}`,
  ]);
});
