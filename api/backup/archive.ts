import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { decrypt, MAGIC } from '#backup/encryption';
import { describeSystemError, StartupError } from '#platform/startup-error';

/*
 * A backup: gzipped JSON lines, optionally encrypted. Head; files; per table its head, rows as
 * arrays of texts, number and sum; an end, which a truncated backup lacks.
 */

export interface Head {
  readonly horusBackup: 1;
  /** Contains all data committed before. */
  readonly takenAt: string;
  /** The applied migrations by name. */
  readonly migrations: Readonly<Record<string, string>>;
  readonly jobsVersion: number;
}

export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface TableEnd {
  readonly rows: number;
  readonly sum: string;
}

export interface Sequence {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

export interface End {
  readonly tables: number;
  readonly rows: number;
  readonly sequences: readonly Sequence[];
}

export type Entry =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'file'; readonly name: string; readonly content: Buffer }
  | { readonly kind: 'table'; readonly table: TableHead }
  | { readonly kind: 'row'; readonly line: string }
  | { readonly kind: 'table end'; readonly end: TableEnd }
  | { readonly kind: 'end'; readonly end: End };

/** Adds the SHA-256 of each row, so that their order does not matter. */
export class RowSum {
  #sum = 0n;
  #rows = 0;

  add(line: string): void {
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash('sha256', line)}`));
    this.#rows += 1;
  }

  end(): TableEnd {
    return { rows: this.#rows, sum: this.#sum.toString(16) };
  }
}

/** @throws StartupError when it is not a backup, truncated or altered, or the key is wrong */
export async function* readArchive(path: string, key: string | null): AsyncGenerator<Entry> {
  let sum: RowSum | null = null;
  let table = '';
  let ended = false;
  try {
    for await (const line of await linesOf(path, key)) {
      if (ended) throw damaged(path, 'hay algo detrás del final');
      const entry = readLine(line);
      if (entry.kind === 'table') {
        sum = new RowSum();
        table = entry.table.table;
      }
      if (entry.kind === 'row') sum?.add(entry.line);
      if (entry.kind === 'table end') {
        const found = sum?.end();
        if (found?.sum !== entry.end.sum || found.rows !== entry.end.rows) {
          throw damaged(path, `la tabla ${table} no es la que se copió`);
        }
      }
      ended = entry.kind === 'end';
      yield entry;
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'Z_DATA_ERROR') throw damaged(path, 'no lo es', error);
    throw damaged(path, describeSystemError(error), error);
  }
  if (!ended) throw damaged(path, 'le falta el final');
}

async function linesOf(path: string, key: string | null): Promise<AsyncIterable<string>> {
  const encrypted = await isEncrypted(path);
  if (encrypted && !key) throw new StartupError(`${path} está cifrada: hace falta su clave (BACKUP_KEY).`);
  const file = createReadStream(path) as AsyncIterable<Buffer>;
  const text = createGunzip();
  const packed = Readable.from(encrypted && key ? decrypt(file, key) : file);
  packed.on('error', (error) => text.destroy(error));
  return createInterface({ input: packed.pipe(text), crlfDelay: Number.POSITIVE_INFINITY });
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.equals(MAGIC);
  } finally {
    await file.close();
  }
}

function readLine(line: string): Entry {
  if (line.startsWith('[')) return { kind: 'row', line };
  const value = JSON.parse(line);
  if ('horusBackup' in value) {
    if (value.horusBackup !== 1) throw new Error('es de una versión más nueva de Horus');
    return { kind: 'head', head: value };
  }
  if ('file' in value) {
    return { kind: 'file', name: value.file, content: Buffer.from(value.base64, 'base64') };
  }
  if ('table' in value) return { kind: 'table', table: value };
  if ('sum' in value) return { kind: 'table end', end: value };
  return { kind: 'end', end: value };
}

function damaged(path: string, reason: string, cause?: unknown): StartupError {
  return new StartupError(`${path} no se puede leer como copia de Horus: ${reason}.`, { cause });
}
