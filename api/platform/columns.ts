import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column of bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A column with a moment. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
