import { z } from 'zod';

/** The sort time and the id of the page's last row. */
export const queueCursor = z.string().refine((cursor) => {
  const { at, id } = readCursor(cursor);
  return z.iso.datetime({ precision: 3 }).safeParse(at).success && z.uuid().safeParse(id).success;
}, 'No es una página de esta lista');

export function writeCursor(at: Date, id: string): string {
  return `${at.toISOString()}_${id}`;
}

export function readCursor(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = cursor.split('_');
  return { at, id };
}

export const QUEUE_PAGE = 50;
