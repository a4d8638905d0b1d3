import { paths } from '@horus/contract/paths';
import type { MetaFunction } from 'react-router';
import { AuthLayout } from '#pages/auth/auth-layout.tsx';
import { useLinkToken } from '#pages/auth/use-link-token.ts';
import { VerifyEmail } from '#pages/auth/verify-email.tsx';
import type { PageHandle } from '#pages/page-handle.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Spinner } from '#ui/spinner.tsx';

export const handle: PageHandle = { startNow: true, lineFooter: true };

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Confirma tu email | Horus',
    description: 'Confirma el email de tu cuenta de cliente de Horus.',
    path: paths.auth.verifyEmail.href(),
    noindex: true,
  });

/** /verificar-email#token=…. Only its button confirms, because email scanners open links too. */
export default function VerifyEmailPage() {
  const token = useLinkToken();
  return (
    <AuthLayout
      title="Confirma tu email"
      lead="Así sabemos que los avisos y las facturas te llegan a ti."
      needsScript="Para confirmar tu email"
      aside={
        <>
          <p className="font-display text-3xl font-semibold">Lo importante, a tu correo.</p>
          <p className="mt-4 text-ink-200">
            Los recibos, los avisos antes de cada renovación y el enlace si pierdes la contraseña.
          </p>
        </>
      }
    >
      {token === undefined ? (
        <div className="flex justify-center py-20 text-lapis-600 noscript:hidden">
          <Spinner label="Comprobando el enlace" className="size-12" />
        </div>
      ) : (
        // A second link opened in the same tab changes only the fragment.
        <VerifyEmail key={token} token={token} />
      )}
    </AuthLayout>
  );
}
