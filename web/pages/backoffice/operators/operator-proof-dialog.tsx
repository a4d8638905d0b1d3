import { fetchProofMethods, prove, proveByPasskey } from '#client/backoffice/access.ts';
import { AskProofDialog, CodeProof } from '#pages/auth/proof.tsx';

/** Asks an operator for their second factor, which they always have. */
export function OperatorProofDialog() {
  return (
    <AskProofDialog fetchMethods={fetchProofMethods}>
      {(request, methods) => (
        <CodeProof
          {...{ request, methods, prove, proveByPasskey }}
          lead="Esto no se puede deshacer sin más, y hace un rato que entraste."
        />
      )}
    </AskProofDialog>
  );
}
