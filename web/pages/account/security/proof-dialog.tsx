import { endSessionsBody } from '@horus/contract/auth';
import type { ProofBody } from '@horus/contract/second-factor';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#client/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { proveByPasskey } from '#client/passkeys.ts';
import type { ProofRequest } from '#client/proof-request.ts';
import { type FormRefusal, refusalOf, showFieldErrors } from '#pages/auth/form-refusal.tsx';
import { AskProofDialog, CodeProof, PROOF_FAILURE, ProofForm } from '#pages/auth/proof.tsx';
import { PasswordField } from '#ui/password-field.tsx';

const prove = (body: ProofBody) => call('POST /api/auth/proof', { body });

const LEAD = 'Es un cambio delicado y hace un rato que entraste.';

/**
 * Asks for the second factor, or the password without one.
 * @param email account for password managers
 */
export function ProofDialog({ email }: { readonly email: string }) {
  return (
    <AskProofDialog fetchMethods={async () => (await call('GET /api/auth/proof')).methods}>
      {(request, methods) =>
        methods.includes('password') ? (
          <PasswordProof request={request} email={email} />
        ) : (
          <CodeProof
            {...{ request, methods, prove, proveByPasskey }}
            lead={`${LEAD} Confírmalo para seguir.`}
          />
        )
      }
    </AskProofDialog>
  );
}

function PasswordProof({ request, email }: { readonly request: ProofRequest; readonly email: string }) {
  const form = useForm<{ password: string }>({
    resolver: zodResolver(endSessionsBody),
    defaultValues: { password: '' },
  });
  const { setFocus, formState } = form;
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  useEffect(() => setFocus('password'), [setFocus]);

  async function submit(given: { password: string }): Promise<void> {
    setRefusal(null);
    try {
      await prove(given);
      request.settle(true);
    } catch (error) {
      if (!showFieldErrors(error, ['password'], form)) setRefusal(refusalOf(error, PROOF_FAILURE));
    }
  }

  return (
    <ProofForm
      request={request}
      busy={formState.isSubmitting}
      refusal={refusal}
      onSubmit={form.handleSubmit(submit)}
    >
      <p className="text-ink-600">{LEAD} Escribe tu contraseña.</p>
      {/* Shows password managers the account of the password. */}
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
