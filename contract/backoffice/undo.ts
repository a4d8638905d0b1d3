import { z } from 'zod';

/** Of the page's making: the same act, sent again, bears the same id, and is done once. */
export const sentAs = z.uuid();

/**
 * How long the mail of an act waits. Until then POST /api/admin/undo/:sendId, with the id that the
 * page gave the act, takes back both.
 */
export const UNDO_SECONDS = 10;

export const heldKinds = ['customer', 'installation', 'invoice', 'lead'] as const;

/** GET /api/admin/undo: what its caller can take back. */
export const heldMailsAnswer = z.object({
  held: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(heldKinds),
      /** The customer, the request or the installation that it is about. */
      subjectId: z.string(),
      /** Of whom that is. */
      name: z.string(),
      secondsLeft: z.number(),
    }),
  ),
});
export type HeldMailsAnswer = z.infer<typeof heldMailsAnswer>;

/** What had been typed, by the names of its fields, and for whose page. */
export const undoAnswer = z.object({ subjectId: z.string(), typed: z.record(z.string(), z.string()) });
export type UndoAnswer = z.infer<typeof undoAnswer>;
