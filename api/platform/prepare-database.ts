import { setTimeout as delay } from 'node:timers/promises';
import { createBoss, JOBS_SCHEMA } from '#platform/boss';
import { type Database, requireRights } from '#platform/database';
import { findDeviations, grantRights, readRoleRights, type TableRights } from '#platform/database-rights';
import type { Log } from '#platform/log';
import { migrate, requireMigrated } from '#platform/migrations';
import { StartupError } from '#platform/startup-error';

export interface DatabaseAddresses {
  /** With the application's role. */
  readonly url: string;
  /** With the role that owns the tables; null when not configured. */
  readonly ownerUrl: string | null;
}

/**
 * Migrates and grants rights with the owner's URL, or as the application's role if it owns the
 * tables. Otherwise only checks that the database is up to date (decision 045).
 * @throws StartupError when a right is missing; NotYetError when the owner has to migrate first
 */
export async function prepareDatabase(
  database: Pick<Database, 'pool'>,
  { url, ownerUrl }: DatabaseAddresses,
  { folder, rights, log }: { folder: string; rights: TableRights; log: Pick<Log, 'warn'> },
): Promise<void> {
  const role = await readRoleRights(database.pool);
  if (ownerUrl === null && role.migrated && !role.owner) {
    await requireRights(() => requireMigrated(url, folder, log));
  } else {
    const owner = ownerUrl ?? url;
    await requireRights(async () => {
      await migrate(owner, folder, { log });
      await prepareJobs(owner);
    });
    if (!role.owner) await requireRights(() => grantRights(owner, role.name, rights));
  }
  const { owner, superuser } = await readRoleRights(database.pool);
  if (owner || superuser) {
    log.warn(
      { role: role.name },
      'one database role owns the tables and runs: only a trigger keeps the audit log (DATABASE_OWNER_URL)',
    );
    return;
  }
  const [deviation] = await findDeviations(database.pool, role.name, rights);
  if (deviation) {
    throw new StartupError(
      `El usuario de DATABASE_URL no tiene los permisos que debe sobre ${deviation.name}: ejecuta «npm run migrate» con DATABASE_OWNER_URL.`,
    );
  }
}

const POLL_INTERVAL_MS = 100;
/** Unfinished indexes are built at the next start. */
const TIMEOUT_MS = 60_000;

/** Prepares pg-boss's tables and rebuilds bloated indexes, which only the owner may do. */
export async function prepareJobs(ownerUrl: string): Promise<number> {
  const boss = createBoss(ownerUrl, { supervise: false, schedule: false, max: 2, bamIntervalSeconds: 10 });
  boss.on('error', () => {});
  await boss.start();
  try {
    const unfinished = `select from ${JOBS_SCHEMA}.bam where status in ('pending', 'in_progress') limit 1`;
    const deadline = Date.now() + TIMEOUT_MS;
    while ((await boss.getDb().executeSql(unfinished)).rows.length > 0 && Date.now() < deadline) {
      await delay(POLL_INTERVAL_MS);
    }
    for (const command of await boss.getReindexCommands()) await boss.getDb().executeSql(command);
    return (await boss.schemaVersion()) ?? 0;
  } finally {
    await boss.stop({ graceful: false });
  }
}
