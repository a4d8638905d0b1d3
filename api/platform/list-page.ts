import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Pages of a list in the order of a time and an id. A cursor is the last row's. */

/** Microseconds since 1970, PostgreSQL's resolution, so that no row is skipped. */
export const microsOf = (moment: SQLWrapper) =>
  sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint::text`;

export function readCursor(cursor: string): { at: SQL; id: string } {
  const cut = cursor.indexOf('_');
  const micros = cursor.slice(0, cut);
  return {
    at: sql`(to_timestamp(0) + ${micros}::bigint * interval '1 microsecond')`,
    id: cursor.slice(cut + 1),
  };
}

/** Returns a condition; compares in index order, so every page has the same cost. */
export function isBeyond(
  cursor: string | undefined,
  order: 'oldest' | 'newest',
  moment: SQLWrapper,
  id: SQLWrapper,
): SQL {
  if (cursor === undefined) return sql`true`;
  const last = readCursor(cursor);
  return sql`(${moment}, ${id}) ${order === 'oldest' ? sql`>` : sql`<`} (${last.at}, ${last.id})`;
}

interface Placed {
  readonly id: string;
  readonly micros: string;
}

/** @param rows one more than the page if there is a next one */
export function cutPage<Row extends Placed>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return { page, next: last ? `${last.micros}_${last.id}` : null };
}
