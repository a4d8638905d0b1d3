import { zodResolver } from '@hookform/resolvers/zod';
import { confirmTotpBody, type ProofMethod } from '@horus/contract/second-factor';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fetchProofMethods, prove, proveByPasskey } from '#client/backoffice/access.ts';
import { type ProofRequest, useProofRequest } from '#client/proof-request.ts';
import { CodeField } from '#pages/auth/code-field.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { PasskeyButton } from '#pages/auth/passkey-button.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';

/** Asks for the second factor anew whenever a call wants it, which is then repeated. */
export function OperatorProofDialog() {
  const request = useProofRequest();
  return (
    <Dialog open={request !== null} onClose={() => request?.settle(false)} title="Confirma que eres tú">
      {request && <Ask request={request} />}
    </Dialog>
  );
}

function Ask({ request }: { readonly request: ProofRequest }) {
  const [methods, setMethods] = useState<readonly ProofMethod[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    fetchProofMethods().then(
      (found) => wanted && setMethods(found),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [tries]);
  if (failed) return <ErrorState title="No hemos podido preguntarlo" onRetry={() => setTries(tries + 1)} />;
  if (!methods) return <Spinner label="Cargando..." className="size-9 text-lapis-600" />;
  return <ProofForm request={request} methods={methods} />;
}

interface ProofFormProps {
  readonly request: ProofRequest;
  readonly methods: readonly ProofMethod[];
}

function ProofForm({ request, methods }: ProofFormProps) {
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
      await prove({ code });
      request.settle(true);
    } catch (error) {
      if (!showFieldErrors(error, ['code'], form)) {
        setRefusal(refusalOf(error, 'No hemos podido comprobarlo. Vuelve a intentarlo.'));
      }
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        // The dialog may stand inside of another form.
        event.stopPropagation();
        void form.handleSubmit(submit)(event);
      }}
      className="grid gap-5"
    >
      <p className="text-ink-600">Esto no se puede deshacer sin más, y hace un rato que entraste.</p>
      {methods.includes('passkey') && (
        <PasskeyButton
          onUse={async () => {
            await proveByPasskey();
            request.settle(true);
          }}
          onRefusal={setRefusal}
        >
          Usar mi llave de acceso
        </PasskeyButton>
      )}
      <CodeField error={errors.code?.message} field={form.register('code')} app={app} />
      <RefusalAlert refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting} busyLabel="Comprobando..." className="grow">
          Confirmar
        </Button>
        <Button variant="secondary" onClick={() => request.settle(false)} className="grow">
          Cancelar
        </Button>
      </div>
    </form>
  );
}
