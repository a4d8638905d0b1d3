import { z } from 'zod';

/** Where a page of a queue ended: the moment that it is ordered by, and the row's id. */
export const queueCursor = z.string().refine((cursor) => {
  const { at, id } = readCursor(cursor);
  return z.iso.datetime({ precision: 3 }).safeParse(at).success && z.uuid().safeParse(id).success;
}, 'No es una página de esta lista');

export function writeCursor(at: Date, id: string): string {
  return `${at.toISOString()}_${id}`;
}

/** @param cursor as {@link queueCursor} takes it */
export function readCursor(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = cursor.split('_');
  return { at, id };
}

/** Rows of one page of a queue. */
export const QUEUE_PAGE = 50;
