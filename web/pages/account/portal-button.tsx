import type { ReactNode } from 'react';
import { usePortal } from '#pages/account/use-portal.ts';
import { Button } from '#ui/button.tsx';
import type { ButtonVariant } from '#ui/button-style.ts';
import { Spinner } from '#ui/spinner.tsx';

interface PortalButtonProps {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly className?: string;
}

/** Opens the payment provider's portal. */
export function PortalButton({ children, variant = 'secondary', className }: PortalButtonProps) {
  const { opening, open } = usePortal();
  return (
    // Never disabled: whoever pressed it with the keyboard keeps his place.
    <Button
      variant={variant}
      onClick={open}
      aria-busy={opening || undefined}
      {...(className ? { className } : {})}
    >
      {opening && <Spinner className="size-4.5" />}
      {children}
    </Button>
  );
}
