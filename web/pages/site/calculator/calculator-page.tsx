import { paths } from '@horus/contract/paths';
import { calculator } from '#content/calculator.ts';
import { USUAL_PEOPLE } from '#content/people-question.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { CalculatorForm } from '#pages/site/calculator/calculator-form.tsx';
import { CalculatorResult } from '#pages/site/calculator/calculator-result.tsx';
import { periodName, type TypedFields } from '#pages/site/calculator/model/read-fields.ts';
import { TeamSizes } from '#pages/site/calculator/team-sizes.tsx';
import { useCalculator } from '#pages/site/calculator/use-calculator.ts';
import { breadcrumbs } from '#pages/structured-data.ts';

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
