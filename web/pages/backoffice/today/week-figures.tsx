import type { Figures, HappenedFigures } from '@horus/contract/backoffice/figures';
import { formatMoney } from '@horus/contract/money';

const count = (value: number) => String(value);
const money = (cents: number) => formatMoney(cents);

const rows: readonly {
  readonly key: keyof HappenedFigures;
  readonly label: string;
  readonly show: (value: number) => string;
}[] = [
  { key: 'leads', label: 'Solicitudes', show: count },
  { key: 'purchases', label: 'Planes comprados', show: count },
  { key: 'receivedCents', label: 'Cobrado', show: money },
  { key: 'refundedCents', label: 'Devuelto', show: money },
  { key: 'ended', label: 'Clientes que se han ido', show: count },
  { key: 'invoicesIssued', label: 'Facturas enviadas', show: count },
  { key: 'installed', label: 'Instalaciones terminadas', show: count },
  { key: 'erased', label: 'Bajas tramitadas', show: count },
];

export function WeekList({ week: { last, before } }: Pick<Figures, 'week'>) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      {rows.map(({ key, label, show }) => (
        <div key={key} className="flex flex-col bg-white p-4">
          <dt className="text-sm text-ink-600">{label}</dt>
          <dd className="mt-auto pt-1">
            <span className="figures block font-display text-2xl font-semibold">{show(last[key])}</span>
            <span className="text-xs text-ink-600">{`Los 7 anteriores: ${show(before[key])}`}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
