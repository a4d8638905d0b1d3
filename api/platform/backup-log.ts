import { desc } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { Gauge, type Registry } from 'prom-client';
import { moment } from '#platform/columns';
import type { Db } from '#platform/database';

export const backups = pgTable(
  'backups',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    takenAt: moment('taken_at').notNull(),
    finishedAt: moment('finished_at').notNull(),
    file: text('file').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    tables: integer('tables').notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    encrypted: boolean('encrypted').notNull(),
  },
  (table) => [index('backups_taken_at').on(table.takenAt.desc())],
);

export interface BackupRecord {
  /** Contains all data committed before. */
  readonly takenAt: Date;
  readonly finishedAt: Date;
  /** The file's name, without its folder. */
  readonly file: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  readonly encrypted: boolean;
}

export async function recordBackup(db: Db, backup: BackupRecord): Promise<void> {
  await db.insert(backups).values(backup);
}

export async function readLastBackup(db: Db): Promise<BackupRecord | null> {
  const { takenAt, finishedAt, file, bytes, tables, rows, encrypted } = backups;
  const [last] = await db
    .select({ takenAt, finishedAt, file, bytes, tables, rows, encrypted })
    .from(backups)
    .orderBy(desc(takenAt))
    .limit(1);
  return last ?? null;
}

/** Backups run nightly: an older one than a day and two hours is an alert. */
export const BACKUP_WITHIN_MS = 26 * 3_600_000;

export function registerBackupGauge(registry: Registry, db: Db): void {
  new Gauge({
    name: 'backup_last_timestamp_seconds',
    help: 'When the newest backup was taken; 0: never (npm run backup)',
    registers: [registry],
    async collect() {
      this.set(((await readLastBackup(db))?.takenAt.getTime() ?? 0) / 1_000);
    },
  });
}
