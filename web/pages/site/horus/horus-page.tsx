import { paths } from '@horus/contract/paths';
import { horusPage } from '#content/horus.ts';
import { sharePictures } from '#content/share-pictures.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { DemoSection } from '#pages/site/demo/demo-section.tsx';
import { FaqSection } from '#pages/site/faq/faq-section.tsx';
import { ClosingSection } from '#pages/site/horus/closing-section.tsx';
import { FeaturesSection } from '#pages/site/horus/features-section.tsx';
import { HorusHero } from '#pages/site/horus/horus-hero.tsx';
import { SectionAnchor } from '#pages/site/layout/section-anchor.tsx';
import { EveryPlan } from '#pages/site/pricing/every-plan.tsx';
import { PricingSection } from '#pages/site/pricing/pricing-section.tsx';
import { PromoBanner } from '#pages/site/pricing/promo-banner.tsx';
import { breadcrumbs, organization, product } from '#pages/structured-data.ts';

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
