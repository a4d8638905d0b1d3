import { mayCall } from '@horus/contract/access';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { accountPages } from '#content/customer-area.ts';
import { BackToDashboard } from '#pages/account/back-to-dashboard.tsx';
import { useCustomer } from '#pages/account/require-user.tsx';

const pageLink =
  'inline-flex min-h-11 items-center rounded-md px-3 text-sm font-semibold text-ink-600 no-underline ' +
  'hover:bg-paper-2 hover:text-ink-900 aria-[current]:bg-paper-3 aria-[current]:text-ink-900 ' +
  'forced-colors:aria-[current]:underline';

/** One of the pages behind the link 'Cuenta': its title, and the way to the others. */
export function AccountPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="page-width py-4 sm:py-8">
      <BackToDashboard />
      <h1 className="mt-2 text-4xl">{title}</h1>
      <p className="mt-2 text-ink-600">{lead}</p>
      {accountPages.length > 1 && <AccountPages />}
      <div className="mt-8">{children}</div>
    </div>
  );
}

function AccountPages() {
  const address = useLocation().pathname.replace(/(.)\/$/, '$1');
  const { role } = useCustomer();
  const pages = accountPages.filter(({ call }) => call === undefined || mayCall(role, call));
  return (
    <nav aria-label="Páginas de tu cuenta" className="mt-5 print:hidden">
      <ul className="-mx-3 flex flex-wrap gap-x-1">
        {pages.map(({ label, href }) => (
          <li key={href}>
            <Link to={href} aria-current={href === address ? 'page' : undefined} className={pageLink}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
