import { type LoginBody, loginBody } from '@horus/contract/auth';
import type { SecondStep } from '@horus/contract/second-factor';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError } from '#client/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { finishLoginByPasskey, logInByPasskey } from '#client/passkeys.ts';
import { finishLogin, login } from '#client/session.ts';
import { company } from '#content/company.ts';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { PasskeyButton } from '#pages/auth/passkey-button.tsx';
import { SecondStepForm } from '#pages/auth/second-step-form.tsx';
import { usePasskeyAutofill } from '#pages/auth/use-passkey-autofill.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
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
  const { register, handleSubmit, getValues, reset, setError, setFocus, formState } = useForm<LoginBody>({
    resolver: zodResolver(loginBody),
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [step, setStep] = useState<SecondStep | null>(null);

  usePasskeyAutofill(offersPasskeys && !step, setRefusal);

  async function submit(values: LoginBody): Promise<void> {
    setRefusal(null);
    try {
      setStep(await login(values));
    } catch (error) {
      setRefusal(withResetAdvice(refusalOf(error, 'Error al iniciar sesión.'), error));
      setError('root', { type: 'server' });
      const placed = showFieldErrors(error, ['email', 'password'], { setError, setFocus });
      // The busy button has lost the focus. The password is the most frequent error.
      if (!placed) setFocus('password', { shouldSelect: true });
    }
  }

  if (step) {
    return (
      <SecondStepForm
        step={step}
        onBack={(why) => {
          reset({ email: getValues('email'), password: '' });
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
    <form method="post" noValidate data-live onSubmit={handleSubmit(submit)} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={email}
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="grid gap-1">
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <button
          type="button"
          data-live
          aria-haspopup="dialog"
          onClick={() => onForgotten(getValues('email') ?? '')}
          className="-mb-3 min-h-11 justify-self-start text-sm font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
        >
          ¿Has olvidado tu contraseña?
        </button>
      </div>
      <RefusalAlert refusal={refusal} />
      <Button
        type="submit"
        size="lg"
        busy={isSubmitting || isSubmitSuccessful}
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
