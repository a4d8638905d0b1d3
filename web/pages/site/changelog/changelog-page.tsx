import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { type Change, changelog, type Month } from '#content/changelog.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { NavAnchor } from '#pages/site/layout/nav-anchor.tsx';
import { Moment, TimeLine } from '#pages/site/time-line/time-line.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';
import { Icon } from '#ui/icons.tsx';

const path = paths.site.changelog.href();

export const meta = () =>
  pageMeta({
    title: `${changelog.title} | Horus`,
    description: changelog.description,
    path,
    picture: sharePictures.changelog,
    feed: { title: changelog.title, path: paths.feeds.changelog.href() },
    data: [breadcrumbs(['Horus', paths.site.horus.href()], [changelog.title, path])],
  });

export default function ChangelogPage() {
  const { title, lead, feed, months, earlier } = changelog;
  return (
    <div className="page-width py-10 sm:py-16">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div>
          <h1 className="text-6xl">{title}</h1>
          <p className="mt-5 text-lg text-ink-600 sm:text-xl">{lead}</p>
        </div>
        <a
          href={paths.feeds.changelog.href()}
          className="inline-flex min-h-11 items-center font-semibold text-lapis-700 underline underline-offset-4"
        >
          {feed}
        </a>
      </header>
      <TimeLine className="mt-12 grid gap-16 sm:mt-16">
        {months.map((month) => (
          <Moment key={month.month} when={<MonthName {...month} />}>
            <p className="text-sm text-ink-600 sm:pt-0.5">{month.about}</p>
            <Changes changes={month.changes} />
          </Moment>
        ))}
        <Moment when={null}>
          <details className="group">
            <summary className="flex min-h-11 items-center gap-4 hover:text-lapis-700 sm:-mt-2">
              <h2 className="text-2xl">{earlier.name}</h2>
              <Icon
                name="chevronDown"
                className="size-6 shrink-0 transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="group-open:animate-arrive">
              <Changes changes={earlier.changes} />
            </div>
          </details>
        </Moment>
      </TimeLine>
    </div>
  );
}

function MonthName({ month, name }: Pick<Month, 'month' | 'name'>) {
  return (
    <h2 className="text-2xl leading-tight">
      <time dateTime={month}>{name}</time>
    </h2>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <div className="mt-5 grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
      {changes.map((change) => (
        <ChangeText key={change.id} change={change} />
      ))}
    </div>
  );
}

function ChangeText({ change: { id, day, title, paragraphs, points = [], links = [] } }: ChangeTextProps) {
  return (
    <article id={id}>
      {day && (
        <time dateTime={day} className="figures text-sm text-ink-600">
          {formatLongDate(day)}
        </time>
      )}
      <h3 className="text-xl">{title}</h3>
      <div className="mt-2 grid measure gap-3 text-ink-700">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {points.length > 0 && (
          <ul className="grid list-disc gap-1.5 pl-5 marker:text-gold-600">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </div>
      {links.length > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-6">
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

interface ChangeTextProps {
  readonly change: Change;
}
