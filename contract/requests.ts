import { z } from 'zod';
import {
  companySchema,
  emailSchema,
  INVALID_CHARACTERS_MESSAGE,
  LINES,
  MAX_PASSWORD_LENGTH,
  SINGLE_LINE,
} from './auth.ts';
import { formatLongDate } from './dates.ts';
import {
  DELETION_DAYS,
  type DeletionTime,
  deletionReasonLabels,
  deletionReasons,
  deletionTimes,
} from './deletion-options.ts';
import { invoiceFieldNames, renameFields } from './invoice-fields.ts';
import { phoneSchema } from './leads.ts';
import { normalizeCode, VISIBLE } from './typed-text.ts';

/**
 * What customers ask of the company: a professional invoice, their deletion, a copy of their data.
 */

const text = (max: number, letters = SINGLE_LINE) =>
  z.string().trim().max(max, `Como mucho ${max} caracteres`).regex(letters, INVALID_CHARACTERS_MESSAGE);
const required = (message: string, max: number) => text(max).regex(VISIBLE, message);

/**
 * What the page asks for; `paymentId` names the payment that the invoice is for, if it is for one.
 */
export const invoiceForm = z.strictObject({
  companyName: companySchema.min(1, 'El nombre o la razón social es obligatorio'),
  taxId: required('El NIF es obligatorio', 30),
  address: required('La dirección es obligatoria', 200),
  postalCode: required('El código postal es obligatorio', 12).overwrite(normalizeCode),
  city: required('La ciudad es obligatoria', 80),
  province: required('La provincia es obligatoria', 80),
  country: required('El país es obligatorio', 60),
  contactName: required('El nombre de contacto es obligatorio', 100),
  email: emailSchema,
  phone: phoneSchema.default(''),
  invoiceNumber: text(60).default(''),
  comments: text(2_000, LINES).default(''),
  paymentId: text(255).optional(),
});

const namesOnTheWire = Object.fromEntries(
  Object.entries(invoiceFieldNames).map(([name, spanish]) => [spanish, name]),
);

/** POST /api/facturas/solicitar. Takes the Spanish names of the fields as well as these. */
export const invoiceRequestBody = z.preprocess(
  (body) => (isRecord(body) ? renameFields(body, namesOnTheWire) : body),
  invoiceForm,
);
export type InvoiceRequestBody = z.infer<typeof invoiceRequestBody>;

export const requestAnswer = z.object({ id: z.string(), message: z.string() });
export type RequestAnswer = z.infer<typeof requestAnswer>;
export const INVOICE_REQUESTED_MESSAGE = 'Solicitud de factura enviada correctamente';

export const invoiceRequestStates = ['received', 'issued', 'rejected'] as const;
export const invoiceRequestStateLabels: Readonly<Record<(typeof invoiceRequestStates)[number], string>> = {
  received: 'Recibida',
  issued: 'Emitida',
  rejected: 'No se puede emitir',
};

/** One of the organisation's requests as its list shows it. */
export const invoiceRequestView = z.object({
  id: z.string(),
  createdAt: z.string(),
  state: z.enum(invoiceRequestStates),
  companyName: z.string(),
  taxId: z.string(),
  invoiceNumber: z.string(),
  paymentId: z.string().nullable(),
  /** Why it can't be issued, in the company's words. */
  reason: z.string().nullable(),
  /** Whether the issued PDF can be downloaded. */
  hasDocument: z.boolean(),
});
export type InvoiceRequestView = z.infer<typeof invoiceRequestView>;

/** What a request said, as it was taken then: the rules of the form are for what is sent. */
const lastData = z.object({
  companyName: z.string(),
  taxId: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  province: z.string(),
  country: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
});

/**
 * What a payment's own invoice says of who paid, empty where it says nothing; in the words of the
 * form.
 */
const billedTo = z.object({
  companyName: z.string(),
  taxId: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  /** Of the payment that was asked for; empty of any other. */
  invoiceNumber: z.string(),
});
export type BilledTo = z.infer<typeof billedTo>;

/** GET /api/facturas: `pago` is the payment that the next request is for. */
export const invoiceRequestsQuery = z.strictObject({ pago: text(255).optional() });

/**
 * Newest first; and what the next request begins with: the data of the last one, and what was
 * collected with the payment, or with the last where none is named.
 */
export const invoiceRequestsAnswer = z.object({
  requests: z.array(invoiceRequestView),
  lastData: lastData.nullable(),
  /** Whom the organisation's invoices are for, as it has said. */
  fiscalData: lastData.omit({ contactName: true, email: true, phone: true }).nullable(),
  billedTo: billedTo.nullable(),
});
export type InvoiceRequestsAnswer = z.infer<typeof invoiceRequestsAnswer>;

