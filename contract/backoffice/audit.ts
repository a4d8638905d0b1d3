/**
 * What operators see and do, each with the sentence that the audit log tells it in. An action that
 * is here once stays: rows of it are kept.
 */
export const auditActions = {
  'session.opened': 'Entró',
  'session.closed': 'Cerró su sesión',
  'sessions.ended': 'Cerró todas las sesiones',
  'operator.invited': 'Invitó a una persona al equipo',
  'operator.joined': 'Aceptó la invitación',
  'operator.role-changed': 'Cambió el permiso de una persona del equipo',
  'operator.removed': 'Quitó a una persona del equipo',
  'operator.link-sent': 'Envió un enlace para volver a entrar',
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
} as const satisfies Record<string, string>;

export type AuditSubjectKind = keyof typeof auditSubjects;

/** Who acts where nobody is logged in. */
export const COMMAND_LINE = 'Línea de órdenes';
