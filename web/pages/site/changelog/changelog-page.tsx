import { paths } from '@horus/contract/paths';
import { type Change, changelog } from '#content/changelog.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { NavAnchor } from '#pages/site/layout/nav-anchor.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';
import { Icon } from '#ui/icons.tsx';

const path = paths.site.changelog.href();

export const meta = () =>
  pageMeta({
    title: `${changelog.title} | Horus`,
    description: changelog.description,
    path,
    picture: sharePictures.changelog,
    data: [breadcrumbs(['Horus', paths.site.horus.href()], [changelog.title, path])],
  });

/** What is new in Horus. */
export default function ChangelogPage() {
  const { title, lead, updated, current, earlier } = changelog;
  return (
    <div className="page-width py-14 lg:py-20">
      <header className="max-w-2xl">
        <h1 className="text-5xl">{title}</h1>
        <p className="mt-6 text-lg text-ink-600">{lead}</p>
        <p className="mt-4 text-sm text-ink-600">{updated}</p>
      </header>
      <div className="mt-12 grid gap-5 lg:grid-cols-2">
        {current.map((change) => (
          <ChangeCard key={change.title} change={change} heading="h2" />
        ))}
      </div>
      <details className="group mt-10 border-y border-line">
        <summary className="flex min-h-16 items-center justify-between gap-6 py-4 hover:text-lapis-700">
          <h2 className="text-2xl">{earlier.title}</h2>
          <Icon name="chevronDown" className="size-6 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 pt-2 pb-8 group-open:animate-arrive lg:grid-cols-3">
          {earlier.changes.map((change) => (
            <ChangeCard key={change.title} change={change} heading="h3" />
          ))}
        </div>
      </details>
    </div>
  );
}

interface ChangeCardProps {
  readonly change: Change;
  readonly heading: 'h2' | 'h3';
}

function ChangeCard({ change, heading: Heading }: ChangeCardProps) {
  const { title, paragraphs, points = [], links = [] } = change;
  return (
    <article className="flex flex-col rounded-lg border border-line bg-white p-6 sm:p-8">
      <Heading className="text-2xl">{title}</Heading>
      <div className="mt-3 grid gap-3 text-ink-700">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points.length > 0 && (
          <ul className="grid gap-2">
            {points.map((point) => (
              <li key={point} className="flex gap-2.5">
                <Icon name="check" className="mt-1 size-4.5 shrink-0 text-green-600" />
                {point}
              </li>
            ))}
          </ul>
        )}
      </div>
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-6 pt-2">
          {links.map((link) => (
            <NavAnchor
              key={link.label}
              link={link}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-lapis-700 underline-offset-4 hover:underline"
            />
          ))}
        </p>
      )}
    </article>
  );
}
