import type { CustomerRow, CustomerStatus, customerFilters } from '@horus/contract/backoffice/customers';
import { subscriptionStates } from '@horus/contract/subscription-states';

/** How a customer stands, as lists and filters say it. */
export const customerStatusLabels: Readonly<Record<CustomerStatus, string>> = {
  active: 'Activo',
  trial: 'Días gratis',
  unpaid: 'Pago pendiente',
  ending: 'Cancelado, aún activo',
  financed: 'Año financiado',
  ended: 'Terminado',
  none: 'Sin plan',
};

const CLAIMED = 'Pago reclamado';
export const customerFilterLabels: Readonly<Record<(typeof customerFilters)[number], string>> = {
  disputed: CLAIMED,
  ...customerStatusLabels,
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

/** What the customer's own pill says where the company's list has a finer word. */
const COARSE: readonly string[] = ['Activo', 'Sin suscripción', 'No disponible'];

/**
 * How a customer stands in one pill: money that is claimed back comes first, then what the
 * customer's own pill says of money that is owed or on its way.
 */
export function standingOf({ status, state, dispute }: Pick<CustomerRow, 'status' | 'state' | 'dispute'>) {
  if (dispute) return { label: CLAIMED, tone: 'bad' } as const;
  const { pill, tone } = subscriptionStates[state];
  if (!COARSE.includes(pill)) return { label: pill, tone };
  return { label: customerStatusLabels[status], tone: customerStatusTones[status] };
}
