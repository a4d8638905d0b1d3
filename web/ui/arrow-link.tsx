import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';

export const arrowLinkStyle =
  'inline-flex min-h-11 items-center gap-2 font-semibold text-lapis-700 underline-offset-4 hover:underline';

interface ArrowLinkProps {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function ArrowLink({ to, className, children }: ArrowLinkProps) {
  return (
    <Link to={to} className={classNames(arrowLinkStyle, 'way-on', className)}>
      {children}
    </Link>
  );
}
