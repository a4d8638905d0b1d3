import { announce } from './announcement.ts';
import { requireFreePorts } from './ports.ts';
import { runSystem } from './run-system.ts';
import { readSettings } from './settings.ts';
import { startSystem } from './system.ts';
import { runScript } from './terminal.ts';
import { buildWebIfStale } from './web-build.ts';

await runScript(async () => {
  const settings = readSettings();
  return runSystem(
    async (signal) => {
      await requireFreePorts(settings, settings.production ? 1 : 3);
      // Without its PUBLIC_URL a production start is refused by the api, which lists all that is missing.
      const build = async () => settings.publicUrl && buildWebIfStale(settings.publicUrl, signal);
      return startSystem({ settings, apiPort: settings.port, build, signal });
    },
    (system) => announce(settings, system),
  );
});
