import type { SubscriptionInfo } from '@horus/contract/billing';
import { FINANCED_INSTALMENTS } from '@horus/contract/catalog';
import { describeInstalments } from '@horus/contract/instalments';
import { describePaymentMethod, type PaymentMethodView } from '@horus/contract/payment-method';
import type { ReactNode } from 'react';
import { company } from '#content/company.ts';
import { Fact, Facts } from '#pages/account/parts/facts.tsx';
import { PortalButton } from '#pages/account/plan/portal-button.tsx';
import { financedOrder, UpcomingCharges } from '#pages/account/plan/upcoming-charges.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export function PaymentCard({ info }: { readonly info: SubscriptionInfo | undefined }) {
  return (
    <SectionPanel title="Gestión de pagos">
      <Facts>
        <Fact name="Método de pago">
          {info ? <Method info={info} /> : <Skeleton className="h-12 w-44" />}
        </Fact>
      </Facts>
      {info?.paymentMethod && !isOver(info) && (
        <PortalButton className="mt-4 w-full">Cambiar el método de pago</PortalButton>
      )}
      {info?.isFinancedPlan && <KlarnaLink className="mt-2 text-lapis-700 hover:text-lapis-800" />}
      <h3 className="mt-6 border-t border-line pt-5 text-base font-semibold">Próximos cobros</h3>
      {info ? <UpcomingCharges info={info} /> : <Skeleton className="mt-3 h-12 w-full" />}
    </SectionPanel>
  );
}

/** Without further charges: a returning customer chooses a method at the purchase. */
function isOver({ status }: SubscriptionInfo): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

function Method({ info }: { readonly info: SubscriptionInfo }) {
  if (info.paymentMethod) return <StoredMethod method={info.paymentMethod} />;
  if (info.isFinancedPlan) {
    const year = financedOrder(info);
    const instalments = year
      ? describeInstalments(year.amountTotal, year.currency)
      : `${FINANCED_INSTALMENTS} plazos sin intereses`;
    return <Quietly note={`En ${instalments}`}>Klarna</Quietly>;
  }
  return (
    <span className="font-normal text-ink-600">
      {info.status === 'error' ? 'No disponible' : 'Ninguno guardado'}
    </span>
  );
}

function StoredMethod({ method }: { readonly method: PaymentMethodView }) {
  const { name, expiry } = describePaymentMethod(method);
  return <Quietly note={expiry}>{name}</Quietly>;
}

function Quietly({ children, note }: { readonly children: ReactNode; readonly note: string | null }) {
  return (
    <>
      {children}
      {note && <span className="block text-sm font-normal text-ink-600">{note}</span>}
    </>
  );
}

/** Opens Klarna's customer page with the instalments. */
function KlarnaLink({ className }: { readonly className?: string }) {
  return (
    <a
      href={company.KLARNA_PORTAL_URL}
      target="_blank"
      rel="noopener"
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold underline underline-offset-4',
        className,
      )}
    >
      Ver tus plazos en Klarna
      <Icon name="external" className="size-4" />
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}
