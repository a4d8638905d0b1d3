import { z } from 'zod';

/** Objects of commands: customers and leads on whom it is possible, and open invoice requests. */
export const paletteObjects = [
  'with-people',
  'with-refundable-payment',
  'with-open-fee',
  'with-failed-fee',
  'with-changeable-plan',
  'with-renewing-plan',
  'waiting-invoices',
  'leads-with-email',
  'leads-with-phone',
  'leads-not-lost',
  'leads-and-customers',
] as const;
export type PaletteObject = (typeof paletteObjects)[number];

export const paletteQuery = z.strictObject({
  q: z.string().trim().min(2).max(100),
  of: z.enum(paletteObjects).optional(),
});

const paletteHit = z.object({
  kind: z.enum([
    ...(['lead', 'customer', 'invoice', 'credit-note', 'blocked-invoice', 'invoice-request'] as const),
    ...(['installation', 'payment', 'event'] as const),
  ]),
  /** A blocked invoice has its month instead. */
  id: z.string(),
  /** Id of the payment or invoice, or number of the credit note, on the customer's page. */
  row: z.string().optional(),
  title: z.string(),
  detail: z.string(),
});
export type PaletteHit = z.infer<typeof paletteHit>;

export const paletteAnswer = z.object({
  hits: z.array(paletteHit),
  /** Kinds with more matches. */
  more: z.array(z.enum(['customer', 'lead', 'payment', 'invoice'])),
});
export type PaletteAnswer = z.infer<typeof paletteAnswer>;
