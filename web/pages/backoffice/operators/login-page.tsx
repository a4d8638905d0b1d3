import { type LoginBody, loginBody } from '@horus/contract/auth';
import type { SecondStep } from '@horus/contract/second-factor';
import { useEffect, useState } from 'react';
import { completeLoginWithCode, finishByPasskey } from '#client/backoffice/access.ts';
import { call } from '#client/backoffice/call.ts';
import { SecondStepForm } from '#pages/auth/second-step-form.tsx';
import { LoginFrame } from '#pages/backoffice/operators/login-frame.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';

const FAILURE = 'No hemos podido comprobarlo. Vuelve a intentarlo.';

/**
 * /admin/entrar, and any office address without a session.
 * @param over is shown over a page whose session expired
 */
export function LoginPage({ over = false }: { readonly over?: boolean }) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  useEffect(() => {
    const before = document.title;
    document.title = 'Entrar | Oficina de Horus';
    return () => {
      if (over) document.title = before;
    };
  }, [over]);
  return (
    <LoginFrame title={step ? 'Segundo paso' : 'Entrar'} over={over}>
      {step ? (
        <SecondStepForm
          step={step}
          finishByCode={completeLoginWithCode}
          finishByPasskey={finishByPasskey}
          failure={FAILURE}
          onBack={(why) => {
            setStep(null);
            setRefusal(why);
          }}
        />
      ) : (
        <>
          {over && (
            <Alert tone="info">
              Tu sesión ha terminado. Al entrar sigues donde estabas, con lo que tenías escrito.
            </Alert>
          )}
          <PasswordForm refusal={refusal} onRefusal={setRefusal} onStep={setStep} />
        </>
      )}
    </LoginFrame>
  );
}

interface PasswordFormProps {
  readonly refusal: FormRefusal | null;
  readonly onRefusal: (refusal: FormRefusal | null) => void;
  readonly onStep: (step: SecondStep) => void;
}

function PasswordForm({ refusal, onRefusal, onStep }: PasswordFormProps) {
  const { form, field, busy, onSubmit } = useCallForm<LoginBody>({
    schema: loginBody,
    failure: FAILURE,
    send: async (body) => {
      onRefusal(null);
      const { secondStep } = await call('POST /api/admin/session/password', { body });
      onStep(secondStep);
    },
    onError: (error) => {
      onRefusal(refusalOf(error, FAILURE));
      if (!showFieldErrors(error, ['email', 'password'], form))
        form.setFocus('password', { shouldSelect: true });
      return true;
    },
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="mt-1 grid gap-5">
      <EmailField autoComplete="username" required {...field('email')} />
      <PasswordField label="Contraseña" autoComplete="current-password" required {...field('password')} />
      <RefusalAlert refusal={refusal} />
      <Button type="submit" size="lg" busy={busy} busyLabel="Comprobando...">
        Seguir
      </Button>
      <p className="text-sm text-ink-600">
        ¿Has perdido tu contraseña o tu segundo paso? Pide a una persona responsable que te envíe un enlace.
      </p>
    </form>
  );
}
