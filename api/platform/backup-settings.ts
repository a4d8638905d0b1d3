import { z } from 'zod';

export const backupSettings = z.object({
  BACKUP_DIR: z.string().default('backups'),
  BACKUP_KEY: z.string().min(32, 'tiene que tener al menos 32 caracteres').optional(),
});

export interface BackupSettings {
  readonly folder: string;
  /** The encryption key; null: unencrypted. */
  readonly key: string | null;
}

export function readBackupSettings(settings: z.infer<typeof backupSettings>): BackupSettings {
  return { folder: settings.BACKUP_DIR, key: settings.BACKUP_KEY ?? null };
}
