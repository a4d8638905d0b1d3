import { endpoints, paths } from '@horus/contract/paths';

const { account } = paths;

export interface AreaLink {
  readonly label: string;
  readonly href: string;
  /** Other pages that belong to the link. */
  readonly also: readonly string[];
}

interface AccountPage {
  readonly label: string;
  readonly href: string;
  /** Shown only to members who may make this call; undefined: to all. */
  readonly call?: string;
}

export const accountPages: readonly AccountPage[] = [
  { label: 'Perfil', href: account.profile.href() },
  { label: 'Seguridad', href: account.security.href() },
  { label: 'Facturación', href: account.fiscalData.href() },
  { label: 'Equipo', href: account.team.href() },
  {
    label: 'Actividad',
    href: account.activity.href(),
    call: `GET ${endpoints.activity.list.pattern}`,
  },
];

export const areaLinks: readonly AreaLink[] = [
  { label: 'Mi Dashboard', href: account.dashboard.href(), also: [] },
  { label: 'Facturas', href: account.dashboardBilling.href(), also: [account.requestInvoice.href()] },
  { label: 'Plan', href: account.plan.href(), also: [account.changePlan.href()] },
  { label: 'Cuenta', href: account.profile.href(), also: accountPages.map(({ href }) => href) },
];
