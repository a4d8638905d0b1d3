import { z } from 'zod';

export const watchedKinds = ['lead', 'customer', 'installation', 'invoice', 'deletion'] as const;
export type WatchedKind = (typeof watchedKinds)[number];
export interface Watched {
  readonly kind: WatchedKind;
  readonly id: string;
}

/** A stream repeats the events of these last seconds, because a page loads before it subscribes. */
export const LIVE_OVERLAP_SECONDS = 20;

/** Seconds after the last keystroke during which a reply counts as being written. */
export const ANSWERING_SECONDS = 120;

/** At most one id: the page that is open. */
export const liveQuery = z
  .strictObject({
    lead: z.uuid().optional(),
    customer: z.uuid().optional(),
    installation: z.uuid().optional(),
    invoice: z.uuid().optional(),
    deletion: z.uuid().optional(),
    answering: z.literal('1').optional(),
  })
  .refine((query) => watchedKinds.filter((kind) => query[kind]).length <= 1, 'Solo una cosa abierta')
  .refine(({ lead, answering }) => lead || !answering, 'Solo se contesta a una solicitud');

export interface LiveEvent {
  /** In the first event, possibly empty: the changes of the last `LIVE_OVERLAP_SECONDS`. */
  readonly changed?: readonly string[];
  /** The version of the open installation, at first and after each change. */
  readonly version?: number;
  readonly present?: readonly {
    readonly id: string;
    readonly name: string;
    readonly answering?: boolean;
  }[];
}
