import type { RoleFor } from '@horus/contract/calls';
import { hasRole } from '@horus/contract/roles';
import { type ReactNode, useState } from 'react';
import { createPortalLink, NO_CUSTOMER, NO_USER, portalFailureText } from '#client/portal.ts';
import { currentSession } from '#client/session.ts';
import { AskOwner } from '#pages/account/frame/ask-owner.tsx';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { ButtonVariant } from '#ui/button-style.ts';
import { toast } from '#ui/toast.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

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

function usePortal() {
  const [opening, setOpening] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  usePageReturn(() => setOpening(false));

  async function open(): Promise<void> {
    if (opening) return;
    const { user } = currentSession.read();
    if (!user) return tell(NO_USER);
    if (!user.stripeCustomerId) return tell(NO_CUSTOMER);
    setOpening(true);
    setFailure(null);
    toast.info('Accediendo al portal de Stripe...', { toastId: 'portal' });
    try {
      window.location.assign(await createPortalLink());
    } catch (error) {
      setOpening(false);
      tell(portalFailureText(error));
    }
  }

  /** Shows a notice, and an error that stays next to the button. */
  function tell(text: string): void {
    toast.error(text, { toastId: text });
    setFailure(text);
  }

  return { opening, failure, open: () => void open() };
}
