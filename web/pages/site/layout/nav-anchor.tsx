import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NavLink } from '#content/navigation.ts';
import { Icon } from '#ui/icons.tsx';

/** A navigation link; one that leaves the site opens in a new tab and says so. */
export function NavAnchor({
  link,
  className,
  children,
}: {
  readonly link: NavLink;
  readonly className: string;
  readonly children?: ReactNode;
}) {
  if (!link.external) {
    return (
      <Link to={link.href} className={className}>
        {children ?? link.label}
      </Link>
    );
  }
  return (
    <a href={link.href} target="_blank" rel="noopener" className={className}>
      {children ?? link.label}
      <Icon name="external" className="size-3.5 shrink-0 opacity-70" />
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
