import { ArrowLink } from '#ui/arrow-link.tsx';
import '#pages/backoffice/frame/office.css';
import { paths } from '@horus/contract/backoffice/paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { createAccountCache } from '#client/account-queries.ts';
import { watchAttendance } from '#client/backoffice/attendance.ts';
import { operatorSession, readSession, watchSession } from '#client/backoffice/session-store.ts';
import { LoadedPage } from '#pages/backoffice/frame/loaded-page.tsx';
import { LoginOver } from '#pages/backoffice/frame/login-overlay.tsx';
import { OfficeFrame } from '#pages/backoffice/frame/office-frame.tsx';
import { officePages } from '#pages/backoffice/frame/office-pages.ts';
import { notePaletteKey, takePaletteKey } from '#pages/backoffice/frame/palette-key-buffer.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { LoginPage } from '#pages/backoffice/operators/login-page.tsx';
import { OperatorProofDialog } from '#pages/backoffice/operators/operator-proof-dialog.tsx';
import { WelcomePage } from '#pages/backoffice/operators/welcome-page.tsx';
import { watchSubmitKey } from '#pages/backoffice/parts/submit-on-ctrl-enter.ts';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';

const { admin } = paths;

/**
 * Shows the login without a session. After the session expires, shows it over the page, which keeps
 * its typed text.
 */
export function Office() {
  const session = useSyncExternalStore(operatorSession.subscribe, operatorSession.read);
  const { pathname } = useLocation();
  useEffect(() => {
    void readSession();
    const stops = [watchAttendance(window), watchSession(), watchSubmitKey()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const { status } = session;
  useEffect(() => {
    if (status === 'loading') return notePaletteKey();
    // A key pressed before the login has no effect after it.
    if (status === 'anonymous') takePaletteKey();
    return undefined;
  }, [status]);
  if (pathname === admin.welcome.href()) return <WelcomePage />;
  if (session.status === 'open' || session.status === 'ended') {
    return (
      <>
        <Work key={session.operator.id} {...session} />
        {session.status === 'ended' && (
          <LoginOver>
            <LoginPage over />
          </LoginOver>
        )}
      </>
    );
  }
  if (session.status === 'loading') {
    return (
      <Alone>
        <Spinner label="Cargando..." className="size-9 text-lapis-600" />
      </Alone>
    );
  }
  if (session.status === 'failed') {
    return (
      <Alone>
        <ErrorState title="No hemos podido comprobar tu sesión" onRetry={() => void readSession()} />
      </Alone>
    );
  }
  return <LoginPage />;
}

function Alone({ children }: { readonly children: React.ReactNode }) {
  return (
    <main id="contenido" tabIndex={-1} className="grid min-h-dvh place-content-center p-6 outline-none">
      <h1 className="sr-only">Oficina de Horus</h1>
      {children}
    </main>
  );
}

function Work({ operator }: { readonly operator: NonNullable<React.ContextType<typeof OperatorContext>> }) {
  const [cache] = useState(createAccountCache);
  return (
    <OperatorContext value={operator}>
      <QueryClientProvider client={cache}>
        <OfficeFrame>
          <Routes>
            {officePages.map(({ pattern, load }) => (
              <Route
                key={pattern}
                path={within(pattern)}
                element={<LoadedPage key={pattern} load={load} />}
              />
            ))}
            <Route
              path={within(admin.login.pattern)}
              element={<Navigate to={admin.today.href()} replace />}
            />
            <Route path="*" element={<Nowhere />} />
          </Routes>
        </OfficeFrame>
        <OperatorProofDialog />
      </QueryClientProvider>
    </OperatorContext>
  );
}

/** Removes the prefix of the `/admin/*` route. */
function within(pattern: string): string {
  return pattern.slice(admin.today.pattern.length).replace(/^\//, '');
}

function Nowhere() {
  return (
    <EmptyState title="Aquí no hay nada" action={<ArrowLink to={admin.today.href()}>Ir a Hoy</ArrowLink>}>
      La dirección no es de ninguna página de la oficina.
    </EmptyState>
  );
}
