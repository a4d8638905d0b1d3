import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describeSystemError, StartupError } from '@horus/api/platform/startup-error';
import type { Settings } from './settings.ts';

/** How long the processes of a start that was just killed may take to let go of their ports. */
const PATIENCE_MS = 3_000;
const RETRY_INTERVAL_MS = 100;

/**
 * Makes sure that consecutive ports, from PORT on, can be listened on. Asked first of all, so that nobody waits for a build to be
 * told no.
 *
 * @throws {StartupError} naming the port that another program has, and the setting.
 */
export async function requireFreePorts({ host, port }: Settings, count: number): Promise<void> {
  for (let offset = 0; offset < count; offset += 1) {
    await requireFreePort(host, port + offset, offset === 0 ? 'PORT' : `PORT, que ahora es ${port}`);
  }
}

async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const error = await tryToListen(host, port);
    if (!error) return;
    if (error.code !== 'EADDRINUSE') {
      const reason =
        error.code === 'EADDRNOTAVAIL' ? 'esta máquina no tiene esa dirección' : describeSystemError(error);
      throw new StartupError(`No se puede escuchar en ${host}:${port} (HOST y PORT): ${reason}.`);
    }
    if (Date.now() > deadline) {
      throw new StartupError(
        `El puerto ${port} ya está en uso (¿hay otro Horus en marcha?): libérelo o indique otro en ${setting}.`,
      );
    }
    await delay(RETRY_INTERVAL_MS);
  }
}

function tryToListen(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
