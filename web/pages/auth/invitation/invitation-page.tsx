import { paths } from '@horus/contract/paths';
import type { MetaFunction } from 'react-router';
import { AuthLayout } from '#pages/auth/auth-layout.tsx';
import { Invitation } from '#pages/auth/invitation/invitation.tsx';
import { useLinkToken } from '#pages/auth/use-link-token.ts';
import type { PageHandle } from '#pages/page-handle.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Spinner } from '#ui/spinner.tsx';

export const handle: PageHandle = { startNow: true, lineFooter: true };

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Te invitan a un equipo | Horus',
    description: 'Acepta la invitación a la cuenta de una empresa en Horus.',
    path: paths.auth.invitation.href(),
    noindex: true,
  });

/** /invitacion#token=…. Opening it accepts nothing, because email scanners open links too. */
export default function InvitationPage() {
  const token = useLinkToken();
  return (
    <AuthLayout
      title="Te invitan a un equipo"
      lead="Acepta y verás su plan y sus facturas con tu propia cuenta."
      needsScript="Para aceptar la invitación"
      aside={
        <>
          <p className="font-display text-3xl font-semibold">Cada uno con su llave.</p>
          <p className="mt-4 text-ink-200">
            Nadie comparte contraseña: cada persona entra con la suya y hace lo que su rol le permite.
          </p>
        </>
      }
    >
      {token === undefined ? (
        <div className="flex justify-center py-20 text-lapis-600 noscript:hidden">
          <Spinner label="Comprobando la invitación" className="size-12" />
        </div>
      ) : (
        // A second link opened in the same tab changes only the fragment.
        <Invitation key={token} token={token ?? ''} />
      )}
    </AuthLayout>
  );
}
