import { formatMoment } from '@horus/contract/dates';
import { sql } from 'drizzle-orm';
import { type Finding, warning, well, wrong } from '#doctor/finding';
import { readLastReconciliation } from '#features/billing/sync/reconcile-customers';
import { readWebhookHealth } from '#features/billing/sync/webhook-health';
import { BACKUP_WITHIN_MS, readLastBackup } from '#platform/backup-log';
import type { Database } from '#platform/database';
import { openDeadLetters } from '#platform/dead-letters';
import { pendingMigrations } from '#platform/migrations';

/** PostgreSQL 15, the oldest supported, as `server_version_num`. */
const OLDEST_VERSION = 150_000;
/** Connections of an instance besides its pool. */
const CONNECTIONS_OF_JOBS = 6;
/** Reconciliation runs nightly: a day and two hours. */
const RECONCILED_WITHIN_MS = 26 * 3_600_000;
/** Seconds. A larger difference makes time-based signatures fail. */
const CLOCK_WARNING_S = 5;
const CLOCK_WRONG_S = 120;

interface ServerRow extends Record<string, unknown> {
  version: number;
  encoding: string;
  max_connections: number;
  used: number;
  seconds: number;
}

export async function checkDatabaseServer(
  { db }: Pick<Database, 'db'>,
  poolSize: number,
  now: () => Date,
): Promise<Finding[]> {
  const before = now().getTime();
  const { rows } = await db.execute<ServerRow>(sql`
    select current_setting('server_version_num')::int as version,
           pg_encoding_to_char(encoding) as encoding,
           current_setting('max_connections')::int as max_connections,
           (select count(*)::int from pg_stat_activity) as used,
           extract(epoch from clock_timestamp())::float8 as seconds
      from pg_database where datname = current_database()`);
  const [row] = rows;
  if (!row) throw new Error('the database does not know itself');
  const between = (before + now().getTime()) / 2;
  const apart = Math.abs(row.seconds * 1_000 - between) / 1_000;
  const wanted = poolSize + CONNECTIONS_OF_JOBS;
  const major = Math.floor(row.version / 10_000);
  return [
    row.version >= OLDEST_VERSION
      ? well('PostgreSQL', `versión ${major}`)
      : wrong('PostgreSQL', `versión ${major}`, 'Hace falta la 15 o una posterior.'),
    row.encoding === 'UTF8'
      ? well('Codificación', 'UTF8')
      : wrong(
          'Codificación',
          row.encoding,
          'Crea la base de datos con --encoding=UTF8 --template=template0.',
        ),
    row.max_connections >= wanted
      ? well('Conexiones', `${row.used} en uso de ${row.max_connections}; una instancia toma ${wanted}`)
      : wrong(
          'Conexiones',
          `PostgreSQL admite ${row.max_connections} y una instancia toma ${wanted}`,
          'Sube max_connections o baja DATABASE_POOL_SIZE.',
        ),
    judgeClock('Reloj de PostgreSQL', apart),
  ];
}

/** @param apart seconds between the clocks */
export function judgeClock(part: string, apart: number): Finding {
  const says = `a ${apart.toFixed(1).replace('.', ',')} s del de esta máquina`;
  if (apart < CLOCK_WARNING_S) return well(part, says);
  const todo = 'Pon en hora las máquinas (timedatectl set-ntp true).';
  return apart < CLOCK_WRONG_S ? warning(part, says, todo) : wrong(part, says, todo);
}

export async function checkMigrations(databaseUrl: string, folder: string): Promise<Finding[]> {
  const { pending, newer } = await pendingMigrations(databaseUrl, folder);
  if (newer.length > 0) {
    return [warning('Migraciones', `la base de datos es de una versión más nueva: ${newer.join(', ')}`)];
  }
  if (pending.length === 0) return [well('Migraciones', 'al día')];
  return [warning('Migraciones', `faltan ${pending.length}`, 'Se aplican al arrancar Horus.')];
}

export async function checkBackups({ db }: Pick<Database, 'db'>, now: () => Date): Promise<Finding[]> {
  const last = await readLastBackup(db);
  const todo = 'Haz una cada día con «npm run backup»: docs/operating.md, «Backup and restore».';
  if (!last) return [warning('Copias', 'todavía ninguna', todo)];
  const says = `la última, del ${formatMoment(last.takenAt)}: ${last.file}`;
  if (now().getTime() - last.takenAt.getTime() > BACKUP_WITHIN_MS) return [wrong('Copias', says, todo)];
  return [well('Copias', says)];
}

export async function checkJobs({ db }: Pick<Database, 'db'>, databaseUrl: string): Promise<Finding[]> {
  return [
    ...(await checkDeadLetters(databaseUrl)),
    ...(await checkReconciliation(db)),
    ...(await checkEvents(db)),
  ];
}

async function checkDeadLetters(databaseUrl: string): Promise<Finding[]> {
  const letters = await openDeadLetters(databaseUrl);
  try {
    const counts = [...(await letters.count()).entries()];
    if (counts.length === 0) return [well('Tareas', 'ninguna abandonada')];
    const each = counts.map(([queue, count]) => `${queue}: ${count}`).join(', ');
    return [wrong('Tareas', `abandonadas: ${each}`, 'Míralas con «npm run dead-letters».')];
  } finally {
    await letters.close();
  }
}

async function checkReconciliation(db: Database['db']): Promise<Finding[]> {
  const last = await readLastReconciliation({ db });
  if (!last) return [warning('Conciliación', 'todavía ninguna', 'La hace Horus cada noche a las 03:30.')];
  const { finishedAt, differencesFound: found, failures } = last;
  const says = `la última, el ${formatMoment(finishedAt)}: ${found} diferencias, ${failures} fallos`;
  if (Date.now() - finishedAt.getTime() > RECONCILED_WITHIN_MS) {
    return [wrong('Conciliación', says, '¿Está Horus en marcha de noche?')];
  }
  if (found + failures > 0) return [warning('Conciliación', says, 'Están en la oficina, en «Sistema».')];
  return [well('Conciliación', says)];
}

async function checkEvents(db: Database['db']): Promise<Finding[]> {
  const { heardAt, missed, stuck } = await readWebhookHealth({ db });
  const heard = heardAt ? `el último, el ${formatMoment(heardAt)}` : 'todavía ninguno';
  if (missed > 0) {
    return [
      wrong(
        'Webhooks',
        `${heard}; ${missed} de la última hora no llegaron y se preguntaron`,
        'Mira en Stripe las entregas fallidas, STRIPE_WEBHOOK_SECRET, PUBLIC_URL y el proxy.',
      ),
    ];
  }
  if (stuck > 0) {
    return [wrong('Webhooks', `${stuck} sin procesar`, 'Mira el registro y «npm run dead-letters».')];
  }
  return [
    heardAt ? well('Webhooks', heard) : warning('Webhooks', heard, 'Envía uno de prueba desde Stripe.'),
  ];
}
