import { formatLongDate } from '@horus/contract/dates';
import { formatMoney, VAT_PERCENTAGE } from '@horus/contract/money';
import type { ChangeFigures, ChangeLine } from '@horus/contract/plan-change-calls';
import type { ReactNode } from 'react';
import { changeTexts } from '#content/plan-change.ts';

interface TodayTableProps {
  readonly figures: ChangeFigures;
  readonly charged: boolean;
  /** 'tu Visa terminada en 4242' */
  readonly method: string;
}

export function TodayTable({ figures, charged, method }: TodayTableProps) {
  const { lines, vat, total, balanceUsed, dueToday, balanceLeft } = figures;
  if (!charged) {
    return <p className="mt-6 font-display text-2xl font-semibold">{changeTexts.nothingToday}</p>;
  }
  return (
    <table className="figures mt-6 w-full text-left text-sm">
      <caption className="sr-only">{changeTexts.today}</caption>
      <tbody>
        {lines.map((line) => (
          <Row
            key={`${line.kind} ${line.description} ${line.from}`}
            name={nameOf(line)}
            note={noteOf(line)}
            cents={line.cents}
          />
        ))}
        <Row name={`IVA (${VAT_PERCENTAGE} %)`} cents={vat} />
        {balanceUsed !== 0 && <Row name="Total" cents={total} />}
        {balanceUsed !== 0 && (
          <Row name={balanceUsed > 0 ? 'Tu saldo a favor' : 'Lo que tenías pendiente'} cents={-balanceUsed} />
        )}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-ink-900">
          <th scope="row" className="py-3 pr-4 align-baseline">
            <span className="text-base font-semibold">{changeTexts.today}</span>
            {dueToday > 0 && <span className="block font-normal text-ink-600">con {method}</span>}
            {balanceLeft > 0 && (
              <span className="block font-normal text-ink-600">
                Te quedan {formatMoney(balanceLeft)} a tu favor
              </span>
            )}
          </th>
          <td className="py-3 text-right align-baseline font-display text-3xl font-semibold whitespace-nowrap">
            {formatMoney(dueToday)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function nameOf({ kind, description }: ChangeLine): string {
  if (kind === 'fee') return `Cuota de ${description}`;
  return kind === 'credit' ? `Lo que te queda pagado de ${description}` : description;
}

function noteOf({ kind, to }: ChangeLine): string | null {
  return kind === 'other' ? null : `hasta el ${formatLongDate(to)}`;
}

function Row({
  name,
  note = null,
  cents,
}: {
  readonly name: ReactNode;
  readonly note?: string | null;
  readonly cents: number;
}) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2.5 pr-4 align-baseline font-medium">
        {name}
        {note && <span className="block font-normal text-ink-600">{note}</span>}
      </th>
      <td className="py-2.5 text-right align-baseline whitespace-nowrap">{formatMoney(cents)}</td>
    </tr>
  );
}
