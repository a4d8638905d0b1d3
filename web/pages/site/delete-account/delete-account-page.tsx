import { paths } from '@horus/contract/paths';
import { deleteAccount } from '#content/delete-account.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { DeleteAccountPanel } from '#pages/site/delete-account/delete-account-panel.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';

/** Id of the request panel. */
const REQUEST = 'solicitud';

const path = paths.site.deleteAccount.href();
const { title, lead, steps, stepsTitle, facts, factsTitle, toRequest } = deleteAccount;

export const meta = () =>
  pageMeta({
    title,
    description: deleteAccount.description,
    path,
    data: [breadcrumbs([title, path])],
  });

export default function DeleteAccountPage() {
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:py-20">
      <div>
        <h1 className="text-5xl">{title}</h1>
        <p className="mt-6 text-lg text-ink-600">{lead}</p>
        <ButtonAnchor href={`#${REQUEST}`} variant="secondary" className="mt-6 lg:hidden">
          {toRequest}
        </ButtonAnchor>
        <h2 className="mt-12 text-2xl">{stepsTitle}</h2>
        <ol className="mt-5 grid gap-6 sm:grid-cols-2">
          {steps.map(([name, text], index) => (
            <li key={name} className="grid grid-cols-[auto_1fr] items-baseline gap-x-4">
              <span
                aria-hidden="true"
                className="display-figures w-6 font-display text-2xl font-semibold text-gold-600"
              >
                {index + 1}
              </span>
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-ink-600">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <h2 className="mt-12 text-2xl">{factsTitle}</h2>
        <dl className="mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-2">
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-1 text-ink-600">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Panel id={REQUEST} className="scroll-mt-24 self-start shadow-md lg:sticky lg:top-24">
        <DeleteAccountPanel />
      </Panel>
    </div>
  );
}
