import type { ReactNode } from 'react';
import { ClockDial } from '#pages/auth/clock-dial.tsx';
import { ToCheckout } from '#pages/auth/to-checkout.tsx';
import { useOnwards } from '#pages/auth/use-onwards.ts';
import { usePlanFromAddress } from '#pages/auth/use-plan-from-address.ts';
import { refreshUser, useSession } from '#server/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** What the page is for, beside the dial. */
  readonly aside: ReactNode;
  /** The form, for whoever is not logged in. */
  readonly children: ReactNode;
}

/** The frame of the login and register pages: the form on paper, the hour on ink. Who is logged in goes onwards. */
export function AuthFrame({ title, lead, aside, children }: AuthFrameProps) {
  usePlanFromAddress();
  const { toCheckout } = useOnwards();
  const { status, error } = useSession();
  return (
    <div className="grid lg:min-h-[calc(100dvh-4.5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="flex justify-center px-[clamp(1rem,4vw,2rem)] py-12 sm:py-16 lg:items-center lg:justify-start lg:pl-[max(2rem,calc((100vw-75rem)/2+2rem))]">
        <div className="w-full max-w-md">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-3 text-ink-600">{lead}</p>
          <div className="mt-8">
            <NeedsScript />
            {status !== 'authenticated' && !error && (
              <>
                <div className={status === 'loading' ? 'noscript:hidden signed-in:hidden' : ''}>
                  {children}
                </div>
                {status === 'loading' && <Waiting className="anonymous:hidden" />}
              </>
            )}
            {error && (
              <ErrorState title="No hemos podido comprobar tu sesión" onRetry={() => void refreshUser()}>
                Comprueba tu conexión. Sigues dentro: no hace falta que vuelvas a entrar.
              </ErrorState>
            )}
            {status === 'authenticated' && (toCheckout ? <ToCheckout /> : <Waiting />)}
          </div>
        </div>
      </div>
      <aside data-tone="ink" className="relative isolate overflow-hidden max-lg:hidden">
        <ClockDial className="absolute top-[34%] left-[64%] -z-10 size-[58rem] -translate-1/2 text-gold-500 opacity-80" />
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-ink-950 from-70% to-transparent px-12 pt-28 pb-14 xl:px-16">
          <div className="max-w-md">{aside}</div>
        </div>
      </aside>
    </div>
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

function NeedsScript() {
  return (
    <noscript>
      <Alert>
        Para entrar en tu cuenta o crearla hace falta JavaScript, y tu navegador lo tiene desactivado.
        Actívalo y vuelve a cargar la página.
      </Alert>
    </noscript>
  );
}
