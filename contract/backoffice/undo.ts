import { z } from 'zod';

/** Of the page's making: the same act, sent again, bears the same id, and is done once. */
export const sentAs = z.uuid();

/**
 * How long the mail of an act waits. Until then POST /api/admin/undo/:sendId, with the id that the
 * page gave the act, takes back both.
 */
export const UNDO_SECONDS = 10;
