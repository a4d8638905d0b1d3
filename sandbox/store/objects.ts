import pg from 'pg';
import type { Queryable } from './database.ts';

/** A stored object: the API's JSON and the sandbox's internal data. */
export interface Kept<Wire, Internal> {
  readonly accountId: string;
  readonly wire: Wire;
  readonly internal: Internal | null;
  /** Epoch seconds on the account's clock of its next automatic change. */
  readonly dueAt: number | null;
}

/** Property values that must match; null and undefined are ignored. */
type Filters = Readonly<Record<string, string | null | undefined>>;

export interface Range {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

export interface ListQuery {
  readonly filters: Filters;
  readonly created?: Range | number | null | undefined;
  /** A condition on `wire` beyond equality. `parameter` is the placeholder of `value`. */
  readonly where?: readonly { readonly sql: (parameter: string) => string; readonly value: unknown }[];
  readonly limit: number;
  readonly startingAfter?: string | null;
  readonly endingBefore?: string | null;
}

interface Row {
  account_id: string;
  wire: { id: string };
  internal: unknown;
  due_at: number | null;
}

type Identified = { readonly id: string };

/** @throws pg's unique violation when the id or a lookup key exists */
export async function insertObject(
  db: Queryable,
  accountId: string,
  kind: string,
  wire: Identified,
  options: { created: number; internal?: unknown; dueAt?: number | null; clock?: string | null },
): Promise<void> {
  await db.query(
    'insert into objects (account_id, kind, id, created, due_at, wire, internal, clock) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      accountId,
      kind,
      wire.id,
      options.created,
      options.dueAt ?? null,
      JSON.stringify(wire),
      toJson(options.internal),
      options.clock ?? null,
    ],
  );
}

/** Updates an object; omitted options stay unchanged. */
export async function updateObject(
  db: Queryable,
  accountId: string,
  kind: string,
  wire: Identified,
  options: { internal?: unknown; dueAt?: number | null } = {},
): Promise<void> {
  await db.query(
    `update objects set wire = $4,
       internal = case when $5 then $6::json else internal end,
       due_at = case when $7 then $8::bigint else due_at end
     where account_id = $1 and kind = $2 and id = $3`,
    [
      accountId,
      kind,
      wire.id,
      JSON.stringify(wire),
      options.internal !== undefined,
      toJson(options.internal),
      options.dueAt !== undefined,
      options.dueAt ?? null,
    ],
  );
}

export async function deleteObject(
  db: Queryable,
  accountId: string,
  kind: string,
  id: string,
): Promise<void> {
  await db.query('delete from objects where account_id = $1 and kind = $2 and id = $3', [
    accountId,
    kind,
    id,
  ]);
}

export async function findObject(
  db: Queryable,
  accountId: string,
  kind: string,
  id: string,
): Promise<Kept<Identified, unknown> | null> {
  const { rows } = await db.query<Row>(
    'select account_id, wire, internal, due_at from objects where account_id = $1 and kind = $2 and id = $3',
    [accountId, kind, id],
  );
  return rows[0] ? toKept(rows[0]) : null;
}

/** Finds an object of any account by its unguessable id: hosted pages have no key. */
export async function findObjectAnywhere(
  db: Queryable,
  kind: string,
  id: string,
): Promise<Kept<Identified, unknown> | null> {
  const { rows } = await db.query<Row>(
    'select account_id, wire, internal, due_at from objects where kind = $1 and id = $2 limit 1',
    [kind, id],
  );
  return rows[0] ? toKept(rows[0]) : null;
}

/**
 * Lists a kind's objects, newest first, also with `endingBefore`. Returns one more than `limit`
 * when there are more.
 */
export async function listObjects(
  db: Queryable,
  accountId: string,
  kind: string,
  query: ListQuery,
): Promise<Kept<Identified, unknown>[]> {
  const values: unknown[] = [accountId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  // A literal: a prepared statement's plan only uses an index whose expression it contains.
  const ofKind = `account_id = $1 and kind = ${pg.escapeLiteral(kind)}`;
  const conditions = [ofKind];
  for (const [property, value] of Object.entries(query.filters)) {
    if (value != null) conditions.push(`wire ->> ${pg.escapeLiteral(property)} = ${bind(value)}`);
  }
  for (const { sql, value } of query.where ?? []) conditions.push(sql(bind(value)));
  conditions.push(...createdConditions(query.created, bind));
  const cursor = query.startingAfter ?? query.endingBefore;
  if (cursor) {
    const position = `(select position from objects where ${ofKind} and id = ${bind(cursor)})`;
    conditions.push(`position ${query.startingAfter ? '<' : '>'} ${position}`);
  }
  const order = query.endingBefore && !query.startingAfter ? 'asc' : 'desc';
  const { rows } = await db.query<Row>(
    `select account_id, wire, internal, due_at from objects where ${conditions.join(' and ')}
     order by position ${order} limit ${bind(query.limit + 1)}`,
    values,
  );
  return rows.map(toKept);
}

function createdConditions(created: ListQuery['created'], bind: (value: unknown) => string): string[] {
  if (created == null) return [];
  if (typeof created === 'number') return [`created = ${bind(created)}`];
  const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  return Object.entries(operators).flatMap(([name, operator]) => {
    const bound = created[name as keyof typeof operators];
    return bound === undefined ? [] : [`created ${operator} ${bind(bound)}`];
  });
}

/** Returns the first due object of a test clock, or of the account's clock (null). */
export async function findNextDue(
  db: Queryable,
  accountId: string,
  clock: string | null,
  now: number,
): Promise<{ kind: string; id: string; dueAt: number } | null> {
  const { rows } = await db.query<{ kind: string; id: string; due_at: number }>(
    `select kind, id, due_at from objects where account_id = $1 and clock is not distinct from $2 and due_at <= $3
     order by due_at, position limit 1`,
    [accountId, clock, now],
  );
  return rows[0] ? { kind: rows[0].kind, id: rows[0].id, dueAt: rows[0].due_at } : null;
}

export async function findClockOf(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<string | null> {
  const { rows } = await db.query<{ clock: string }>(
    'select clock from objects where account_id = $1 and id = any($2) and clock is not null limit 1',
    [accountId, ids],
  );
  return rows[0]?.clock ?? null;
}

export async function deleteObjectsOfClock(db: Queryable, accountId: string, clock: string): Promise<void> {
  await db.query(`delete from objects where account_id = $1 and clock = $2 and kind <> 'event'`, [
    accountId,
    clock,
  ]);
}

/** Lists accounts with due objects on their own clock; test clocks don't run. */
export async function listAccountsWithDue(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from accounts where exists (
       select from objects where account_id = accounts.id and clock is null
         and due_at <= extract(epoch from now()) + clock_offset_seconds)`,
  );
  return rows.map((row) => row.id);
}

export async function countObjects(db: Queryable, accountId: string): Promise<Map<string, number>> {
  const { rows } = await db.query<{ kind: string; count: number }>(
    'select kind, count(*) as count from objects where account_id = $1 group by kind',
    [accountId],
  );
  return new Map(rows.map((row) => [row.kind, row.count]));
}

function toKept(row: Row): Kept<Identified, unknown> {
  return { accountId: row.account_id, wire: row.wire, internal: row.internal, dueAt: row.due_at };
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