const deletionAccounts = z
  .strictObject({ horus: z.boolean(), stc: z.boolean() })
  .refine((accounts) => accounts.horus || accounts.stc, 'Selecciona al menos una cuenta');

export const deletionForm = z
  .strictObject({
    reason: z.enum(deletionReasons, 'Elige un motivo'),
    otherReason: text(1_000, LINES).default(''),
    accounts: deletionAccounts,
    /** For who has a plan: carried out when it ends, unless they give its rest up. */
    when: z.enum(deletionTimes).default('plan-end'),
    /**
     * Without it the session has to have proved itself within the last minutes. Only pages of the
     * release before send it.
     */
    password: z
      .string('Escribe tu contraseña')
      .min(1, 'Escribe tu contraseña')
      .max(MAX_PASSWORD_LENGTH, 'Contraseña actual incorrecta')
      .optional(),
  })
  .refine((body) => body.reason !== 'other' || body.otherReason !== '', {
    path: ['otherReason'],
    message: 'Cuéntanos el motivo',
  });

/** POST /api/account/request-deletion. `reason` may be a text too: a choice's, or one's own. */
export const deletionRequestBody = z.preprocess(
  (body) => (isRecord(body) && !('otherReason' in body) ? { ...body, ...codeReason(body['reason']) } : body),
  deletionForm,
);
export type DeletionRequestBody = z.infer<typeof deletionRequestBody>;

/**
 * What stands between an account and its deletion: a plan that renews, one that is paid until a
 * day, or nothing.
 */
export const planStatus = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('renews') }),
  z.object({ state: z.literal('ends'), endsAt: z.string() }),
]);
export type PlanStatus = z.infer<typeof planStatus>;

/**
 * Said when a deletion has been asked for. A plan that renews has to be cancelled before it is
 * carried out; one that is cancelled runs to its end, unless its rest is given up.
 */
export function deletionRequestedMessage(plan: PlanStatus, when: DeletionTime): string {
  const received = `Hemos recibido tu solicitud. La llevaremos a cabo en un máximo de ${DELETION_DAYS} días.`;
  if (plan.state === 'renews') {
    const cancel = 'Tienes una suscripción en marcha: cancélala antes desde el portal de facturación';
    return when === 'now'
      ? `${received} ${cancel}. Renuncias a lo que quede de tu plan.`
      : `Hemos recibido tu solicitud. ${cancel}; la llevaremos a cabo cuando tu plan termine.`;
  }
  if (plan.state === 'none') return received;
  if (when === 'now') return `${received} Has renunciado a lo que queda de tu plan.`;
  return `Hemos recibido tu solicitud. Tu plan no se renueva y termina el ${formatLongDate(plan.endsAt)} como muy tarde: la llevaremos a cabo cuando termine.`;
}

/**
 * GET /api/account/deletion-request: the one that is waiting to be carried out, or null; and what
 * stands in its way.
 */
export const deletionRequestView = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** Until when it will be carried out, and so may be withdrawn. */
  dueAt: z.string(),
  accounts: z.object({ horus: z.boolean(), stc: z.boolean() }),
});
export const deletionRequestAnswer = z.object({
  request: deletionRequestView.nullable(),
  plan: planStatus,
  /** Organisations that others work in and nobody else owns: they have to be handed over before. */
  lastOwnerOf: z.array(z.string()),
});
export type DeletionRequestAnswer = z.infer<typeof deletionRequestAnswer>;

/** POST /api/account/exports: behind a fresh password check. */
export const createExportBody = z.strictObject({
  password: z.string().min(1, 'La contraseña es obligatoria').max(MAX_PASSWORD_LENGTH),
});

/**
 * GET /api/account/exports: the newest copy, or null. A ready one can be downloaded until
 * `expiresAt`.
 */
export const dataExportView = z.object({
  id: z.string(),
  createdAt: z.string(),
  state: z.enum(['preparing', 'ready', 'failed']),
  expiresAt: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
});
export const dataExportAnswer = z.object({ export: dataExportView.nullable() });
export type DataExportAnswer = z.infer<typeof dataExportAnswer>;

function codeReason(reason: unknown): Readonly<Record<string, unknown>> {
  if (typeof reason !== 'string' || reason.trim() === '') return { reason };
  if (deletionReasons.some((code) => code === reason)) return { reason };
  const chosen = deletionReasons.find((code) => deletionReasonLabels[code] === reason.trim());
  return chosen && chosen !== 'other' ? { reason: chosen } : { reason: 'other', otherReason: reason };
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}
