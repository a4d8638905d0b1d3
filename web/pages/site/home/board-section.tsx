import { paths } from '@horus/contract/paths';
import { landing } from '#content/landing.ts';
import { DayBoard } from '#pages/site/drawings/day-board.tsx';
import { ArrowLink } from '#ui/arrow-link.tsx';

const { board } = landing;

export function BoardSection() {
  return (
    <section id="features-section" className="section-tight">
      <div className="page-width">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
          <div className="max-w-2xl">
            <h2 className="text-2xl">{board.title}</h2>
            <p className="mt-1 text-ink-600 max-sm:hidden">{board.lead}</p>
          </div>
          <ArrowLink to={paths.site.demo.href()} className="max-sm:hidden">
            {board.link}
          </ArrowLink>
        </div>
        <div className="mt-3 sm:mt-5">
          <DayBoard />
        </div>
      </div>
    </section>
  );
}
