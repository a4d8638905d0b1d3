import type { PlanStatus } from '@horus/contract/requests';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '#client/call.ts';
import { deletionFailureText, requestDeletion } from '#client/personal-data.ts';
import { deleteAccount } from '#content/delete-account.ts';
import {
  emptyDeleteAccount,
  isStepDone,
  toRequest,
} from '#pages/site/delete-account/delete-account-state.ts';
import {
  AccountsStep,
  ConditionsStep,
  ConfirmStep,
  ReasonStep,
} from '#pages/site/delete-account/delete-account-steps.tsx';
import { useHeadingFocus } from '#pages/site/delete-account/use-heading-focus.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DialProgress } from '#ui/dial.tsx';

const steps = deleteAccount.steps.map(([name]) => name);
const LAST = steps.length - 1;

interface DeleteAccountWizardProps {
  readonly email: string;
  readonly plan: PlanStatus;
  readonly takesFocus: boolean;
  /** Receives the server's message. */
  readonly onSent: (message: string) => void;
  /** Called when a request already exists, made elsewhere. */
  readonly onPending: () => void;
}

export function DeleteAccountWizard({
  email,
  plan,
  takesFocus,
  onSent,
  onPending,
}: DeleteAccountWizardProps) {
  const [values, setValues] = useState(emptyDeleteAccount);
  const [step, setStep] = useState(0);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useStepHeading(step, takesFocus);
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));

  async function send(): Promise<void> {
    setFailure(null);
    setSending(true);
    try {
      onSent((await requestDeletion(toRequest(values))).message);
    } catch (error) {
      setSending(false);
      setFailure(deletionFailureText(error));
      if (error instanceof CallError && error.code === 'requests.deletion_pending') onPending();
    }
  }

  return (
    <form
      aria-label={deleteAccount.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isStepDone(values, step) || sending) return;
        if (step < LAST) setStep(step + 1);
        else void send();
      }}
    >
      <div className="mb-6 flex items-center gap-4">
        <DialProgress done={step + 1} steps={steps.length} className="size-12 shrink-0 text-lapis-600" />
        <div>
          <p className="text-sm text-ink-600">
            Paso {step + 1} de {steps.length}
          </p>
          <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {steps[step]}
          </h2>
        </div>
      </div>
      {step === 0 && <ReasonStep values={values} onChange={change} />}
      {step === 1 && <AccountsStep values={values} onChange={change} />}
      {step === 2 && <ConditionsStep values={values} plan={plan} onChange={change} />}
      {step === LAST && <ConfirmStep email={email} values={values} plan={plan} onChange={change} />}
      {failure !== null && step === LAST && (
        <Alert tone="error" className="mt-5">
          {failure}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap-reverse gap-3">
        <Button
          variant="secondary"
          disabled={step === 0 || sending}
          onClick={() => setStep(step - 1)}
          className="grow"
        >
          Anterior
        </Button>
        {step < LAST ? (
          <Button key="next" type="submit" disabled={!isStepDone(values, step)} className="grow">
            Siguiente
          </Button>
        ) : (
          <Button
            key="send"
            type="submit"
            variant="danger"
            disabled={!isStepDone(values, step)}
            busy={sending}
            busyLabel="Eliminando..."
            className="grow"
          >
            Eliminar mi cuenta
          </Button>
        )}
      </div>
    </form>
  );
}

function useStepHeading(step: number, takesFocus: boolean) {
  const heading = useHeadingFocus(takesFocus);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
  }, [step, heading]);
  return heading;
}
