import { plans } from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';
import { calculator } from '#content/calculator.ts';
import { equalPerHeadCents, yearOfHorus } from '#pages/site/calculator/model/year-cost.ts';
import { planFor } from '#pages/site/pricing/people-offer.ts';
import { DataTable } from '#ui/data-table.tsx';

const { table, sums } = calculator;

const columns = [
  { key: 'people', header: table.people, cell: (people: number) => people },
  { key: 'plan', header: table.plan, cell: (people: number) => plans[planFor(people)].name },
  ...(['monthly', 'annual'] as const).map((period) => ({
    key: period,
    header: table[period],
    cell: (people: number) => {
      const from = plans[planFor(people)].startingPrice ? `${sums.from} ` : '';
      return `${from}${formatMoney(yearOfHorus(people, period).total.baseCents)}`;
    },
    figures: true,
  })),
  {
    key: 'equal',
    header: table.equal,
    cell: (people: number) => formatMoney(equalPerHeadCents(people, 'monthly')),
    figures: true,
  },
];

/** Replaces the calculator without React: yearly costs of usual team sizes. */
export function TeamSizes() {
  return (
    <section className="page-width hidden pb-16 without-react:block">
      <p className="font-semibold">{table.needsScript}</p>
      <h2 className="mt-8 text-3xl">{table.title}</h2>
      <p className="mt-3 max-w-2xl text-ink-700">{table.lead}</p>
      <div className="mt-6">
        <DataTable
          caption={table.caption}
          columns={columns}
          rows={table.sizes}
          rowKey={(people) => String(people)}
        />
      </div>
      <p className="mt-4 text-sm text-ink-600">
        {calculator.starting} {calculator.fine}
      </p>
    </section>
  );
}
