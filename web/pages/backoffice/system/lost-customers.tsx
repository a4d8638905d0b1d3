import type { SystemAnswer } from '@horus/contract/backoffice/system';
import { formatLongDate } from '@horus/contract/dates';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useSystemChanged } from '#client/backoffice/system.ts';
import { ActionDialog } from '#pages/backoffice/customers/action-dialog.tsx';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';

/** Customers of this site at Stripe without a record here. */
export function LostCustomers({ customers }: { readonly customers: SystemAnswer['lostCustomers'] }) {
  const { role } = useOperator();
  const changed = useSystemChanged();
  const { busy, refusal, act } = useAction();
  const [dismissing, setDismissing] = useState<string | null>(null);
  const takeBack = (customerId: string) =>
    void act(
      () => call('POST /api/admin/system/lost-customers/:customerId/take-back', { params: { customerId } }),
      'Recuperado: sus compras llegan ahora. Si no tiene cuenta, recibe un correo.',
    ).then(changed);
  return (
    <SectionPanel title="Clientes de Stripe que no están aquí">
      <RefusalAlert refusal={refusal} />
      <ul className="divide-y divide-line text-sm">
        {customers.map(({ customerId, foundAt }) => (
          <li key={customerId} className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{customerId}</p>
              <p className="text-ink-600">{`Falta desde el ${formatLongDate(foundAt)}`}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                disabled={busy}
                aria-label={`Recuperar ${customerId}`}
                onClick={() => takeBack(customerId)}
              >
                Recuperar
              </Button>
              {role === 'manager' && (
                <Button
                  variant="secondary"
                  disabled={busy}
                  aria-label={`Descartar ${customerId}`}
                  onClick={() => setDismissing(customerId)}
                >
                  Descartar
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-sm text-ink-600">
        Compraron, y esta base de datos no los conoce: suele ser una copia restaurada. Al recuperarlos vuelven
        con sus compras.
      </p>
      {dismissing !== null && (
        <ActionDialog
          title="Descartar un cliente"
          action="Descartar"
          said="Ya no se echa en falta."
          onAct={async () => {
            await call('POST /api/admin/system/lost-customers/:customerId/dismiss', {
              params: { customerId: dismissing },
            });
            await changed();
          }}
          onClose={() => setDismissing(null)}
        >
          <p>
            {dismissing} sigue en Stripe, con lo que pague, y aquí no se le echa más en falta. Hazlo solo si
            sabes que no es un cliente de Horus.
          </p>
        </ActionDialog>
      )}
    </SectionPanel>
  );
}
