import { displaySubscription, type Invoice, type SubscriptionInfo } from '@horus/contract/billing';
import { formatLongDate } from '@horus/contract/dates';
import { formatMoney, splitMoney } from '@horus/contract/money';
import { describePlanPrice } from '@horus/contract/plan-price';
import { now } from '#client/clock.ts';
import { ChangePlanLink } from '#pages/account/change-plan/change-plan-link.tsx';
import { ComingChange } from '#pages/account/change-plan/coming-change.tsx';
import { PeriodDial } from '#pages/account/dashboard/period-dial.tsx';
import { invoiceStatusWords } from '#pages/account/papers/explained-status.tsx';
import { Fact, Facts } from '#pages/account/parts/facts.tsx';
import { type CurrentPeriod, currentPeriod } from '#pages/account/plan/current-period.ts';
import { DisputeNotice } from '#pages/account/plan/dispute-notice.tsx';
import { periodEndNames } from '#pages/account/plan/period-end-names.ts';
import { PlanState } from '#pages/account/plan/plan-state.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';
import { PriceFigure } from '#ui/price.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

interface SubscriptionCardProps {
  /** Undefined while loading. */
  readonly info: SubscriptionInfo | undefined;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}

/**
 * Shows the plan, its price and the time left, with the last invoice, which most customers come
 * for.
 */
export function SubscriptionCard({ info, onRetry, retrying }: SubscriptionCardProps) {
  const display = info && displaySubscription(info);
  const period = info ? currentPeriod(info, now()) : null;
  // A debt is shown before the last invoice and the days left.
  const owes = display?.tone === 'bad';
  return (
    <div
      className={classNames(
        'flex min-w-0 overflow-hidden rounded-lg border border-line lg:self-start',
        owes ? 'flex-col-reverse' : 'flex-col',
      )}
    >
      {info ? <LastInvoice invoices={info.invoices} /> : <InvoiceSkeleton />}
      <section
        data-tone="ink"
        aria-labelledby="subscription-title"
        aria-busy={!info}
        className="grow p-5 sm:p-8"
      >
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="subscription-title" className="eyebrow font-text text-gold-400">
            Tu plan
          </h2>
          {display && <StatusPill tone={display.tone}>{display.label}</StatusPill>}
        </div>
        <div
          className={classNames(
            'mt-5 flex gap-x-8 gap-y-6 sm:flex-row sm:items-start',
            owes ? 'flex-col-reverse' : 'flex-col',
          )}
        >
          <PeriodDial period={period} className="size-40 self-center sm:size-48" />
          <div className="min-w-0 grow">
            {info && display ? (
              <SubscriptionDetails {...{ info, period, onRetry, retrying }} title={display.title} />
            ) : (
              <SubscriptionSkeleton />
            )}
          </div>
        </div>
      </section>
    </div>
  );
}

function SubscriptionDetails({
  info,
  title,
  period,
  ...retry
}: {
  readonly info: SubscriptionInfo;
  readonly title: string;
  readonly period: CurrentPeriod | null;
  readonly onRetry: () => void;
  readonly retrying: boolean;
}) {
  const price = describePlanPrice(info);
  return (
    <>
      <p className="font-display text-3xl font-semibold text-white">{title}</p>
      {period && <PeriodEnd period={period} charges={info.upcomingCharges} />}
      {price && <p className="mt-4 max-w-prose text-sm text-white">{price}</p>}
      <PlanState info={info} className="mt-2 max-w-prose text-ink-200" {...retry} />
      <ComingChange info={info} className="mt-5" />
      <DisputeNotice info={info} className="mt-5" />
      <ChangePlanLink info={info} className="mt-6" />
    </>
  );
}

const FIGURE = { whole: 'text-[4.5rem]', cents: 'text-2xl' } as const;

interface PeriodEndProps {
  readonly period: CurrentPeriod;
  readonly charges: SubscriptionInfo['upcomingCharges'];
}

function PeriodEnd({ period: { end, endsAt }, charges: [next] }: PeriodEndProps) {
  const isCharged = (end === 'charge' || end === 'retry') && next !== undefined;
  return (
    <Facts className="mt-4">
      <Fact name={periodEndNames[end]}>
        {isCharged ? (
          <PriceFigure
            amount={splitMoney(next.amount)}
            unit={`el ${formatLongDate(endsAt)}`}
            size={FIGURE}
            className="mt-2"
          />
        ) : (
          formatLongDate(endsAt)
        )}
      </Fact>
    </Facts>
  );
}

function InvoiceSkeleton() {
  return (
    <div className="flex min-h-16 items-center bg-white px-5 sm:px-8">
      <Skeleton className="h-5 w-3/4" />
    </div>
  );
}

function SubscriptionSkeleton() {
  return (
    <div className="opacity-20">
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="mt-3 w-72 max-w-full" />
      <div className="mt-6 grid gap-x-8 gap-y-5 xs:grid-cols-2">
        {['a', 'b'].map((key) => (
          <div key={key}>
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-2 h-5 w-40 max-w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The whole row links to the PDF. */
function LastInvoice({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const last = invoices.find(({ pdfUrl }) => pdfUrl !== null);
  if (!last?.pdfUrl) return null;
  const { number, date, amount, currency, pdfUrl } = last;
  return (
    <a
      href={pdfUrl}
      target="_blank"
      rel="noopener"
      className="group flex min-h-16 items-center gap-4 bg-white px-5 py-3 text-ink-900 no-underline hover:bg-lapis-50 active:bg-lapis-100 sm:px-8"
    >
      <span className="min-w-0 grow sm:flex sm:flex-wrap sm:items-baseline sm:gap-x-4">
        <span className="block font-semibold">Última factura</span>{' '}
        <span className="block text-sm text-ink-600">
          {formatLongDate(date)}
          <span className="max-sm:sr-only"> · {number}</span> ·{' '}
          <span className="figures">{formatMoney(amount, currency)}</span>
          {' · '}
          {invoiceStatusWords(last)}
        </span>
      </span>
      <span className="inline-flex shrink-0 items-center gap-2 text-sm font-semibold text-lapis-700 group-hover:underline group-hover:underline-offset-4">
        <Icon name="download" className="size-5 shrink-0" />
        <span className="max-xs:sr-only">Descargar</span>
        <span className="sr-only"> en PDF (se abre en otra pestaña)</span>
      </span>
    </a>
  );
}
