import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { createAccountCache } from '#client/account-queries.ts';
import { leaveView } from '#client/customer-view.ts';
import { refreshUser } from '#client/session.ts';
import { AreaFrame } from '#pages/account/frame/area-frame.tsx';
import { EmailLinkGuard } from '#pages/account/frame/email-link-guard.tsx';
import { RequireUser, useCustomer, useLeaveTo } from '#pages/account/frame/require-user.tsx';
import { ProofDialog } from '#pages/account/security/proof-dialog.tsx';
import { ResendVerification } from '#pages/auth/resend-verification.tsx';
import type { PageHandle } from '#pages/page-handle.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';

export const handle: PageHandle = { startNow: true, ownFrame: true };

/**
 * Frame of the pages behind the login, with a separate query cache per customer and organisation.
 */
export default function CustomerArea() {
  return (
    <AreaFrame>
      <RequireUser>{(user) => <Area key={`${user.id} ${user.organizationId}`} />}</RequireUser>
    </AreaFrame>
  );
}

function Area() {
  const [cache] = useState(createAccountCache);
  const user = useCustomer();
  const leaveTo = useLeaveTo();
  return (
    <QueryClientProvider client={cache}>
      <ViewBanner />
      {/* A buyer without a password has no such link, and can be seen here only by an operator. */}
      {!user.emailVerified && !user.viewedBy && <UnverifiedNotice email={user.email} />}
      <EmailLinkGuard user={user} onLeave={leaveTo} page>
        <Outlet />
      </EmailLinkGuard>
      <ProofDialog email={user.email} />
    </QueryClientProvider>
  );
}

/** Disappears once the address is confirmed, even in another tab. */
function UnverifiedNotice({ email }: { readonly email: string }) {
  useEffect(() => {
    const onFocus = () => void refreshUser();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  return (
    <section aria-label="Email sin confirmar" className="border-b border-line bg-paper-2">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <div className="flex min-w-0 grow basis-40 items-start gap-3 text-sm">
          <Icon name="mail" className="mt-0.5 size-5 shrink-0 text-gold-600" />
          <p className="min-w-0">
            <strong className="font-semibold">Confirma tu email.</strong>{' '}
            <span className="max-sm:sr-only">Te hemos enviado un enlace a {email}.</span>
          </p>
        </div>
        <ResendVerification />
      </div>
    </section>
  );
}

/** For an operator who views the area as a customer, read-only. */
function ViewBanner() {
  const { name, email, viewedBy } = useCustomer();
  const [leaving, setLeaving] = useState(false);
  if (!viewedBy) return null;

  function onLeave(): void {
    setLeaving(true);
    void leaveView();
  }

  return (
    <section
      aria-label="Vista de operador"
      className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line-strong bg-gold-300 px-4 py-2 text-sm text-ink-900"
    >
      <p className="min-w-0">
        <strong>Estás viendo la cuenta como {name}</strong> <span className="wrap-anywhere">({email})</span>.
        Solo puedes mirar: nada de lo que pulses cambia nada, y queda anotado en su actividad.
      </p>
      <Button variant="secondary" busy={leaving} busyLabel="Saliendo..." onClick={onLeave}>
        Salir de la vista
      </Button>
    </section>
  );
}
