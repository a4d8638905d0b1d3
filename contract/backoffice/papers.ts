import { z } from 'zod';

/** *Facturación*: what was invoiced, credited and given back, with its VAT. */

/**
 * `refund`: money given back that no credit note tells of; `dispute`: a payment that its payer's
 * bank took back for good. Neither changes any VAT.
 */
export const paperKinds = ['invoice', 'credit-note', 'refund', 'dispute'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** A month or a quarter on the clock of mainland Spain: '2026-11', '2026-T4'. */
export const papersPeriod = z.string().regex(/^20\d\d-(?:T[1-4]|0[1-9]|1[0-2])$/, 'Ese periodo no existe.');

export const papersOfPeriod = z.strictObject({ period: papersPeriod });

/** GET /api/admin/papers: the newest first. */
export const paperListQuery = papersOfPeriod.extend({
  kind: z.enum(paperKinds).optional(),
  /** Where the page before ended: the moment of its last row, in microseconds, and its id. */
  cursor: z
    .string()
    .regex(/^\d{1,17}_\w{1,200}$/, 'No es una página de esta lista')
    .optional(),
});
export type PaperListQuery = z.infer<typeof paperListQuery>;

export const paperRow = z.object({
  id: z.string(),
  kind: z.enum(paperKinds),
  number: z.string(),
  at: z.string(),
  /** Stripe's word; of a refund 'refunded'. */
  status: z.string(),
  customer: z.object({ organizationId: z.string(), name: z.string() }),
  /** Whom it names; null where nobody has said it. */
  taxId: z.string().nullable(),
  /** Cents without VAT; null where no VAT changes, or where Stripe does not say. */
  base: z.int().nullable(),
  /** Cents with VAT; below zero where it was credited or given back. */
  total: z.int(),
  currency: z.string(),
  pdfUrl: z.string().nullable(),
});
export type PaperRow = z.infer<typeof paperRow>;

export const paperListAnswer = z.object({ rows: z.array(paperRow), next: z.string().nullable() });
export type PaperListAnswer = z.infer<typeof paperListAnswer>;

/**
 * What a period comes to, by kind, without what is void. Its base is null where that of one paper
 * is.
 */
export const paperSum = paperRow
  .pick({ kind: true, base: true, total: true, currency: true })
  .extend({ count: z.int() });
export type PaperSum = z.infer<typeof paperSum>;

/** GET /api/admin/papers/sums */
export const paperSumsAnswer = z.object({ sums: z.array(paperSum) });
export type PaperSumsAnswer = z.infer<typeof paperSumsAnswer>;
