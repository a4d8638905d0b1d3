import { confirmTotpBody, type SecondStep } from '@horus/contract/second-factor';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { CallError } from '#client/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { finishLoginByPasskey } from '#client/passkeys.ts';
import { finishLogin } from '#client/session.ts';
import { company } from '#content/company.ts';
import { CodeField } from '#pages/auth/code-field.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { PasskeyButton } from '#pages/auth/passkey-button.tsx';
import { Button } from '#ui/button.tsx';

interface SecondStepFormProps {
  readonly step: SecondStep;
  /** Returns to the password, with an error when it must be typed again. */
  readonly onBack: (why: FormRefusal | null) => void;
}

export function SecondStepForm({ step, onBack }: SecondStepFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{ code: string }>({
    resolver: zodResolver(confirmTotpBody),
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  const byCode = step.methods.includes('totp');
  // A customer without an app has a passkey. The code is then a recovery code.
  useEffect(() => {
    if (byCode) setFocus('code');
  }, [byCode, setFocus]);

  async function submit({ code }: { code: string }): Promise<void> {
    setRefusal(null);
    try {
      await finishLogin(step.token, code);
    } catch (error) {
      const why = refusalOf(error, 'Error al iniciar sesión.');
      if (error instanceof CallError && error.code === 'auth.second_step_expired') return onBack(why);
      setError('root', { type: 'server' });
      if (!showFieldErrors(error, ['code'], { setError, setFocus })) setRefusal(why);
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
      <p className="text-ink-600">
        Tu cuenta tiene la verificación en dos pasos. Confírmalo para terminar de entrar.
      </p>
      {step.methods.includes('passkey') && (
        <PasskeyButton onUse={() => finishLoginByPasskey(step.token)} onRefusal={setRefusal}>
          Usar mi llave de acceso
        </PasskeyButton>
      )}
      <CodeField error={errors.code?.message} field={register('code')} app={byCode} />
      <RefusalAlert refusal={refusal} />
      <Button
        type="submit"
        size="lg"
        busy={isSubmitting || isSubmitSuccessful}
        busyLabel="Entrando..."
        className="w-full"
      >
        Entrar
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-600">
        <button
          type="button"
          onClick={() => onBack(null)}
          className="min-h-11 font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
        >
          Volver
        </button>
        <p>
          ¿Sin app ni códigos?{' '}
          <a
            href={`mailto:${company.COMPANY_SUPPORT_EMAIL}`}
            className="inline-block py-2 font-semibold text-lapis-700 underline underline-offset-4"
          >
            Escríbenos
          </a>
        </p>
      </div>
    </form>
  );
}
