import type { CustomerPage, OwedFee } from '@horus/contract/backoffice/customers';
import { displaySubscription, type SubscriptionInfo, type UpcomingCharge } from '@horus/contract/billing';
import { formatLongDate, formatShortDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { describePaymentMethod } from '@horus/contract/payment-method';
import { planName } from '@horus/contract/plan-names';
import { describePlanPrice } from '@horus/contract/plan-price';
import { hasMail, subscriptionStates } from '@horus/contract/subscription-states';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useCustomerChanged, useIsManager } from '#client/backoffice/customers.ts';
import { describePeriod, type UnsettledPeriod } from '#content/backoffice/end-of-period.ts';
import { DisputeNotice } from '#pages/account/plan/dispute-notice.tsx';
import { ActionDialog } from '#pages/backoffice/customers/action-dialog.tsx';
import { EndOfPeriodDialog } from '#pages/backoffice/customers/end-of-period-dialog.tsx';
import {
  ChargeFeeDialog,
  RemindDialog,
  TransferDialog,
  VoidFeeDialog,
  voidDraftOf,
} from '#pages/backoffice/customers/fee-dialogs.tsx';
import { PlanDialog } from '#pages/backoffice/customers/plan-dialog.tsx';
import { useActionFromAddress } from '#pages/backoffice/parts/use-action-from-address.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SectionPanel } from '#ui/panel.tsx';

interface CustomerPlanProps {
  readonly organizationId: string;
  readonly name: string;
  readonly info: SubscriptionInfo;
  readonly owed: CustomerPage['owed'];
  readonly unsettled: UnsettledPeriod;
}

type Act = 'plan' | 'end' | 'undo';

/** Shows the plan with the customer's own texts. */
export function CustomerPlan({ organizationId, name, info, owed, unsettled }: CustomerPlanProps) {
  const [act, setAct] = useState<Act | null>(null);
  const { label, title, says } = displaySubscription(info);
  const isOver = info.status === 'canceled' || info.status === 'incomplete_expired';
  const runs = info.id !== null && info.dbSubscription !== null && !info.isFinancedPlan && !isOver;
  const isComing = info.plannedChange !== null || info.unconfirmedChange !== null;
  const close = () => setAct(null);
  const mayChange = runs && subscriptionStates[info.state].change === 'open';
  useActionFromAddress({
    'cambiar-plan': mayChange ? () => setAct('plan') : null,
    'cancelar-plan': runs && !info.cancelAtPeriodEnd ? () => setAct('end') : null,
  });
  return (
    <SectionPanel title={title}>
      <div className="grid gap-4 text-sm">
        <div className="grid gap-1">
          <p className="text-xs text-ink-600">Lo que ve el cliente</p>
          <p className="font-semibold">{label}</p>
          {says.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <DisputeNotice info={info} className="mt-2" />
        </div>
        <PlanFacts info={info} unsettled={unsettled} />
        <OwedFees {...{ organizationId, name, info, owed }} />
        {runs && (
          <div className="grid gap-2 sm:flex sm:flex-wrap sm:gap-3">
            {mayChange && (
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAct('plan')}>
                Cambiar de plan
              </Button>
            )}
            {isComing && (
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAct('undo')}>
                Deshacer el cambio de plan
              </Button>
            )}
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAct('end')}>
              {info.cancelAtPeriodEnd ? 'Retirar la cancelación' : 'Cancelar al final del periodo'}
            </Button>
          </div>
        )}
      </div>
      {act === 'plan' && <PlanDialog organizationId={organizationId} info={info} onClose={close} />}
      {act === 'end' && <EndOfPeriodDialog organizationId={organizationId} onClose={close} />}
      {act === 'undo' && <UndoDialog organizationId={organizationId} info={info} onClose={close} />}
    </SectionPanel>
  );
}

/** The oldest fee without a payment on its way. */
export const findChargeable = ({ fees }: NonNullable<CustomerPage['owed']>) =>
  fees.find(({ isProcessing }) => !isProcessing);

/** On a phone the first button, and a last one without a neighbour, take the whole row. */
const feeActions = classNames(
  'grid grid-cols-2 gap-2 max-sm:w-full max-sm:*:px-2 sm:flex sm:flex-wrap sm:gap-3',
  '*:first:col-span-full *:last:even:col-span-full',
);

interface FeeAct {
  readonly does: 'charge' | 'transfer' | 'void' | 'remind';
  readonly fee: OwedFee;
  readonly currency: string;
}

