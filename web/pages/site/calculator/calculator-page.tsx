import { plans } from '@horus/contract/catalog';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { calculator } from '#content/calculator.ts';
import { USUAL_PEOPLE } from '#content/people-question.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { CalculatorForm } from '#pages/site/calculator/calculator-form.tsx';
import { CalculatorResult } from '#pages/site/calculator/calculator-result.tsx';
import { periodName, type TypedFields } from '#pages/site/calculator/model/read-fields.ts';
import { equalPerHeadCents, yearOfHorus } from '#pages/site/calculator/model/year-cost.ts';
import { useCalculator } from '#pages/site/calculator/use-calculator.ts';
import { planFor } from '#pages/site/pricing/people-offer.ts';
import { breadcrumbs } from '#pages/structured-data.ts';
import { DataTable } from '#ui/data-table.tsx';

const path = paths.site.calculator.href();
const first: TypedFields = {
  personas: String(USUAL_PEOPLE),
  precio: '',
  alta: '',
  minimo: '',
  pago: periodName('monthly'),
};

export const meta = () =>
  pageMeta({
    title: `${calculator.title} | Horus`,
    description: calculator.description,
    path,
    picture: sharePictures.calculator,
    data: [breadcrumbs(['Horus', paths.site.horus.href()], [calculator.title, path])],
  });

/** Compares Horus's flat price with a price per person and month. Without React: a table. */
export default function CalculatorPage() {
  const { form, result, typed, reading, people, ...fields } = useCalculator(first, USUAL_PEOPLE);
  return (
    // The address of a shared link has its values, so React starts at once.
    <div data-start-parameter="personas">
      <header className="page-width pt-10 pb-8 lg:pt-16 lg:pb-10">
        <h1 className="text-5xl">{calculator.title}</h1>
        <p className="mt-5 max-w-2xl text-lg text-ink-700">{calculator.lead}</p>
      </header>
      <CalculatorForm form={form} typed={typed} action={path} {...fields} />
      <CalculatorResult people={people} reading={reading} heading={result} />
      <TeamSizes />
    </div>
  );
}

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
function TeamSizes() {
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
