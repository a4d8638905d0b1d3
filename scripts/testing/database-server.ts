import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@horus/api/platform/embedded-database/embedded-database';

/**
 * One PostgreSQL for a run of the integration tests. Each test file creates a database of its own through TEST_DATABASE_URL, so files
 * run side by side.
 */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'horus-test-'));
  // As root the server runs as another user, who has to get in.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
  process.env['TEST_DATABASE_URL'] = server.url('postgres');
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
}
