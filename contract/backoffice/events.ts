import { listCursor } from '@horus/contract/list-cursor';
import { z } from 'zod';

/** `failed`: not processed, and the sync of its customer was given up. */
export const eventStates = ['waiting', 'failed', 'done'] as const;
export type EventState = (typeof eventStates)[number];

export const eventId = z.string().regex(/^evt_\w{1,200}$/, 'No es un evento de Stripe');

export const eventListQuery = z.strictObject({
  state: z.enum(eventStates).optional(),
  type: z.string().max(100).optional(),
  /** A whole id (event, customer or object), or a part of the customer's name or email. */
  q: z.string().trim().max(200).optional(),
  cursor: listCursor.optional(),
});
export type EventListQuery = z.infer<typeof eventListQuery>;

const eventRow = z.object({
  id: z.string(),
  type: z.string(),
  state: z.enum(eventStates),
  /** Null for events stored before this column existed. */
  objectId: z.string().nullable(),
  stripeCustomerId: z.string().nullable(),
  customer: z.object({ organizationId: z.string(), name: z.string() }).nullable(),
  receivedAt: z.string(),
  processedAt: z.string().nullable(),
});
export type EventRow = z.infer<typeof eventRow>;

export const eventListAnswer = z.object({ rows: z.array(eventRow), next: z.string().nullable() });
export type EventListAnswer = z.infer<typeof eventListAnswer>;

export const eventDetail = eventRow.extend({
  createdAt: z.string(),
  /** Found in Stripe's list of events; its delivery has not arrived. */
  listed: z.boolean(),
  sync: z
    .object({ tries: z.int(), reason: z.string().nullable(), nextTryAt: z.string().nullable() })
    .nullable(),
  /** Fetched from Stripe; we don't store it. */
  payload: z.string().nullable(),
  payloadMissing: z.enum(['gone', 'unavailable']).nullable(),
});
export type EventDetail = z.infer<typeof eventDetail>;

export const replayEventBody = z.strictObject({ processedAt: z.iso.datetime().nullable() });
export type ReplayEventBody = z.infer<typeof replayEventBody>;

/** `already`: it is queued, or was processed again meanwhile. Nothing changed. */
export const replayEventAnswer = z.object({ outcome: z.enum(['queued', 'already']) });
export type ReplayEventAnswer = z.infer<typeof replayEventAnswer>;
