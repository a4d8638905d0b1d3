import type { User } from '@horus/contract/auth';
import { paths } from '@horus/contract/paths';
import { hasRole, type Role } from '@horus/contract/roles';
import { Link } from 'react-router';
import { logout } from '#client/session.ts';
import { OrganizationChoice } from '#pages/site/layout/organization-choice.tsx';
import { Icon } from '#ui/icons.tsx';
import { Menu } from '#ui/menu.tsx';

const { account } = paths;

export function accountLinksOf(role: Role): readonly { readonly label: string; readonly href: string }[] {
  return [
    { label: 'Mi Dashboard', href: account.dashboard.href() },
    ...(hasRole(role, 'billing') ? [{ label: 'Gestionar Suscripción', href: account.billing.href() }] : []),
    { label: 'Ver Facturas', href: `${account.dashboardBilling.href()}#facturas` },
    { label: 'Mi perfil', href: account.profile.href() },
  ];
}

export function UserMenu({ user }: { readonly user: User }) {
  return (
    <Menu
      panelClassName="w-80 max-w-[calc(100vw-2rem)]"
      label={
        <>
          <Icon name="user" />
          <span className="max-w-40 truncate max-sm:sr-only">{user.name}</span>
        </>
      }
    >
      <div className="border-b border-line px-3 pt-1 pb-3">
        <p title={user.email} className="truncate text-sm font-semibold">
          {user.email}
        </p>
        {user.company && (
          <p title={user.company} className="truncate text-sm text-ink-600">
            {user.company}
          </p>
        )}
      </div>
      {user.organizations > 1 && <OrganizationChoice currentId={user.organizationId} />}
      <div className="pt-2">
        {accountLinksOf(user.role).map(({ label, href }) => (
          <Link key={href} to={href} className="menu-row">
            {label}
          </Link>
        ))}
        <button type="button" onClick={() => void logout()} className="menu-row">
          Cerrar sesión
        </button>
      </div>
    </Menu>
  );
}
