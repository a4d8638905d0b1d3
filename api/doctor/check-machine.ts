import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { companySettings, exampleOnlySettings } from '@horus/contract/company';
import { dayOf } from '@horus/contract/dates';
import { missingYears } from '@horus/contract/work-calendar';
import { sql } from 'drizzle-orm';
import { type Config, isLocal } from '#config';
import { type Finding, warning, well, wrong } from '#doctor/finding';
import { type Database, openDatabase } from '#platform/database';
import { createLog } from '#platform/log';
import { describeSystemError } from '#platform/startup-error';

const FULL_WARNING = 0.8;
const FULL_WRONG = 0.95;
const MAKE_ROOM = 'Haz sitio: con el disco lleno la web rechaza lo que tendría que guardar.';

/** The default of Debian's packages. */
const USUAL_DATA_FOLDER = '/var/lib/postgresql';

export async function checkDisk(folder: string): Promise<Finding[]> {
  return [judgeDisk('Disco', await statfs(folder))];
}

/**
 * Reads the disk if the data folder is on this machine; otherwise only checks that PostgreSQL can
 * write.
 */
export async function checkDatabaseDisk(
  { db }: Pick<Database, 'db'>,
  { url, ownerUrl }: Pick<Config['database'], 'url' | 'ownerUrl'>,
): Promise<Finding[]> {
  const part = 'Disco de PostgreSQL';
  const refusal = await db.transaction(spillToDisk).then(
    () => null,
    (error: Error) => error,
  );
  if (refusal) return [wrong(part, `no admite más datos: ${describeSystemError(refusal)}`, MAKE_ROOM)];
  if (isLocal(url)) {
    const folder = await readDataFolder(ownerUrl ?? url);
    const disk = folder && (await statfs(folder).catch(() => null));
    if (disk) return [judgeDisk(part, disk)];
    const [usual] = await checkUsualDisk(url);
    if (usual) return [usual];
  }
  return [well(part, 'admite más datos; cuánto le queda se ve en su máquina')];
}

/** Assumes the default folder when PostgreSQL doesn't reveal its own. */
export async function checkUsualDisk(url: string): Promise<Finding[]> {
  const disk = isLocal(url) ? await statfs(USUAL_DATA_FOLDER).catch(() => null) : null;
  if (!disk) return [];
  const found = judgeDisk('Disco de PostgreSQL', disk);
  return [{ ...found, says: `${found.says}, si los datos están en ${USUAL_DATA_FOLDER}` }];
}

/** Makes PostgreSQL write about 16 MB of temporary data, the size of a WAL file. */
async function spillToDisk(tx: Pick<Database['db'], 'execute'>): Promise<void> {
  await tx.execute(sql`set local work_mem = '64kB'`);
  await tx.execute(sql`
    select count(*) from (select repeat('x', 1000) || n as filler from generate_series(1, 16000) n order by 1 desc offset 1) t`);
}

async function readDataFolder(url: string): Promise<string | null> {
  const database = openDatabase(url, 1, createLog('silent'));
  try {
    const { rows } = await database.db.execute<{ folder: string | null }>(sql`
      select case when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory') end as folder`);
    return rows[0]?.folder ?? null;
  } finally {
    await database.close();
  }
}

/** Counts like `df`: blocks reserved for root are neither used nor available. */
export function judgeDisk(part: string, disk: Pick<StatsFs, 'blocks' | 'bfree' | 'bavail'>): Finding {
  const used = disk.blocks - disk.bfree;
  const full = used / (used + disk.bavail);
  const says = `lleno al ${Math.ceil(full * 100)} %`;
  if (full < FULL_WARNING) return well(part, says);
  return full < FULL_WRONG ? warning(part, says, MAKE_ROOM) : wrong(part, says, MAKE_ROOM);
}

/** Example values; in production the API refuses to start with them. */
export function checkExampleData({ company }: Pick<Config, 'company'>): Finding[] {
  const examples = companySettings.parse({});
  const left = exampleOnlySettings.filter((name) => company[name] === examples[name]);
  if (left.length === 0) return [well('Datos de la empresa', 'ninguno es de ejemplo')];
  return [warning('Datos de la empresa', `de ejemplo: ${left.join(', ')}`, 'Escríbelos en .env.')];
}

/** Checks that the holidays for counting deadlines are known. */
export function checkCalendar({ company }: Pick<Config, 'company'>, now: () => Date): Finding[] {
  const part = 'Días laborables';
  const missing = missingYears(dayOf(now()), company.COMPANY_HOLIDAYS);
  if (missing.length === 0) return [well(part, 'festivos de Toledo conocidos')];
  const todo =
    'Añade los festivos de Castilla-La Mancha y los dos de Toledo a COMPANY_HOLIDAYS: sin ellos los plazos cuentan solo los de toda España.';
  return [warning(part, `faltan los festivos de ${missing.join(' y ')}`, todo)];
}
