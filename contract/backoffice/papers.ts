import { listCursor } from '@horus/contract/list-cursor';
import { z } from 'zod';

/** `refund`: without a credit note. `dispute`: lost. Neither changes any VAT. */
export const paperKinds = ['invoice', 'credit-note', 'refund', 'dispute'] as const;
export type PaperKind = (typeof paperKinds)[number];
export const paperKindNames: Readonly<Record<PaperKind, { readonly one: string; readonly many: string }>> = {
  invoice: { one: 'Factura', many: 'Facturas' },
  'credit-note': { one: 'Abono', many: 'Abonos' },
  refund: { one: 'Devolución sin abono', many: 'Devoluciones sin abono' },
  dispute: { one: 'Pago devuelto por el banco', many: 'Pagos devueltos por el banco' },
};

/**
 * Kinds, and states of invoices. `unissued`: with a payment and without the company's own invoice.
 * `unpaid` and `disputed`: those of the sums 'Pendiente de pago' and 'De lo cobrado, en disputa'.
 */
export const paperFilters = [...paperKinds, 'unissued', 'unpaid', 'disputed', 'unrectified'] as const;
export type PaperFilter = (typeof paperFilters)[number];
export const paperFilterNames: Readonly<Record<PaperFilter, string>> = {
  invoice: paperKindNames.invoice.many,
  unissued: 'Cobradas sin factura emitida',
  unpaid: 'Facturas pendientes de pago',
  disputed: 'Facturas en disputa',
  unrectified: 'Facturas sin rectificar',
  'credit-note': paperKindNames['credit-note'].many,
  refund: paperKindNames.refund.many,
  dispute: paperKindNames.dispute.many,
};

/** Replaces the name of an erased customer, whose documents are blocked. */
export const BLOCKED_CUSTOMER = 'Bloqueada por baja';

/** A year, a quarter or a month in mainland Spain: '2026', '2026-T4', '2026-11'. */
export const papersPeriod = z
  .string()
  .regex(/^20\d\d(?:-(?:T[1-4]|0[1-9]|1[0-2]))?$/, 'Ese periodo no existe.');

export const papersOfPeriod = z.strictObject({ period: papersPeriod });

export const papersExportQuery = papersOfPeriod.extend({ kind: z.enum(paperFilters).optional() });

export const paperListQuery = papersExportQuery.extend({
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
  /** Set for invoices; zero and false for the others. */
  amountPaid: z.int(),
  amountCredited: z.int(),
  isOnItsWay: z.boolean(),
  /** The money went back to the customer, and no credit note covers it. */
  isUnrectified: z.boolean(),
  /** Null when the customer was erased. */
  customer: z.object({ organizationId: z.string(), name: z.string() }).nullable(),
  taxId: z.string().nullable(),
  /** Cents without VAT; null when no VAT changes or Stripe does not show it. */
  base: z.int().nullable(),
  /** Cents with VAT; negative for credits and refunds. */
  total: z.int(),
  currency: z.string(),
  pdfUrl: z.string().nullable(),
  /** Number of the invoice that a credit note rectifies. */
  rectifies: z.string().nullable(),
  /** The company's own invoices for the same sale, issued on request. */
  issued: z.array(z.object({ requestId: z.string(), number: z.string(), date: z.string() })),
});
export type PaperRow = z.infer<typeof paperRow>;

export const paperListAnswer = z.object({ rows: z.array(paperRow), next: z.string().nullable() });
export type PaperListAnswer = z.infer<typeof paperListAnswer>;

/** Without void documents. `base` is null when it is null for any document. */
export const paperSum = paperRow
  .pick({ kind: true, base: true, total: true, currency: true })
  .extend({ count: z.int(), voidCount: z.int() });
export type PaperSum = z.infer<typeof paperSum>;

/** Cents. `collected`, `onItsWay`, `unpaid` and `settled` add up to the period's invoices. */
export const paperCollection = z.object({
  collected: z.int(),
  /** The part of `collected` in an undecided dispute. */
  disputed: z.int(),
  onItsWay: z.int(),
  unpaid: z.int(),
  /** Settled by the customer's balance or a credit note before the payment. */
  settled: z.int(),
  /** Payments received in the period, as in 'Hoy'. */
  received: z.int(),
  /** The part of `received` that paid no invoice of the period. */
  receivedForOthers: z.int(),
  /** Refunded in the period, or given back by the bank, as in 'Hoy'. */
  returned: z.int(),
});
export type PaperCollection = z.infer<typeof paperCollection>;

export const paperSumsAnswer = z.object({
  sums: z.array(paperSum),
  collection: paperCollection,
  /** Day of the first document; null without any. */
  firstDay: z.iso.date().nullable(),
});
export type PaperSumsAnswer = z.infer<typeof paperSumsAnswer>;
