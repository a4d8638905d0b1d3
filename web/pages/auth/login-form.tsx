import { type LoginBody, loginBody } from '@horus/contract/auth';
import type { SecondStep } from '@horus/contract/second-factor';
import { type ReactNode, useState } from 'react';
import { CallError } from '#client/call.ts';
import { finishLoginByPasskey, logInByPasskey } from '#client/passkeys.ts';
import { finishLogin, login } from '#client/session.ts';
import { company } from '#content/company.ts';
import { PasskeyButton } from '#pages/auth/passkey-button.tsx';
import { SecondStepForm } from '#pages/auth/second-step-form.tsx';
import { usePasskeyAutofill } from '#pages/auth/use-passkey-autofill.ts';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';

interface LoginFormProps {
  /** Address of the account just created. */
  readonly email?: string | undefined;
  /** Receives the address in the email field. */
  readonly onForgotten: (email: string) => void;
  /** Offers passkeys in the email field's autofill. */
  readonly offersPasskeys?: boolean;
  /** Content for visitors without an account. */
  readonly children?: ReactNode;
}

/**
 * The parent component redirects after the login. The fields are uncontrolled, so text typed before
 * React started is kept.
 */
export function LoginForm({ email, onForgotten, offersPasskeys = false, children }: LoginFormProps) {
  const [step, setStep] = useState<SecondStep | null>(null);
  const { form, field, busy, refusal, setRefusal, onSubmit } = useCallForm<LoginBody>({
    schema: loginBody,
    failure: 'Error al iniciar sesión.',
    send: async (values) => setStep(await login(values)),
    onError: (error) => {
      setRefusal(withResetAdvice(refusalOf(error, 'Error al iniciar sesión.'), error));
      const placed = showFieldErrors(error, ['email', 'password'], form);
      // The busy button has lost the focus. The password is the most frequent error.
      if (!placed) form.setFocus('password', { shouldSelect: true });
      return true;
    },
  });

  usePasskeyAutofill(offersPasskeys && !step, setRefusal);

  if (step) {
    return (
      <SecondStepForm
        step={step}
        onBack={(why) => {
          form.reset({ email: form.getValues('email'), password: '' });
          setStep(null);
          setRefusal(why);
        }}
        finishByCode={finishLogin}
        finishByPasskey={finishLoginByPasskey}
        failure="Error al iniciar sesión."
        lead={
          <p className="text-ink-600">
            Tu cuenta tiene la verificación en dos pasos. Confírmalo para terminar de entrar.
          </p>
        }
        help={
          <p>
            ¿Sin app ni códigos?{' '}
            <a
              href={`mailto:${company.COMPANY_SUPPORT_EMAIL}`}
              className="inline-block py-2 font-semibold text-lapis-700 underline underline-offset-4"
            >
              Escríbenos
            </a>
          </p>
        }
      />
    );
  }
  return (
    <form method="post" noValidate data-live onSubmit={onSubmit} className="grid gap-5">
      <EmailField autoComplete="username webauthn" required defaultValue={email} {...field('email')} />
      <div className="grid gap-1">
        <PasswordField label="Contraseña" autoComplete="current-password" required {...field('password')} />
        <button
          type="button"
          data-live
          aria-haspopup="dialog"
          onClick={() => onForgotten(form.getValues('email') ?? '')}
          className="-mb-3 min-h-11 justify-self-start text-sm font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
        >
          ¿Has olvidado tu contraseña?
        </button>
      </div>
      <RefusalAlert refusal={refusal} />
      <Button
        type="submit"
        size="lg"
        busy={busy || form.formState.isSubmitSuccessful}
        busyLabel="Entrando..."
        className="w-full"
      >
        Iniciar sesión
      </Button>
      {children}
      {/* Last, so that nothing moves when it appears. */}
      <PasskeyButton onUse={() => logInByPasskey(false)} onRefusal={setRefusal}>
        Entrar con una llave de acceso
      </PasskeyButton>
    </form>
  );
}

/**
 * A customer blocked by other people's attempts can set a new password, which also unblocks this
 * network.
 */
function withResetAdvice(refusal: FormRefusal, error: unknown): FormRefusal {
  if (!(error instanceof CallError) || error.status !== 429) return refusal;
  const advice = '¿No puedes esperar? Elige una contraseña nueva con «¿Has olvidado tu contraseña?» y entra.';
  return { ...refusal, advice: [refusal.advice, advice].filter(Boolean).join(' ') };
}
