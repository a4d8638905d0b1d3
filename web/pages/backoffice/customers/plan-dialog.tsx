import type { PlanSelection, SubscriptionInfo } from '@horus/contract/billing';
import { type PlanType, plans, planTypes } from '@horus/contract/catalog';
import { formatLongDate, formatShortDate, formatShortMoment } from '@horus/contract/dates';
import { formatMoney, withVat } from '@horus/contract/money';
import { changeablePeriods, isSamePlan } from '@horus/contract/plan-change';
import type { ChangeFigures, ChangePreview, PlanAct } from '@horus/contract/plan-change-calls';
import { billingPeriodNames, planName } from '@horus/contract/plan-names';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useChangePreview, useCustomerChanged } from '#client/backoffice/customers.ts';
import { textOf } from '#client/call.ts';
import { refusals } from '#content/backoffice/plan-refusals.ts';
import { ActionDialog, ActionFailed } from '#pages/backoffice/customers/action-dialog.tsx';
import { SelectField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.ts';

interface PlanDialogProps {
  readonly organizationId: string;
  readonly info: SubscriptionInfo;
  readonly onClose: () => void;
}

function describeOther(meanwhile: PlanAct | null): string {
  const nothingDone = 'No hemos hecho nada: así queda ahora.';
  if (!meanwhile) return `Algo ha cambiado desde que lo miraste. ${nothingDone}`;
  const { at, by, plan } = meanwhile;
  const what = plan ? `pidió el cambio a Horus ${plan}` : 'deshizo el cambio de plan';
  return `Mientras tanto, ${by ?? 'otra persona'} ${what} (${formatShortMoment(at)}). ${nothingDone}`;
}

type Allowed = Exclude<ChangePreview, { kind: 'refused' }>;

/** Changes the plan at the amounts shown, which are charged. */
export function PlanDialog({ organizationId, info, onClose }: PlanDialogProps) {
  // While the change runs, the page already shows the new plan.
  const [current] = useState(info.dbSubscription);
  const [wanted, setWanted] = useState<PlanSelection>(() => ({
    planType: current?.planType ?? 'business',
    billingPeriod: current?.billingPeriod ?? 'annual',
  }));
  const { data: preview, error, refetch } = useChangePreview(organizationId, wanted);
  const changed = useCustomerChanged(organizationId);
  const allowed = preview && preview.kind !== 'refused' ? preview : null;

  async function change({ figures }: Allowed): Promise<void> {
    const answer = await call('POST /api/admin/customers/:organizationId/plan-change', {
      params: { organizationId },
      body: {
        ...wanted,
        token: figures.token,
        // The dialog shows both, and the operator acts for the customer.
        undoCancellation: true,
        limitsAreEnough: true,
      },
    });
    if (answer.outcome === 'other_figures') throw new ActionFailed(describeOther(answer.meanwhile ?? null));
    await changed();
    toast.success(describeChange(answer.outcome, figures, wanted));
  }

  return (
    <ActionDialog
      title="Cambiar de plan"
      action={allowed ? actionOf(allowed, wanted, current?.planType) : ''}
      impossible={!allowed}
      onAct={async () => {
        if (allowed) await change(allowed);
      }}
      onRefused={() => void refetch()}
      onClose={onClose}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Plan"
          value={wanted.planType}
          onChange={(event) => {
            const planType = planTypes.find((each) => each === event.target.value);
            if (planType) setWanted({ ...wanted, planType });
          }}
        >
          {planTypes.map((each) => (
            <option key={each} value={each}>
              {plans[each].name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Se paga"
          value={wanted.billingPeriod}
          onChange={(event) => {
            const billingPeriod = changeablePeriods.find((each) => each === event.target.value);
            if (billingPeriod) setWanted({ ...wanted, billingPeriod });
          }}
        >
          {changeablePeriods.map((each) => (
            <option key={each} value={each}>
              {billingPeriodNames[each]}
            </option>
          ))}
        </SelectField>
      </div>
      <div aria-live="polite">
        {current && isSamePlan(wanted, current) ? (
          <p>Es el plan que ya tiene.</p>
        ) : error ? (
          <p>{textOf(error, 'No hemos podido calcularlo. Vuelve a intentarlo.')}</p>
        ) : !preview ? (
          <Skeleton className="h-24 w-full" />
        ) : preview.kind === 'refused' ? (
          <p>{refusals[preview.reason]}</p>
        ) : (
          <WhatComes preview={preview} wanted={wanted} />
        )}
      </div>
    </ActionDialog>
  );
}

function actionOf({ kind, figures }: Allowed, wanted: PlanSelection, planType?: PlanType): string {
  const change =
    wanted.planType === planType
      ? `Pasar a ${billingPeriodNames[wanted.billingPeriod]}`
      : `Cambiar a ${plans[wanted.planType].name}`;
  if (kind === 'later') return `${change} el ${formatLongDate(figures.startsAt)}`;
  return figures.dueToday > 0 ? `${change} y cobrar ${formatMoney(figures.dueToday)}` : change;
}

function describeChange(
  outcome: 'changed' | 'planned' | 'to_confirm',
  { dueToday, startsAt }: ChangeFigures,
  wanted: PlanSelection,
): string {
  const name = planName(wanted);
  if (outcome === 'planned') return `Cambio a ${name} previsto para el ${formatLongDate(startsAt)}`;
  const amount = formatMoney(dueToday);
  if (outcome === 'to_confirm')
    return `Cambiará a ${name} cuando confirme ante su banco el pago de ${amount}`;
  return `Plan cambiado a ${name}: ${dueToday > 0 ? `cobrados ${amount}` : 'hoy no se le cobra nada'}`;
}

/** '48,39 € − 29,29 € por lo no usado = 19,10 €', with VAT. Null when nothing is deducted. */
function describeSum({ lines, total }: ChangeFigures): string | null {
  const base = lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
  const charged = withVat(base, 'exclusive').totalCents;
  if (!lines.some(({ cents }) => cents < 0)) return null;
  return `${formatMoney(charged)} − ${formatMoney(charged - total)} por lo no usado = ${formatMoney(total)}`;
}

function describeRefunded({ cents, at }: NonNullable<Allowed['refunded']>): string {
  const day = at ? ` el ${formatShortDate(at)}` : '';
  return `De este periodo se le devolvieron ${formatMoney(cents)}${day}: lo no usado se le descontaría otra vez.`;
}

function WhatComes({ preview, wanted }: { readonly preview: Allowed; readonly wanted: PlanSelection }) {
  const {
    kind,
    figures,
    smaller,
    endsPromotion,
    endsFreeMonth,
    undoesCancellation,
    waitsForDebit,
    replaces,
    refunded,
  } = preview;
  const { dueToday, total, balanceUsed, balanceLeft, nextCharge } = figures;
  const today =
    dueToday > 0 ? `Hoy se le cobran ${formatMoney(dueToday)}, IVA incluido.` : 'Hoy no se le cobra nada.';
  const sum = describeSum(figures);
  return (
    <ul className="list-disc space-y-1.5 pl-5">
      <li>
        Pasa a Horus {planName(wanted)} {kind === 'now' ? 'hoy' : `el ${formatLongDate(figures.startsAt)}`}.
      </li>
      <li>
        {today}
        {sum && <span className="figures block text-sm text-ink-600">{sum}</span>}
      </li>
      {refunded && <li className="font-semibold text-ink-900">{describeRefunded(refunded)}</li>}
      {balanceUsed > 0 && (
        <li>
          De {formatMoney(total)} paga {formatMoney(balanceUsed)} con su saldo.
        </li>
      )}
      {balanceLeft > 0 && <li>Le quedan {formatMoney(balanceLeft)} a su favor.</li>}
      <li>
        Su próximo cobro es de {formatMoney(nextCharge.amount)}, el {formatLongDate(nextCharge.date)}.
      </li>
      {waitsForDebit && <li>Paga por domiciliación: el cambio espera a su próximo cobro.</li>}
      {replaces && <li>Sustituye al cambio a Horus {planName(replaces)} que estaba previsto.</li>}
      {undoesCancellation && <li>Se retira su cancelación.</li>}
      {smaller.length > 0 && <li>Tendrá límites más pequeños que ahora: confírmalo antes con el cliente.</li>}
      {endsFreeMonth && <li>Terminan hoy sus días gratis.</li>}
      {endsPromotion && <li>Pierde su promoción, y no vuelve.</li>}
      <li>El cliente recibe un correo y lo ve en su actividad.</li>
    </ul>
  );
}
