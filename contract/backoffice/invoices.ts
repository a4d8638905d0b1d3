import { INVALID_CHARACTERS_MESSAGE, LINES, SINGLE_LINE } from '@horus/contract/auth';
import { invoiceRequestStates } from '@horus/contract/requests';
import { z } from 'zod';
import { queueCursor } from './queue-cursor.ts';
import { sentAs } from './undo.ts';

/** 'Facturas solicitadas': the requests for invoices that the company works through. */

/** Longest PDF that is attached, in bytes. */
export const MAX_INVOICE_BYTES = 5 * 1_024 * 1_024;
export const MAX_INVOICE_NUMBER_LENGTH = 60;
export const MAX_REJECTION_LENGTH = 500;

/** GET /api/admin/invoices: those that wait, the oldest first; others the newest first. */
export const invoiceQueueQuery = z.strictObject({
  state: z.enum(invoiceRequestStates).default('received'),
  cursor: queueCursor.optional(),
});

const invoiceQueueRow = z.object({
  id: z.string(),
  state: z.enum(invoiceRequestStates),
  companyName: z.string(),
  taxId: z.string(),
  invoiceNumber: z.string().nullable(),
  createdAt: z.string(),
  /** When its invoice was sent, or refused. */
  decidedAt: z.string().nullable(),
  /** The last working day on which it is in time. */
  dueOn: z.string(),
  /** How many things in its data want a look. */
  warnings: z.int(),
});
export type InvoiceQueueRow = z.infer<typeof invoiceQueueRow>;

export const invoiceQueueAnswer = z.object({
  rows: z.array(invoiceQueueRow),
  next: z.string().nullable(),
});
export type InvoiceQueueAnswer = z.infer<typeof invoiceQueueAnswer>;

/** Something that was looked at in the data of a request. */
const invoiceCheck = z.object({
  what: z.enum(['tax-id', 'postal-code', 'vies', 'vat', 'payment']),
  passed: z.boolean(),
  /** In a sentence, for the operator. */
  finding: z.string(),
});
export type InvoiceCheck = z.infer<typeof invoiceCheck>;

/** GET /api/admin/invoices/:requestId */
export const invoiceRequestDetail = invoiceQueueRow.extend({
  organizationId: z.string(),
  company: z.string().nullable(),
  /** Whether the holidays of the year that its deadline falls into are known as published. */
  calendarIsPublished: z.boolean(),
  /** The account that asked; null when it is gone. */
  requestedBy: z.object({ name: z.string(), email: z.string() }).nullable(),
  form: z.record(z.string(), z.string()),
  checks: z.array(invoiceCheck),
  payment: z
    .object({
      id: z.string(),
      description: z.string(),
      amount: z.int(),
      /** Of the amount, without VAT; null where its invoice at Stripe does not say. */
      base: z.int().nullable(),
      currency: z.string(),
      status: z.string(),
      paidAt: z.string(),
      invoiceNumber: z.string().nullable(),
    })
    .nullable(),
  reason: z.string().nullable(),
  /** The documents that were issued, the newest first; the customer sees that one. */
  documents: z.array(z.object({ version: z.int(), number: z.string(), issuedAt: z.string() })),
});
export type InvoiceRequestDetail = z.infer<typeof invoiceRequestDetail>;

/** Counts the documents of a request, from 1; in an address it is text. */
export const documentVersion = z.coerce.number().pipe(z.int32().min(1));

/**
 * POST /api/admin/invoices/:requestId/document, with the PDF as its body. `corrects` is the version
 * that it takes the place of; without it, it is the first.
 */
export const invoiceDocumentQuery = z.strictObject({
  id: sentAs,
  number: z
    .string()
    .trim()
    .min(1, 'Escribe el número de la factura')
    .max(MAX_INVOICE_NUMBER_LENGTH)
    .regex(SINGLE_LINE, INVALID_CHARACTERS_MESSAGE),
  corrects: documentVersion.optional(),
});

/** POST /api/admin/invoices/:requestId/reject */
export const rejectInvoiceBody = z.strictObject({
  id: sentAs,
  reason: z
    .string()
    .trim()
    .min(1, 'Di el motivo: el cliente lo lee')
    .max(MAX_REJECTION_LENGTH, `Como mucho ${MAX_REJECTION_LENGTH} caracteres`)
    .regex(LINES, INVALID_CHARACTERS_MESSAGE),
});
export type RejectInvoiceBody = z.infer<typeof rejectInvoiceBody>;
