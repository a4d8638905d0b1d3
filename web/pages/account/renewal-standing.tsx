import type { SubscriptionInfo } from '@horus/contract/billing';
import { FINANCED_INSTALMENTS, type PlanType } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { quoteRenewal } from '@horus/contract/quote';
import { useRenewal } from '#pages/account/use-renewal.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** How a financed year goes on, which its owner decides; nothing for any other plan. */
export function RenewalStanding({
  info: { renewal, currentPeriodEnd, dbSubscription },
  className,
}: {
  readonly info: SubscriptionInfo;
  readonly className: string;
}) {
  if (!renewal || !currentPeriodEnd || !dbSubscription) return null;
  const end = formatLongDate(currentPeriodEnd);
  switch (renewal.state) {
    case 'later':
      return (
        <p className={className}>
          Tu año termina el {end}. Podrás renovarlo aquí desde el {formatLongDate(renewal.opensAt)}, y ese día
          te avisaremos por correo.
        </p>
      );
    case 'open':
      return (
        <>
          <p className={className}>
            Tu año termina el {end}. Si lo renuevas ahora, el siguiente empieza ese día: no pierdes ninguno ni
            lo pagas dos veces.
          </p>
          <RenewButton planType={dbSubscription.planType} />
        </>
      );
    case 'pending':
      return (
        <p className={className}>
          Tu año termina el {end}. Estamos esperando a que se confirme el pago de tu renovación: te avisaremos
          por correo.
        </p>
      );
    case 'renewed':
      return (
        <p className={className}>
          <strong className="font-semibold">Renovado hasta el {formatLongDate(renewal.until)}.</strong> No
          tienes que hacer nada más.
        </p>
      );
  }
}

/** Buys the next year, with what it costs beside it. */
function RenewButton({ planType }: { readonly planType: PlanType }) {
  const { starting, renew } = useRenewal(planType);
  const { dueToday } = quoteRenewal(planType);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* Never disabled: whoever pressed it with the keyboard keeps his place. */}
      <Button onClick={renew} aria-busy={starting || undefined}>
        {starting && <Spinner className="size-4.5" />}
        Renovar otro año
      </Button>
      <p className="figures text-sm text-ink-600 on-ink:text-ink-200">
        <strong className="font-semibold">{formatMoney(dueToday.totalCents)}</strong> con IVA, en{' '}
        {FINANCED_INSTALMENTS} plazos sin intereses
      </p>
    </div>
  );
}
