import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#scripts/local/embedded-database/embedded-database';

/** Returns the URL of a new server for creating databases. */
export async function startBenchDatabase(started: AsyncDisposableStack): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-bench-'));
  // Under root the server runs as another user, which needs access.
  await chmod(dataDir, 0o711);
  started.defer(() => rm(dataDir, { recursive: true }));
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  started.defer(server.stop);
  return server.addresses('postgres').ownerUrl;
}
