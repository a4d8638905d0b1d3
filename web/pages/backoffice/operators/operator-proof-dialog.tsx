import { proveByPasskey } from '#client/backoffice/access.ts';
import { call } from '#client/backoffice/call.ts';
import { AskProofDialog, CodeProof } from '#pages/auth/proof.tsx';

/** Operators always have a second factor. */
export function OperatorProofDialog() {
  return (
    <AskProofDialog fetchMethods={async () => (await call('GET /api/admin/proof')).methods}>
      {(request, methods) => (
        <CodeProof
          {...{ request, methods, proveByPasskey }}
          prove={(body) => call('POST /api/admin/proof', { body })}
          lead="Esto toca dinero o datos de clientes, y hace un rato que entraste."
        />
      )}
    </AskProofDialog>
  );
}
