import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatMoment } from '@horus/contract/dates';
import { createBackup } from '#backup/create-backup';
import { readConfig } from '#config';
import { StartupError } from '#platform/startup-error';

/** `npm run backup`: writes, verifies and records a backup. Exits with 78 on failure. */
const USAGE = `npm run backup                 copia la base de datos en BACKUP_DIR
npm run backup -- /otra/carpeta`;

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { data: { type: 'string' } },
  });
  const [what, ...more] = positionals;
  if (more.length > 0) {
    say(USAGE);
    return 2;
  }
  const { database, backup } = readConfig(process.env);
  const startedAt = performance.now();
  const { path, bytes, tables, rows, takenAt } = await createBackup({
    databaseUrl: database.url,
    folder: resolve(what ?? backup.folder),
    key: backup.key,
    dataDir: typeof values['data'] === 'string' ? values['data'] : null,
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).replace('.', ',');
  const size = (bytes / 1e6).toLocaleString('es', { maximumFractionDigits: 2 });
  say(`Copia del ${formatMoment(takenAt)}: ${path}`);
  say(
    `${tables} tablas, ${rows.toLocaleString('es')} filas, ${size} MB, en ${seconds} s. ${howVerified(backup.key)}`,
  );
  return 0;
}

function howVerified(key: string | null): string {
  if (key) return 'Cifrada, leída entera y comprobada.';
  return 'Leída entera y comprobada. Sin cifrar: la lee quien tenga el fichero (BACKUP_KEY).';
}
