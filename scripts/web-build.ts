import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLock } from '@horus/api/platform/embedded-database/file-lock';
import { describeSystemError, StartupError } from '@horus/api/platform/startup-error';
import { readBuildFolders } from '@horus/web/build-steps/build-folder.ts';
import { ASSETS, MANIFEST_FILE, type SiteManifest } from '@horus/web/build-steps/site-manifest.ts';
import { hashSettings, readSiteSettings } from '@horus/web/build-steps/site-settings.ts';
import { ZodError } from 'zod';
import { exampleSettings } from './example-settings.ts';
import { ROOT } from './settings.ts';
import { AlreadyReported, say } from './terminal.ts';

/** Of all builds, wherever their output goes: they share caches. Not among the output, which a build begins by removing. */
const LOCK_DIR = join(ROOT, 'web', '.cache');
const SOURCES = ['web', 'contract', 'package-lock.json'];
const NOT_A_SOURCE = /(^|\/)(build|node_modules|\.cache|\.react-router)$|\.test\.tsx?$/;
const LOCK_POLL_INTERVAL_MS = 200;

/**
 * Builds the site unless the last build is of the same sources and settings. Of several at once one builds and the
 * others wait for it.
 *
 * @throws {StartupError} when it can't be built where WEB_BUILD_DIR says
 * @throws {AlreadyReported} when the build fails, whose output has been shown.
 */
export async function buildWebIfStale(publicUrl: string, signal?: AbortSignal): Promise<void> {
  const env = { ...process.env, ...exampleSettings(process.env), PUBLIC_URL: publicUrl };
  const { client, whole } = readBuildFolders(env);
  // React Router gives the folder this name, and writes `server` beside it.
  if (basename(client) !== 'client') {
    throw new StartupError(`WEB_BUILD_DIR tiene que acabar en «/client» y es «${client}».`);
  }
  const stamp = join(whole, 'stamp');
  for (const folder of [LOCK_DIR, whole]) {
    await mkdir(folder, { recursive: true }).catch((error) => {
      throw new StartupError(`No se puede construir la web en ${folder}: ${describeSystemError(error)}.`);
    });
  }
  const unlock = await waitForLock(join(LOCK_DIR, 'lock'), signal);
  try {
    const wanted = await fingerprint(env);
    const built = await readFile(stamp, 'utf8').catch(() => '');
    if (built === wanted) return;
    say('Construyendo la web…');
    const startedAt = Date.now();
    await writeFile(stamp, '');
    // These and nothing else: what lies beside them may be anybody's.
    const before = join(whole, 'before');
    await putAside(client, before);
    await rm(join(whole, 'server'), { recursive: true, force: true });
    await build(env, signal);
    await keepAssets(before, client);
    await writeFile(stamp, wanted);
    say(`Web construida en ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  } finally {
    unlock();
  }
}

/** Puts a finished build aside; what one that was broken off has left is removed. */
async function putAside(client: string, before: string): Promise<void> {
  const finished = (await listAssets(client)).length > 0;
  await rm(finished ? before : client, { recursive: true, force: true });
  if (finished) await rename(client, before);
}

/**
 * Adds to a new build what the pages of the build before it load: one that was open when the new one was put up goes on
 * asking for it.
 */
async function keepAssets(before: string, client: string): Promise<void> {
  const own = new Set(await listAssets(client));
  for (const name of await listAssets(before)) {
    if (!own.has(name)) await copyFile(join(before, ASSETS, name), join(client, ASSETS, name));
  }
  await rm(before, { recursive: true, force: true });
}

/** What the pages of a finished build load, not what was added to it; nothing where there is none. */
async function listAssets(client: string): Promise<readonly string[]> {
  const manifest = await readFile(join(client, MANIFEST_FILE), 'utf8').catch(() => '{}');
  return (JSON.parse(manifest) as Partial<SiteManifest>).assets ?? [];
}

async function waitForLock(path: string, signal?: AbortSignal): Promise<() => void> {
  for (let waiting = false; ; waiting = true) {
    const unlock = tryLock(path);
    if (unlock) return unlock;
    if (!waiting) say('Otro proceso está construyendo la web: se espera a que acabe.');
    await delay(LOCK_POLL_INTERVAL_MS, undefined, { signal });
  }
}

/** What the site is made of: the sources' paths and contents, and the settings printed in its pages. */
async function fingerprint(env: NodeJS.ProcessEnv): Promise<string> {
  const hash = createHash('sha256').update(readSettingsHash(env));
  for (const source of SOURCES) {
    for (const path of (await listFiles(join(ROOT, source))).sort()) {
      hash.update(`\0${relative(ROOT, path)}\0`).update(await readFile(path));
    }
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  if (NOT_A_SOURCE.test(path)) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (entries === null) return [path];
  return (await Promise.all(entries.map((entry) => listFiles(join(path, entry.name))))).flat();
}

function readSettingsHash(env: NodeJS.ProcessEnv): string {
  try {
    return hashSettings(readSiteSettings(env));
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const names = new Set(error.issues.map(({ path }) => path.join('.')));
    throw new StartupError(`Hay ajustes que no son válidos: ${[...names].join(', ')}.`);
  }
}

/** The output is of interest only when something goes wrong. */
async function build(env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<void> {
  const child = spawn('npm', ['run', 'build', '--workspace', '@horus/web'], {
    cwd: ROOT,
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const exitCode = await new Promise((resolve) => {
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
    child.once('close', resolve);
  });
  if (exitCode === 0) return;
  if (!signal?.aborted) {
    say(Buffer.concat(output).toString());
    say('No se ha podido construir la web.');
  }
  throw new AlreadyReported(1);
}
