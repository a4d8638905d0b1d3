import { type LoginBody, loginBody } from '@horus/contract/auth';
import { confirmTotpBody, type SecondStep } from '@horus/contract/second-factor';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { completeLoginWithCode, finishByPasskey } from '#client/backoffice/access.ts';
import { call } from '#client/backoffice/call.ts';
import { CallError } from '#client/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { CodeField } from '#pages/auth/code-field.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { PasskeyButton } from '#pages/auth/passkey-button.tsx';
import { LoginFrame } from '#pages/backoffice/operators/login-frame.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
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
        <StepForm
          step={step}
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
  const form = useForm<LoginBody>({ resolver: zodResolver(loginBody) });
  const { errors, isSubmitting } = form.formState;

  async function submit(values: LoginBody): Promise<void> {
    onRefusal(null);
    try {
      const { secondStep } = await call('POST /api/admin/session/password', { body: values });
      onStep(secondStep);
    } catch (error) {
      onRefusal(refusalOf(error, FAILURE));
      if (!showFieldErrors(error, ['email', 'password'], form))
        form.setFocus('password', { shouldSelect: true });
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="mt-1 grid gap-5">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...form.register('password')}
      />
      <RefusalAlert refusal={refusal} />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Comprobando...">
        Seguir
      </Button>
      <p className="text-sm text-ink-600">
        ¿Has perdido tu contraseña o tu segundo paso? Pide a una persona responsable que te envíe un enlace.
      </p>
    </form>
  );
}

interface StepFormProps {
  readonly step: SecondStep;
  /** Returns to the password, with an error when it must be typed again. */
  readonly onBack: (why: FormRefusal | null) => void;
}

function StepForm({ step: { token, methods }, onBack }: StepFormProps) {
  const form = useForm<{ code: string }>({
    resolver: zodResolver(confirmTotpBody),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const app = methods.includes('totp');
  useEffect(() => {
    if (app) setFocus('code');
  }, [app, setFocus]);

  async function submit({ code }: { code: string }): Promise<void> {
    setRefusal(null);
    try {
      await completeLoginWithCode(token, code);
    } catch (error) {
      const why = refusalOf(error, FAILURE);
      if (error instanceof CallError && error.code === 'auth.second_step_expired') return onBack(why);
      if (!showFieldErrors(error, ['code'], form)) setRefusal(why);
    }
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      {methods.includes('passkey') && (
        <PasskeyButton onUse={() => finishByPasskey(token)} onRefusal={setRefusal}>
          Usar mi llave de acceso
        </PasskeyButton>
      )}
      <CodeField error={errors.code?.message} field={form.register('code')} app={app} />
      <RefusalAlert refusal={refusal} />
      <Button type="submit" size="lg" busy={isSubmitting} busyLabel="Entrando...">
        Entrar
      </Button>
      <Button variant="secondary" onClick={() => onBack(null)}>
        Volver
      </Button>
    </form>
  );
}
