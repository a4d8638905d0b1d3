import { access, constants, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Engine } from '@horus/e2e/engines/engine.ts';
import { startFirefox } from '@horus/e2e/engines/firefox.ts';
import { walk } from '@horus/e2e/engines/walk.ts';
import { startWebKit } from '@horus/e2e/engines/webkit.ts';
import { ROOT } from './settings.ts';
import { runScript, say } from './terminal.ts';

const PICTURES = join(ROOT, 'test-results', 'browsers');
const WEBKIT_DRIVER_PORT = 4390;

/**
 * `npm run browsers`: the main journey in Firefox and WebKit, where Debian's packages are
 * installed, on the site of `npm start` or of the first argument. Never opens a real payment
 * provider.
 */
await runScript(async () => {
  const site = process.argv[2] ?? 'http://localhost:3000';
  await fetch(`${site}/readyz`).catch(() => {
    throw new Error(`No responde ninguna web en ${site}: póngala en marcha con «npm start».`);
  });
  const engines: [string, string, (() => Promise<Engine>) | null][] = [
    ['Firefox', 'firefox-esr', await findFirefox()],
    ['WebKit', 'webkit2gtk-driver y xvfb', await findWebKit()],
  ];
  let walked = 0;
  let failed = 0;
  for (const [name, packages, start] of engines) {
    if (start === null) {
      say(`– ${name}: no está instalado, así que no se ha probado (apt-get install ${packages}).`);
      continue;
    }
    const folder = join(PICTURES, name.toLowerCase());
    const startedAt = Date.now();
    const complaint = await walkIn(start, site, folder);
    walked += 1;
    if (complaint !== null) failed += 1;
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    say(
      complaint === null ? `✓ ${name} (${seconds} s): ${folder}` : `✗ ${name} (${seconds} s): ${complaint}`,
    );
  }
  return walked > 0 && failed === 0 ? 0 : 1;
});

/** Returns the error, or null when the whole journey passed. */
async function walkIn(start: () => Promise<Engine>, site: string, folder: string): Promise<string | null> {
  try {
    const engine = await start();
    try {
      await walk(engine, site, folder);
      return null;
    } finally {
      await engine.close();
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function findFirefox(): Promise<(() => Promise<Engine>) | null> {
  const program = (await findProgram('firefox-esr')) ?? (await findProgram('firefox'));
  return program === null ? null : () => startFirefox(program);
}

async function findWebKit(): Promise<(() => Promise<Engine>) | null> {
  const driver = await findProgram('WebKitWebDriver');
  const display = await findProgram('xvfb-run');
  const browser = await findMiniBrowser();
  if (driver === null || display === null || browser === null) return null;
  return () => startWebKit(driver, browser, WEBKIT_DRIVER_PORT);
}

async function findProgram(name: string): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (await isExecutable(join(folder, name))) return join(folder, name);
  }
  return null;
}

/** Debian's path depends on the machine's architecture and the library's edition. */
async function findMiniBrowser(): Promise<string | null> {
  for (const machine of ['x86_64-linux-gnu', 'aarch64-linux-gnu']) {
    const library = join('/usr/lib', machine);
    for (const edition of await readdir(library).catch(() => [])) {
      const program = join(library, edition, 'MiniBrowser');
      if (edition.startsWith('webkit2gtk-') && (await isExecutable(program))) return program;
    }
  }
  return null;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
