import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface BuildFolders {
  /** The folder that the server reads. */
  readonly client: string;
  readonly whole: string;
}

export function readBuildFolders(env: Readonly<Record<string, string | undefined>>): BuildFolders {
  const client = resolve(ROOT, env['WEB_BUILD_DIR'] || 'web/build/client');
  return { client, whole: dirname(client) };
}
