import { z } from 'zod';

export const QUEUE_PAGE = 50;

const NO_PAGE = 'La página pedida no existe.';

/** Microseconds since 1970 of the last row's time, and the row's id. */
export const listCursor = z.string().regex(/^\d{16}_[\w-]{1,200}$/, NO_PAGE);

/** For lists whose ids are UUIDs. */
export const uuidCursor = listCursor.refine(
  (cursor) => z.uuid().safeParse(cursor.slice(cursor.indexOf('_') + 1)).success,
  NO_PAGE,
);
