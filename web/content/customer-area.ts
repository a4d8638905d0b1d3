import type { RoleFor } from '@horus/contract/calls';
import { paths } from '@horus/contract/paths';
import type { Role } from '@horus/contract/roles';

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
  /** The role that may open it; all by default. */
  readonly needs?: Role;
}

export const accountPages: readonly AccountPage[] = [
  { label: 'Perfil', href: account.profile.href() },
  { label: 'Seguridad', href: account.security.href() },
  { label: 'Facturación', href: account.fiscalData.href() },
  { label: 'Equipo', href: account.team.href() },
  {
    label: 'Actividad',
    href: account.activity.href(),
    needs: 'owner' satisfies RoleFor<'GET /api/account/activity'>,
  },
];

export const areaLinks: readonly AreaLink[] = [
  { label: 'Mi Dashboard', href: account.dashboard.href(), also: [] },
  { label: 'Facturas', href: account.dashboardBilling.href(), also: [account.requestInvoice.href()] },
  { label: 'Plan', href: account.plan.href(), also: [account.changePlan.href()] },
  { label: 'Cuenta', href: account.profile.href(), also: accountPages.map(({ href }) => href) },
];
