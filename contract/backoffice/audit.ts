/**
 * What operators see and do, each with the sentence that the audit log tells it in. An action that
 * is here once stays: rows of it are kept.
 */
export const auditActions = {
  'session.opened': 'Entró',
  'session.closed': 'Cerró su sesión',
  'sessions.ended': 'Cerró todas sus demás sesiones',
  'recovery-codes.renewed': 'Cambió sus códigos de recuperación',
  'totp.replaced': 'Puso una app de códigos nueva',
  'passkey.added': 'Añadió una llave de acceso',
  'passkey.removed': 'Quitó una llave de acceso',
  'operator.invited': 'Invitó a una persona al equipo',
  'operator.joined': 'Aceptó la invitación',
  'operator.role-changed': 'Cambió el permiso de una persona del equipo',
  'operator.removed': 'Quitó a una persona del equipo',
  'list.seen': 'Miró la lista',
  'lead.seen': 'Vio una solicitud',
  'lead.changed': 'Cambió una solicitud',
  'lead.noted': 'Escribió una nota de una solicitud',
  'lead.call-unanswered': 'Llamó por una solicitud y nadie contestó',
  'lead.answered': 'Respondió a una solicitud',
  'lead.undone': 'Deshizo la respuesta a una solicitud',
  'leads.exported': 'Descargó la lista de solicitudes',
  'customer.seen': 'Vio la ficha de un cliente',
  'customer.noted': 'Escribió una nota de un cliente',
  'customer.synced': 'Actualizó un cliente con Stripe',
  'customer.plan-changed': 'Pidió cambiar el plan de un cliente',
  'customer.plan-change-undone': 'Deshizo el cambio de plan de un cliente',
  'customer.plan-cancelled': 'Canceló la renovación de un cliente',
  'customer.plan-kept': 'Retiró la cancelación de un cliente',
  'customer.refunded': 'Devolvió dinero a un cliente',
  'customer.dispute-answered': 'Contestó a una disputa',
  'customer.dispute-accepted': 'Dio por perdida una disputa',
  'customer.sign-in-blocked': 'Bloqueó la entrada de una persona',
  'customer.sign-in-unblocked': 'Volvió a dejar entrar a una persona',
  'customer.second-step-removed': 'Quitó el segundo paso a una persona',
  'customer.viewed-as': 'Vio la cuenta como su cliente',
  'customers.exported': 'Descargó la lista de clientes',
  'invoice.opened': 'Miró una solicitud de factura',
  'invoice.downloaded': 'Descargó una factura emitida',
  'invoice.issued': 'Envió una factura',
  'invoice.corrected': 'Envió una factura corregida',
  'invoice.rejected': 'Rechazó una solicitud de factura',
  'invoice.undone': 'Deshizo lo último de una solicitud de factura',
  'deletion.opened': 'Miró una baja',
  'deletion.confirmation-asked': 'Pidió que otra persona lleve a cabo una baja',
  'deletion.begun': 'Empezó una baja',
  'deletion.carried-out': 'Llevó a cabo una baja',
  'installation.opened': 'Miró una instalación',
  'installation.call-unanswered': 'Llamó a quien compró y nadie contestó',
  'installation.called': 'Llamó a quien compró',
  'installation.shipped': 'Envió dispositivos y tarjetas',
  'installation.configured': 'Dejó listo un sistema',
  'installation.undone': 'Deshizo lo último de una instalación',
  'mail.opened': 'Miró un correo',
  'mail.repeated': 'Volvió a enviar un correo',
  'mails.hurried': 'Envió ya lo que esperaba al próximo intento',
  'event.opened': 'Miró un evento de Stripe',
  'event.replayed': 'Repitió un evento de Stripe',
  'jobs.replayed': 'Repitió tareas que no habían salido',
  'lost-customer.taken-back': 'Recuperó un cliente de Stripe',
  'lost-customer.dismissed': 'Descartó un cliente de Stripe',
  'operator.link-sent': 'Envió a una persona del equipo un enlace para volver a entrar',
  'audit.exported': 'Descargó el registro',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof auditActions;

/** What an action is about, as the log names it. */
export const auditSubjects = {
  operator: 'Equipo',
  lead: 'Solicitud',
  customer: 'Cliente',
  invoice: 'Factura solicitada',
  deletion: 'Baja',
  installation: 'Instalación',
  mail: 'Correo',
  event: 'Evento',
  list: 'Lista',
  system: 'Sistema',
} as const satisfies Record<string, string>;

export type AuditSubjectKind = keyof typeof auditSubjects;

/** Who acts where nobody is logged in. */
export const COMMAND_LINE = 'Línea de órdenes';
