import { paths } from '@horus/contract/paths';
import { track } from '#client/analytics.ts';
import { horusPage } from '#content/horus.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { DemoSection } from '#pages/site/demo/demo-section.tsx';
import { DayBoard } from '#pages/site/drawings/day-board.tsx';
import { FaqSection } from '#pages/site/faq/faq-section.tsx';
import { ClosingSection } from '#pages/site/horus/closing-section.tsx';
import { FeaturesSection } from '#pages/site/horus/features-section.tsx';
import { HeroFacts } from '#pages/site/horus/hero-facts.tsx';
import { SectionAnchor } from '#pages/site/layout/section-anchor.tsx';
import { EveryPlan } from '#pages/site/pricing/every-plan.tsx';
import { PricingSection } from '#pages/site/pricing/pricing-section.tsx';
import { PromoBanner } from '#pages/site/pricing/promo-banner.tsx';
import { breadcrumbs, organization, product } from '#pages/structured-data.ts';
import { ButtonAnchor } from '#ui/button.tsx';

const { hero } = horusPage;

export const meta = () =>
  pageMeta({
    title: horusPage.title,
    description: horusPage.description,
    path: paths.site.horus.href(),
    picture: sharePictures.horus,
    data: [organization, product, breadcrumbs(['Horus', paths.site.horus.href()])],
  });

export default function HorusPage() {
  return (
    <>
      <PromoBanner />
      <HorusHero />
      <SectionAnchor name="caracteristicas" />
      <FeaturesSection />
      <SectionAnchor name="precios" />
      <PricingSection>
        <EveryPlan />
      </PricingSection>
      <SectionAnchor name="demo" />
      <DemoSection />
      <SectionAnchor name="faq" />
      <FaqSection />
      <ClosingSection />
    </>
  );
}

function HorusHero() {
  return (
    <>
      <section data-tone="ink" className="relative overflow-hidden">
        <img
          src="/reader.webp"
          alt=""
          loading="lazy"
          width="1000"
          height="800"
          className="object-cover mask-b-from-60% max-lg:aspect-2/1 max-lg:w-full max-lg:object-[0_25%] max-md:hidden lg:absolute lg:top-0 lg:right-0 lg:h-full lg:w-12/25 lg:object-top-left lg:mask-l-from-60%"
        />
        <div className="page-width relative pt-8 pb-40 sm:pt-14 sm:pb-52 md:max-lg:-mt-8 md:max-lg:pt-0">
          <h1 className="max-w-[12em] text-6xl text-white">{hero.title}</h1>
          <p className="mt-4 max-w-104 text-ink-200 sm:mt-6 sm:text-lg">{hero.lead}</p>
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
