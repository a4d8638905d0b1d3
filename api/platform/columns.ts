import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A text as it is looked for: without accents and case (migration 0039). */
export const foldText = (text: SQL): SQL => sql`fold_text(${text})`;
