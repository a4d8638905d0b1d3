import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { changeId, law } from '#content/law.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { LawPlate } from '#pages/site/law/law-plate.tsx';
import { LawInPractice, LawRules } from '#pages/site/law/law-rules.tsx';
import { Sources } from '#pages/site/law/sources.tsx';
import { Moment, TimeLine } from '#pages/site/time-line/time-line.tsx';
import { breadcrumbs } from '#pages/structured-data.ts';
import { ArrowLink } from '#ui/arrow-link.tsx';

const path = paths.site.law.href();
const { history, proposed, rejected, states } = law;

export const meta = () =>
  pageMeta({
    title: `${law.title} en España | Horus`,
    description: law.description,
    path,
    picture: sharePictures.law,
    feed: { title: law.title, path: paths.feeds.law.href() },
    data: [breadcrumbs(['Horus', paths.site.horus.href()], [law.title, path])],
  });

export default function LawPage() {
  return (
    <>
      <LawPlate />
      <LawRules />
      <LawInPractice />
      <LawProposals />
      <LawHistory />
      <div className="page-width flex flex-wrap items-center justify-between gap-x-16 gap-y-4 py-10 sm:py-14">
        <p className="measure text-ink-700">{law.notice}</p>
        <ArrowLink to={paths.site.demo.href()}>{law.tryIt}</ArrowLink>
      </div>
    </>
  );
}

function LawProposals() {
  return (
    <section className="section-space">
      <div className="page-width grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,38rem)_minmax(0,1fr)]">
        <div
          id={states.proposed.id}
          className="relative rounded-lg border-2 border-dashed border-line-strong bg-white p-6 sm:p-10"
        >
          <p className="eyebrow inline-block -rotate-3 border-2 border-brick-600 px-3 py-1 text-brick-700">
            {proposed.stamp}
          </p>
          <h2 className="mt-5 text-3xl">{proposed.title}</h2>
          <div className="mt-4 grid measure gap-3 text-ink-700">
            {proposed.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p className="mt-2 font-semibold text-ink-900">{proposed.asks}</p>
            <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-500">
              {proposed.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
          <Sources sources={[proposed.source]} className="mt-3" />
        </div>
        <div id={states.rejected.id} className="lg:pt-10">
          <h2 className="text-3xl line-through decoration-brick-600 decoration-2">{states.rejected.title}</h2>
          <p className="mt-3 text-sm font-semibold text-brick-700">
            {states.rejected.state}, {states.rejected.when}
          </p>
          <div className="mt-4 grid measure gap-3 text-ink-700">
            {rejected.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <Sources sources={rejected.sources} className="mt-3" />
        </div>
      </div>
    </section>
  );
}

function LawHistory() {
  return (
    <section id="historia" data-tone="ink" className="section-space">
      <div className="page-width">
        <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2">
          <h2 className="text-4xl text-white">{history.title}</h2>
          <a
            href={paths.feeds.law.href()}
            className="inline-flex min-h-11 items-center font-semibold text-gold-300 underline underline-offset-4"
          >
            {history.feed}
          </a>
        </div>
        <TimeLine className="mt-10 grid gap-9">
          {history.list.map((change) => (
            <Moment
              key={change.date}
              id={changeId(change)}
              when={
                <time dateTime={change.date} className="text-gold-300">
                  {formatLongDate(change.date)}
                </time>
              }
            >
              <div className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]">
                <div>
                  <h3 className="text-xl text-white">{change.title}</h3>
                  <p className="mt-1 measure text-ink-200">{change.text}</p>
                </div>
                <Sources sources={[change.source]} className="lg:-mt-2" />
              </div>
            </Moment>
          ))}
        </TimeLine>
      </div>
    </section>
  );
}
