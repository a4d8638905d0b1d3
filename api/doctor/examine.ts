import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '#config';
import { type Finding, wrong } from '#doctor/finding';
import { lookAtBackups, lookAtMigrations, lookAtServer, lookAtWork } from '#doctor/look-at-database';
import {
  lookAtCalendar,
  lookAtDatabaseDisk,
  lookAtDisk,
  lookAtExamples,
  lookAtUsualDisk,
} from '#doctor/look-at-machine';
import { lookAtRights } from '#doctor/look-at-rights';
import {
  lookAtAddress,
  lookAtMail,
  lookAtStripe,
  lookAtStripeClock,
  lookAtWaitingMails,
} from '#doctor/look-outside';
import { type Database, openDatabase, requireReachable } from '#platform/database';
import { createLog, maskText } from '#platform/log';
import { describeSystemError } from '#platform/startup-error';
import { createStripe } from '#platform/stripe-client';

/** A check and the name of its part. Some need a database on which Horus has started once. */
type Look = readonly [part: string, look: () => Promise<Finding[]> | Finding[], onlyOnceStarted?: true];

type Looks = Readonly<Record<'database' | 'others', readonly Look[]>>;

/** Runs all checks and changes nothing. A failed check is a finding. */
export async function* examine(
  config: Config,
  migrationsFolder: string,
  now = () => new Date(),
): AsyncGenerator<Finding> {
  const database = openDatabase(config.database.url, 2, createLog('silent'));
  try {
    const refusal = await requireReachable(database).then(
      () => null,
      (error: Error) => error,
    );
    if (refusal) yield wrong('PostgreSQL', refusal.message);
    const isNew = !refusal && (await isEmpty(database));
    const looks = looksOf(config, database, migrationsFolder, now);
    const usual: Look = ['Disco de PostgreSQL', () => lookAtUsualDisk(config.database.url)];
    for (const [part, look, onlyOnceStarted] of [...(refusal ? [usual] : looks.database), ...looks.others]) {
      if (onlyOnceStarted && isNew) continue;
      try {
        yield* await look();
      } catch (error) {
        yield wrong(part, `no se ha podido mirar: ${maskText(describeSystemError(error))}`);
      }
    }
  } finally {
    await database.close();
  }
}

async function isEmpty({ db }: Database): Promise<boolean> {
  const { rows } = await db.execute<{ empty: boolean }>(
    sql`select to_regclass('schema_migrations') is null as empty`,
  );
  return rows[0]?.empty === true;
}

function looksOf(config: Config, database: Database, migrationsFolder: string, now: () => Date): Looks {
  const { url, poolSize } = config.database;
  return {
    database: [
      ['PostgreSQL', () => lookAtServer(database, poolSize, now)],
      ['Disco de PostgreSQL', () => lookAtDatabaseDisk(database, config.database)],
      ['Permisos', () => lookAtRights(database, config.database)],
      ['Migraciones', () => lookAtMigrations(url, migrationsFolder)],
      ['Trabajo de fondo', () => lookAtWork(database, url), true],
      ['Copias', () => lookAtBackups(database, now), true],
      ['Correos', () => lookAtWaitingMails(database), true],
    ],
    others: [
      ['Correo', () => lookAtMail(config.mail)],
      ['Stripe', () => lookAtStripe(createStripe(config.stripe), config)],
      ['Reloj de Stripe', () => lookAtStripeClock(config.stripe, now)],
      ['Dirección pública', () => lookAtAddress(config.server.publicUrl, now)],
      ['Disco', () => lookAtDisk(resolve('.'))],
      ['Datos de la empresa', () => lookAtExamples(config)],
      ['Días laborables', () => lookAtCalendar(config, now)],
    ],
  };
}
