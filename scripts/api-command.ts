import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { StartupError } from '@horus/api/platform/startup-error';
import { buildApiIfStale } from './api-build.ts';
import { findEmbeddedDatabase } from './local/embedded-database/embedded-database.ts';
import { localEnvironment } from './local/environment.ts';
import { keepLocalSecrets } from './local/secrets.ts';
import { ROOT, readSettings, type Settings } from './settings.ts';

/**
 * Runs a command of the built api's, with the settings that `npm start` gives the api and the words
 * behind the command's name; resolves with its exit code.
 *
 * @param findDatabase the database's address, when DATABASE_URL does not say it: the one that Horus
 *   runs on
 */
export async function runApiCommand(
  name: 'doctor' | 'mail-command' | 'operator' | 'stripe-setup',
  findDatabase: (settings: Settings) => Promise<string> = findLocalDatabase,
): Promise<number> {
  const settings = readSettings();
  const { production, dataDir, databaseUrl, publicUrl } = settings;
  const local = production
    ? {}
    : {
        ...localEnvironment(settings, await keepLocalSecrets(dataDir)),
        DATABASE_URL: databaseUrl ?? (await findDatabase(settings)),
      };
  await buildApiIfStale();
  const parameters = ['--enable-source-maps', `api/build/${name}.js`, ...process.argv.slice(2)];
  const command = spawn(process.execPath, parameters, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...local, ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}) },
  });
  const [exitCode] = await once(command, 'exit');
  return exitCode ?? 1;
}

/** @throws {StartupError} when Horus does not run. */
export async function findLocalDatabase({ dataDir }: Settings): Promise<string> {
  const url = await findEmbeddedDatabase(dataDir, 'horus');
  if (url) return url;
  throw new StartupError('Horus no está en marcha: arráncalo con «npm start», o indica DATABASE_URL.');
}
