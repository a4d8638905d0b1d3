import type { Settings } from '#scripts/settings';
import { say } from '#scripts/terminal';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database/embedded-database.ts';
import { type DatabaseAddresses, ensureDatabase } from './embedded-database/server-connection.ts';

/** The embedded database of a Horus that runs; of one that does not, started for this command. */
export async function openLocalDatabase(
  settings: Settings,
  started: AsyncDisposableStack,
): Promise<DatabaseAddresses> {
  return (await findEmbeddedDatabase(settings.dataDir, 'horus')) ?? startLocalDatabase(settings, started);
}

/**
 * Starts the embedded database for a command that wants it for itself.
 * @throws {StartupError} when a Horus runs on it
 */
export async function startLocalDatabase(
  { dataDir }: Settings,
  started: AsyncDisposableStack,
): Promise<DatabaseAddresses> {
  const server = await startEmbeddedDatabase({ dataDir, log: say });
  started.defer(server.stop);
  await ensureDatabase(server.addresses('postgres').ownerUrl, 'horus');
  return server.addresses('horus');
}
