import { basename } from 'node:path';
import pg from 'pg';
import type { End, Entry, Sequence, TableEnd } from '#backup/archive';
import { type CopiedTable, listTables, quoted, sumRows } from '#backup/snapshot';
import { StartupError } from '#platform/startup-error';

const MAX_ROWS = 2_000;
const BATCH_CHARACTERS = 2_000_000;

export interface Loaded {
  readonly end: End;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Loads without foreign keys and triggers, then checks the keys and each table's sum. */
export async function loadRows(client: pg.Client, entries: AsyncIterable<Entry>): Promise<Loaded> {
  await client.query('begin');
  const tables = await listTables(client);
  const restoreKeys = await dropForeignKeys(client);
  for (const { table } of tables) {
    await client.query(`alter table ${quoted(table)} disable trigger user`);
    // The backup contains the rows that migrations insert.
    await client.query(`delete from ${quoted(table)}`);
  }
  const files = new Map<string, Buffer>();
  const loader = new TableLoader(client, tables);
  let end: End | null = null;
  for await (const entry of entries) {
    if (entry.kind === 'file') files.set(basename(entry.name), entry.content);
    if (entry.kind === 'table') loader.open(entry.table.table, entry.table.columns);
    if (entry.kind === 'row') await loader.add(entry.line);
    if (entry.kind === 'table end') await loader.close(entry.end);
    if (entry.kind === 'end') end = entry.end;
  }
  if (!end) throw new StartupError('A la copia le falta el final.');
  await setSequences(client, end.sequences);
  for (const { table } of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  await restoreKeys();
  await client.query('commit');
  await client.query('analyze');
  return { end, files };
}

class TableLoader {
  readonly #client: pg.Client;
  readonly #tables: ReadonlyMap<string, CopiedTable>;
  #table: { name: string; columns: readonly string[]; insert: string } | null = null;
  #lines: string[] = [];
  #characters = 0;

  constructor(client: pg.Client, tables: readonly CopiedTable[]) {
    this.#client = client;
    this.#tables = new Map(tables.map((each) => [each.table, each]));
  }

  open(name: string, columns: readonly string[]): void {
    const known = this.#tables.get(name);
    const types = columns.map((column) => known?.types[known.columns.indexOf(column)]);
    if (types.includes(undefined)) {
      throw new StartupError(`La copia tiene en ${name} columnas que esta versión no conoce.`);
    }
    const values = types.map((type, at) => `(line->>${at})::${type}`);
    this.#table = {
      name,
      columns,
      insert: `insert into ${quoted(name)} (${columns.map(pg.escapeIdentifier).join(', ')})
        overriding system value
        select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as line`,
    };
  }

  async add(line: string): Promise<void> {
    this.#lines.push(line);
    this.#characters += line.length;
    if (this.#lines.length >= MAX_ROWS || this.#characters >= BATCH_CHARACTERS) await this.#write();
  }

  async close({ rows, sum }: TableEnd): Promise<void> {
    await this.#write();
    if (!this.#table) return;
    const { name, columns } = this.#table;
    const found = await sumRows(this.#client, { table: name, columns });
    if (found.rows !== rows || found.sum !== sum) {
      throw new StartupError(`La tabla ${name} no se lee como se copió: no se ha restaurado nada.`);
    }
  }

  async #write(): Promise<void> {
    if (this.#table && this.#lines.length > 0) {
      await this.#client.query(this.#table.insert, [`[${this.#lines.join(',')}]`]);
    }
    this.#lines = [];
    this.#characters = 0;
  }
}

/** Drops all foreign keys, as their owner. Returns a function that restores and checks them. */
async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
            pg_get_constraintdef(pg_constraint.oid) as definition
       from pg_constraint
       join pg_namespace on pg_namespace.oid = connamespace
      where contype = 'f' and conparentid = 0 and nspname !~ '^pg_'
      order by 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

async function setSequences(client: pg.Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences) {
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [name, value, called]);
  }
}
