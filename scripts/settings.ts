import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDatabaseAddress, NO_DATABASE_ADDRESS, refuseSettings } from '@horus/api/platform/settings-refusal';

export const ROOT = resolve(import.meta.dirname, '..');

/** The api reads and validates all other settings. */
export interface Settings {
  production: boolean;
  host: string;
  /** The sandbox takes the next port, its SMTP server the one after, `dev`'s api the fourth. */
  port: number;
  dataDir: string;
  /** The site's public origin. Null when unset in production, which the api refuses. */
  publicUrl: string | null;
  /** Null for the embedded database. */
  databaseUrl: string | null;
  /** Null when the role of `databaseUrl` owns the tables. */
  databaseOwnerUrl: string | null;
}

/** Shared settings are among the api's. */
export const launcherSettingNames = ['DATA_DIR'] as const;

/** A local system takes three more ports. */
const HIGHEST_PORT = 65_535 - 3;

/**
 * Tests skip `.env`, because it may contain a developer's real keys.
 * @param judged false when the api validates all settings later and reports every error at once
 * @throws {StartupError} naming the invalid settings
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
