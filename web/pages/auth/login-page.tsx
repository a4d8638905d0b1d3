import { paths } from '@horus/contract/paths';
import { type MetaFunction, useLocation } from 'react-router';
import { AuthFrame } from '#pages/auth/auth-frame.tsx';
import { ChosenPlan } from '#pages/auth/chosen-plan.tsx';
import { LoginWithReset } from '#pages/auth/login-with-reset.tsx';
import type { PageHandle } from '#pages/page-handle.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { Alert } from '#ui/alert.tsx';

export interface LoginPageState {
  readonly notice?: string;
  readonly email?: string;
}

export const handle: PageHandle = { startNow: true, lineFooter: true };

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Iniciar sesión | Horus',
    description: 'Entra en tu área de cliente de Horus: tu plan, tus pagos y tus facturas.',
    path: paths.auth.login.href(),
    noindex: true,
  });

/** /login */
export default function LoginPage() {
  const arrival = useLocation().state as LoginPageState | null;
  return (
    <AuthFrame
      title="Inicia sesión"
      lead="Tu plan, tus pagos y tus facturas, en un solo sitio."
      aside={
        <>
          <p className="font-display text-3xl font-semibold">Las cuentas, tan claras como las horas.</p>
          <p className="mt-4 text-ink-200">
            Qué plan tienes, cuándo es el próximo cobro y dónde está cada factura. Sin llamar a nadie.
          </p>
        </>
      }
    >
      <div className="grid gap-5">
        {arrival?.notice && <Alert tone="success">{arrival.notice}</Alert>}
        <ChosenPlan />
        <LoginWithReset email={arrival?.email} />
      </div>
    </AuthFrame>
  );
}
