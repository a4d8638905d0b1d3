import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { watchRefusals } from '#client/organization-sync.ts';
import { type AreaLink, areaLinks } from '#content/customer-area.ts';
import { AreaBar } from '#pages/account/frame/area-bar.tsx';
import { LineFooter } from '#pages/site/layout/line-footer.tsx';
import { PartBoundary } from '#ui/part-boundary.tsx';
import { toast } from '#ui/toast.ts';

/**
 * Frame of the pages behind the login, without sales content. Shown before the session is checked.
 */
export function AreaFrame({ children }: { readonly children: ReactNode }) {
  useEffect(() => watchRefusals((text) => toast.warning(text, { toastId: 'organization' })), []);
  return (
    <>
      <PartBoundary>
        <AreaBar />
      </PartBoundary>
      <PartBoundary>
        <AreaNavigation />
      </PartBoundary>
      <main id="contenido" tabIndex={-1} className="min-h-[75dvh] outline-none">
        {children}
      </main>
      <PartBoundary>
        <LineFooter />
      </PartBoundary>
    </>
  );
}

const linkStyle =
  '-mb-px flex min-h-12 grow items-center justify-center border-b-3 border-transparent px-2 text-sm font-semibold ' +
  'text-ink-600 no-underline hover:text-ink-900 aria-[current]:border-gold-600 aria-[current]:text-ink-900 ' +
  'sm:grow-0 sm:px-0 forced-colors:not-aria-[current]:border-[Canvas]';

/** Four links, sticky in tall windows. */
function AreaNavigation() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Tu cuenta"
      data-tone="paper"
      className="z-20 border-b border-line tall:sticky tall:top-0 print:hidden"
    >
      <ul className="page-width flex flex-wrap max-sm:px-1 sm:gap-x-8">
        {areaLinks.map((each) => (
          <li key={each.href} className="flex grow sm:grow-0">
            <Link to={each.href} aria-current={currentOf(each, pathname)} className={linkStyle}>
              {each.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `page` for the open page, `true` for the link to its section. */
function currentOf({ href, also }: AreaLink, pathname: string): 'page' | 'true' | undefined {
  const address = pathname.replace(/(.)\/$/, '$1');
  if (address === href) return 'page';
  return also.includes(address) ? 'true' : undefined;
}
