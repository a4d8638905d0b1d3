import type { PlanType } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import type { MouseEvent, ReactNode } from 'react';
import { hiringModal } from '#pages/site/hiring/hiring-modal-state.ts';

interface HireLinkProps {
  readonly planType?: PlanType;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * Opens the wizard over the page; in another tab, or where React can't come, it leads to the
 * wizard's own page.
 */
export function HireLink({ planType = 'business', className, children }: HireLinkProps) {
  function open(event: MouseEvent<HTMLAnchorElement>): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    hiringModal.set(planType);
  }
  return (
    <a href={paths.site.hire.href({ plan: planType })} data-live onClick={open} className={className}>
      {children}
    </a>
  );
}
