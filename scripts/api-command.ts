import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { localEnvironment } from './local-environment.ts';
import { keepLocalSecrets } from './local-secrets.ts';
import { ROOT, readSettings, type Settings } from './settings.ts';

/**
 * Runs a command of the api's, with the settings that `npm start` gives the api and the words behind the command's name;
 * resolves with its exit code.
 *
 * @param findDatabase the database's address, when DATABASE_URL does not say it
 */
export async function runApiCommand(
  entry: string,
  findDatabase: (settings: Settings) => Promise<string>,
): Promise<number> {
  const settings = readSettings();
  const { production, dataDir, databaseUrl, publicUrl } = settings;
  const local = production
    ? {}
    : {
        ...localEnvironment(settings, await keepLocalSecrets(dataDir)),
        DATABASE_URL: databaseUrl ?? (await findDatabase(settings)),
      };
  const command = spawn(process.execPath, [entry, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...local, ...(publicUrl ? { PUBLIC_URL: publicUrl } : {}) },
  });
  const [exitCode] = await once(command, 'exit');
  return exitCode ?? 1;
}
