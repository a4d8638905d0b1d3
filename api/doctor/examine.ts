import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '#config';
import { checkBackups, checkDatabaseServer, checkJobs, checkMigrations } from '#doctor/check-database';
import {
  checkCalendar,
  checkDatabaseDisk,
  checkDisk,
  checkExampleData,
  checkUsualDisk,
} from '#doctor/check-machine';
import { checkRights } from '#doctor/check-rights';
import {
  checkMail,
  checkPublicAddress,
  checkStripeAccount,
  checkStripeClock,
  checkWaitingMails,
} from '#doctor/check-services';
import { type Finding, wrong } from '#doctor/finding';
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
    const usual: Look = ['Disco de PostgreSQL', () => checkUsualDisk(config.database.url)];
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
      ['PostgreSQL', () => checkDatabaseServer(database, poolSize, now)],
      ['Disco de PostgreSQL', () => checkDatabaseDisk(database, config.database)],
      ['Permisos', () => checkRights(database, config.database)],
      ['Migraciones', () => checkMigrations(url, migrationsFolder)],
      ['Trabajo de fondo', () => checkJobs(database, url), true],
      ['Copias', () => checkBackups(database, now), true],
      ['Correos', () => checkWaitingMails(database), true],
    ],
    others: [
      ['Correo', () => checkMail(config.mail)],
      ['Stripe', () => checkStripeAccount(createStripe(config.stripe), config)],
      ['Reloj de Stripe', () => checkStripeClock(config.stripe, now)],
      ['Dirección pública', () => checkPublicAddress(config.server.publicUrl, now)],
      ['Disco', () => checkDisk(resolve('.'))],
      ['Datos de la empresa', () => checkExampleData(config)],
      ['Días laborables', () => checkCalendar(config, now)],
    ],
  };
}
