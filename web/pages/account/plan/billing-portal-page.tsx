import type { User } from '@horus/contract/auth';
import { paths } from '@horus/contract/paths';
import { hasRole } from '@horus/contract/roles';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type MetaFunction, useNavigate } from 'react-router';
import { createPortalLink, PORTAL_FAILED, portalFailureText } from '#client/portal.ts';
import { saveRedirect } from '#client/redirect-after-login.ts';
import { refreshUser, useSession } from '#client/session.ts';
import { AreaFrame } from '#pages/account/frame/area-frame.tsx';
import type { PageHandle } from '#pages/page-handle.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';

const { site, auth, account } = paths;

export const handle: PageHandle = { startNow: true, ownFrame: true };

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Portal de facturación | Horus',
    description: 'El camino al portal de facturación.',
    path: account.billing.href(),
    noindex: true,
  });

/** /billing: redirects to Stripe's portal. */
export default function BillingPortalPage() {
  const { status, user, error } = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    if (status !== 'anonymous') return;
    saveRedirect(account.billing.href());
    void navigate(auth.login.href(), { replace: true });
  }, [status, navigate]);

  return (
    <AreaFrame>
      <div className="page-width flex min-h-[60dvh] flex-col items-center justify-center gap-5 py-16 text-center">
        <h1 className="sr-only">Portal de facturación</h1>
        <noscript>
          <Alert>El portal de facturación necesita JavaScript, y tu navegador lo tiene desactivado.</Alert>
        </noscript>
        {error && (
          <ErrorState title="No hemos podido comprobar tu sesión" onRetry={() => void refreshUser()}>
            Comprueba tu conexión. Sigues dentro: no hace falta que vuelvas a entrar.
          </ErrorState>
        )}
        {user && <Portal user={user} />}
        {!user && !error && <Waiting>Comprobando tu sesión...</Waiting>}
      </div>
    </AreaFrame>
  );
}

function Portal({ user }: { readonly user: User }) {
  if (!user.stripeCustomerId) return <NothingToManage />;
  if (hasRole(user.role, 'billing')) return <ToPortal />;
  return (
    <EmptyState
      title="Tu rol no permite gestionar la suscripción"
      action={<ButtonLink to={account.dashboard.href()}>Ir a Mi Dashboard</ButtonLink>}
    >
      La gestiona un titular o quien lleva la facturación. Tú puedes ver el plan y las facturas.
    </EmptyState>
  );
}

function ToPortal() {
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(false);

  async function go(): Promise<void> {
    setFailure(null);
    try {
      // Replaces this page in the history, so that going back from the portal doesn't open it
      // again.
      window.location.replace(await createPortalLink());
    } catch (error) {
      setFailure(portalFailureText(error));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once on load, then on demand.
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void go();
  }, []);

  if (failure === null) return <Waiting>Redirigiendo al portal de facturación...</Waiting>;
  return (
    <>
      <ErrorState title="Error al acceder al portal de facturación" className="pb-2">
        {failure === PORTAL_FAILED
          ? 'Tu plan sigue como estaba. Vuelve a intentarlo en un momento.'
          : failure}
      </ErrorState>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => void go()}>Volver a intentarlo</Button>
        <ButtonLink to={site.horus.href()} variant="secondary">
          Volver a Horus
        </ButtonLink>
      </div>
    </>
  );
}

function NothingToManage() {
  return (
    <EmptyState
      title="No tienes una suscripción activa"
      action={
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to={site.horus.href()}>Ver Planes Disponibles</ButtonLink>
          <ButtonLink to={account.dashboard.href()} variant="secondary">
            Ir a Mi Dashboard
          </ButtonLink>
        </div>
      }
    >
      Cuando contrates un plan podrás cambiar aquí cómo lo pagas, ver tus facturas o cancelarlo.
    </EmptyState>
  );
}

function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <div role="status" className="flex flex-col items-center gap-5 noscript:hidden">
      <Spinner className="size-16 text-lapis-600" />
      <p className="text-lg">{children}</p>
    </div>
  );
}
