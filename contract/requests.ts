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

const text = (max: number, letters = SINGLE_LINE) =>
  z.string().trim().max(max, `Como mucho ${max} caracteres`).regex(letters, INVALID_CHARACTERS_MESSAGE);
const required = (message: string, max: number) => text(max).regex(VISIBLE, message);

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

/** Accepts the Spanish field names too. */
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

export const invoiceRequestView = z.object({
  id: z.string(),
  createdAt: z.string(),
  state: z.enum(invoiceRequestStates),
  companyName: z.string(),
  taxId: z.string(),
  invoiceNumber: z.string(),
  paymentId: z.string().nullable(),
  reason: z.string().nullable(),
  hasDocument: z.boolean(),
});
export type InvoiceRequestView = z.infer<typeof invoiceRequestView>;

/** Without the form's rules, because stored data may be older. */
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

/** Billing details on a payment's Stripe invoice, in the form's fields; empty when missing. */
const billedTo = z.object({
  companyName: z.string(),
  taxId: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  invoiceNumber: z.string(),
});
export type BilledTo = z.infer<typeof billedTo>;

export const invoiceRequestsQuery = z.strictObject({ pago: text(255).optional() });

/** With the defaults of the next request. */
export const invoiceRequestsAnswer = z.object({
  requests: z.array(invoiceRequestView),
  lastData: lastData.nullable(),
  fiscalData: lastData.omit({ contactName: true, email: true, phone: true }).nullable(),
  billedTo: billedTo.nullable(),
});
export type InvoiceRequestsAnswer = z.infer<typeof invoiceRequestsAnswer>;

const deletionAccounts = z
  .strictObject({ horus: z.boolean(), stc: z.boolean() })
  .refine((accounts) => accounts.horus || accounts.stc, 'Selecciona al menos una cuenta');

export const deletionFields = {
  reason: z.enum(deletionReasons, 'Elige un motivo'),
  otherReason: text(1_000, LINES).default(''),
  accounts: deletionAccounts,
  when: z.enum(deletionTimes).default('plan-end'),
};
/** A refinement of both forms with these fields. */
export const hasReason = (body: { readonly reason: string; readonly otherReason: string }) =>
  body.reason !== 'other' || body.otherReason !== '';

export const deletionForm = z
  .strictObject({
    ...deletionFields,
    /** Sent only by pages of the previous release. Without it, the session needs a recent proof. */
    password: z
      .string('Escribe tu contraseña')
      .min(1, 'Escribe tu contraseña')
      .max(MAX_PASSWORD_LENGTH, 'Contraseña actual incorrecta')
      .optional(),
  })
  .refine(hasReason, { path: ['otherReason'], message: 'Cuéntanos el motivo' });

/** `reason` may also be text: a choice's label or the user's own. */
export const deletionRequestBody = z.preprocess(
  (body) => (isRecord(body) && !('otherReason' in body) ? { ...body, ...codeReason(body['reason']) } : body),
  deletionForm,
);
export type DeletionRequestBody = z.infer<typeof deletionRequestBody>;

export const planStatus = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('renews') }),
  z.object({ state: z.literal('ends'), endsAt: z.string() }),
]);
export type PlanStatus = z.infer<typeof planStatus>;

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

export const deletionRequestView = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** Deadline, and so the limit for a withdrawal. */
  dueAt: z.string(),
  accounts: z.object({ horus: z.boolean(), stc: z.boolean() }),
});
export const deletionRequestAnswer = z.object({
  request: deletionRequestView.nullable(),
  plan: planStatus,
  /** Organisations with other members and no other owner: they must be transferred first. */
  lastOwnerOf: z.array(z.string()),
});
export type DeletionRequestAnswer = z.infer<typeof deletionRequestAnswer>;

export const createExportBody = z.strictObject({
  password: z.string().min(1, 'La contraseña es obligatoria').max(MAX_PASSWORD_LENGTH),
});

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
