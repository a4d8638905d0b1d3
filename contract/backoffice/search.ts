import { z } from 'zod';

/** GET /api/admin/search: what the command palette finds for what is typed. */
export const paletteQuery = z.strictObject({ q: z.string().trim().min(2).max(100) });

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
