import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Spanish dictionary order, independent of the database's collation. */
export const byName = (name: SQLWrapper): SQL => sql`${name} collate "es-x-icu"`;

/** Without accents and case (migration 0039). */
export const foldText = (text: SQL): SQL => sql`fold_text(${text})`;

export const escapeLike = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** A text's words, each with a space before and after, for fuzzy search. */
export const spaceWords = (text: SQL): SQL =>
  sql`regexp_replace(' ' || ${foldText(text)} || ' ', '[^[:alnum:]]+', ' ', 'g')`;

export const codeOf = (text: SQL): SQL =>
  sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g') collate "C"`;

/** A phone number's last nine digits, without country and extension: `phoneKey` of the contract. */
export const phoneKeyOf = (phone: SQLWrapper): SQL =>
  sql`right(regexp_replace(${phone}, '[[:alpha:]#].*|\\D', '', 'g'), 9)`;

/** A space and a phone number's last nine digits, without its country. */
export const phoneDigits = (phone: SQLWrapper): SQL =>
  sql`' ' || right(regexp_replace(${phone}, '\\D', '', 'g'), 9)`;
