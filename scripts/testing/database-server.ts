import { readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemplate } from '@horus/api/testing/database-template';
import { run } from '@horus/api/testing/test-database';
import { startEmbeddedDatabase } from '#scripts/local/embedded-database/embedded-database';

const TERMINATED = 143;

/**
 * Each test file creates its own database through TEST_DATABASE_URL, so files run in parallel. An
 * api uses TEST_APPLICATION_URL, mostly with a copy of TEST_TEMPLATE.
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  // npm run drill may set one.
  if (process.env['TEST_DATABASE_URL']) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-test-'));
  await chmod(dataDir, 0o711);
  const { url: applicationUrl, ownerUrl: url, server } = await startServer(dataDir);
  process.env['TEST_DATABASE_URL'] = url;
  process.env['TEST_APPLICATION_URL'] = applicationUrl;
  process.env['TEST_TEMPLATE'] = await makeTemplate();
  const leaveNothing = () => discard(dataDir);
  const terminate = () => process.exit(TERMINATED);
  process.once('exit', leaveNothing);
  process.once('SIGTERM', terminate);
  return async () => {
    process.off('exit', leaveNothing);
    process.off('SIGTERM', terminate);
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
}

async function startServer(dataDir: string) {
  const start = () => startEmbeddedDatabase({ dataDir, log: () => {} });
  const first = await start();
  const { ownerUrl } = first.addresses('postgres');
  // These rows need not survive a power cut. Tests of survival use other servers.
  await run(ownerUrl, 'alter system set fsync = off');
  // Enough for an api in each worker and a test with fifty connections at once.
  await run(ownerUrl, 'alter system set max_connections = 300');
  await first.stop();
  const server = await start();
  return { server, ...server.addresses('postgres') };
}

/** A server outlives its supervisor by design, so an interrupted run must kill it. */
function discard(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
