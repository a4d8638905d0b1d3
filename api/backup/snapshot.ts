import pg from 'pg';
import { RowSum, type Sequence, type TableEnd, type TableHead } from '#backup/archive';
import { JOBS_SCHEMA } from '#platform/boss';
import { refuseConnection } from '#platform/database';

const SCHEMAS = ['public', 'blocked', JOBS_SCHEMA];
/** Migrations write these. */
const NOT_COPIED = ['public.schema_migrations', `${JOBS_SCHEMA}.version`, `${JOBS_SCHEMA}.bam`];
/** Independent of the server's settings. */
const FORMAT = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set synchronize_seqscans = off`;

/** Throws StartupError without a connection; `setting` is its variable's name. */
export async function connectForCopy(url: string, setting?: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'horus-backup' });
  // Without a listener a lost connection would end the process.
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw refuseConnection(error, setting);
  });
  await client.query(FORMAT);
  return client;
}

export interface CopiedTable extends TableHead {
  readonly types: readonly string[];
}

/** Without generated columns. */
export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select nspname || '.' || relname as table,
            array_agg(attname::text order by attnum) as columns,
            array_agg(format_type(atttypid, atttypmod) order by attnum) as types
       from pg_class
       join pg_namespace on pg_namespace.oid = relnamespace
       join pg_attribute on attrelid = pg_class.oid
      where nspname = any($1) and relkind in ('r', 'p') and not relispartition
        and nspname || '.' || relname <> all($2)
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by nspname, relname order by nspname, relname`,
    [SCHEMAS, NOT_COPIED],
  );
  return rows;
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname = any($1) order by 1`,
    [SCHEMAS],
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${name}`,
    );
    sequences.push({ name, value: at[0]?.value ?? '1', called: at[0]?.called ?? false });
  }
  return sequences;
}

export const quoted = (table: string): string => table.split('.').map(pg.escapeIdentifier).join('.');

const FIRST_ROWS = 10;
const MAX_ROWS = 2_000;
/** Documents are megabytes: limits the memory of a batch. */
const BATCH_CHARACTERS = 2_000_000;

/** Reads rows as lines in batches, in their stored order. */
export async function* readRows(
  client: pg.Client,
  { table, columns }: TableHead,
): AsyncGenerator<readonly string[]> {
  const texts = columns.map((name) => `${pg.escapeIdentifier(name)}::text`).join(', ');
  await client.query(
    `declare copied no scroll cursor for select to_jsonb(array[${texts}])::text from ${quoted(table)}`,
  );
  let size = FIRST_ROWS;
  for (;;) {
    const { rows } = await client.query<[string]>({ text: `fetch ${size} from copied`, rowMode: 'array' });
    if (rows.length === 0) break;
    const lines = rows.map(([line]) => line);
    yield lines;
    const characters = lines.reduce((sum, line) => sum + line.length, 1);
    size = Math.max(1, Math.min(MAX_ROWS, Math.floor((BATCH_CHARACTERS * lines.length) / characters)));
  }
  await client.query('close copied');
}

export async function sumRows(client: pg.Client, table: TableHead): Promise<TableEnd> {
  const sum = new RowSum();
  for await (const lines of readRows(client, table)) for (const line of lines) sum.add(line);
  return sum.end();
}
