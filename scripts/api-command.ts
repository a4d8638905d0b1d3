import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartupError } from '@horus/api/platform/startup-error';
import { buildApiIfStale, NODE_PARAMETERS } from './api-build.ts';
import { findEmbeddedDatabase } from './local/embedded-database/embedded-database.ts';
import type { DatabaseAddresses } from './local/embedded-database/server-connection.ts';
import { databaseSettings, localEnvironment } from './local/environment.ts';
import { keepLocalSecrets } from './local/secrets.ts';
import { ROOT, readSettings, type Settings } from './settings.ts';

type ApiCommand =
  | 'backup-command'
  | 'doctor'
  | 'mail-command'
  | 'migrate'
  | 'operator'
  | 'restore-command'
  | 'stripe-setup';

/**
 * Runs a command of the built api with the settings of `npm start` and this process's arguments.
 * @param findDatabase called when DATABASE_URL is not set; by default the running Horus's
 * @param more arguments before this process's own
 */
export async function runApiCommand(
  name: ApiCommand,
  findDatabase: (settings: Settings) => Promise<DatabaseAddresses> = findLocalDatabase,
  more: readonly string[] = [],
): Promise<number> {
  // In production the command gets only the api's settings, and validates them itself.
  const unjudged = readSettings({ judged: false });
  const settings = unjudged.production ? unjudged : readSettings();
  const { production, dataDir, databaseUrl, publicUrl } = settings;
  const local = production
    ? {}
    : {
        ...localEnvironment(settings, await keepLocalSecrets(dataDir)),
        ...(databaseUrl === null && databaseSettings(await findDatabase(settings))),
      };
  await buildApiIfStale();
  const parameters = [...NODE_PARAMETERS, `api/build/${name}.js`, ...more, ...process.argv.slice(2)];
  const command = spawn(process.execPath, parameters, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...local, ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}) },
  });
  const [exitCode] = await once(command, 'exit');
  return exitCode ?? 1;
}

/** @throws {StartupError} when Horus does not run. */
export async function findLocalDatabase({ dataDir }: Settings): Promise<DatabaseAddresses> {
  const found = await findEmbeddedDatabase(dataDir, 'horus');
  if (found) return found;
  throw new StartupError('Horus no está en marcha: arráncalo con «npm start», o indica DATABASE_URL.');
}
