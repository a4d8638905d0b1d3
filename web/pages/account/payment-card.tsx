import type { PaymentMethodView, SubscriptionInfo } from '@horus/contract/billing';
import { FINANCED_INSTALMENTS, feePrice } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import type { ReactNode } from 'react';
import { company } from '#content/company.ts';
import { describePaymentMethod } from '#pages/account/describe-payment-method.ts';
import { Fact, Facts } from '#pages/account/facts.tsx';
import { Icon } from '#ui/icons.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** How the plan is paid, and what will be charged next. */
export function PaymentCard({ info }: { readonly info: SubscriptionInfo | undefined }) {
  return (
    <SectionPanel title="Gestión de pagos" className="@container">
      <Facts className="@lg:grid-cols-2">
        <Fact name="Método de pago">
          {info ? <Method info={info} /> : <Skeleton className="h-12 w-44" />}
        </Fact>
        <Fact name="Próximo cobro">
          {info ? <NextCharge info={info} /> : <Skeleton className="h-12 w-44" />}
        </Fact>
      </Facts>
      {info?.isFinancedPlan && (
        <a
          href={company.KLARNA_PORTAL_URL}
          target="_blank"
          rel="noopener"
          className="mt-4 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
        >
          Ver tus plazos en Klarna
          <Icon name="external" className="size-4" />
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      )}
    </SectionPanel>
  );
}

function Method({ info }: { readonly info: SubscriptionInfo }) {
  if (info.paymentMethod) return <StoredMethod method={info.paymentMethod} />;
  if (info.isFinancedPlan) {
    return <Quietly note={`El año, en ${FINANCED_INSTALMENTS} plazos sin intereses`}>Klarna</Quietly>;
  }
  return <span className="font-normal text-ink-600">{missing(info, 'Ninguno guardado')}</span>;
}

function StoredMethod({ method }: { readonly method: PaymentMethodView }) {
  const { name, expiry } = describePaymentMethod(method);
  return <Quietly note={expiry}>{name}</Quietly>;
}

function NextCharge({ info }: { readonly info: SubscriptionInfo }) {
  const { nextBillingDate, dbSubscription, currentPeriodEnd } = info;
  if (nextBillingDate) {
    const fee = dbSubscription && feePrice(dbSubscription.planType, dbSubscription.billingPeriod);
    return <Quietly note={fee?.product.name ?? null}>{formatLongDate(nextBillingDate)}</Quietly>;
  }
  if ((info.cancelAtPeriodEnd || info.isFinancedPlan) && currentPeriodEnd) {
    return (
      <Quietly note={`Tu plan termina el ${formatLongDate(currentPeriodEnd)} y no se renueva.`}>
        Ninguno más
      </Quietly>
    );
  }
  return <span className="font-normal text-ink-600">{missing(info, 'Ninguno previsto')}</span>;
}

function missing(info: SubscriptionInfo, text: string): string {
  return info.status === 'error' ? 'No disponible' : text;
}

function Quietly({ children, note }: { readonly children: ReactNode; readonly note: string | null }) {
  return (
    <>
      {children}
      {note && <span className="block text-sm font-normal text-ink-600">{note}</span>}
    </>
  );
}
