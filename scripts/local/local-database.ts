import type { Settings } from '#scripts/settings';
import { say } from '#scripts/terminal';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database/embedded-database.ts';
import { type DatabaseAddresses, ensureDatabase } from './embedded-database/server-connection.ts';

export async function openLocalDatabase(
  settings: Settings,
  started: AsyncDisposableStack,
): Promise<DatabaseAddresses> {
  return (await findEmbeddedDatabase(settings.dataDir, 'horus')) ?? startLocalDatabase(settings, started);
}

/** @throws {StartupError} when a Horus runs on it */
export async function startLocalDatabase(
  { dataDir }: Settings,
  started: AsyncDisposableStack,
): Promise<DatabaseAddresses> {
  const server = await startEmbeddedDatabase({ dataDir, log: say });
  started.defer(server.stop);
  await ensureDatabase(server.addresses('postgres').ownerUrl, 'horus');
  return server.addresses('horus');
}
