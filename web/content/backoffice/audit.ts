import { operatorRoleLabels } from '@horus/contract/backoffice/access';
import { customerStatusLabels } from '@horus/contract/backoffice/customer-statuses';
import { leadStatusLabels } from '@horus/contract/backoffice/leads';
import { plans } from '@horus/contract/catalog';
import { billingPeriodNames } from '@horus/contract/plan-names';
import { tellDifference } from '#content/backoffice/system.ts';

/** What a row of the audit log noted before and after, by the names that it has there. */
const names: Readonly<Record<string, string>> = {
  billingPeriod: 'Periodo',
  blocked: 'Bloqueada',
  blockedRecords: 'Documentos bloqueados',
  calledAt: 'Llamada',
  cents: 'Céntimos',
  count: 'Cuántas',
  credit: 'Céntimos a su favor',
  differences: 'Diferencias',
  disputeId: 'Disputa',
  endsAt: 'Termina',
  horusErased: 'Eliminada en Horus',
  ids: 'Cuáles',
  keptCustomers: 'Clientes que guarda Stripe',
  keptUntil: 'Se conserva hasta',
  leadsLeft: 'Se quedan sus mensajes',
  name: 'Nombre',
  number: 'Número',
  order: 'Devolución',
  owes: 'Céntimos que debe',
  ownerId: 'Responsable',
  paymentId: 'Pago',
  plan: 'Plan',
  planType: 'Plan',
  refunded: 'Céntimos devueltos',
  reminderOn: 'Recordatorio',
  renews: 'Se renueva',
  repeats: 'Repeticiones',
  restUntil: 'Plan pagado hasta',
  role: 'Permiso',
  secondStep: 'Segundo paso',
  state: 'Estado',
  status: 'Estado',
  userId: 'Persona',
  version: 'Versión',
};

const values: Readonly<Record<string, string>> = {
  ...operatorRoleLabels,
  ...leadStatusLabels,
  ...customerStatusLabels,
  ...billingPeriodNames,
  ...Object.fromEntries(Object.entries(plans).map(([plan, { name }]) => [plan, name])),
  received: 'Por atender',
  issued: 'Emitida',
  rejected: 'Rechazada',
  pending: 'Por hacer',
  done: 'Hecha',
  withdrawn: 'Retirada',
  waiting: 'En espera',
  sent: 'Enviado',
  refused: 'Rechazado',
  givenUp: 'No se pudo enviar',
};

/** A side of a change, in words; a name or a value of another release stays as it is. */
export function tellSide(side: Readonly<Record<string, unknown>>): string {
  return Object.entries(side)
    .map(([name, value]) => `${names[name] ?? name}: ${tellValue(value)}`)
    .join(', ');
}

function tellValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nada';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'ninguna' : value.map(tellValue).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  return values[String(value)] ?? tellDifference(String(value));
}
