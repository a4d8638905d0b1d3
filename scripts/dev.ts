import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { announce } from './announcement.ts';
import { buildApiIfStale } from './api-build.ts';
import { exampleSettings } from './example-settings.ts';
import { requireFreePorts } from './ports.ts';
import { runSystem } from './run-system.ts';
import { ROOT, readSettings, type Settings } from './settings.ts';
import { startSystem } from './system.ts';
import { runScript, say } from './terminal.ts';
import { buildWebIfStale } from './web-build.ts';

const SETTLE_MS = 100;
const NOT_RUN = /(^|\/)(node_modules|build|\.cache)(\/|$)|\.test\.tsx?$/;

/** `npm start` for developers: Vite serves the site and forwards /api to the api. */
await runScript(async () => {
  const settings = readSettings();
  const apiPort = settings.port + 3;
  return runSystem(
    async (signal) => {
      await requireFreePorts(settings, 4);
      // The api refuses to start without built pages, although visitors see Vite's.
      const build = () => buildWebIfStale(settings.publicUrl ?? '', signal);
      const system = await startSystem({ settings, apiPort, build, signal });
      const vite = startVite(settings, apiPort);
      onChange(['api', 'contract'], () => {
        // The build has shown its error. The next change tries again.
        buildApiIfStale().then(system.restartApi, () => {});
      });
      onChange(['sandbox'], () => {
        say('Hay cambios: se reinicia el sandbox.');
        system.restartSandbox();
      });
      return {
        ...system,
        stop: async () => {
          await stopVite(vite);
          await system.stop();
        },
      };
    },
    (system) => announce(settings, system),
  );
});

function startVite({ host, port, publicUrl }: Settings, apiPort: number): ChildProcess {
  const parameters = ['--host', host, '--port', String(port), '--strictPort'];
  return spawn('npm', ['run', 'dev', '--workspace', '@horus/web', '--', ...parameters], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...exampleSettings(process.env),
      PUBLIC_URL: publicUrl ?? '',
      API_URL: `http://localhost:${apiPort}`,
    },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** npm runs Vite in a shell, so the signal goes to the whole process group. */
async function stopVite(vite: ChildProcess): Promise<void> {
  if (vite.exitCode !== null || vite.pid === undefined) return;
  const exit = once(vite, 'exit');
  process.kill(-vite.pid, 'SIGTERM');
  await exit;
}

/** Editors write a file in several steps, so it waits until they are over. */
function onChange(folders: string[], tell: () => void): void {
  let settling: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    watch(join(ROOT, folder), { recursive: true }, (_event, path) => {
      if (path === null || NOT_RUN.test(path)) return;
      clearTimeout(settling);
      settling = setTimeout(tell, SETTLE_MS);
    });
  }
}
