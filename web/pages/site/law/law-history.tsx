import { formatLongDate } from '@horus/contract/dates';
import { paths } from '@horus/contract/paths';
import { changeId, law } from '#content/law.ts';
import { Sources } from '#pages/site/law/sources.tsx';
import { Moment, TimeLine } from '#pages/site/time-line/time-line.tsx';

const { history } = law;

export function LawHistory() {
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
