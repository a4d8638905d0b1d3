import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#scripts/local/embedded-database/embedded-database';
import { ensureDatabase } from '#scripts/local/embedded-database/server-connection';
import { startSystem } from '#scripts/system';
import { findApi } from '#scripts/testing/processes';

const PORT = 4410;
export const BENCH_URL = `http://localhost:${PORT}`;

/** The whole system, as `npm start` runs it, in a temporary data folder. */
export interface BenchSystem extends AsyncDisposable {
  readonly url: string;
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  readonly apiPid: number;
  readonly secrets: { readonly stripeSecretKey: string; readonly stripeWebhookSecret: string };
}

export async function startBenchSystem(): Promise<BenchSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-bench-'));
  // Under root the database runs as another user, which needs access.
  await chmod(dataDir, 0o711);
  Object.assign(process.env, { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'fatal' });
  await using started = new AsyncDisposableStack();
  started.defer(() => rm(dataDir, { recursive: true }));
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  started.defer(server.stop);
  await ensureDatabase(server.addresses('postgres').ownerUrl, 'horus');
  const { url: databaseUrl, ownerUrl: databaseOwnerUrl } = server.addresses('horus');
  const system = await startSystem({
    settings: {
      production: false,
      host: '127.0.0.1',
      port: PORT,
      dataDir,
      publicUrl: BENCH_URL,
      databaseUrl,
      databaseOwnerUrl,
    },
    apiPort: PORT,
    build: async () => {},
    signal: new AbortController().signal,
  });
  started.defer(system.stop);
  const apiPid = findApi();
  if (!apiPid || !system.sandboxUrl) throw new Error('the system did not start whole');
  const running = started.move();
  return {
    url: BENCH_URL,
    sandboxUrl: system.sandboxUrl,
    databaseUrl,
    apiPid,
    secrets: JSON.parse(readFileSync(join(dataDir, 'local-secrets.json'), 'utf8')),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Clock ticks per CPU-second in /proc. Every Linux with Node has this value. */
const TICKS_PER_SECOND = 100;

export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export function memoryOf(pid: number): { nowMb: number; peakMb: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024;
  return { nowMb: read('VmRSS'), peakMb: read('VmHWM') };
}
