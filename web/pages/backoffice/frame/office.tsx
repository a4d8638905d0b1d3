import '#pages/backoffice/frame/office.css';
import { paths } from '@horus/contract/paths';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { createAccountCache } from '#client/account-queries.ts';
import { operatorSession, readSession } from '#client/backoffice/session-store.ts';
import { LoadedPage } from '#pages/backoffice/frame/loaded-page.tsx';
import { OfficeFrame } from '#pages/backoffice/frame/office-frame.tsx';
import { officePages } from '#pages/backoffice/frame/office-pages.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { LoginPage } from '#pages/backoffice/operators/login-page.tsx';
import { OperatorProofDialog } from '#pages/backoffice/operators/operator-proof-dialog.tsx';
import { WelcomePage } from '#pages/backoffice/operators/welcome-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';

const { admin } = paths;

/**
 * The back office: who is not logged in sees the login over whatever address they opened, and then
 * what is there.
 */
export function Office() {
  const session = useSyncExternalStore(operatorSession.subscribe, operatorSession.read);
  const { pathname } = useLocation();
  useEffect(() => {
    void readSession();
  }, []);
  if (pathname === admin.welcome.href()) return <WelcomePage />;
  if (session.status === 'open') return <Work key={session.operator.id} {...session} />;
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
  return <LoginPage ended={session.status === 'ended'} />;
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
            <Route path={within(admin.login.pattern)} element={<Here />} />
            <Route path="*" element={<Nowhere />} />
          </Routes>
        </OfficeFrame>
        <OperatorProofDialog />
      </QueryClientProvider>
    </OperatorContext>
  );
}

/** A pattern as the routes inside of `/admin/*` have it. */
function within(pattern: string): string {
  return pattern.slice(admin.today.pattern.length).replace(/^\//, '');
}

/** Who opens the login and is logged in. */
function Here() {
  return (
    <EmptyState title="Ya estás dentro" action={<Link to={admin.today.href()}>Ir a Hoy</Link>}>
      No hace falta que entres otra vez.
    </EmptyState>
  );
}

function Nowhere() {
  return (
    <EmptyState title="Aquí no hay nada" action={<Link to={admin.today.href()}>Ir a Hoy</Link>}>
      La dirección no es de ninguna página de la oficina.
    </EmptyState>
  );
}
