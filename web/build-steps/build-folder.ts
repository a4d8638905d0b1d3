import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface BuildFolders {
  /** What the server reads: WEB_BUILD_DIR, from the repository's root, or web/build/client. */
  readonly client: string;
  /** The whole build, which has the client's in it. */
  readonly whole: string;
}

/** Where the site is built. */
export function readBuildFolders(env: Readonly<Record<string, string | undefined>>): BuildFolders {
  const client = resolve(ROOT, env['WEB_BUILD_DIR'] || 'web/build/client');
  return { client, whole: dirname(client) };
}
