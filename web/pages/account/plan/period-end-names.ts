import type { CurrentPeriod } from '#pages/account/plan/current-period.ts';

export const periodEndNames: Readonly<Record<CurrentPeriod['end'], string>> = {
  charge: 'Próximo cobro',
  retry: 'Nuevo intento de cobro',
  invoice: 'Próxima factura',
  'next-year': 'Tu nuevo año empieza',
  over: 'Tu plan termina',
  'over-if-paid': 'Si se paga, tu plan termina',
};
