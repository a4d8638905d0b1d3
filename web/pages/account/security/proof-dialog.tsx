import { endSessionsBody } from '@horus/contract/auth';
import type { ProofBody } from '@horus/contract/second-factor';
import { call } from '#client/call.ts';
import { proveByPasskey } from '#client/passkeys.ts';
import type { ProofRequest } from '#client/proof-request.ts';
import { AskProofDialog, CodeProof, PROOF_FAILURE, ProofForm } from '#pages/auth/proof.tsx';
import { CurrentPasswordField } from '#pages/forms/current-password-field.tsx';
import { useCallForm } from '#pages/forms/use-call-form.ts';

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
  const { field, busy, refusal, onSubmit } = useCallForm({
    schema: endSessionsBody,
    defaultValues: { password: '' },
    failure: PROOF_FAILURE,
    send: async (given) => {
      await prove(given);
      request.settle(true);
    },
  });

  return (
    <ProofForm {...{ request, busy, refusal, onSubmit }}>
      <p className="text-ink-600">{LEAD} Escribe tu contraseña.</p>
      <CurrentPasswordField email={email} {...field('password')} />
    </ProofForm>
  );
}
