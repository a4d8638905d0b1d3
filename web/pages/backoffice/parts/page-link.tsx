import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

interface PageLinkProps {
  /** `#part` or `?action`. */
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link within the page. The page still knows the list from which it was opened. */
export function PageLink(props: PageLinkProps) {
  return <Link {...props} replace preventScrollReset state={useLocation().state} />;
}
