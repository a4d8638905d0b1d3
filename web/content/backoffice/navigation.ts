import { paths } from '@horus/contract/paths';

const { admin } = paths;

export interface OfficeLink {
  readonly label: string;
  readonly href: string;
}

/** The ways of the back office, by what they are for. */
export const officeLinks: readonly { readonly title: string; readonly links: readonly OfficeLink[] }[] = [
  {
    title: 'El día',
    links: [
      { label: 'Hoy', href: admin.today.href() },
      { label: 'Solicitudes', href: admin.leads.href() },
      { label: 'Clientes', href: admin.customers.href() },
      { label: 'Facturas solicitadas', href: admin.invoices.href() },
      { label: 'Instalaciones', href: admin.installations.href() },
      { label: 'Bajas', href: admin.deletions.href() },
    ],
  },
  {
    title: 'La casa',
    links: [
      { label: 'Registro', href: admin.audit.href() },
      { label: 'Equipo', href: admin.team.href() },
      { label: 'Mi acceso', href: admin.account.href() },
    ],
  },
];
