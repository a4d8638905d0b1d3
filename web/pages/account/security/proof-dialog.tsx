import { zodResolver } from '@hookform/resolvers/zod';
import { endSessionsBody } from '@horus/contract/auth';
import { confirmTotpBody, type ProofBody, type ProofMethod } from '@horus/contract/second-factor';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { proveByPasskey } from '#client/passkeys.ts';
import { type ProofRequest, useProofRequest } from '#client/proof-request.ts';
import { fetchProofMethods, prove } from '#client/second-factor.ts';
import { CodeField } from '#pages/auth/code-field.tsx';
import { type FormRefusal, RefusalAlert, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { PasskeyButton } from '#pages/auth/passkey-button.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ErrorState } from '#ui/states.tsx';

/**
 * Asks the customer anew who they are, whenever a call wants to know it, which is then repeated.
 * What the dialog is opened over stays as it is.
 */
export function ProofDialog({ email }: { readonly email: string }) {
  const request = useProofRequest();
  return (
    <Dialog open={request !== null} onClose={() => request?.settle(false)} title="Confirma que eres tú">
      {request && <Ask request={request} email={email} />}
    </Dialog>
  );
}

interface AskProps {
  readonly request: ProofRequest;
  /** Whose account it is, for password managers. */
  readonly email: string;
}

function Ask({ request, email }: AskProps) {
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

  if (failed) {
    return <ErrorState title="No hemos podido preguntarlo" onRetry={() => setTries(tries + 1)} />;
  }
  if (!methods) return <Spinner label="Cargando..." className="size-9 text-lapis-600" />;
  if (methods.includes('password')) return <AskPassword request={request} email={email} />;
  return <AskCode request={request} methods={methods} />;
}

const LEAD = 'Es un cambio delicado y hace un rato que entraste.';

function AskPassword({ request, email }: AskProps) {
  const form = useForm<{ password: string }>({
    resolver: zodResolver(endSessionsBody),
    defaultValues: { password: '' },
  });
  const { setFocus, formState } = form;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  useEffect(() => setFocus('password'), [setFocus]);
  return (
    <ProofForm
      request={request}
      busy={formState.isSubmitting}
      refusal={refusal}
      onSubmit={form.handleSubmit(async (values) => {
        setRefusal(null);
        const wrong = await settleBy(request, values);
        if (wrong && !showFieldErrors(wrong.error, ['password'], form))
          setRefusal(refusalOf(wrong.error, FAILURE));
      })}
    >
      <p className="text-ink-600">{LEAD} Escribe tu contraseña.</p>
      {/* Tells a password manager whose password is asked for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...form.register('password')}
      />
    </ProofForm>
  );
}

interface AskCodeProps {
  readonly request: ProofRequest;
  readonly methods: readonly ProofMethod[];
}

function AskCode({ request, methods }: AskCodeProps) {
  const app = methods.includes('totp');
  const form = useForm<{ code: string }>({
    resolver: zodResolver(confirmTotpBody),
    defaultValues: { code: '' },
  });
  const { setFocus, formState } = form;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  useEffect(() => {
    if (app) setFocus('code');
  }, [app, setFocus]);
  return (
    <ProofForm
      request={request}
      busy={formState.isSubmitting}
      refusal={refusal}
      onSubmit={form.handleSubmit(async (values) => {
        setRefusal(null);
        const wrong = await settleBy(request, values);
        if (wrong && !showFieldErrors(wrong.error, ['code'], form))
          setRefusal(refusalOf(wrong.error, FAILURE));
      })}
    >
      <p className="text-ink-600">{LEAD} Confírmalo para seguir.</p>
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
      <CodeField error={formState.errors.code?.message} field={form.register('code')} app={app} />
    </ProofForm>
  );
}

const FAILURE = 'No hemos podido comprobarlo. Vuelve a intentarlo.';

/** Gives the proof, and lets the call go on. @returns why it does not */
async function settleBy(request: ProofRequest, given: ProofBody): Promise<{ error: unknown } | null> {
  try {
    await prove(given);
    request.settle(true);
    return null;
  } catch (error) {
    return { error };
  }
}

interface ProofFormProps {
  readonly request: ProofRequest;
  readonly busy: boolean;
  readonly refusal: FormRefusal | null;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

function ProofForm({ request, busy, refusal, onSubmit, children }: ProofFormProps) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog may stand inside of another form.
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
