import { paths } from '@horus/contract/paths';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useSession } from '#client/session.ts';
import { UserMenu } from '#pages/site/layout/user-menu.tsx';
import { ButtonLink } from '#ui/button.tsx';

/**
 * Until the session is known the stylesheet decides by the document's `data-signed-in`, so that a
 * customer never sees 'Iniciar sesión' flash by.
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

/** One link for phones; the menu has the others. */
export function PhoneSessionLink() {
  return (
    <>
      <Link to={paths.auth.login.href()} className={`${phoneLink} signed-in:hidden`}>
        Entrar
      </Link>
      <Link to={paths.account.dashboard.href()} className={`${phoneLink} anonymous:hidden`}>
        Mi Dashboard
      </Link>
    </>
  );
}

const phoneLink =
  'flex min-h-11 items-center rounded-md px-3 text-sm font-semibold text-ink-900 no-underline hover:bg-paper-3 md:hidden';
