import { formatLongDate } from '@horus/contract/dates';
import { formatMoney, type TaxedAmount } from '@horus/contract/money';
import type { Quote } from '@horus/contract/quote';
import { PAYMENT_PAGE_MS, trialEndsAt } from '@horus/contract/trial';
import type { ReactNode } from 'react';
import { now } from '#client/clock.ts';
import { hiring } from '#content/hiring.ts';

const { summary } = hiring;

export function CostTable({ quote }: { readonly quote: Quote }) {
  const { lines, dueToday, fee, trialDays, order } = quote;
  const later =
    trialDays > 0
      ? summary.later(formatLongDate(trialEndsAt(new Date(now().getTime() + PAYMENT_PAGE_MS))))
      : summary.laterWithoutTrial;
  return (
    <section aria-labelledby="hiring-cost" className="rounded-lg border border-line bg-white">
      <h3 id="hiring-cost" className="px-5 pt-5 text-xl">
        {summary.cost}
      </h3>
      <dl className="figures px-5 pt-3 pb-5 text-sm">
        {lines.map(({ kind, price, quantity, freeQuantity, amount }) => (
          <Row
            key={kind}
            name={
              <>
                {price.product.name}
                {(kind === 'device' || kind === 'card') && (
                  <span className="block text-ink-600">
                    {[
                      quantity > 0 && `${quantity} × ${formatMoney(price.unitAmountCents)} + IVA`,
                      freeQuantity > 0 && `${freeQuantity} ${summary.free}`,
                    ]
                      .filter(Boolean)
                      .join(' y ')}
                  </span>
                )}
              </>
            }
            amount={formatMoney(amount.totalCents)}
          />
        ))}
        {order.dataKeptUntil && (
          <div className="border-t border-line py-2 font-semibold text-green-700">
            <dt className="sr-only">Instalación</dt>
            <dd>{summary.installed(formatLongDate(order.dataKeptUntil))}</dd>
          </div>
        )}
        <Row name={summary.base} amount={formatMoney(dueToday.baseCents)} quiet />
        <Row name={summary.vat} amount={formatMoney(dueToday.vatCents)} quiet />
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink-900 pt-3">
          <dt className="font-semibold">{summary.firstPayment}</dt>
          <dd className="font-display text-3xl leading-none font-semibold">
            {formatMoney(dueToday.totalCents)}
          </dd>
        </div>
      </dl>
      <dl className="figures rounded-b-lg border-t border-line bg-paper-2 px-5 py-4 text-sm">
        <div className="flex items-baseline justify-between gap-4">
          <dt>
            <span className="font-semibold">{summary.monthly}</span>
            <span className="block text-ink-600">{partsOf(fee.amount)}</span>
          </dt>
          <dd className="font-display text-2xl leading-none font-semibold">
            {formatMoney(fee.amount.totalCents)}
          </dd>
        </div>
        <div className="mt-2 text-ink-600">
          <dt className="sr-only">Cuándo se cobra</dt>
          <dd>
            {fee.discountedFees !== null && (
              <span className="block font-semibold text-ink-900">
                {summary.promoFees(fee.discountedFees, formatMoney(fee.list.totalCents))}
              </span>
            )}
            {later}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function partsOf({ baseCents, vatCents }: TaxedAmount): string {
  return summary.monthlyParts(formatMoney(baseCents), formatMoney(vatCents));
}

interface RowProps {
  readonly name: ReactNode;
  readonly amount: string;
  readonly quiet?: boolean;
}

function Row({ name, amount, quiet = false }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-2">
      <dt className={quiet ? 'text-ink-600' : ''}>{name}</dt>
      <dd className={quiet ? 'text-ink-600' : 'font-medium'}>{amount}</dd>
    </div>
  );
}
