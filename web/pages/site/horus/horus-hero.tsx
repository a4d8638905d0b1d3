import { track } from '#client/analytics.ts';
import { horusPage } from '#content/horus.ts';
import { DayBoard } from '#pages/site/drawings/day-board.tsx';
import { HeroFacts } from '#pages/site/horus/hero-facts.tsx';
import { ButtonAnchor } from '#ui/button.tsx';

const { hero } = horusPage;

export function HorusHero() {
  return (
    <>
      <section data-tone="ink">
        <div className="page-width pt-8 pb-40 sm:pt-14 sm:pb-52">
          <h1 className="max-w-[12em] text-6xl text-white">{hero.title}</h1>
          <p className="mt-4 max-w-xl text-ink-200 sm:mt-6 sm:text-lg">{hero.lead}</p>
          <div className="mt-6 flex flex-wrap gap-2 sm:gap-3">
            <ButtonAnchor href="#demo-request-section" size="lg" onClick={() => track('demo_engagement')}>
              {hero.demo}
            </ButtonAnchor>
            <ButtonAnchor href="#pricing-section" size="lg" variant="secondary">
              {hero.pricing}
            </ButtonAnchor>
          </div>
          <HeroFacts />
        </div>
      </section>
      <div className="page-width relative -mt-32 sm:-mt-44">
        <DayBoard />
      </div>
    </>
  );
}
