import { type PlanType, planTypes } from '@horus/contract/catalog';
import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { useSearchParams } from 'react-router';
import { HIRING_DRAFT_KEY } from '#client/form-drafts.ts';
import { hiring } from '#content/hiring.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { HiringWizard } from '#pages/site/hiring/hiring-wizard.tsx';
import type { Buyer } from '#pages/site/pricing/plan-offer.ts';
import { useBuyer } from '#pages/site/pricing/use-buyer.ts';
import { breadcrumbs } from '#pages/structured-data.ts';
import { Panel } from '#ui/panel.tsx';

export const meta = () =>
  pageMeta({
    title: hiring.pageTitle,
    description: hiring.description,
    path: paths.site.hire.href(),
    data: [breadcrumbs(['Horus', paths.site.horus.href()], ['Contratar', paths.site.hire.href()])],
  });

const INITIAL_PLAN: PlanType = 'business';
const PLAN = 'plan';

/** /contratar?plan=… */
export default function HirePage() {
  const asked = useSearchParams()[0].get(PLAN);
  const { lead, after } = textsFor(useBuyer());
  return (
    <div
      data-start-signed-in
      data-start-parameter={PLAN}
      data-start-kept={HIRING_DRAFT_KEY}
      className="group page-width grid gap-x-16 gap-y-8 py-12 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:py-16"
    >
      <div className="max-sm:group-has-[form:not([data-step='0'])]:sr-only">
        <h1 className="text-4xl">{hiring.title}</h1>
        <p className="mt-4 max-w-prose text-lg text-ink-600">{lead}</p>
      </div>
      <Panel className="self-start shadow-md lg:row-span-2">
        <h2 className="sr-only">{hiring.stepsTitle}</h2>
        <HiringWizard
          initialPlan={INITIAL_PLAN}
          wantedPlan={planTypes.find((each) => each === asked) ?? null}
        />
      </Panel>
      <ol className="max-w-sm self-start border-l border-gold-500">
        {after.map(({ when, what }) => (
          <li key={when} className="relative pb-4 pl-6 last:pb-0">
            <span aria-hidden="true" className="absolute top-2.5 left-0 h-px w-3.5 bg-gold-500" />
            <span className="eyebrow block text-gold-600">{when}</span>
            <span className="text-ink-600">{what}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function textsFor({ trialUsed, dataKeptUntil }: Buyer) {
  if (dataKeptUntil) return hiring.returning(formatLongDate(dataKeptUntil), !trialUsed);
  return trialUsed ? hiring.withoutTrial : hiring.withTrial;
}
