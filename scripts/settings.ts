import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '@horus/api/platform/startup-error';

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

const HIGHEST_PORT = 65_535 - 3;

/**
 * Reads the launcher's settings from the environment and from `.env`, which the tests don't read: a
 * developer's real keys are none of their business.
 *
 * @throws {StartupError} naming the setting that is not valid.
 */
export function readSettings(): Settings {
  const envFile = join(ROOT, '.env');
  const { env } = process;
  if (env['NODE_ENV'] !== 'test' && existsSync(envFile)) process.loadEnvFile(envFile);
  const production = env['NODE_ENV'] === 'production';
  const port = readPort(env['PORT'] || '3000');
  return {
    production,
    host: env['HOST'] || '127.0.0.1',
    port,
    dataDir: resolve(ROOT, env['DATA_DIR'] || 'data'),
    publicUrl: env['PUBLIC_URL'] || (production ? null : `http://localhost:${port}`),
    databaseUrl: readDatabaseUrl('DATABASE_URL'),
    databaseOwnerUrl: readDatabaseUrl('DATABASE_OWNER_URL'),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port;
  throw new StartupError(`PORT tiene que ser un número de puerto entre 1 y ${HIGHEST_PORT}, y es «${text}».`);
}

function readDatabaseUrl(name: string): string | null {
  const text = process.env[name];
  if (!text) return null;
  if (URL.canParse(text) && /^postgres(ql)?:/.test(text)) return text;
  throw new StartupError(
    `${name} tiene que ser una dirección como postgresql://usuario:…@servidor:5432/horus y no lo es.`,
  );
}
