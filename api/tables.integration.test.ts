import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/migrations';
import { tables } from '#tables';
import { createTestDatabase, run, type TestDatabase } from '#testing/test-database';

/** Tables of rate-limiter-flexible and the migrations. */
const NOT_IN_CODE = ['rate_limits', 'schema_migrations'];

/**
 * Columns with a database default for previous releases, which don't know them. The code has none,
 * so that the compiler requires a value.
 */
const FOR_OLDER_RELEASES = [
  'consent_proofs.choice_id',
  'consent_proofs.received_at',
  'mirrored_invoices.amount_paid',
  'mirrored_invoices.amount_remaining',
  'mirrored_invoices.attempt_count',
  'mirrored_invoices.balance_applied',
  'mirrored_invoices.credited_after_payment',
  'mirrored_invoices.credited_before_payment',
  'mirrored_payments.failures',
  'mirrored_subscriptions.charged_automatically',
  'mirrored_subscriptions.current_period_starts_at',
  'mirrored_subscriptions.discounted_fee',
  'mirrored_subscriptions.discounted_fees_left',
  'mirrored_subscriptions.fee',
  'mirrored_subscriptions.had_promotion',
];

/** Functions and extensions of indexes, which the code's tables do not contain. */
const searchFunctions = await readFile(
  resolve(import.meta.dirname, 'migrations/0064_lead_search.sql'),
  'utf8',
);
const SEARCH = [
  'create extension pg_trgm',
  'create extension unaccent',
  ...[...searchFunctions.matchAll(/^create (?:or replace )?function (?:fold|spaced|lead)_[^;]+\$\$;$/gm)].map(
    ([text]) => text,
  ),
];

let migrated: TestDatabase;
let declared: TestDatabase;

beforeAll(async () => {
  [migrated, declared] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await migrate(migrated.url, resolve(import.meta.dirname, 'migrations'));
  await run(
    declared.url,
    ['create schema blocked', ...SEARCH, ...tables.map(createTable), ...tables.flatMap(addRest)].join(';\n'),
  );
});
afterAll(() => Promise.all([migrated.drop(), declared.drop()]));

/** Runs a query on both databases. */
async function both(question: string): Promise<[unknown[], unknown[]]> {
  const [fromMigrations, fromCode] = await Promise.all([
    run(migrated.url, question),
    run(declared.url, question),
  ]);
  return [fromMigrations.filter(({ at }) => !NOT_IN_CODE.includes(String(at))), fromCode];
}

/** Our tables, with their schema unless it is `public`. */
const OURS = `c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'blocked'))`;

describe('the database of the migrations and that of the code’s tables', () => {
  it('have the same tables', async () => {
    const [fromMigrations, fromCode] = await both(
      `select c.oid::regclass::text as at from pg_class c where relkind = 'r' and ${OURS} order by 1`,
    );
    expect(fromCode).toEqual(fromMigrations);
  });

  it('have the same columns: type, nullability, default, identity', async () => {
    const [fromMigrations, fromCode] = await both(
      `select c.oid::regclass::text as at, attname as column, format_type(atttypid, atttypmod) as type,
              attnotnull as required, attidentity as identity,
              case when c.oid::regclass || '.' || attname not in ('${FOR_OLDER_RELEASES.join("', '")}')
                then pg_get_expr(adbin, adrelid) end as default
         from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
         left join pg_attrdef on adrelid = c.oid and adnum = attnum
        where relkind = 'r' and ${OURS} order by 1, 2`,
    );
    expect(fromCode).toEqual(fromMigrations);
  });

  it('have the same primary keys, unique constraints and foreign keys', async () => {
    const [fromMigrations, fromCode] = await both(
      `select c.oid::regclass::text as at, pg_get_constraintdef(k.oid) as constraint
         from pg_class c join pg_constraint k on conrelid = c.oid
        where contype in ('p', 'u', 'f') and ${OURS} order by 1, 2`,
    );
    expect(fromCode).toEqual(fromMigrations);
  });

  it('have the same indexes', async () => {
    const [fromMigrations, fromCode] = await both(
      `select c.oid::regclass::text as at, pg_get_indexdef(indexrelid) as index
         from pg_class c join pg_index on indrelid = c.oid
        where not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f') and ${OURS}
        order by 1, 2`,
    );
    expect(fromCode).toEqual(fromMigrations);
  });

  it('allow the same values in a column', async () => {
    const checks = await run(
      migrated.url,
      `select c.oid::regclass::text as at, attname as column,
              array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m) as words
         from pg_class c join pg_constraint k on conrelid = c.oid and contype = 'c'
         join pg_attribute on attrelid = c.oid and attnum = any(conkey)
        where ${OURS} and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'`,
    );
    expect(checks.length).toBeGreaterThan(10);
    for (const { at, column, words } of checks) {
      const table = tables.find((each) => nameOf(each) === at);
      const inCode = Object.values(table ? getTableColumns(table) : {}).find(({ name }) => name === column);
      expect([...(inCode?.enumValues ?? [])].sort(), `${at}.${column}`).toEqual(
        [...(words as string[])].sort(),
      );
    }
  });
});

const dialect = new PgDialect();

/** Without parameters. */
const textOf = (expression: SQL) => dialect.sqlToQuery(expression.inlineParams()).sql;

function nameOf(table: PgTable): string {
  const { schema, name } = getTableConfig(table);
  return schema ? `${schema}.${name}` : name;
}

function createTable(table: PgTable): string {
  return `create table ${nameOf(table)} (${getTableConfig(table).columns.map(columnOf).join(', ')})`;
}

function columnOf(column: PgColumn): string {
  const { default: value } = column;
  return [
    column.name,
    column.getSQLType(),
    column.primary && 'primary key',
    column.notNull && 'not null',
    column.isUnique && 'unique',
    column.generatedIdentity && `generated ${column.generatedIdentity.type} as identity`,
    column.generated && `generated always as (${textOf(column.generated.as as SQL)}) stored`,
    value !== undefined && `default ${textOf(is(value, SQL) ? value : sql`${value}`)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Constraints and indexes that need all tables. */
function addRest(table: PgTable): string[] {
  const { primaryKeys, uniqueConstraints, foreignKeys, indexes } = getTableConfig(table);
  const at = nameOf(table);
  const list = (columns: readonly { readonly name: string }[]) => columns.map(({ name }) => name).join(', ');
  return [
    ...primaryKeys.map(({ columns }) => `alter table ${at} add primary key (${list(columns)})`),
    ...uniqueConstraints.map(({ columns }) => `alter table ${at} add unique (${list(columns)})`),
    ...foreignKeys.map(({ reference, onDelete }) => {
      const { columns, foreignTable, foreignColumns } = reference();
      const target = `${nameOf(foreignTable)} (${list(foreignColumns)})`;
      return `alter table ${at} add foreign key (${list(columns)}) references ${target} on delete ${onDelete ?? 'no action'}`;
    }),
    ...indexes.map(({ config: { name, unique, columns, where, method = 'btree' } }) => {
      const parts = columns.map((column) => {
        if (is(column, SQL)) return textOf(column);
        if (!is(column, IndexedColumn)) throw new Error(`${name}: neither a column nor an expression`);
        const { order, nulls, opClass } = column.indexConfig;
        return `${column.name} ${opClass ?? order}${nulls === 'first' ? ' nulls first' : ''}`;
      });
      const kind = unique ? 'unique index' : 'index';
      return `create ${kind} ${name} on ${at} using ${method} (${parts.join(', ')})${where ? ` where ${textOf(where)}` : ''}`;
    }),
  ];
}
