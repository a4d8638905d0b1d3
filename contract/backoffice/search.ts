import { z } from 'zod';

export const paletteObjects = ['customers', 'waiting-invoices'] as const;
export type PaletteObject = (typeof paletteObjects)[number];

export const paletteQuery = z.strictObject({
  q: z.string().trim().min(2).max(100),
  of: z.enum(paletteObjects).optional(),
});

const paletteHit = z.object({
  kind: z.enum(['lead', 'customer', 'invoice', 'invoice-request', 'event']),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
});
export type PaletteHit = z.infer<typeof paletteHit>;

export const paletteAnswer = z.object({ hits: z.array(paletteHit) });
export type PaletteAnswer = z.infer<typeof paletteAnswer>;
