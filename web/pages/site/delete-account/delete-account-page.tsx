import { paths } from '@horus/contract/paths';
import { deleteAccount } from '#content/delete-account.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { breadcrumbs } from '#pages/structured-data.ts';
import { ButtonAnchor, ButtonLink } from '#ui/button.tsx';
import { DialProgress } from '#ui/dial.tsx';
import { Icon } from '#ui/icons.tsx';
import { Panel } from '#ui/panel.tsx';

const path = paths.site.deleteAccount.href();
const { title, lead, steps, stepsTitle, facts, factsTitle, required, request, byMail } = deleteAccount;

export const meta = () =>
  pageMeta({
    title,
    description: deleteAccount.description,
    path,
    data: [breadcrumbs([title, path])],
  });

/** What asking for deletion means, step by step, and the way to ask for it. */
export default function DeleteAccountPage() {
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:py-20">
      <div>
        <h1 className="text-5xl">{title}</h1>
        <p className="mt-6 text-lg text-ink-600">{lead}</p>
        <h2 className="mt-12 text-2xl">{stepsTitle}</h2>
        <ol className="mt-5 grid gap-6 sm:grid-cols-2">
          {steps.map(([name, text], index) => (
            <li key={name} className="grid grid-cols-[3rem_1fr] gap-x-4">
              <DialProgress done={index + 1} steps={steps.length} className="size-12 text-lapis-600" />
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-ink-600">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <h2 className="mt-12 text-2xl">{factsTitle}</h2>
        <ul className="mt-4">
          {facts.map((fact) => (
            <li key={fact} className="flex gap-4 border-t border-line py-4 last:border-b">
              <Icon name="info" className="mt-0.5 size-5 shrink-0 text-lapis-600" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <Panel className="self-start shadow-md lg:sticky lg:top-24">
        <Icon name="lock" className="size-8 text-lapis-600" />
        <div className="signed-in:hidden">
          <h2 className="mt-4 text-2xl">{required.title}</h2>
          <p className="mt-2 text-ink-600">{required.text}</p>
          <ButtonLink to={paths.auth.login.href()} size="lg" className="mt-6 w-full">
            {required.link}
          </ButtonLink>
          <p className="mt-5 text-sm text-ink-600">{byMail}</p>
        </div>
        <div className="anonymous:hidden">
          <h2 className="mt-4 text-2xl">{request.title}</h2>
          <p className="mt-2 text-ink-600">{request.text}</p>
          <ButtonAnchor href={request.mail} size="lg" className="mt-6 w-full">
            {request.link}
          </ButtonAnchor>
        </div>
      </Panel>
    </div>
  );
}
