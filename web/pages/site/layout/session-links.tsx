import { paths } from '@horus/contract/paths';
import { useEffect } from 'react';
import { useSession } from '#client/session.ts';
import { UserMenu } from '#pages/site/layout/user-menu.tsx';
import { ButtonLink } from '#ui/button.tsx';

/**
 * Login and register, or the user menu. Until the session is known the stylesheet decides by the document's signed-in
 * flag, so that a customer never sees 'Iniciar sesión' flash by.
 */
export function SessionLinks() {
  const { status, user } = useSession();

  useEffect(() => {
    if (status !== 'loading') {
      document.documentElement.toggleAttribute('data-signed-in', status === 'authenticated');
    }
  }, [status]);

  if (user) return <UserMenu user={user} />;
  return (
    <>
      <ButtonLink to={paths.account.dashboard.href()} variant="secondary" className="anonymous:hidden">
        Mi Dashboard
      </ButtonLink>
      <ButtonLink to={paths.auth.login.href()} variant="quiet" className="signed-in:hidden">
        Iniciar sesión
      </ButtonLink>
      <ButtonLink to={paths.auth.register.href()} variant="secondary" className="signed-in:hidden">
        Crear cuenta
      </ButtonLink>
    </>
  );
}
