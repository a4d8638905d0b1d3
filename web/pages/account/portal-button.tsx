import type { RoleFor } from '@horus/contract/calls';
import { hasRole } from '@horus/contract/roles';
import type { ReactNode } from 'react';
import { AskOwner } from '#pages/account/ask-owner.tsx';
import { useCustomer } from '#pages/account/require-user.tsx';
import { usePortal } from '#pages/account/use-portal.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { ButtonVariant } from '#ui/button-style.ts';

interface PortalButtonProps {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly className?: string;
}

/** Members without permission see the owners' names instead. */
export function PortalButton({ children, variant = 'secondary', className }: PortalButtonProps) {
  const { opening, failure, open } = usePortal();
  const may = hasRole(
    useCustomer().role,
    'billing' satisfies RoleFor<'POST /api/stripe/create-portal-session'>,
  );
  if (!may) return <AskOwner what="Tu rol no permite cambiar esto." className="mt-3" />;
  return (
    <>
      <Button variant={variant} onClick={open} busy={opening} {...(className ? { className } : {})}>
        {children}
      </Button>
      {failure !== null && (
        <Alert tone="error" className="mt-3">
          {failure}
        </Alert>
      )}
    </>
  );
}
