import { listCursor } from '@horus/contract/list-cursor';
import { z } from 'zod';

/** `refund`: without a credit note. `dispute`: lost. Neither changes any VAT. */
export const paperKinds = ['invoice', 'credit-note', 'refund', 'dispute'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** A month or a quarter in mainland Spain: '2026-11', '2026-T4'. */
export const papersPeriod = z.string().regex(/^20\d\d-(?:T[1-4]|0[1-9]|1[0-2])$/, 'Ese periodo no existe.');

export const papersOfPeriod = z.strictObject({ period: papersPeriod });

export const paperListQuery = papersOfPeriod.extend({
  kind: z.enum(paperKinds).optional(),
  cursor: listCursor.optional(),
});
export type PaperListQuery = z.infer<typeof paperListQuery>;

export const paperRow = z.object({
  id: z.string(),
  kind: z.enum(paperKinds),
  number: z.string(),
  at: z.string(),
  /** Stripe's status; 'refunded' for a refund. */
  status: z.string(),
  /** Of an invoice; zero and false for the others. */
  amountPaid: z.int(),
  amountCredited: z.int(),
  isOnItsWay: z.boolean(),
  customer: z.object({ organizationId: z.string(), name: z.string() }),
  taxId: z.string().nullable(),
  /** Cents without VAT; null when no VAT changes or Stripe does not show it. */
  base: z.int().nullable(),
  /** Cents with VAT; negative for credits and refunds. */
  total: z.int(),
  currency: z.string(),
  pdfUrl: z.string().nullable(),
});
export type PaperRow = z.infer<typeof paperRow>;

export const paperListAnswer = z.object({ rows: z.array(paperRow), next: z.string().nullable() });
export type PaperListAnswer = z.infer<typeof paperListAnswer>;

/** Without void documents. `base` is null when it is null for any document. */
export const paperSum = paperRow
  .pick({ kind: true, base: true, total: true, currency: true })
  .extend({ count: z.int() });
export type PaperSum = z.infer<typeof paperSum>;

export const paperSumsAnswer = z.object({ sums: z.array(paperSum) });
export type PaperSumsAnswer = z.infer<typeof paperSumsAnswer>;
