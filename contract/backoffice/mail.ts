import { uuidCursor } from '@horus/contract/list-cursor';
import { z } from 'zod';

/** `sent` to a mail server; `refused` permanently; `givenUp` after the last attempt. */
export const mailStates = ['waiting', 'sent', 'refused', 'givenUp'] as const;
export type MailState = (typeof mailStates)[number];

/** `unsent`: refused, given up, or failing for an hour. */
export const mailLists = [...mailStates, 'unsent'] as const;

export const MIN_MAIL_SEARCH = 3;

export const mailListQuery = z.strictObject({
  state: z.enum(mailLists).optional(),
  q: z.string().trim().max(100).optional(),
  template: z.string().max(60).optional(),
  order: z.enum(['newest', 'oldest']).default('newest'),
  cursor: uuidCursor.optional(),
});
export type MailListQuery = z.infer<typeof mailListQuery>;

const mailRow = z.object({
  id: z.string(),
  state: z.enum(mailStates),
  to: z.string(),
  kind: z.string(),
  /** Null until it is sent. */
  subject: z.string().nullable(),
  queuedAt: z.string(),
  tries: z.int(),
  reason: z.string().nullable(),
  nextTryAt: z.string().nullable(),
});
export type MailRow = z.infer<typeof mailRow>;

/** `name`: of the customer, or of a request's sender; null for another address. */
const mailListRow = mailRow.extend({ name: z.string().nullable() });
export type MailListRow = z.infer<typeof mailListRow>;

export const mailListAnswer = z.object({ rows: z.array(mailListRow), next: z.string().nullable() });
export type MailListAnswer = z.infer<typeof mailListAnswer>;

const repeatable = {
  /** How many times it was sent again; each time is a new mail. */
  repeats: z.int(),
  unrepeatable: z.string().nullable(),
};

export const repeatableMail = mailRow.extend(repeatable);
export type RepeatableMail = z.infer<typeof repeatableMail>;

export const mailDetail = mailRow.extend({
  ...repeatable,
  sentAt: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** Null when this release can't render it. */
  content: z.object({ subject: z.string(), text: z.string(), attachments: z.array(z.string()) }).nullable(),
  /** The kind of secret that is replaced by a placeholder. */
  leftOut: z.enum(['link', 'document']).nullable(),
  customer: z.object({ organizationId: z.string(), name: z.string() }).nullable(),
  lead: z.object({ leadId: z.string(), name: z.string() }).nullable(),
});
export type MailDetail = z.infer<typeof mailDetail>;

export const repeatMailBody = z.strictObject({ state: z.enum(mailStates), repeats: z.int32().min(0) });
export type RepeatMailBody = z.infer<typeof repeatMailBody>;

/**
 * `already`: a colleague sent it again meanwhile. Nothing was sent now. `held`: id for the undo of
 * a sent mail's repeat; a mail that was not sent yet has none.
 */
export const repeatMailAnswer = z.object({
  outcome: z.enum(['queued', 'already']),
  held: z.uuid().nullable(),
});
export type RepeatMailAnswer = z.infer<typeof repeatMailAnswer>;

export const sendWaitingAnswer = z.object({ count: z.int() });

/** By template; an installation's, by its step too. */
export const mailKinds = {
  welcome: 'Bienvenida',
  'already-registered': 'Ya tenía cuenta',
  'verify-email': 'Confirmar su email',
  'set-password': 'Poner su contraseña',
  'password-reset': 'Contraseña olvidada',
  'password-changed': 'Contraseña cambiada',
  'confirm-new-email': 'Confirmar un email nuevo',
  'accountant-changed': 'Cambio de gestoría',
  'email-changed': 'Email cambiado',
  'new-sign-in': 'Entrada desde otro sitio',
  'second-factor-changed': 'Cambio en su segundo paso',
  'operator-link': 'Acceso a la oficina',
  'operator-sign-in': 'Entrada en la oficina',
  'operator-password-changed': 'Contraseña de la oficina cambiada',
  invitation: 'Invitación a un equipo',
  'invitation-accepted': 'Invitación aceptada',
  'role-changed': 'Cambio de permiso',
  'member-removed': 'Fuera del equipo',
  'member-left': 'Alguien deja el equipo',
  'ownership-transferred': 'Cambio de titular',
  'contact-to-company': 'Contacto, a la empresa',
  'contact-acknowledgement': 'Contacto recibido',
  'lead-reply': 'Respuesta a una solicitud',
  'customer-email': 'Escrito por nosotros',
  'demo-to-company': 'Demo, a la empresa',
  'demo-acknowledgement': 'Demo recibida',
  'hiring-to-company': 'Contratación, a la empresa',
  'hiring-to-customer': 'Contratación recibida',
  'hiring-changed-often': 'Contratación muy cambiada',
  'continue-hiring': 'Seguir con la contratación',
  'purchase-confirmed': 'Compra confirmada',
  'renewal-confirmed': 'Renovación confirmada',
  'payment-processing': 'Pago en camino',
  'payment-failed': 'Pago fallido',
  'service-stops': 'Último aviso de impago',
  'payment-received': 'Pago recibido',
  'fee-charged': 'Cuota cobrada',
  'renewal-notice': 'Aviso de renovación',
  cancellation: 'Cancelación',
  'plan-change': 'Cambio de plan',
  'plan-ended': 'Plan terminado',
  refund: 'Devolución',
  'invoice-request-received': 'Factura pedida',
  'invoice-request-to-company': 'Factura pedida, a la empresa',
  'invoice-request-sent': 'Factura enviada',
  'invoice-request-rejected': 'Factura rechazada',
  'installation-step called': 'Instalación: ya hemos hablado',
  'installation-step shipped': 'Instalación: material enviado',
  'installation-step configured': 'Instalación: sistema listo',
  appointment: 'Instalación: cita',
  'deletion-received': 'Baja recibida',
  'deletion-to-company': 'Baja, a la empresa',
  'dispute-to-company': 'Disputa, a la empresa',
  'late-payment': 'Pago que llegó tarde',
  'late-payment-to-company': 'Pago tarde, a la empresa',
  'deletion-withdrawn': 'Baja retirada',
  'deletion-withdrawn-to-company': 'Baja retirada, a la empresa',
  'deletion-done': 'Baja hecha',
  'law-check-due': 'Revisar la ley',
  'papers-copied': 'Documentos a su gestoría',
  'quarter-papers': 'Trimestre a su gestoría',
  'data-export-ready': 'Copia de sus datos',
} as const satisfies Record<string, string>;

/** A larger mail is refused with 413. */
export const INBOUND_MAIL_BYTES = 10 * 1_048_576;

/** A person's answer by mail. */
export const receivedMail = z.object({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  subject: z.string(),
  /** Without the quoted mails below. */
  body: z.string(),
  quoted: z.string(),
  /** They stay in the mailbox. */
  attachments: z.array(z.object({ name: z.string(), bytes: z.int() })),
  /** Sent by a program, such as an out-of-office reply. */
  isAutomatic: z.boolean(),
  /** There is no answer or call since. */
  waits: z.boolean(),
});
export type ReceivedMail = z.infer<typeof receivedMail>;

export const dismissMailsBody = z.strictObject({
  mails: z.array(z.uuid()).min(1).max(100),
  dismissed: z.boolean(),
});
export type DismissMailsBody = z.infer<typeof dismissMailsBody>;
