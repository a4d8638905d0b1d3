import { z } from 'zod';

/** What may be open on a page for the others to see that it is. */
export const watchedKinds = ['lead', 'customer', 'installation', 'invoice', 'deletion'] as const;
export type WatchedKind = (typeof watchedKinds)[number];
export interface Watched {
  readonly kind: WatchedKind;
  readonly id: string;
}

/** Seconds before it began of which a stream tells: pages are read a moment before they listen. */
export const LIVE_OVERLAP_SECONDS = 20;

/** Seconds after its last letter in which the text of an answer is being written. */
export const ANSWERING_SECONDS = 120;

/** GET /api/admin/leads/live: one of them at most, what is open. */
export const liveQuery = z
  .strictObject({
    lead: z.uuid().optional(),
    customer: z.uuid().optional(),
    installation: z.uuid().optional(),
    invoice: z.uuid().optional(),
    deletion: z.uuid().optional(),
    /** An answer to the request that is open is being written. */
    answering: z.literal('1').optional(),
  })
  .refine((query) => watchedKinds.filter((kind) => query[kind]).length <= 1, 'Solo una cosa abierta')
  .refine(({ lead, answering }) => lead || !answering, 'Solo se contesta a una solicitud');

/** What a stream of server-sent events says. */
export interface LiveEvent {
  /**
   * Ids of leads that came or changed. The first event has those of the last
   * `LIVE_OVERLAP_SECONDS`; none too.
   */
  readonly changed?: readonly string[];
  /** Who else has open what the stream was asked for. */
  readonly present?: readonly {
    readonly id: string;
    readonly name: string;
    /** They are writing an answer to it. */
    readonly answering?: boolean;
  }[];
}
