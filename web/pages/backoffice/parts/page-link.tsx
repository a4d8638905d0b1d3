import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '#ui/class-names.ts';

interface PageLinkProps extends ComponentProps<typeof Link> {
  /** `#part` or `?action`. */
  readonly to: string;
}

/** A link within the page. The page still knows the list from which it was opened. */
export function PageLink(props: PageLinkProps) {
  return <Link {...props} replace preventScrollReset state={useLocation().state} />;
}

interface PartLinksProps {
  readonly label: string;
  readonly links: readonly (readonly [to: string, name: string])[];
  /** Stays at the top. */
  readonly isSticky?: boolean;
}

/** Where the page has one column. */
export function PartLinks({ label, links, isSticky = false }: PartLinksProps) {
  return (
    <nav
      aria-label={label}
      className={classNames(
        'flex flex-wrap gap-x-5 text-sm xl:hidden',
        isSticky &&
          'part-links z-10 -mx-4 border-b border-line bg-paper px-4 max-sm:justify-between max-sm:gap-x-3 sm:-mx-8 sm:px-8 tall:sticky tall:top-0',
      )}
    >
      {links.map(([to, name]) => (
        <PageLink
          key={to}
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-lapis-700 underline underline-offset-4"
        >
          {name}
        </PageLink>
      ))}
    </nav>
  );
}
