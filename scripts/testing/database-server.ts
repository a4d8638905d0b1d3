import { readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemplate } from '@horus/api/testing/database-template';
import { run } from '@horus/api/testing/test-database';
import { startEmbeddedDatabase } from '#scripts/local/embedded-database/embedded-database';

const TERMINATED = 143;

/**
 * One PostgreSQL for a run of the integration tests. Each test file creates a database of its own
 * through TEST_DATABASE_URL, so files run side by side; an api runs on it by TEST_APPLICATION_URL,
 * mostly on a copy of TEST_TEMPLATE.
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  // npm run drill may name one.
  if (process.env['TEST_DATABASE_URL']) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-test-'));
  // As root the server runs as another user, who has to get in.
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
  // Its rows need not outlive a power cut, as those of servers whose survival is tested do.
  await run(ownerUrl, 'alter system set fsync = off');
  // Each worker has an api, and one test's fifty at once are no other's concern.
  await run(ownerUrl, 'alter system set max_connections = 300');
  await first.stop();
  const server = await start();
  return { server, ...server.addresses('postgres') };
}

/**
 * For a run that is interrupted: the server would outlive it, as it does on purpose elsewhere, and
 * nobody would come for it.
 */
function discard(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
