import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describeSystemError, StartupError } from '@horus/api/platform/startup-error';
import type { Settings } from './settings.ts';

/** How long a killed start may take to release its ports. */
const TIMEOUT_MS = 3_000;
const RETRY_INTERVAL_MS = 100;

/**
 * Called first, so that a taken port fails before any build.
 * @throws {StartupError} naming the taken port and the setting
 */
export async function requireFreePorts({ host, port }: Settings, count: number): Promise<void> {
  for (let offset = 0; offset < count; offset += 1) {
    await requireFreePort(host, port + offset, offset === 0 ? 'PORT' : `PORT, que ahora es ${port}`);
  }
}

/** Between the well-known ports and those that the system assigns. */
const ROWS = { first: 10_200, length: 20, count: 400 };

/**
 * Returns the first port of a free row on localhost. A key gets the same row while it is free.
 * @throws {StartupError} when no row is free
 */
export async function findFreeRow(key: string): Promise<number> {
  const start = createHash('sha256').update(key).digest().readUInt32BE();
  for (let i = 0; i < ROWS.count; i += 1) {
    const first = ROWS.first + ((start + i) % ROWS.count) * ROWS.length;
    if (await isFreeRow(first)) return first;
  }
  throw new StartupError('No quedan puertos libres para las pruebas: indica uno en E2E_PORT.');
}

async function isFreeRow(first: number): Promise<boolean> {
  for (let port = first; port < first + ROWS.length; port += 1) {
    if (await tryToListen('127.0.0.1', port)) return false;
  }
  return true;
}

async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
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
        `El puerto ${port} ya está en uso (¿hay otro Horus en marcha?): libéralo o indica otro en ${setting}.`,
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
