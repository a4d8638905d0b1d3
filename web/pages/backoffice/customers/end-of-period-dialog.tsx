import { cancelReasonLabels, cancelReasons } from '@horus/contract/cancel-reasons';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged, useEndOfPeriod } from '#client/backoffice/customers.ts';
import { textOf } from '#client/call.ts';
import { describeEndOfPeriod } from '#content/backoffice/end-of-period.ts';
import { ActionDialog } from '#pages/backoffice/customers/action-dialog.tsx';
import { SelectField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface EndOfPeriodDialogProps {
  readonly organizationId: string;
  readonly onClose: () => void;
}

/** Cancels at the end of the period or undoes the cancellation, at the amounts shown. */
export function EndOfPeriodDialog({ organizationId, onClose }: EndOfPeriodDialogProps) {
  const { data, error, refetch } = useEndOfPeriod(organizationId);
  const changed = useCustomerChanged(organizationId);
  const keeps = data?.possible === 'keep';
  const [reason, setReason] = useState('');
  return (
    <ActionDialog
      title={keeps ? 'Retirar la cancelación' : 'Cancelar al final del periodo'}
      action={keeps ? 'Retirar la cancelación' : 'Cancelar al final del periodo'}
      wayBack={keeps ? 'Cerrar' : 'Dejarlo como está'}
      impossible={!data || data.possible === 'none'}
      said={keeps ? 'Cancelación retirada: el plan se renovará' : 'Renovación cancelada'}
      onAct={async () => {
        if (!data?.endsAt) return;
        await call('POST /api/admin/customers/:organizationId/end-of-period', {
          params: { organizationId },
          body: {
            cancel: !keeps,
            seenEnd: data.endsAt,
            reason: cancelReasons.find((each) => !keeps && each === reason),
          },
        });
        await changed();
      }}
      onRefused={() => void refetch()}
      onClose={onClose}
    >
      {error ? (
        <p role="alert">{textOf(error, 'Stripe no responde. Vuelve a intentarlo.')}</p>
      ) : !data ? (
        <Skeleton className="h-20 w-full" />
      ) : data.possible === 'none' || !data.endsAt ? (
        <p>No hay ningún plan que se renueve.</p>
      ) : (
        <>
          <ul className="list-disc space-y-1.5 pl-5">
            {describeEndOfPeriod(data, data.endsAt).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {!keeps && (
            <SelectField
              label="Motivo"
              optional
              hint="Queda en su historia y en Stripe. El cliente no lo lee."
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            >
              <option value="">No lo ha dicho</option>
              {cancelReasons.map((each) => (
                <option key={each} value={each}>
                  {cancelReasonLabels[each]}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
    </ActionDialog>
  );
}
