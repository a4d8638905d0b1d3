import { confirmTotpBody, type SecondStep } from '@horus/contract/second-factor';
import { type ReactNode, useEffect } from 'react';
import { CallError } from '#client/call.ts';
import { CodeField } from '#pages/auth/code-field.tsx';
import { PasskeyButton } from '#pages/auth/passkey-button.tsx';
import { type FormRefusal, RefusalAlert, refusalOf } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';

interface SecondStepFormProps {
  readonly step: SecondStep;
  /** Returns to the password, with an error when it must be typed again. */
  readonly onBack: (why: FormRefusal | null) => void;
  /** Complete the login and open the session. @throws CallError, or the browser's error */
  readonly finishByCode: (token: string, code: string) => Promise<void>;
  readonly finishByPasskey: (token: string) => Promise<void>;
  /** Shown for a failure without a text of the server. */
  readonly failure: string;
  readonly lead?: ReactNode;
  readonly help?: ReactNode;
}

export function SecondStepForm({ step, onBack, lead, help, ...login }: SecondStepFormProps) {
  const { form, field, busy, refusal, setRefusal, onSubmit } = useCallForm({
    schema: confirmTotpBody,
    defaultValues: { code: '' },
    failure: login.failure,
    send: ({ code }) => login.finishByCode(step.token, code),
    onError: (error) => {
      const isExpired = error instanceof CallError && error.code === 'auth.second_step_expired';
      if (isExpired) onBack(refusalOf(error, login.failure));
      return isExpired;
    },
  });
  const { setFocus } = form;

  const byCode = step.methods.includes('totp');
  // Without an app there is a passkey. The code is then a recovery code.
  useEffect(() => {
    if (byCode) setFocus('code');
  }, [byCode, setFocus]);

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      {lead}
      {step.methods.includes('passkey') && (
        <PasskeyButton onUse={() => login.finishByPasskey(step.token)} onRefusal={setRefusal}>
          Usar mi llave de acceso
        </PasskeyButton>
      )}
      <CodeField {...field('code')} app={byCode} />
      <RefusalAlert refusal={refusal} />
      <Button
        type="submit"
        size="lg"
        busy={busy || form.formState.isSubmitSuccessful}
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
        {help}
      </div>
    </form>
  );
}
