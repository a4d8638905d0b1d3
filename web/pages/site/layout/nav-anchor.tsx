import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NavLink } from '#content/navigation.ts';
import { classNames } from '#ui/class-names.ts';

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
    <a
      href={link.href}
      target="_blank"
      rel="noopener"
      aria-label={`${link.label} (se abre en otra pestaña)`}
      className={classNames('way-out', className)}
    >
      {children ?? link.label}
    </a>
  );
}
