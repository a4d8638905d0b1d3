import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describeSystemError, StartupError } from '@horus/api/platform/startup-error';
import { tryLock } from './file-lock.ts';
import { ROOT } from './settings.ts';
import { AlreadyReported, say } from './terminal.ts';

export interface Build {
  /** Name of the output on the terminal: 'la web'. */
  readonly name: string;
  /** Its file `stamp` holds the hash of the sources. */
  readonly folder: string;
  /** Shared by all builds of this output. Not in the output, which a build removes first. */
  readonly lockFolder: string;
  /** From the repository's root. */
  readonly sources: readonly string[];
  readonly settings?: string;
  readonly make: () => Promise<void>;
}

const NOT_A_SOURCE = /(^|\/)(build|node_modules|\.cache|\.react-router)$|\.test\.tsx?$/;
const LOCK_POLL_INTERVAL_MS = 200;

/**
 * Concurrent builds wait for the first one.
 * @throws {StartupError} when the folder can't be written to
 * @throws {AlreadyReported} when the build fails; its output has been shown
 */
export async function buildIfStale(build: Build, signal?: AbortSignal): Promise<void> {
  const { name, folder, lockFolder, make } = build;
  for (const each of [lockFolder, folder]) {
    await mkdir(each, { recursive: true }).catch((error) => {
      throw new StartupError(`No se puede construir ${name} en ${each}: ${describeSystemError(error)}.`);
    });
  }
  const stamp = join(folder, 'stamp');
  const unlock = await waitForLock(name, join(lockFolder, 'lock'), signal);
  try {
    const wanted = await fingerprint(build);
    const built = await readFile(stamp, 'utf8').catch(() => '');
    if (built === wanted) return;
    say(`Construyendo ${name}…`);
    const startedAt = Date.now();
    await writeFile(stamp, '');
    await make();
    await writeFile(stamp, wanted);
    say(`Se ha construido ${name} en ${Math.round((Date.now() - startedAt) / 1000)} s.`);
  } finally {
    unlock();
  }
}

/** @throws {AlreadyReported} when the build fails; its output has been shown */
export async function runBuild(
  workspace: string,
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): Promise<void> {
  const child = spawn('npm', ['run', 'build', '--workspace', workspace], {
    cwd: ROOT,
    env,
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
  if (!signal?.aborted) say(`${Buffer.concat(output)}\nNo se ha podido construir.`);
  throw new AlreadyReported(1);
}

async function waitForLock(name: string, path: string, signal?: AbortSignal): Promise<() => void> {
  for (let waiting = false; ; waiting = true) {
    const unlock = tryLock(path);
    if (unlock) return unlock;
    if (!waiting) say(`Otro proceso está construyendo ${name}: se espera a que acabe.`);
    await delay(LOCK_POLL_INTERVAL_MS, undefined, { signal });
  }
}

async function fingerprint({ sources, settings = '' }: Build): Promise<string> {
  const hash = createHash('sha256').update(settings);
  for (const source of sources) {
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
