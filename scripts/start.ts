import { readConfig } from '@horus/api/config';
import { dropEmptySettings } from '@horus/contract/company';
import { announce } from './announcement.ts';
import { requireFreePorts } from './ports.ts';
import { runSystem } from './run-system.ts';
import { readSettings } from './settings.ts';
import { startSystem } from './system.ts';
import { runScript } from './terminal.ts';
import { buildWebIfStale } from './web-build.ts';

/** Placeholders for settings that a local start generates, so that the others can be validated. */
const MADE_UP = {
  DATABASE_URL: 'postgresql:///horus',
  STRIPE_SECRET_KEY: 'sk_test_',
  STRIPE_WEBHOOK_SECRET: 'whsec_-',
  SMTP_URL: 'smtp://localhost',
};

await runScript(async () => {
  const { production } = readSettings({ judged: false });
  // Reports all invalid settings at once, before any build.
  readConfig({ ...(production ? {} : MADE_UP), ...dropEmptySettings(process.env) });
  const settings = readSettings();
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
