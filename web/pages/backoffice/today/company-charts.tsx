import { type Figures, FUNNEL_DAYS, type MonthFigures } from '@horus/contract/backoffice/figures';
import { leadKindLabels, leadStatuses, leadStatusLabels } from '@horus/contract/backoffice/leads';
import { salesChannels } from '@horus/contract/catalog';
import { formatMonth } from '@horus/contract/dates';
import { leadKinds } from '@horus/contract/lead-options';
import { formatMoney, formatWholeEuros } from '@horus/contract/money';
import { BarChart, type Series } from '#pages/backoffice/parts/bar-chart.tsx';

const shortMonth = new Intl.DateTimeFormat('es-ES', { month: 'short', timeZone: 'UTC' });
const percentage = new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 1 });
const money = (cents: number) => formatMoney(cents);
const count = (value: number) => String(value);
const share = (value: number) => percentage.format(value / 1_000);

const kindTones = ['sky', 'gold', 'lapis'] as const;
const outcomeTones = { new: 'sky', working: 'gold', won: 'green', lost: 'brick', spam: 'ink' } as const;
const channelNames = { pricing: 'Desde las tarifas', wizard: 'Desde «Contratar»' } as const;

type Months = Figures['months'];

const eachOf = (months: Months) => (read: (month: MonthFigures) => number) => months.map(read);

function placesOf(months: Months) {
  const places = months.map(({ month }) => ({
    name: formatMonth(month),
    short: shortMonth.format(new Date(`${month}-15`)),
  }));
  return { places, placeLabel: 'Mes' };
}

/** The two charts of the page's top. */
export function MonthCharts({ months }: Pick<Figures, 'months'>) {
  const last = months.at(-1);
  if (!last) return null;
  const byMonth = placesOf(months);
  const each = eachOf(months);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <BarChart
        {...byMonth}
        title="Solicitudes, por cómo han acabado"
        summary={`De las de los últimos ${months.length} meses se han ganado ${sum(each(({ outcomes }) => outcomes.won))} y perdido ${sum(each(({ outcomes }) => outcomes.lost))}.`}
        series={leadStatuses.map((status) => ({
          ...{ name: leadStatusLabels[status], tone: outcomeTones[status] },
          values: each(({ outcomes }) => outcomes[status]),
        }))}
        show={count}
      />
      <BarChart
        {...byMonth}
        title="Ingresos recurrentes, qué ha cambiado"
        summary={`Este mes: ${money(last.revenue.newCents)} nuevos, ${money(last.revenue.changedCents)} por cambios y ${money(-last.revenue.lostCents)} perdidos.`}
        series={[
          { name: 'Nuevos', tone: 'green', values: each(({ revenue }) => revenue.newCents) },
          { name: 'Cambios', tone: 'gold', values: each(({ revenue }) => revenue.changedCents) },
          { name: 'Perdidos', tone: 'brick', values: each(({ revenue }) => revenue.lostCents) },
        ]}
        show={money}
        showTick={formatWholeEuros}
      />
    </div>
  );
}

export function CompanyCharts({ months, funnel }: Pick<Figures, 'months' | 'funnel'>) {
  const last = months.at(-1);
  if (!last) return null;
  const byMonth = placesOf(months);
  const each = eachOf(months);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <BarChart
        {...byMonth}
        title="Ingresos recurrentes al mes"
        summary={`Ahora, ${money(last.revenue.endCents)} al mes sin IVA, de ${last.revenue.endCustomers} clientes. Un año cuenta como doce meses; los días gratis, como nada.`}
        series={[
          { name: 'Al acabar el mes', tone: 'lapis', values: each(({ revenue }) => revenue.endCents) },
        ]}
        further={[{ name: 'Clientes', values: months.map(({ revenue }) => String(revenue.endCustomers)) }]}
        show={money}
        showTick={formatWholeEuros}
      />
      <BarChart
        {...byMonth}
        title="Clientes que se van"
        summary={`Este mes, ${last.revenue.lostCustomers} de los ${last.revenue.startCustomers} que pagaban al empezarlo: ${share(churnOf(last))}. Quien tiene días gratis llega cuando empieza a pagar, no el día de la compra.`}
        series={[{ name: 'De los que había', tone: 'brick', values: each(churnOf) }]}
        further={[
          { name: 'Se han ido', values: months.map(({ revenue }) => String(revenue.lostCustomers)) },
          { name: 'Han empezado a pagar', values: months.map(({ revenue }) => String(revenue.newCustomers)) },
        ]}
        show={share}
      />
      <BarChart
        title="De la compra al cobro"
        summary={`Quién ha empezado a comprar en los últimos ${FUNNEL_DAYS} días, y hasta dónde ha llegado.`}
        placeLabel="Paso"
        places={[
          { name: 'Empezaron', short: 'Empezaron' },
          { name: 'Completaron', short: 'Completaron' },
          { name: 'Pagaron', short: 'Pagaron' },
        ]}
        series={salesChannels.map(
          (channel): Series => ({
            name: channelNames[channel],
            tone: channel === 'pricing' ? 'lapis' : 'sky',
            values: [funnel.begun, funnel.completed, funnel.paid].map((step) => step[channel]),
          }),
        )}
        show={count}
      />
      <BarChart
        {...byMonth}
        title="Solicitudes, por lo que piden"
        summary={`Este mes, ${sum(Object.values(last.kinds))}.`}
        series={leadKinds.map((kind, place) => ({
          ...{ name: leadKindLabels[kind], tone: kindTones[place] ?? 'ink' },
          values: each(({ kinds }) => kinds[kind]),
        }))}
        show={count}
      />
    </div>
  );
}

/** Lost customers per thousand at the start of the month. */
function churnOf({ revenue: { lostCustomers, startCustomers } }: MonthFigures): number {
  return startCustomers > 0 ? (1_000 * lostCustomers) / startCustomers : 0;
}

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
