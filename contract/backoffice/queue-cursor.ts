import { z } from 'zod';

/** Where a page of a queue ended: the moment that it is ordered by, and the row's id. */
export const queueCursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f-]{36}$/, 'No es una página de esta lista');

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
