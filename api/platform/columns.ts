import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A name in the order of a Spanish dictionary, whatever the database's own order is. */
export const byName = (name: SQLWrapper): SQL => sql`${name} collate "es-x-icu"`;

/** A text as it is looked for: without accents and case (migration 0039). */
export const foldText = (text: SQL): SQL => sql`fold_text(${text})`;

/** A text's words as mistyped ones are looked for, each with a space before and after it. */
export const spaceWords = (text: SQL): SQL =>
  sql`regexp_replace(' ' || ${foldText(text)} || ' ', '[^[:alnum:]]+', ' ', 'g')`;

/** A code, as of a tax or a parcel, as it is looked for: its letters and digits alone. */
export const codeOf = (text: SQL): SQL =>
  sql`regexp_replace(upper(${text}), '[^A-Z0-9]', '', 'g') collate "C"`;
