import type { CustomerStatus } from '@horus/contract/backoffice/customers';

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

/** The colour that repeats it. */
export const customerStatusTones: Readonly<Record<CustomerStatus, 'good' | 'bad' | 'waiting' | 'neutral'>> = {
  active: 'good',
  trial: 'good',
  unpaid: 'bad',
  ending: 'waiting',
  financed: 'good',
  ended: 'neutral',
  none: 'neutral',
};