function OwedFees({ organizationId, name, info, owed }: Omit<CustomerPlanProps, 'unsettled'>) {
  const isManager = useIsManager();
  const [act, setAct] = useState<FeeAct | null>(null);
  const oldest = owed && findChargeable(owed);
  const canRemind = hasMail(info.state, 'payment-failed');
  const ask = (does: FeeAct['does'], fee: OwedFee) => owed && setAct({ does, fee, currency: owed.currency });
  useActionFromAddress({
    cobrar: oldest ? () => ask('charge', oldest) : null,
    'recordar-pago': oldest && canRemind ? () => ask('remind', oldest) : null,
    'apuntar-transferencia': oldest && isManager ? () => ask('transfer', oldest) : null,
    'anular-cuota': oldest && isManager ? () => ask('void', oldest) : null,
  });
  const dialog = act && { organizationId, ...act, onClose: () => setAct(null) };
  return (
    <>
      {owed && owed.fees.length > 0 && (
        <ul aria-label="Cuotas pendientes" className="grid gap-3">
          {owed.fees.map((fee) => {
            const label = `la cuota del ${formatShortDate(fee.issuedAt)}`;
            return (
              <li key={fee.invoiceId} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <p className="grow">
                  Cuota del {formatShortDate(fee.issuedAt)}:{' '}
                  <span className="figures font-semibold">{formatMoney(fee.cents, owed.currency)}</span>
                </p>
                {fee.isProcessing ? (
                  <p className="w-full text-ink-600">
                    Su banco está tramitando el cobro: suele tardar unos días. Hasta entonces no se puede
                    cobrar ni anular.
                  </p>
                ) : (
                  <div className={feeActions}>
                    <Button
                      aria-haspopup="dialog"
                      data-todo={fee === oldest ? '' : undefined}
                      aria-label={`Cobrar ahora ${label}`}
                      onClick={() => ask('charge', fee)}
                    >
                      Cobrar ahora
                    </Button>
                    {fee === oldest && canRemind && (
                      <Button variant="secondary" aria-haspopup="dialog" onClick={() => ask('remind', fee)}>
                        Recordar el pago
                      </Button>
                    )}
                    {isManager && (
                      <>
                        <Button
                          variant="secondary"
                          aria-haspopup="dialog"
                          aria-label={`Apuntar la transferencia de ${label}`}
                          onClick={() => ask('transfer', fee)}
                        >
                          Apuntar la transferencia
                        </Button>
                        <Button
                          variant="secondary"
                          aria-haspopup="dialog"
                          data-draft={voidDraftOf(organizationId, fee)}
                          aria-label={`Anular ${label}`}
                          onClick={() => ask('void', fee)}
                        >
                          Anular la cuota
                        </Button>
                      </>
                    )}
                  </div>
                )}
              </li>
            );
          })}
          {!isManager && oldest && (
            <li className="text-xs text-ink-600">
              Una persona responsable apunta su transferencia o la anula.
            </li>
          )}
        </ul>
      )}
      {/* A dialog stays open without its fee, so that a refusal can be read. */}
      {dialog?.does === 'charge' && (
        <ChargeFeeDialog
          {...dialog}
          method={info.paymentMethod}
          onRemind={canRemind && dialog.fee === oldest ? () => ask('remind', dialog.fee) : null}
        />
      )}
      {dialog?.does === 'remind' && <RemindDialog {...dialog} name={name} />}
      {dialog?.does === 'transfer' && <TransferDialog {...dialog} />}
      {dialog?.does === 'void' && <VoidFeeDialog {...dialog} {...{ name, info }} />}
    </>
  );
}

function PlanFacts({ info, unsettled }: Pick<CustomerPlanProps, 'info' | 'unsettled'>) {
  const { upcomingCharges, plannedChange, unconfirmedChange, creditBalance, installationPaidAt } = info;
  const [next] = upcomingCharges;
  const facts: [string, string | null][] = [
    ['Empezó', info.dbSubscription && formatLongDate(info.dbSubscription.startedAt)],
    describePeriod(info, unsettled) ?? ['Periodo', null],
    [
      'Cambio previsto',
      plannedChange && `${planName(plannedChange)} desde el ${formatLongDate(plannedChange.from)}`,
    ],
    [
      'Cambio sin confirmar',
      unconfirmedChange && `${planName(unconfirmedChange)}, por ${formatMoney(unconfirmedChange.amount)}`,
    ],
    [
      next?.kind === 'retry' ? 'Nuevo intento de cobro' : 'Próximo cobro',
      next ? describeCharge(next) : 'Ninguno',
    ],
    ['Precio', describePlanPrice(info)],
    ['Método de pago', describeMethod(info)],
    ['Saldo a su favor', creditBalance === 0 ? null : formatMoney(creditBalance)],
    ['Instalación pagada', installationPaidAt && formatLongDate(installationPaidAt)],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts.flatMap(([name, value]) =>
        value
          ? [
              <div key={name}>
                <dt className="text-xs text-ink-600">{name}</dt>
                <dd className="figures font-semibold whitespace-pre-line">{value}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  );
}

function describeCharge({ kind, amount, date, description }: UpcomingCharge): string {
  const when = `${formatMoney(amount)} el ${formatLongDate(date)}`;
  return kind === 'retry' ? when : `${when}\n${description}`;
}

function describeMethod({ paymentMethod, isFinancedPlan, dbSubscription }: SubscriptionInfo): string | null {
  if (!paymentMethod) {
    if (isFinancedPlan) return 'Klarna';
    return dbSubscription && 'Ninguno guardado';
  }
  const { name, expiry } = describePaymentMethod(paymentMethod);
  return expiry ? `${name}, ${expiry.toLocaleLowerCase('es')}` : name;
}

function UndoDialog({
  organizationId,
  info,
  onClose,
}: Pick<CustomerPlanProps, 'organizationId' | 'info'> & { readonly onClose: () => void }) {
  const changed = useCustomerChanged(organizationId);
  return (
    <ActionDialog
      title="Deshacer el cambio de plan"
      action="Deshacer el cambio"
      said="El plan sigue como estaba"
      onAct={async () => {
        await call('DELETE /api/admin/customers/:organizationId/plan-change', { params: { organizationId } });
        await changed();
      }}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <p>
        El cliente sigue con Horus {info.plan}, sin ningún cargo nuevo. Se lo decimos por correo y queda en su
        actividad.
      </p>
    </ActionDialog>
  );
}
