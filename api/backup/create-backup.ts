import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { type End, type Head, RowSum, readArchive } from '#backup/archive';
import { encrypt } from '#backup/encryption';
import { connectForCopy, listSequences, listTables, readRows } from '#backup/snapshot';
import { type BackupRecord, recordBackup } from '#platform/backup-log';
import { JOBS_SCHEMA } from '#platform/boss';
import { openDatabase } from '#platform/database';
import { createLog } from '#platform/log';
import { describeSystemError, StartupError } from '#platform/startup-error';

export interface BackupOptions {
  /** The application's role, which can read all tables. */
  readonly databaseUrl: string;
  /** Created when missing. */
  readonly folder: string;
  /** Null: unencrypted. */
  readonly key: string | null;
  readonly dataDir: string | null;
}

/** Files of a running process and unfinished writes. */
const NOT_KEPT = /^supervisor\.|\.new$/;

/** Writes, verifies and records a snapshot. Throws StartupError when it can't do so. */
export async function createBackup(options: BackupOptions): Promise<BackupRecord & { path: string }> {
  const { databaseUrl, folder, key, dataDir } = options;
  const client = await connectForCopy(databaseUrl);
  let unfinished = '';
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await client.query('begin isolation level repeatable read read only');
    const head = await readHead(client);
    const stamp = head.takenAt.replace(/\.\d+/, '').replaceAll(':', '-');
    const file = `horus-${stamp}.ndjson.gz${key ? '.encrypted' : ''}`;
    const path = join(folder, file);
    unfinished = `${path}.unfinished`;
    const { end, sha256 } = await writeArchive(client, head, unfinished, key, dataDir);
    await client.query('commit');
    await readBack(unfinished, key, sha256);
    await rename(unfinished, path);
    await syncFolder(folder);
    const record: BackupRecord = {
      takenAt: new Date(head.takenAt),
      finishedAt: new Date(),
      file,
      bytes: (await stat(path)).size,
      tables: end.tables,
      rows: end.rows,
      encrypted: key !== null,
    };
    await note(databaseUrl, record);
    return { ...record, path };
  } catch (error) {
    if (unfinished) await rm(unfinished, { force: true });
    if (error instanceof StartupError || !(error as NodeJS.ErrnoException).syscall) throw error;
    throw new StartupError(`No se puede escribir la copia en ${folder}: ${describeSystemError(error)}.`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

async function readHead(client: pg.Client): Promise<Head> {
  const { rows } = await client.query<{ takenAt: string; known: boolean }>(
    // The start of the transaction, before its snapshot.
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
            to_regclass('schema_migrations') is not null and to_regclass('${JOBS_SCHEMA}.version') is not null as known`,
  );
  const [row] = rows;
  if (!row?.known)
    throw new StartupError('En la base de datos no hay nada que copiar: Horus no ha arrancado con ella.');
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const jobs = await client.query<{ version: number }>(`select version from ${JOBS_SCHEMA}.version`);
  return {
    horusBackup: 1,
    takenAt: row.takenAt,
    migrations: Object.fromEntries(migrations.rows.map(({ name, checksum }) => [name, checksum])),
    jobsVersion: jobs.rows[0]?.version ?? 0,
  };
}

/** @returns the last line and the SHA-256 of the written bytes */
async function writeArchive(
  client: pg.Client,
  head: Head,
  path: string,
  key: string | null,
  dataDir: string | null,
): Promise<{ end: End; sha256: string }> {
  const text = new PassThrough();
  const packed = text.pipe(createGzip());
  text.on('error', (error) => packed.destroy(error));
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const written = pipeline(key ? encrypt(packed, key) : packed, hashed, file);
  try {
    const [end] = await Promise.all([
      writeLines(client, head, dataDir, text).then((last) => {
        text.end();
        return last;
      }),
      // A full disk also stops the reading.
      written.catch((error) => {
        text.destroy(error);
        throw error;
      }),
    ]);
    return { end, sha256: hash.digest('hex') };
  } catch (error) {
    text.destroy();
    await written.catch(() => {});
    throw error;
  }
}

async function writeLines(
  client: pg.Client,
  head: Head,
  dataDir: string | null,
  text: PassThrough,
): Promise<End> {
  const write = async (lines: readonly string[]) => {
    if (!text.write(`${lines.join('\n')}\n`)) await once(text, 'drain');
  };
  await write([JSON.stringify(head)]);
  for (const name of dataDir ? await listFiles(dataDir) : []) {
    const base64 = (await readFile(join(dataDir ?? '', name))).toString('base64');
    await write([JSON.stringify({ file: name, base64 })]);
  }
  const tables = await listTables(client);
  let total = 0;
  for (const { table, columns } of tables) {
    await write([JSON.stringify({ table, columns })]);
    const sum = new RowSum();
    for await (const lines of readRows(client, { table, columns })) {
      for (const line of lines) sum.add(line);
      await write(lines);
    }
    const tableEnd = sum.end();
    total += tableEnd.rows;
    await write([JSON.stringify(tableEnd)]);
  }
  const end: End = { tables: tables.length, rows: total, sequences: await listSequences(client) };
  await write([JSON.stringify(end)]);
  return end;
}

async function listFiles(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => []);
  return entries.filter((each) => each.isFile() && !NOT_KEPT.test(each.name)).map(({ name }) => name);
}

async function readBack(path: string, key: string | null, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== sha256)
    throw new StartupError(`${path} no se ha escrito bien: ¿falla el disco?`);
  await checkBackup(path, key);
}

/** Reads a whole backup, with every sum, and returns its head and end. */
export async function checkBackup(path: string, key: string | null): Promise<Head & End> {
  let head: Head | null = null;
  let rows = 0;
  for await (const entry of readArchive(path, key)) {
    if (entry.kind === 'head') head = entry.head;
    if (entry.kind === 'row') rows += 1;
    if (entry.kind === 'end' && head) {
      if (entry.end.rows !== rows) throw new StartupError(`${path} no tiene todas las filas.`);
      return { ...head, ...entry.end };
    }
  }
  throw new StartupError(`${path} no es una copia de Horus.`);
}

async function note(databaseUrl: string, record: BackupRecord): Promise<void> {
  const database = openDatabase(databaseUrl, 1, createLog('silent'));
  try {
    await recordBackup(database.db, record);
  } finally {
    await database.close();
  }
}

/** Flushes the folder's entries to disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
