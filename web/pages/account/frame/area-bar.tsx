import { paths } from '@horus/contract/paths';
import { roleLabels, UNNAMED_ORGANIZATION } from '@horus/contract/roles';
import { Link } from 'react-router';
import { useSession } from '#client/session.ts';
import { company } from '#content/company.ts';
import { helpLinks } from '#content/navigation.ts';
import { Brand } from '#pages/site/layout/brand.tsx';
import { NavAnchor } from '#pages/site/layout/nav-anchor.tsx';
import { UserMenu } from '#pages/site/layout/user-menu.tsx';
import { ButtonAnchor } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';
import { Menu } from '#ui/menu.tsx';

export function AreaBar() {
  const { user } = useSession();
  return (
    <header data-tone="paper" className="relative z-30 print:hidden">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-end gap-x-1 gap-y-2 py-2 sm:gap-x-2">
        <Link
          to={paths.account.dashboard.href()}
          aria-label="Horus, Mi Dashboard"
          className="mr-auto min-w-11 rounded-md max-sm:[&_.font-display]:hidden"
        >
          <Brand name="Horus" />
        </Link>
        <OpenHorus />
        <Menu
          label={
            <>
              <Icon name="info" className="size-5 sm:hidden" />
              <span className="max-sm:sr-only">Ayuda</span>
            </>
          }
          className="max-xs:hidden"
          panelClassName="max-sm:-right-16"
        >
          {helpLinks.map((group) => (
            <div
              key={group[0]?.label}
              className="border-line py-1 not-first:mt-1 not-first:border-t not-first:pt-2"
            >
              {group.map((link) => (
                <NavAnchor key={link.label} link={link} className="menu-row" />
              ))}
            </div>
          ))}
        </Menu>
        {/* Reserves the usual width of the menu, so that nothing moves when it loads. */}
        {user ? <UserMenu user={user} /> : <span className="h-11 w-16 sm:w-36" />}
      </div>
      <OrganizationStrip />
    </header>
  );
}

/** Empty unless APP_URL is configured. */
function OpenHorus() {
  if (!company.APP_URL) return null;
  return (
    <ButtonAnchor href={company.APP_URL} target="_blank" rel="noopener" variant="secondary">
      Abrir Horus
      <Icon name="external" className="size-4 shrink-0" />
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </ButtonAnchor>
  );
}

/** Shows the current organisation to a member of several. */
function OrganizationStrip() {
  const { user } = useSession();
  if (!user || user.organizations < 2) return null;
  return (
    <p className="page-width pb-2 text-sm text-ink-600">
      Estás en{' '}
      <strong className="font-semibold text-ink-900 wrap-anywhere">
        {user.company ?? UNNAMED_ORGANIZATION}
      </strong>{' '}
      ({roleLabels[user.role]})
    </p>
  );
}
