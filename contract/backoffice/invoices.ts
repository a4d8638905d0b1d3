import { INVALID_CHARACTERS_MESSAGE, LINES, SINGLE_LINE } from '@horus/contract/auth';
import { payerForm, savedPayer } from '@horus/contract/fiscal-data';
import { uuidCursor } from '@horus/contract/list-cursor';
import { invoiceRequestStates } from '@horus/contract/requests';
import { z } from 'zod';
import { customerEmailBody } from './customers.ts';
import { sentAs } from './undo.ts';

/** In bytes. */
export const MAX_INVOICE_BYTES = 5 * 1_024 * 1_024;
export const MAX_INVOICE_NUMBER_LENGTH = 60;
export const MAX_REJECTION_LENGTH = 500;
/** Key of the draft that an undo restores: a choice, no typed text. */
export const CHOSEN_PAYMENT = 'sent payment';

/**
 * Received ones oldest first; the others newest first. `unrectified`: issued, and due for a
 * correction.
 */
export const invoiceQueueQuery = z.strictObject({
  state: z.enum([...invoiceRequestStates, 'unrectified']).default('received'),
  /** In number, name and tax id, or the amount of the payment. */
  q: z.string().trim().max(100).optional(),
  cursor: uuidCursor.optional(),
});

export type InvoiceQueueQuery = z.infer<typeof invoiceQueueQuery>;

const invoiceQueueRow = z.object({
  id: z.string(),
  organizationId: z.string(),
  state: z.enum(invoiceRequestStates),
  companyName: z.string(),
  taxId: z.string(),
  invoiceNumber: z.string().nullable(),
  /** Numbers of the documents before a correction, oldest first. */
  replacedNumbers: z.array(z.string()),
  /** The newest document's version, once issued. */
  version: z.int(),
  createdAt: z.string(),
  /** The operator who opened it, for the customer. */
  openedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** The last working day in time. */
  dueOn: z.string(),
  warnings: z.int(),
  /** When an operator asked for the billing data, and the customer has not saved any since. */
  waitsForDataSince: z.string().nullable(),
  /** The likeliest one of a request that names none. */
  payment: z.object({ amount: z.int(), currency: z.string(), paidAt: z.string() }).nullable(),
});
export type InvoiceQueueRow = z.infer<typeof invoiceQueueRow>;

export const invoiceQueueAnswer = z.object({
  rows: z.array(invoiceQueueRow),
  next: z.string().nullable(),
});
export type InvoiceQueueAnswer = z.infer<typeof invoiceQueueAnswer>;

const invoiceCheck = z.object({
  what: z.enum(['tax-id', 'customer', 'postal-code', 'vies', 'vat', 'payment']),
  passed: z.boolean(),
  finding: z.string(),
});
export type InvoiceCheck = z.infer<typeof invoiceCheck>;

const paymentToInvoice = z.object({
  id: z.string(),
  description: z.string(),
  amount: z.int(),
  /** Without VAT; null when Stripe's invoice does not show it. */
  base: z.int().nullable(),
  currency: z.string(),
  status: z.string(),
  paidAt: z.string(),
  invoiceNumber: z.string().nullable(),
  /** The tax id on that invoice; null without one. */
  billedTaxId: z.string().nullable(),
  /** The company's own invoice for it, of another request. */
  issuedNumber: z.string().nullable(),
  checks: z.array(invoiceCheck),
});
export type PaymentToInvoice = z.infer<typeof paymentToInvoice>;

export const invoiceRequestDetail = invoiceQueueRow.extend({
  company: z.string().nullable(),
  calendarIsPublished: z.boolean(),
  /** Null once the account is erased. */
  requestedBy: z.object({ name: z.string(), email: z.string() }).nullable(),
  form: z.record(z.string(), z.string()),
  /** The customer's own billing data; `isAnswer` when saved after an operator asked for them. */
  saved: savedPayer.extend({ isAnswer: z.boolean() }).nullable(),
  /** Without those of the payments. */
  checks: z.array(invoiceCheck),
  /** How the request names the first payment; null when it is only the likeliest. */
  found: z.enum(['chosen', 'reference']).nullable(),
  /** The payment of the request; those to choose from, newest first, while it names none. */
  payments: z.array(paymentToInvoice),
  /** The likeliest of `payments`. */
  paymentId: z.string().nullable(),
  /** Last invoice sent to any customer; the last correction once there is an invoice. */
  lastNumber: z.string().nullable(),
  reason: z.string().nullable(),
  /** Its payment was refunded after the newest document. */
  isUnrectified: z.boolean(),
  documents: z.array(z.object({ version: z.int(), number: z.string(), issuedAt: z.string() })),
});
export type InvoiceRequestDetail = z.infer<typeof invoiceRequestDetail>;

export const documentVersion = z.coerce.number().pipe(z.int32().min(1));

/** The body is the PDF. `corrects` is the version that it replaces. */
export const invoiceDocumentQuery = z.strictObject({
  id: sentAs,
  number: z
    .string()
    .trim()
    .min(1, 'Escribe el número de la factura')
    .max(MAX_INVOICE_NUMBER_LENGTH)
    .regex(SINGLE_LINE, INVALID_CHARACTERS_MESSAGE),
  corrects: documentVersion.optional(),
  paymentId: z.string().max(255).regex(SINGLE_LINE).optional(),
  /** The payment has an invoice already, and the operator issues another one. */
  again: z.literal('1').optional(),
});

export const rejectInvoiceBody = z.strictObject({
  id: sentAs,
  /** Optional for a request that the company opened. */
  reason: z
    .string()
    .trim()
    .min(1, 'Di el motivo: el cliente lo lee')
    .max(MAX_REJECTION_LENGTH, `Como mucho ${MAX_REJECTION_LENGTH} caracteres`)
    .regex(LINES, INVALID_CHARACTERS_MESSAGE)
    .optional(),
});
export type RejectInvoiceBody = z.infer<typeof rejectInvoiceBody>;

/**
 * `seen` is the data that the form started with. `seenOwn` is the customer's own, and saves `payer`
 * there too. Returns 409 when either has changed since.
 */
export const correctInvoiceDataBody = z.strictObject({
  payer: payerForm,
  seen: savedPayer,
  seenOwn: savedPayer.nullable().optional(),
});
export type CorrectInvoiceDataBody = z.infer<typeof correctInvoiceDataBody>;

/** The subject is INVOICE_DATA_SUBJECT. */
export const askInvoiceDataBody = customerEmailBody.omit({ subject: true });
export const INVOICE_DATA_SUBJECT = 'Los datos de tu factura';
/** Field of the draft that an undo restores. */
export const ASKED_DATA = 'askedData';
