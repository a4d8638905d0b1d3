import { paths } from '@horus/contract/paths';
import { Link } from 'react-router';
import { landing } from '#content/landing.ts';
import { DayBoard } from '#pages/site/drawings/day-board.tsx';
import { Icon } from '#ui/icons.tsx';

const { board } = landing;

/** Horus as its manager sees it, as wide as the page. */
export function BoardSection() {
  return (
    <section id="features-section" className="py-6 sm:py-24">
      <div className="page-width">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
          <div className="max-w-2xl">
            <h2 className="text-2xl">{board.title}</h2>
            <p className="mt-1 text-ink-600 max-sm:hidden">{board.lead}</p>
          </div>
          <Link
            to={paths.site.demo.href()}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-lapis-700 underline-offset-4 hover:underline"
          >
            {board.link}
            <Icon name="arrowRight" />
          </Link>
        </div>
        <div className="mt-5">
          <DayBoard />
        </div>
      </div>
    </section>
  );
}
