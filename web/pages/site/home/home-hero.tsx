import { track } from '#client/analytics.ts';
import { landing } from '#content/landing.ts';
import { HireLink } from '#pages/site/hiring/hire-link.tsx';
import { HeroFacts } from '#pages/site/horus/hero-facts.tsx';
import { WorkingClock } from '#pages/site/working-clock/working-clock.tsx';
import { ButtonAnchor } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Guilloche } from '#ui/guilloche.tsx';

const { hero } = landing;

/** Who we are and what to do next, beside Horus at work on an engraved dial. */
export function HomeHero() {
  return (
    <section className="overflow-hidden">
      <div className="page-width grid items-center gap-x-8 gap-y-14 pt-6 pb-16 sm:pt-14 sm:pb-32 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:py-24 xl:gap-x-16">
        <div>
          <p className="eyebrow text-lapis-700">{hero.eyebrow}</p>
          <h1 className="mt-4 text-5xl">{hero.title}</h1>
          <p className="mt-4 max-w-[34rem] text-ink-600 sm:mt-6 sm:text-lg">{hero.lead}</p>
          <div className="mt-6 flex flex-wrap gap-2 sm:mt-8 sm:gap-3">
            <HireLink className={buttonStyle('primary', 'lg', 'max-sm:px-4')}>{hero.hire}</HireLink>
            <ButtonAnchor
              href="#demo-request-section"
              size="lg"
              variant="secondary"
              className="max-sm:px-4"
              onClick={() => track('demo_engagement')}
            >
              {hero.demo}
            </ButtonAnchor>
          </div>
          <HeroFacts />
        </div>
        <WorkingClock
          backdrop={
            <Guilloche className="pointer-events-none absolute -top-6 left-1/2 w-[30rem] max-w-none -translate-x-1/2 text-gold-400 sm:-top-10 sm:w-[34rem]" />
          }
        />
      </div>
    </section>
  );
}
