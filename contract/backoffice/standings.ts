import type { Standing } from '@horus/contract/backoffice/customers';

/** How a customer stands, as lists and filters say it. */
export const standingLabels: Readonly<Record<Standing, string>> = {
  active: 'Activo',
  trial: 'Mes incluido',
  unpaid: 'Impagado',
  ending: 'Cancelado, aún activo',
  financed: 'Año financiado',
  ended: 'Terminado',
  none: 'Sin plan',
};

/** The colour that repeats it. */
export const standingTones: Readonly<Record<Standing, 'good' | 'bad' | 'waiting' | 'neutral'>> = {
  active: 'good',
  trial: 'good',
  unpaid: 'bad',
  ending: 'waiting',
  financed: 'good',
  ended: 'neutral',
  none: 'neutral',
};
