import { confirmTotpBody, type ProofMethod } from '@horus/contract/second-factor';
import { type ReactNode, useEffect, useState } from 'react';
import { type ProofRequest, useProofRequest } from '#client/proof-request.ts';
import { CodeField } from '#pages/auth/code-field.tsx';
import { PasskeyButton } from '#pages/auth/passkey-button.tsx';
import { type FormRefusal, RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { focusStart } from '#ui/focus-start.ts';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';

/** Opens when a call needs a new proof of identity, and the call is then retried. */
export function AskProofDialog({
  fetchMethods,
  children,
}: {
  readonly fetchMethods: () => Promise<readonly ProofMethod[]>;
  readonly children: (request: ProofRequest, methods: readonly ProofMethod[]) => ReactNode;
}) {
  const request = useProofRequest();
  return (
    <Dialog open={request !== null} onClose={() => request?.settle(false)} title="Confirma que eres tú">
      {request && (
        <WithMethods fetchMethods={fetchMethods}>{(methods) => children(request, methods)}</WithMethods>
      )}
    </Dialog>
  );
}

function WithMethods({
  fetchMethods,
  children,
}: {
  readonly fetchMethods: () => Promise<readonly ProofMethod[]>;
  readonly children: (methods: readonly ProofMethod[]) => ReactNode;
}) {
  const [methods, setMethods] = useState<readonly ProofMethod[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry requests again.
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    fetchMethods().then(
      (found) => wanted && setMethods(found),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [tries]);

  if (failed) {
    return <ErrorState title="No hemos podido preguntarlo" onRetry={() => setTries(tries + 1)} />;
  }
  if (!methods) return <Spinner label="Cargando..." className="size-9 text-lapis-600" />;
  return <div ref={focusStart}>{children(methods)}</div>;
}

export const PROOF_FAILURE = 'No hemos podido comprobarlo. Vuelve a intentarlo.';

interface CodeProofProps {
  readonly request: ProofRequest;
  readonly methods: readonly ProofMethod[];
  /** Reason for the proof. */
  readonly lead: string;
  readonly prove: (given: { code: string }) => Promise<unknown>;
  readonly proveByPasskey: () => Promise<void>;
}

export function CodeProof({ request, methods, lead, prove, proveByPasskey }: CodeProofProps) {
  const app = methods.includes('totp');
  const { field, busy, refusal, setRefusal, onSubmit } = useCallForm({
    schema: confirmTotpBody,
    defaultValues: { code: '' },
    failure: PROOF_FAILURE,
    send: async (given) => {
      await prove(given);
      request.settle(true);
    },
  });

  return (
    <ProofForm {...{ request, busy, refusal, onSubmit }}>
      <p className="text-ink-600">{lead}</p>
      {methods.includes('passkey') && (
        <PasskeyButton
          onUse={async () => {
            await proveByPasskey();
            request.settle(true);
          }}
          onRefusal={setRefusal}
          takesFocus={!app}
        >
          Usar mi llave de acceso
        </PasskeyButton>
      )}
      <CodeField {...field('code')} app={app} />
    </ProofForm>
  );
}

interface ProofFormProps {
  readonly request: ProofRequest;
  readonly busy: boolean;
  readonly refusal: FormRefusal | null;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

export function ProofForm({ request, busy, refusal, onSubmit, children }: ProofFormProps) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may be inside another form.
        event.stopPropagation();
        void onSubmit();
      }}
      className="grid gap-5"
    >
      {children}
      <RefusalAlert refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} busyLabel="Comprobando..." className="grow">
          Confirmar
        </Button>
        <Button variant="secondary" onClick={() => request.settle(false)} className="grow">
          Cancelar
        </Button>
      </div>
    </form>
  );
}
