import { errors } from '@horus/contract/errors';
import { paths } from '@horus/contract/paths';
import type { MetaFunction } from 'react-router';
import { AuthLayout } from '#pages/auth/auth-layout.tsx';
import { FORGOTTEN_HREF, IncompleteLink } from '#pages/auth/incomplete-link.tsx';
import { ResetPasswordForm } from '#pages/auth/reset-password-form.tsx';
import { useLinkToken } from '#pages/auth/use-link-token.ts';
import type { PageHandle } from '#pages/page-handle.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

export const handle: PageHandle = { startNow: true, lineFooter: true };

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Elige tu contraseña | Horus',
    description: 'Elige la contraseña de tu cuenta de cliente de Horus.',
    path: paths.auth.resetPassword.href(),
    noindex: true,
  });

/** /reset-password#token=…, also for the first password of a buyer without an account. */
export default function ResetPasswordPage() {
  const token = useLinkToken();
  return (
    <AuthLayout
      title={token === null ? 'Enlace no válido' : 'Elige tu contraseña'}
      lead={
        token === null
          ? 'Falta la parte del enlace que dice de quién es la cuenta.'
          : 'Con ella entrarás en tu área de cliente.'
      }
      needsScript="Para elegir tu contraseña"
      aside={
        <>
          <p className="font-display text-3xl font-semibold">Tu cuenta, solo tuya.</p>
          <p className="mt-4 text-ink-200">
            Usa una contraseña que no tengas en ningún otro sitio. Al guardarla se cierran todas las sesiones
            que hubiera abiertas.
          </p>
        </>
      }
    >
      {token === undefined && (
        <div className="flex justify-center py-20 text-lapis-600 noscript:hidden">
          <Spinner label="Comprobando el enlace" className="size-12" />
        </div>
      )}
      {token === null && (
        <IncompleteLink title={errors['auth.invalid_reset_token'][1]}>
          <ButtonLink to={paths.auth.login.href()} variant="secondary" className="grow">
            Volver al inicio de sesión
          </ButtonLink>
          <ButtonLink to={FORGOTTEN_HREF} variant="secondary" className="grow">
            Pedir otro enlace
          </ButtonLink>
        </IncompleteLink>
      )}
      {token && <ResetPasswordForm key={token} token={token} />}
    </AuthLayout>
  );
}
