import type { CustomerRow, CustomerStatus, customerFilters } from '@horus/contract/backoffice/customers';
import { subscriptionStates } from '@horus/contract/subscription-states';

export const customerStatusLabels: Readonly<Record<CustomerStatus, string>> = {
  active: 'Activo',
  trial: 'Días gratis',
  unpaid: 'Pago pendiente',
  ending: 'Cancelado, aún activo',
  financed: 'Anual a plazos',
  ended: 'Terminado',
  none: 'Sin plan',
};

const DISPUTED = 'Pago en disputa';
export const customerFilterLabels: Readonly<Record<(typeof customerFilters)[number], string>> = {
  answered: 'Han contestado',
  disputed: DISPUTED,
  'on-its-way': 'Pago en camino',
  ...customerStatusLabels,
  'ended-unpaid': 'Terminado por impago',
};

const customerStatusTones: Readonly<Record<CustomerStatus, 'good' | 'bad' | 'waiting' | 'neutral'>> = {
  active: 'good',
  trial: 'good',
  unpaid: 'bad',
  ending: 'waiting',
  financed: 'good',
  ended: 'neutral',
  none: 'neutral',
};

/** Labels of the customer's own pill that are too generic for the company's list. */
const COARSE: readonly string[] = ['Activo', 'Sin suscripción', 'No disponible'];

/** Returns one pill: first an open dispute, then a payment due or on its way, then the status. */
export function standingOf({ status, state, dispute }: Pick<CustomerRow, 'status' | 'state' | 'dispute'>) {
  if (dispute) return { label: DISPUTED, tone: 'bad' } as const;
  const { pill, tone } = subscriptionStates[state];
  if (!COARSE.includes(pill)) return { label: pill, tone };
  return { label: customerStatusLabels[status], tone: customerStatusTones[status] };
}
