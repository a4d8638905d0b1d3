import { z } from 'zod';

/** Idempotency key, created by the page. */
export const sentAs = z.uuid();

/** Pages of the previous release send no body. */
export const mailLinkBody = z.strictObject({ id: sentAs }).nullish();

/** Delay of an action's mail; until then the action can be undone. */
export const UNDO_SECONDS = 10;

export const heldKinds = ['customer', 'installation', 'invoice', 'lead', 'mail'] as const;

export const heldMailsAnswer = z.object({
  held: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(heldKinds),
      subjectId: z.string(),
      name: z.string(),
      secondsLeft: z.number(),
    }),
  ),
});
export type HeldMailsAnswer = z.infer<typeof heldMailsAnswer>;

/** The typed text, by field name. */
export const undoAnswer = z.object({ subjectId: z.string(), typed: z.record(z.string(), z.string()) });
export type UndoAnswer = z.infer<typeof undoAnswer>;
