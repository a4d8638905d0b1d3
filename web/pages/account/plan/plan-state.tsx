import {
  displaySubscription,
  type PlanSelection,
  type SubscriptionDisplay,
  type SubscriptionInfo,
} from '@horus/contract/billing';
import { FINANCED_INSTALMENTS } from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { quoteRenewal } from '@horus/contract/quote';
import { useState } from 'react';
import { useSubscriptionInfo } from '#client/account-queries.ts';
import { startCheckout } from '#client/billing.ts';
import { textOf } from '#client/call.ts';
import { KLARNA_TOAST_MS, pricingTexts } from '#content/pricing.ts';
import { PortalButton } from '#pages/account/plan/portal-button.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.ts';
import { usePageReturn } from '#ui/use-page-return.ts';

interface PlanStateProps {
  readonly info: SubscriptionInfo;
  readonly className: string;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

export function PlanState({ info, className, ...retry }: PlanStateProps) {
  const { action, says } = displaySubscription(info);
  return (
    <>
      {says.map((text) => (
        <p key={text} className={className}>
          {text}
        </p>
      ))}
      {action && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <StateAction info={info} action={action} {...retry} />
        </div>
      )}
    </>
  );
}

interface StateActionProps extends Omit<PlanStateProps, 'className'> {
  readonly action: NonNullable<SubscriptionDisplay['action']>;
}

function StateAction({ info, action: { does, label }, onRetry, retrying }: StateActionProps) {
  switch (does) {
    case 'pay_invoice':
      return (
        <ButtonAnchor href={info.due?.payUrl ?? undefined} target="_blank" rel="noopener">
          {label}
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </ButtonAnchor>
      );
    case 'open_portal':
      return <PortalButton variant="primary">{label}</PortalButton>;
    case 'choose_plan':
      return <ButtonLink to={paths.site.horus.href()}>{label}</ButtonLink>;
    case 'see_deletion':
      return (
        <ButtonLink to={paths.site.deleteAccount.href()} variant="secondary">
          {label}
        </ButtonLink>
      );
    case 'read_again':
      return (
        <Button variant="secondary" onClick={onRetry} busy={retrying} busyLabel="Reintentando...">
          {label}
        </Button>
      );
    case 'order_again':
      return <OrderButton info={info} label={label} />;
    case 'renew_year':
      return <OrderButton info={info} label={label} priced />;
  }
}

/** Buys the same plan again: an unpaid order, or the next year with its price. */
function OrderButton({
  info: { dbSubscription },
  label,
  priced = false,
}: {
  readonly info: SubscriptionInfo;
  readonly label: string;
  readonly priced?: boolean;
}) {
  const { starting, order } = useOrder(dbSubscription);
  if (!dbSubscription) return null;
  const { dueToday } = quoteRenewal(dbSubscription.planType);
  return (
    <>
      {/* Never disabled, so that a keyboard user keeps the focus. */}
      <Button onClick={order} aria-busy={starting || undefined}>
        {starting && <Spinner className="size-4.5" />}
        {label}
      </Button>
      {priced && (
        <p className="figures text-sm text-ink-600 on-ink:text-ink-200">
          <strong className="font-semibold">{formatMoney(dueToday.totalCents)}</strong> con IVA, en{' '}
          {FINANCED_INSTALMENTS} plazos sin intereses
        </p>
      )}
    </>
  );
}

/** Opens the payment page; null without a plan to order. */
function useOrder(plan: PlanSelection | null) {
  const [starting, setStarting] = useState(false);
  const { readAgain } = useSubscriptionInfo();
  usePageReturn(() => setStarting(false));

  async function order(): Promise<void> {
    if (starting || !plan) return;
    const { planType, billingPeriod } = plan;
    setStarting(true);
    if (billingPeriod === 'annual-financed')
      toast.info(pricingTexts.toKlarna, { autoClose: KLARNA_TOAST_MS });
    try {
      await startCheckout({ planType, billingPeriod });
    } catch (error) {
      setStarting(false);
      toast.error(textOf(error, pricingTexts.failed));
      // The order may have been paid in another tab.
      void readAgain();
    }
  }

  return { starting, order: () => void order() };
}
