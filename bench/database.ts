import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#scripts/local/embedded-database/embedded-database';

/**
 * A PostgreSQL server of a measurement's own, gone with it.
 * @returns the address at which databases can be made
 */
export async function startBenchDatabase(started: AsyncDisposableStack): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-bench-'));
  // As root the server runs as another user, who has to get in.
  await chmod(dataDir, 0o711);
  started.defer(() => rm(dataDir, { recursive: true }));
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  started.defer(server.stop);
  return server.addresses('postgres').ownerUrl;
}
