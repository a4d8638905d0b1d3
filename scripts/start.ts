import { readConfig } from '@horus/api/config';
import { announce } from './announcement.ts';
import { requireFreePorts } from './ports.ts';
import { runSystem } from './run-system.ts';
import { readSettings } from './settings.ts';
import { startSystem } from './system.ts';
import { runScript } from './terminal.ts';
import { buildWebIfStale } from './web-build.ts';

await runScript(async () => {
  const settings = readSettings();
  // All that is wrong with them is said at once, and before anything is built. On one's own machine
  // the rest is made up.
  if (settings.production) readConfig(process.env);
  return runSystem(
    async (signal) => {
      await requireFreePorts(settings, settings.production ? 1 : 3);
      const build = async () => settings.publicUrl && buildWebIfStale(settings.publicUrl, signal);
      const demo = process.argv.includes('--demo');
      return startSystem({ settings, apiPort: settings.port, build, demo, signal });
    },
    (system) => announce(settings, system),
  );
});
