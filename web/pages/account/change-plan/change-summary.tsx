import type { PlanSelection, SubscriptionInfo } from '@horus/contract/billing';
import { plans } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { yourPaymentMethod } from '@horus/contract/payment-method';
import type { ChangePreview } from '@horus/contract/plan-change-calls';
import { planName } from '@horus/contract/plan-names';
import { usePlanChangePreview } from '#client/account-queries.ts';
import {
  buttonText,
  changeTexts,
  describeEffects,
  enoughText,
  limitsText,
  nextChargeText,
} from '#content/plan-change.ts';
import { ChangeRefused } from '#pages/account/change-plan/change-refused.tsx';
import { TodayTable } from '#pages/account/change-plan/today-table.tsx';
import { useChangePlan } from '#pages/account/change-plan/use-change-plan.ts';
import { PortalButton } from '#pages/account/plan/portal-button.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface ChangeSummaryProps {
  readonly info: SubscriptionInfo;
  readonly wanted: PlanSelection;
}

type Allowed = Exclude<ChangePreview, { kind: 'refused' }>;

export function ChangeSummary({ info, wanted }: ChangeSummaryProps) {
  const { preview, failed, reading, readAgain, show } = usePlanChangePreview(wanted);
  if (failed && !preview) {
    return (
      <Panel className="grid justify-items-start gap-4">
        <Alert tone="error">{changeTexts.failed}</Alert>
        <Button variant="secondary" onClick={readAgain} busy={reading} busyLabel="Reintentando...">
          Volver a intentarlo
        </Button>
      </Panel>
    );
  }
  if (!preview) return <SummarySkeleton />;
  if (preview.kind === 'refused') return <ChangeRefused info={info} reason={preview.reason} />;
  return <Summary info={info} wanted={wanted} preview={preview} onOtherFigures={show} />;
}

interface SummaryProps extends ChangeSummaryProps {
  readonly preview: Allowed;
  readonly onOtherFigures: (preview: ChangePreview) => void;
}

function Summary({ info, wanted, preview, onOtherFigures }: SummaryProps) {
  const { form, errors, busy, notice, onSubmit } = useChangePlan(wanted, preview, onOtherFigures);
  const { figures, smaller, undoesCancellation, waitsForDebit } = preview;
  const notes = [...describeEffects(preview), changeTexts.keepsInstallation];
  return (
    <section aria-labelledby="change-title" aria-live="polite" className="min-w-0">
      <Panel>
        <h2 id="change-title" className="text-2xl">
          Horus {planName(wanted)}
        </h2>
        <p className="mt-1 text-ink-600">
          {preview.kind === 'now' ? 'Desde hoy' : `Desde el ${formatLongDate(figures.startsAt)}`} ·{' '}
          {limitsText(plans[wanted.planType].limits)}
        </p>
        <TodayTable
          figures={figures}
          charged={preview.charged}
          method={yourPaymentMethod(info.paymentMethod)}
        />
        <dl className="mt-6 border-t border-line pt-5">
          <dt className="text-sm text-ink-600">{changeTexts.next}</dt>
          <dd className="figures mt-0.5 font-semibold">{nextChargeText(figures, wanted)}</dd>
        </dl>
        {waitsForDebit && (
          <Alert className="mt-5">
            <p>{changeTexts.byDebit}</p>
            <PortalButton className="mt-2">Poner una tarjeta</PortalButton>
          </Alert>
        )}
        <ul className="mt-5 list-disc space-y-1.5 pl-5 text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <form ref={form} onSubmit={onSubmit} noValidate className="mt-5 grid gap-2">
          {undoesCancellation && (
            <CheckboxField
              name="undoCancellation"
              label="Quiero seguir: anulad mi cancelación"
              hint={
                info.currentPeriodEnd && `Tu plan iba a terminar el ${formatLongDate(info.currentPeriodEnd)}.`
              }
              error={errors['undoCancellation']}
            />
          )}
          {smaller.length > 0 && info.dbSubscription && (
            <CheckboxField
              name="limitsAreEnough"
              label={enoughText(smaller, info.dbSubscription.planType)}
              error={errors['limitsAreEnough']}
            />
          )}
          {notice && (
            <Alert tone={notice.tone} className="mb-2">
              <p>{notice.text}</p>
              {notice.declined && <PortalButton className="mt-2">Cambiar el método de pago</PortalButton>}
            </Alert>
          )}
          <Button type="submit" size="lg" busy={busy} busyLabel="Cambiando...">
            {buttonText(preview, wanted)}
          </Button>
        </form>
      </Panel>
    </section>
  );
}

function SummarySkeleton() {
  return (
    <Panel aria-busy="true">
      <span className="sr-only">Calculando...</span>
      <Skeleton className="h-8 w-56 max-w-full" />
      <Skeleton className="mt-3 h-5 w-40" />
      <Skeleton className="mt-6 h-40 w-full" />
      <Skeleton className="mt-6 h-12 w-full" />
    </Panel>
  );
}
