import { hasRole } from '@horus/contract/roles';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { accountPages } from '#content/customer-area.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';

const pageLink =
  'flex min-h-11 min-w-11 justify-center -outline-offset-2 items-center border-b-3 border-transparent text-sm font-semibold text-ink-600 ' +
  'no-underline hover:text-ink-900 aria-[current]:border-gold-600 aria-[current]:text-ink-900 ' +
  'forced-colors:not-aria-[current]:border-[Canvas]';

/** Frame of the pages behind the link 'Cuenta', with links to the others. */
export function AccountPage({
  title,
  lead,
  back,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly back?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="page-width py-4 sm:py-8">
      {back}
      <h1 className="mt-2 text-4xl">{title}</h1>
      <p className="mt-2 text-ink-600">{lead}</p>
      {accountPages.length > 1 && <AccountPages />}
      <div className="mt-8">{children}</div>
    </div>
  );
}

/** The row scrolls sideways on a phone. */
function scrollIntoView(link: HTMLElement | null): void {
  link?.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' });
}

function AccountPages() {
  const address = useLocation().pathname.replace(/(.)\/$/, '$1');
  const { role } = useCustomer();
  const pages = accountPages.filter(({ needs = 'viewer' }) => hasRole(role, needs));
  return (
    <nav aria-label="Páginas de tu cuenta" className="mt-5 print:hidden">
      <ul className="flex gap-x-6 overflow-x-auto border-b border-line sm:gap-x-8">
        {pages.map(({ label, href }) => (
          <li key={href} className="shrink-0">
            <Link
              to={href}
              aria-current={href === address ? 'page' : undefined}
              ref={href === address ? scrollIntoView : undefined}
              className={pageLink}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
