import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { StartupError } from '@horus/api/platform/startup-error';
import { readBuildFolders } from '@horus/web/build-steps/build-folder.ts';
import { ASSETS, MANIFEST_FILE, type SiteManifest } from '@horus/web/build-steps/site-manifest.ts';
import { hashSettings, readSiteSettings } from '@horus/web/build-steps/site-settings.ts';
import { ZodError } from 'zod';
import { buildIfStale, runBuild } from './build-if-stale.ts';
import { exampleSettings } from './example-settings.ts';
import { ROOT } from './settings.ts';

/**
 * @throws {StartupError} when WEB_BUILD_DIR is not usable
 * @throws {AlreadyReported} when the build fails; its output has been shown
 */
export async function buildWebIfStale(publicUrl: string, signal?: AbortSignal): Promise<void> {
  const env = { ...process.env, ...exampleSettings(process.env), PUBLIC_URL: publicUrl };
  const { client, whole } = readBuildFolders(env);
  // React Router gives the folder this name and writes `server` beside it.
  if (basename(client) !== 'client') {
    throw new StartupError(`WEB_BUILD_DIR tiene que acabar en «/client» y es «${client}».`);
  }
  await buildIfStale(
    {
      name: 'la web',
      folder: whole,
      lockFolder: join(ROOT, 'web', '.cache'),
      sources: ['web', 'contract', 'package-lock.json'],
      settings: readSettingsHash(env),
      make: async () => {
        // Built in a separate folder, because another instance may be serving the current one.
        const next = join(whole, 'next');
        await rm(next, { recursive: true, force: true });
        const made = join(next, 'client');
        await runBuild('@horus/web', { ...env, WEB_BUILD_DIR: made, NODE_ENV: 'production' }, signal);
        await keepAssets(client, made);
        await exchange(client, made, join(whole, 'before'));
        await rm(next, { recursive: true });
      },
    },
    signal,
  );
}

/** The folder is missing only between the two renames. */
async function exchange(present: string, next: string, aside: string): Promise<void> {
  await mkdir(present, { recursive: true });
  await rm(aside, { recursive: true, force: true });
  await rename(present, aside);
  await rename(next, present);
  await rm(aside, { recursive: true });
}

/** Open pages of the previous build still request its assets. */
async function keepAssets(before: string, client: string): Promise<void> {
  const own = new Set(await listAssets(client));
  for (const name of await listAssets(before)) {
    if (!own.has(name)) await copyFile(join(before, ASSETS, name), join(client, ASSETS, name));
  }
}

/** Without copies from an earlier build. Empty without a build. */
async function listAssets(client: string): Promise<readonly string[]> {
  const manifest = await readFile(join(client, MANIFEST_FILE), 'utf8').catch(() => '{}');
  return (JSON.parse(manifest) as Partial<SiteManifest>).assets ?? [];
}

function readSettingsHash(env: NodeJS.ProcessEnv): string {
  try {
    return hashSettings(readSiteSettings(env));
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const problems = error.issues.map(({ path, message }) => `  - ${path.join('.')}: ${message}`);
    throw new StartupError(`Hay ajustes que no son válidos:\n${problems.join('\n')}`);
  }
}
