import type { ReactNode } from 'react';
import { refreshUser, useSession } from '#client/session.ts';
import { AuthLayout } from '#pages/auth/auth-layout.tsx';
import { ToCheckout } from '#pages/auth/to-checkout.tsx';
import { usePlanFromAddress } from '#pages/auth/use-plan-from-address.ts';
import { useRedirectAfterLogin } from '#pages/auth/use-redirect-after-login.ts';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly aside: ReactNode;
  /** Shown to signed-out visitors. */
  readonly children: ReactNode;
}

/** Redirects signed-in customers. */
export function AuthFrame({ children, ...layout }: AuthFrameProps) {
  usePlanFromAddress();
  const { toCheckout } = useRedirectAfterLogin();
  const { status, error } = useSession();
  return (
    <AuthLayout {...layout} needsScript="Para entrar en tu cuenta o crearla">
      {status !== 'authenticated' && !error && (
        <>
          <div className={status === 'loading' ? 'noscript:hidden signed-in:hidden' : ''}>{children}</div>
          {status === 'loading' && <Waiting className="anonymous:hidden" />}
        </>
      )}
      {error && (
        <ErrorState title="No hemos podido comprobar tu sesión" onRetry={() => void refreshUser()}>
          Comprueba tu conexión. Sigues dentro: no hace falta que vuelvas a entrar.
        </ErrorState>
      )}
      {status === 'authenticated' && (toCheckout ? <ToCheckout /> : <Waiting />)}
    </AuthLayout>
  );
}

function Waiting({ className }: { readonly className?: string }) {
  return (
    <div className={className}>
      <div className="flex justify-center py-20 text-lapis-600">
        <Spinner label="Comprobando tu sesión" className="size-12" />
      </div>
    </div>
  );
}
