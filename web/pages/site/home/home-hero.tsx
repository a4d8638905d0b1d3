import { landing } from '#content/landing.ts';
import { HireLink } from '#pages/site/hiring/hire-link.tsx';
import { track } from '#server/analytics.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { classNames } from '#ui/class-names.ts';
import { DialHand } from '#ui/dial.tsx';
import { Guilloche } from '#ui/guilloche.tsx';

const { hero } = landing;

/** Where each trade stands on the dial: twelve, three, six and nine. */
const hourPlaces = [
  'top-0 left-1/2 -translate-x-1/2 -translate-y-1/2',
  'top-1/2 right-0 translate-x-1/2 -translate-y-1/2',
  'bottom-0 left-1/2 -translate-x-1/2 translate-y-1/2',
  'top-1/2 left-0 -translate-x-1/2 -translate-y-1/2',
] as const;

/** Who we are and what to do next, beside an engraved dial whose hours are our trades. */
export function HomeHero() {
  return (
    <section className="overflow-hidden">
      <div className="page-width grid items-center gap-x-16 gap-y-14 py-14 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:py-20">
        <div>
          <p className="eyebrow text-lapis-700">{hero.eyebrow}</p>
          <h1 className="mt-4 text-5xl">{hero.title}</h1>
          <p className="mt-6 max-w-[34rem] text-lg text-ink-600">{hero.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <HireLink className={buttonStyle('primary', 'lg')}>{hero.hire}</HireLink>
            <ButtonAnchor
              href="#demo-request-section"
              size="lg"
              variant="secondary"
              onClick={() => track('demo_engagement')}
            >
              {hero.demo}
            </ButtonAnchor>
          </div>
        </div>
        <div className="mx-auto w-full max-w-[22rem] px-6 sm:max-w-[32rem] sm:px-8">
          <div className="relative">
            <Guilloche className="w-full text-gold-400" />
            <svg viewBox="-100 -100 200 200" aria-hidden="true" className="absolute inset-0 stroke-gold-300">
              <DialHand turn={0.75} length={46} thickness={1.6} />
              <DialHand turn={0} length={66} thickness={1} />
              <circle r={3} className="fill-ink-950" />
            </svg>
            <ul>
              {hero.hours.map((name, index) => (
                <li
                  key={name}
                  className={classNames(
                    'absolute rounded-full border border-line bg-paper px-4 py-2 text-sm font-semibold whitespace-nowrap shadow-md',
                    hourPlaces[index],
                  )}
                >
                  {name}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
