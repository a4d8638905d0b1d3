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
 * Opens the wizard as a dialog. In a new tab, or without React, it is a link to the wizard's page.
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
