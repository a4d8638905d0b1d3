import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { customerActs, useCustomerChanged, useEndOfPeriod } from '#client/backoffice/customers.ts';
import { textOf } from '#client/call.ts';
import { ActDialog } from '#pages/backoffice/customers/act-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface EndOfPeriodDialogProps {
  readonly organizationId: string;
  readonly onClose: () => void;
}

/** Cancels a plan at the end of its period, or takes that back, for what is shown. */
export function EndOfPeriodDialog({ organizationId, onClose }: EndOfPeriodDialogProps) {
  const { data, error, refetch } = useEndOfPeriod(organizationId);
  const changed = useCustomerChanged(organizationId);
  const keeps = data?.possible === 'keep';
  return (
    <ActDialog
      title={keeps ? 'Retirar la cancelación' : 'Cancelar al final del periodo'}
      action={keeps ? 'Retirar la cancelación' : 'Cancelar el plan'}
      impossible={!data || data.possible === 'none'}
      said={keeps ? 'El plan sigue' : 'El plan termina al final de su periodo'}
      onAct={async () => {
        if (!data?.endsAt) return;
        await customerActs.setEndOfPeriod(organizationId, { cancel: !keeps, seenEnd: data.endsAt });
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
        <ul className="list-disc space-y-1.5 pl-5">
          {keeps ? (
            <>
              <li>
                Horus {data.plan} ya no termina el {formatLongDate(data.endsAt)}: se renueva.
              </li>
              {data.nextCharge && (
                <li>
                  El próximo cobro es de {formatMoney(data.nextCharge.amount)}, el{' '}
                  {formatLongDate(data.nextCharge.date)}.
                </li>
              )}
            </>
          ) : (
            <>
              <li>
                Horus {data.plan} funciona hasta el {formatLongDate(data.endsAt)} y termina ese día.
              </li>
              {data.nextCharge && (
                <li>
                  Deja de cobrarse lo siguiente: {formatMoney(data.nextCharge.amount)} el{' '}
                  {formatLongDate(data.nextCharge.date)}.
                </li>
              )}
              <li>No se devuelve nada de lo pagado.</li>
              {data.owed > 0 && <li>Lo pendiente, {formatMoney(data.owed)}, se sigue debiendo.</li>}
              {data.givesUpChange && <li>Se pierde el cambio de plan que estaba previsto.</li>}
            </>
          )}
          <li>El cliente recibe un correo y lo ve en su actividad.</li>
        </ul>
      )}
    </ActDialog>
  );
}
