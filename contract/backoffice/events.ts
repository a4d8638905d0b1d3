import { z } from 'zod';

/** 'Eventos': what Stripe has told us, and whether it was dealt with. */

/** `failed`: waits, and the sync of its customer was given up. */
export const eventStates = ['waiting', 'failed', 'done'] as const;
export type EventState = (typeof eventStates)[number];

export const eventId = z.string().regex(/^evt_\w{1,200}$/, 'No es un evento de Stripe');

/** GET /api/admin/events: what the address of the list holds; the last received comes first. */
export const eventListQuery = z.strictObject({
  state: z.enum(eventStates).optional(),
  type: z.string().max(100).optional(),
  /** An event's id, its customer's or its object's, whole. */
  q: z.string().trim().max(200).optional(),
  /** Where the page before ended: when its last event was received, in microseconds, and its id. */
  cursor: z
    .string()
    .regex(/^\d{1,17}_evt_\w{1,200}$/, 'No es una página de esta lista')
    .optional(),
});
export type EventListQuery = z.infer<typeof eventListQuery>;

const eventRow = z.object({
  id: z.string(),
  type: z.string(),
  state: z.enum(eventStates),
  /** What it is about; null of one from before that was noted. */
  objectId: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  customer: z.object({ organizationId: z.string(), name: z.string() }).nullable(),
  receivedAt: z.string(),
  processedAt: z.string().nullable(),
});
export type EventRow = z.infer<typeof eventRow>;

export const eventListAnswer = z.object({ rows: z.array(eventRow), next: z.string().nullable() });
export type EventListAnswer = z.infer<typeof eventListAnswer>;

/** GET /api/admin/events/:eventId */
export const eventDetail = eventRow.extend({
  /** When it happened, by Stripe. */
  createdAt: z.string(),
  /** Whether it was found in Stripe's list: its delivery has not come. */
  listed: z.boolean(),
  /** The sync of its customer that waits or was given up; null when none does. */
  sync: z
    .object({ tries: z.int(), reason: z.string().nullable(), nextTryAt: z.string().nullable() })
    .nullable(),
  /** As Stripe has it; we keep none. */
  payload: z.string().nullable(),
  /** Why there is no payload. */
  payloadMissing: z.enum(['gone', 'unavailable']).nullable(),
});
export type EventDetail = z.infer<typeof eventDetail>;

/** POST /api/admin/events/:eventId/replay: as it was when the operator looked. */
export const replayEventBody = z.strictObject({ processedAt: z.iso.datetime().nullable() });
export type ReplayEventBody = z.infer<typeof replayEventBody>;

/** `already`: it waits already, or was dealt with again meanwhile; nothing was done now. */
export const replayEventAnswer = z.object({ outcome: z.enum(['queued', 'already']) });
export type ReplayEventAnswer = z.infer<typeof replayEventAnswer>;
