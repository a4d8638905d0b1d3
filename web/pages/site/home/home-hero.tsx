import { paths } from '@horus/contract/paths';
import { track } from '#client/analytics.ts';
import { landing } from '#content/landing.ts';
import { HeroFacts } from '#pages/site/horus/hero-facts.tsx';
import { WorkingClock } from '#pages/site/working-clock/working-clock.tsx';
import { ArrowLink } from '#ui/arrow-link.tsx';
import { ButtonAnchor } from '#ui/button.tsx';

const { hero } = landing;

export function HomeHero() {
  return (
    <section data-tone="ink" className="overflow-hidden">
      <div className="page-width grid items-center gap-x-10 gap-y-2 py-5 sm:gap-y-10 sm:pt-14 sm:pb-14 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:pt-12 lg:pb-16">
        <div className="relative z-10">
          <p className="text-sm font-semibold text-gold-400">{hero.maker}</p>
          <h1 className="mt-3 text-5xl text-white">{hero.title}</h1>
          <p className="mt-3 max-w-[34rem] text-ink-200 sm:mt-5 sm:text-lg">{hero.lead}</p>
          <div className="mt-5 flex flex-wrap gap-2 max-sm:-mb-2 sm:mt-7 sm:gap-3">
            <ButtonAnchor
              href="#demo-request-section"
              size="lg"
              onClick={() => track('demo_engagement')}
              className="max-sm:px-4 max-xs:px-3"
            >
              {hero.demo}
            </ButtonAnchor>
            <ButtonAnchor
              href="#pricing-section"
              size="lg"
              variant="secondary"
              className="max-sm:px-4 max-xs:px-3"
            >
              {hero.hire}
            </ButtonAnchor>
            <ArrowLink to={paths.site.demo.href()} className="px-1 on-ink:text-gold-300">
              {hero.tryIt}
            </ArrowLink>
          </div>
          <HeroFacts />
        </div>
        <WorkingClock className="lg:w-[calc(100%+clamp(0px,50vw-37.5rem,5.5rem))]" />
      </div>
    </section>
  );
}
