import { z } from 'zod';

/** What an act of the palette is done to: customers, or the invoices that they wait for. */
export const paletteObjects = ['customers', 'waiting-invoices'] as const;
export type PaletteObject = (typeof paletteObjects)[number];

/**
 * GET /api/admin/search: what the command palette finds for what is typed, or for the id of a
 * customer.
 */
export const paletteQuery = z.strictObject({
  q: z.string().trim().min(2).max(100),
  of: z.enum(paletteObjects).optional(),
});

const paletteHit = z.object({
  kind: z.enum(['lead', 'customer', 'invoice', 'invoice-request', 'event']),
  /** What its page is opened by: a request's id, an organisation's, or an event's. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
});
export type PaletteHit = z.infer<typeof paletteHit>;

export const paletteAnswer = z.object({ hits: z.array(paletteHit) });
export type PaletteAnswer = z.infer<typeof paletteAnswer>;
