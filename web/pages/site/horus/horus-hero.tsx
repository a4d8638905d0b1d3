import { track } from '#client/analytics.ts';
import { horusPage } from '#content/horus.ts';
import { HeroFacts } from '#pages/site/horus/hero-facts.tsx';
import { LiveDial } from '#pages/site/working-clock/live-dial.tsx';
import { WorkingClock } from '#pages/site/working-clock/working-clock.tsx';
import { ButtonAnchor } from '#ui/button.tsx';

const { hero } = horusPage;

/** What Horus is, what it costs and how to try it, beside Horus itself at work. */
export function HorusHero() {
  return (
    <section data-tone="ink" className="overflow-hidden">
      <div className="page-width grid items-center gap-x-12 gap-y-14 pt-6 pb-16 sm:pt-12 lg:min-h-[40rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:py-16">
        <div className="relative z-10">
          <p className="eyebrow text-gold-400">{hero.eyebrow}</p>
          <h1 className="mt-4 text-5xl text-white">{hero.title}</h1>
          <p className="mt-4 max-w-[29rem] text-ink-200 sm:mt-6 sm:text-lg lg:max-xl:max-w-[22rem]">
            {hero.lead}
          </p>
          <div className="mt-6 flex flex-wrap gap-2 sm:mt-8 sm:gap-3">
            <ButtonAnchor href="#demo-request-section" size="lg" onClick={() => track('demo_engagement')}>
              {hero.demo}
            </ButtonAnchor>
            <ButtonAnchor href="#pricing-section" size="lg" variant="secondary">
              {hero.pricing}
            </ButtonAnchor>
          </div>
          <HeroFacts />
        </div>
        <WorkingClock
          backdrop={
            <LiveDial className="pointer-events-none absolute -top-8 left-1/2 sm:-top-14 w-[36rem] max-w-none -translate-x-1/2 text-gold-500 opacity-80 sm:w-[44rem] lg:left-[54%]" />
          }
        />
      </div>
    </section>
  );
}
