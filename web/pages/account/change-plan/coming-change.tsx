import type { SubscriptionInfo } from '@horus/contract/billing';
import { formatLongDate, formatMoment } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { planName } from '@horus/contract/plan-names';
import { hasRole } from '@horus/contract/roles';
import { useState } from 'react';
import { useUpdateSubscription } from '#client/account-queries.ts';
import { call, textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { changeTexts } from '#content/plan-change.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { toast } from '#ui/toast.ts';

interface ComingChangeProps {
  readonly info: SubscriptionInfo;
  readonly className?: string;
}

/** Shows a planned or unpaid change with its undo button. */
export function ComingChange({ info, className }: ComingChangeProps) {
  const { plannedChange: planned, unconfirmedChange: unconfirmed } = info;
  if (!planned && !unconfirmed) return null;
  return (
    <div
      className={classNames(
        'w-full rounded-md border border-line px-4 py-3.5 on-ink:border-ink-700 on-ink:text-white',
        className,
      )}
    >
      {unconfirmed && (
        <>
          <p>
            Tu banco pide que confirmes el pago de{' '}
            <strong className="figures font-semibold">{formatMoney(unconfirmed.amount)}</strong> para cambiar
            a <strong className="font-semibold">{planName(unconfirmed)}</strong>. Hasta entonces tu plan sigue
            como está; si no lo confirmas
            {new Date(unconfirmed.until) > now() && <> antes del {formatMoment(unconfirmed.until)}</>}, no se
            cambia ni se cobra nada.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            {unconfirmed.payUrl && (
              <ButtonAnchor href={unconfirmed.payUrl} target="_blank" rel="noopener">
                Confirmar el pago
                <span className="sr-only"> (se abre en otra pestaña)</span>
              </ButtonAnchor>
            )}
            <UndoButton label="Dejarlo como está" />
          </div>
        </>
      )}
      {planned && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="min-w-0 flex-1 basis-56">
            Desde el <strong className="font-semibold">{formatLongDate(planned.from)}</strong>:{' '}
            <strong className="font-semibold">{planName(planned)}</strong>,{' '}
            <span className="figures">{formatMoney(planned.fee)}</span> al{' '}
            {planned.billingPeriod === 'monthly' ? 'mes' : 'año'}, IVA incluido.
          </p>
          <UndoButton label="Deshacer" spoken=" el cambio de plan" />
        </div>
      )}
    </div>
  );
}

function UndoButton({ label, spoken = '' }: { readonly label: string; readonly spoken?: string }) {
  const [busy, setBusy] = useState(false);
  const show = useUpdateSubscription();
  const { role } = useCustomer();

  async function undo(): Promise<void> {
    setBusy(true);
    try {
      await show(await call('DELETE /api/stripe/plan-change'));
      toast.success(changeTexts.undone);
    } catch (error) {
      toast.error(textOf(error, changeTexts.undoFailed));
      await show();
    } finally {
      setBusy(false);
    }
  }

  if (!hasRole(role, 'billing')) return null;
  return (
    <Button variant="secondary" busy={busy} busyLabel="Deshaciendo..." onClick={() => void undo()}>
      {label}
      {spoken && <span className="sr-only">{spoken}</span>}
    </Button>
  );
}
