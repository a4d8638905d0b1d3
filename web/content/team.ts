import type { Role } from '@horus/contract/roles';

export const roleTexts: Readonly<Record<Role, { readonly name: string; readonly may: string }>> = {
  viewer: { name: 'Lectura', may: 'Ve el plan y descarga facturas y recibos. No cambia nada.' },
  billing: {
    name: 'Facturación',
    may: 'Ve el plan y las facturas, paga, y cambia el plan y los datos de facturación.',
  },
  owner: { name: 'Titular', may: 'Lo puede todo: también invita y quita a otras personas.' },
};
