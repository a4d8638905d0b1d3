import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDatabaseAddress, NO_DATABASE_ADDRESS, refuseSettings } from '@horus/api/platform/settings-refusal';

export const ROOT = resolve(import.meta.dirname, '..');

/**
 * What the launcher itself needs to know; the other settings go through to the api, which judges
 * them.
 */
export interface Settings {
  production: boolean;
  host: string;
  /**
   * The site's port. The sandbox takes the next one, its SMTP server the one after, and in `dev`
   * the api a fourth.
   */
  port: number;
  dataDir: string;
  /** Origin that visitors type; null in production when not set, which the api refuses. */
  publicUrl: string | null;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  /** Null when the role of `databaseUrl` owns its tables. */
  databaseOwnerUrl: string | null;
}

/**
 * The settings that only the launcher reads; those that it shares with the api are among the api's.
 */
export const launcherSettingNames = ['DATA_DIR'] as const;

/** Three ports behind it are taken on a machine of one's own. */
const HIGHEST_PORT = 65_535 - 3;

/**
 * Reads the launcher's settings from the environment and from `.env`, which the tests don't read: a
 * developer's real keys are none of their business.
 *
 * @param judged false: the api judges all settings afterwards, these too, and says at once what is
 *   wrong
 * @throws {StartupError} naming the settings that are not valid.
 */
export function readSettings({ judged = true } = {}): Settings {
  const envFile = join(ROOT, '.env');
  const { env } = process;
  if (env['NODE_ENV'] !== 'test' && existsSync(envFile)) process.loadEnvFile(envFile);
  const production = env['NODE_ENV'] === 'production';
  const port = Number(env['PORT'] || '3000');
  const settings = {
    production,
    host: env['HOST'] || '127.0.0.1',
    port,
    dataDir: resolve(ROOT, env['DATA_DIR'] || 'data'),
    publicUrl: env['PUBLIC_URL'] || (production ? null : `http://localhost:${port}`),
    databaseUrl: env['DATABASE_URL'] || null,
    databaseOwnerUrl: env['DATABASE_OWNER_URL'] || null,
  };
  if (judged) judge(settings);
  return settings;
}

function judge({ production, port, databaseUrl, databaseOwnerUrl }: Settings): void {
  const highest = production ? 65_535 : HIGHEST_PORT;
  const problems = [
    ...(Number.isInteger(port) && port > 0 && port <= highest
      ? []
      : [`PORT: tiene que ser un número entero entre 1 y ${highest}`]),
    ...Object.entries({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl })
      .filter(([, url]) => url !== null && !isDatabaseAddress(url))
      .map(([name]) => `${name}: ${NO_DATABASE_ADDRESS}`),
  ];
  if (problems.length > 0) throw refuseSettings(problems);
}
