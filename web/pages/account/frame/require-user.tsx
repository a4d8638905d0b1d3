import type { User } from '@horus/contract/auth';
import { paths } from '@horus/contract/paths';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { saveRedirect } from '#client/redirect-after-login.ts';
import { refreshUser, useSession } from '#client/session.ts';
import { removeToken } from '#client/token.ts';
import { AreaLoading } from '#pages/account/frame/area-loading.tsx';
import { Alert } from '#ui/alert.tsx';
import { ErrorState } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';

interface Customer {
  readonly user: User;
  readonly leaveTo: (address: string) => void;
}

const CustomerContext = createContext<Customer | null>(null);

function useCustomerContext(): Customer {
  const customer = useContext(CustomerContext);
  if (!customer) throw new Error('used outside of RequireUser');
  return customer;
}

/** @throws Error outside a page that requires a login */
export function useCustomer(): User {
  return useCustomerContext().user;
}

/**
 * Leaves the area of an expired session: removes the token and keeps the return address.
 * @throws Error outside a page that requires a login
 */
export function useLeaveTo(): (address: string) => void {
  return useCustomerContext().leaveTo;
}

/**
 * Shows the page to signed-in users. Other visitors go to / and return after the login. A logout
 * goes to / without a return address.
 */
export function RequireUser({ children }: { readonly children: (user: User) => ReactNode }) {
  const { status, user, error, expired } = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const wasIn = useRef(false);
  /** Where to redirect an expired session, with the return address kept. */
  const exit = useRef<string | null>(null);

  useEffect(() => {
    if (status === 'authenticated') wasIn.current = true;
    if (status !== 'anonymous') return;
    const loggedOut = wasIn.current && !expired && !exit.current;
    if (!loggedOut) saveRedirect(pathname + search + hash);
    if (expired)
      toast.info('Tu sesión ha caducado. Por favor, inicia sesión de nuevo.', { toastId: 'session' });
    else if (!wasIn.current) toast.info('Inicia sesión para ver esa página.', { toastId: 'session' });
    void navigate(exit.current ?? paths.site.home.href(), { replace: true });
  }, [status, expired, pathname, search, hash, navigate]);

  const leaveTo = useCallback((address: string) => {
    exit.current = address;
    removeToken();
  }, []);
  const customer = useMemo(() => user && { user, leaveTo }, [user, leaveTo]);

  if (customer) return <CustomerContext value={customer}>{children(customer.user)}</CustomerContext>;
  return (
    <>
      <h1 className="sr-only">Tu área de cliente</h1>
      <noscript>
        <div className="page-width py-16">
          <Alert>
            Tu área de cliente necesita JavaScript, y tu navegador lo tiene desactivado. Actívalo y vuelve a
            cargar la página.
          </Alert>
        </div>
      </noscript>
      {error ? (
        <ErrorState
          title="No hemos podido comprobar tu sesión"
          onRetry={() => void refreshUser()}
          className="py-24"
        >
          Comprueba tu conexión. Sigues dentro: no hace falta que vuelvas a entrar.
        </ErrorState>
      ) : (
        <AreaLoading />
      )}
    </>
  );
}
