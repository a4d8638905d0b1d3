import { runApiCommand } from './api-command.ts';
import { startLocalDatabase } from './local/local-database.ts';
import { readSettings } from './settings.ts';
import { runScript } from './terminal.ts';

/** `npm run restore`: uses the configured database, or an embedded one that is not in use. */
await runScript(async () => {
  await using started = new AsyncDisposableStack();
  const { dataDir } = readSettings();
  return await runApiCommand('restore-command', (settings) => startLocalDatabase(settings, started), [
    `--data=${dataDir}`,
  ]);
});
