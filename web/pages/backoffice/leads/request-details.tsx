import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { type PlanType, plans } from '@horus/contract/catalog';
import { formatMoment } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { Link } from 'react-router';
import { factsOf, messageOf } from '#content/backoffice/leads.ts';
import { useLinkState } from '#pages/backoffice/parts/use-list-place.ts';
import { SectionPanel } from '#ui/panel.tsx';

/** Beside the request on a wide screen, where it must fit. */
export const narrowPanel = 'xl:p-4 xl:[&>:first-child]:mb-3';

export interface LeadPartProps {
  readonly lead: LeadDetail;
  readonly className: string;
  readonly onSaved?: ((saved: LeadDetail) => void) | undefined;
}

export function RequestDetails({ lead, className }: LeadPartProps) {
  const message = messageOf(lead);
  return (
    <SectionPanel title="Qué pide" className={className}>
      <div className={lead.quote ? 'grid gap-x-10 gap-y-5 min-[90rem]:grid-cols-2' : undefined}>
        <div>
          <FactList rows={[...paymentOf(lead), ...factsOf(lead)]} />
          {message && (
            <p className="mt-4 border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere [dl:empty+&]:mt-0">
              {message}
            </p>
          )}
        </div>
        {lead.quote && <QuoteOf quote={lead.quote} />}
      </div>
    </SectionPanel>
  );
}

export function FactList({ rows }: { readonly rows: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <dl className="grid items-baseline gap-x-4 gap-y-1 text-sm grid-cols-[7rem_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)]">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="min-w-0 text-ink-600 wrap-anywhere">{label}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const purchaseStates = {
  paid: 'Pagado',
  unpaid: 'Pago en camino',
  no_payment_required: 'Contratado, sin nada que pagar ese día',
} as const;

function paymentOf({ quote, purchase }: LeadDetail) {
  if (!quote) return [];
  return [['Pago', purchase ? <Paid key="paid" purchase={purchase} /> : 'Sin pagar'] as const];
}

function QuoteOf({ quote }: { readonly quote: NonNullable<LeadDetail['quote']> }) {
  const plan = plans[quote.plan as PlanType]?.name ?? quote.plan;
  return (
    <div className="border-t border-line pt-4 min-[90rem]:border-t-0 min-[90rem]:pt-0">
      <h3 className="mb-2 text-lg">Presupuesto: Horus {plan}</h3>
      <FactList
        rows={[
          ...quote.lines.map(({ label, cents }) => [label, formatMoney(cents)] as const),
          ['Primer pago', formatMoney(quote.dueTodayCents)],
          ['Cuota', `${formatMoney(quote.feeCents)}${quote.promoApplied ? ' con la promoción' : ''}`],
          ...(quote.trialDays > 0 ? [['Prueba', `${quote.trialDays} días gratis`] as const] : []),
        ]}
      />
      <p className="mt-2 text-xs text-ink-600">Importes con IVA, como se le mostraron al pedirlo.</p>
    </div>
  );
}

function Paid({ purchase }: { readonly purchase: NonNullable<LeadDetail['purchase']> }) {
  const { state, cents, currency, at, organizationId, installationId } = purchase;
  const link = 'text-lapis-700 underline underline-offset-4';
  const linkState = useLinkState('Solicitud');
  return (
    <>
      {`${purchaseStates[state]}: ${formatMoney(cents, currency)}, ${formatMoment(at)}`}
      <span className="mt-1 flex flex-wrap gap-x-4 whitespace-nowrap">
        <Link to={paths.admin.customer.href({ organizationId })} state={linkState} className={link}>
          Su ficha
        </Link>
        {installationId && (
          <Link to={paths.admin.installation.href({ installationId })} state={linkState} className={link}>
            Su instalación
          </Link>
        )}
      </span>
    </>
  );
}
