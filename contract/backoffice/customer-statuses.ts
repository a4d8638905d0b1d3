import type { CustomerRow, CustomerStatus } from '@horus/contract/backoffice/customers';

/** How a customer stands, as lists and filters say it. */
export const customerStatusLabels: Readonly<Record<CustomerStatus, string>> = {
  active: 'Activo',
  trial: 'Días gratis',
  unpaid: 'Impagado',
  ending: 'Cancelado, aún activo',
  financed: 'Año financiado',
  ended: 'Terminado',
  none: 'Sin plan',
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

/** How a customer stands in one word and its colour: money that is claimed back comes first. */
export function standingOf({ status, dispute }: Pick<CustomerRow, 'status' | 'dispute'>) {
  if (dispute) return { label: 'Pago reclamado', tone: 'bad' } as const;
  return { label: customerStatusLabels[status], tone: customerStatusTones[status] };
}
