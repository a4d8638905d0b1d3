import { TRIAL_DAYS } from '@horus/contract/catalog';
import { paths } from '@horus/contract/paths';
import { CONTACT_HOURS, READY_TIME } from '@horus/contract/promises';
import { Link, type MetaFunction, useNavigate } from 'react-router';
import { hasRedirect, saveRedirect } from '#client/redirect-after-login.ts';
import { AuthFrame } from '#pages/auth/auth-frame.tsx';
import { ChosenPlan } from '#pages/auth/chosen-plan.tsx';
import type { LoginPageState } from '#pages/auth/login-page.tsx';
import { type CreatedAccount, RegisterForm } from '#pages/auth/register-form.tsx';
import type { PageHandle } from '#pages/page-handle.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { toast } from '#ui/toast.ts';

export const handle: PageHandle = { startNow: true, lineFooter: true };

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Crear cuenta | Horus',
    description: 'Crea tu cuenta de cliente de Horus para contratar un plan y gestionarlo.',
    path: paths.auth.register.href(),
    noindex: true,
  });

const steps: readonly { readonly when: string; readonly what: string }[] = [
  { when: 'Hoy', what: 'Creas la cuenta y eliges tu plan.' },
  { when: `En ${CONTACT_HOURS} horas`, what: 'Hablamos contigo para preparar tu instalación.' },
  { when: `En ${READY_TIME}`, what: 'Horus está listo y tu equipo empieza a fichar.' },
  { when: `Tras ${TRIAL_DAYS} días gratis`, what: 'Empieza la cuota si has elegido el plan mensual.' },
];

/** /register */
export default function RegisterPage() {
  const navigate = useNavigate();

  /** A new customer without a plan goes to the dashboard, not to the previous page. */
  async function goToLogin({ email, notice }: CreatedAccount): Promise<void> {
    if (!hasRedirect()) saveRedirect(paths.account.dashboard.href());
    const state: LoginPageState = { email };
    await navigate(paths.auth.login.href(), { state });
    toast.success(notice);
  }

  return (
    <AuthFrame
      title="Crea tu cuenta"
      lead="Tardas un minuto. El plan lo eliges después."
      aside={
        <>
          <p className="font-display text-3xl font-semibold">De la cuenta al primer fichaje.</p>
          <ol className="mt-6 border-l border-gold-500/60">
            {steps.map(({ when, what }) => (
              <li key={when} className="relative pb-4 pl-6 last:pb-0">
                <span aria-hidden="true" className="absolute top-2.5 left-0 h-px w-3.5 bg-gold-400" />
                <span className="eyebrow block text-gold-400">{when}</span>
                <span className="text-ink-200">{what}</span>
              </li>
            ))}
          </ol>
        </>
      }
    >
      <div className="grid gap-5">
        <ChosenPlan />
        <RegisterForm onCreated={goToLogin}>
          <p className="text-sm text-ink-600">
            ¿Ya tienes cuenta?{' '}
            <Link
              to={paths.auth.login.href()}
              className="inline-block py-2 font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
            >
              Inicia sesión
            </Link>
          </p>
        </RegisterForm>
      </div>
    </AuthFrame>
  );
}
