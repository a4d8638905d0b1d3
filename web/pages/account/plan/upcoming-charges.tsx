import {
  type CheckoutSessionView,
  endsWithAccount,
  type SubscriptionInfo,
  type UpcomingCharge,
} from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { describeInstalments } from '@horus/contract/instalments';
import { formatMoney } from '@horus/contract/money';
import { Icon } from '#ui/icons.tsx';

/** Charges shown at first; a promotion plans more. */
const SHOWN_AT_ONCE = 2;

export function UpcomingCharges({ info }: { readonly info: SubscriptionInfo }) {
  const first = info.upcomingCharges.slice(0, SHOWN_AT_ONCE);
  const later = info.upcomingCharges.slice(SHOWN_AT_ONCE);
  if (first.length === 0) {
    return (
      <>
        {whyNone(info).map((text) => (
          <p key={text} className="mt-2 text-sm text-ink-600">
            {text}
          </p>
        ))}
        <Balance cents={info.creditBalance} />
      </>
    );
  }
  return (
    <>
      <Charges charges={first} />
      {later.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 items-center gap-1.5 text-sm font-semibold text-lapis-700">
            {later.length === 1 ? 'Ver el siguiente' : `Ver los ${later.length} siguientes`}
            <Icon name="chevronDown" className="size-4 group-open:rotate-180" />
          </summary>
          <Charges charges={later} />
        </details>
      )}
      <Balance cents={info.creditBalance} />
      <p className="mt-2 text-xs text-ink-600">Importes con IVA.</p>
    </>
  );
}

/** Credit or debt outside the invoices. */
function Balance({ cents }: { readonly cents: number }) {
  if (cents === 0) return null;
  const amount = formatMoney(Math.abs(cents), 'eur');
  return (
    <p className="mt-3 text-sm">
      {cents > 0
        ? `Tienes ${amount} a tu favor: se descuentan de tus próximas facturas.`
        : `Tienes ${amount} pendientes: se suman a tu próxima factura.`}
    </p>
  );
}

function Charges({ charges }: { readonly charges: readonly UpcomingCharge[] }) {
  return (
    <ul>
      {charges.map(({ date, description, amount, currency }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: charges have no id and rows have no state.
        <li key={index} className="border-b border-line py-3 text-sm last:border-0">
          <span className="flex items-baseline justify-between gap-4 font-semibold">
            <span>{formatLongDate(date)}</span>
            <span className="figures shrink-0">{formatMoney(amount, currency)}</span>
          </span>
          <span className="block text-pretty break-words text-ink-600">{description}</span>
        </li>
      ))}
    </ul>
  );
}

/** The last paid financed year. Klarna charges it in instalments. */
export function financedOrder({ checkoutSessions }: SubscriptionInfo): CheckoutSessionView | undefined {
  return checkoutSessions.find(
    ({ billingPeriod, paymentStatus }) => billingPeriod === 'annual-financed' && paymentStatus === 'paid',
  );
}

/** One string per paragraph. */
function whyNone(info: SubscriptionInfo): string[] {
  if (info.status === 'error') return ['No disponible'];
  const order = info.isFinancedPlan && financedOrder(info);
  const instalments = order
    ? [
        `Klarna te cobra tu pedido en ${describeInstalments(order.amountTotal, order.currency)}, en los días que ves en su portal.`,
      ]
    : [];
  if (endsWithAccount(info) && !info.due) {
    return [...instalments, 'Nosotros no te cobraremos nada más: tu plan termina con tu cuenta.'];
  }
  if (info.renewal?.state === 'renewed') {
    const until = formatLongDate(info.renewal.until);
    return [...instalments, `Nosotros no te cobraremos nada más: tu plan está pagado hasta el ${until}.`];
  }
  if (((info.cancelAtPeriodEnd && !info.due) || info.isFinancedPlan) && info.currentPeriodEnd) {
    const end = formatLongDate(info.currentPeriodEnd);
    return info.isFinancedPlan
      ? [
          ...instalments,
          `Nosotros no te cobraremos nada más: tu plan termina el ${end} y no se renueva solo.`,
        ]
      : [`Ninguno más: tu plan termina el ${end} y no se renueva.`];
  }
  const sent = info.sendsInvoices && info.nextBillingDate !== null;
  return [sent ? 'Ninguno: te enviamos cada factura y la pagas tú.' : 'Ninguno previsto.'];
}
