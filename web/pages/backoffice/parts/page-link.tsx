import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router';

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
}

/** Where the page has one column. */
export function PartLinks({ label, links }: PartLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-5 text-sm xl:hidden">
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
