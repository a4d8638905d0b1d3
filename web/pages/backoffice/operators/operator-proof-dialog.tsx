import { fetchProofMethods, prove, proveByPasskey } from '#client/backoffice/access.ts';
import { AskProofDialog, CodeProof } from '#pages/auth/proof.tsx';

/** Operators always have a second factor. */
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
