import { paths } from '@horus/contract/paths';
import { landing } from '#content/landing.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { DemoSection } from '#pages/site/demo/demo-section.tsx';
import { FaqSection } from '#pages/site/faq/faq-section.tsx';
import { AboutSection } from '#pages/site/home/about-section.tsx';
import { BoardSection } from '#pages/site/home/board-section.tsx';
import { ContactSection } from '#pages/site/home/contact-section.tsx';
import { CustomerStrip } from '#pages/site/home/customer-strip.tsx';
import { DeviceSection } from '#pages/site/home/device-section.tsx';
import { HomeHero } from '#pages/site/home/home-hero.tsx';
import { LearnSection } from '#pages/site/home/learn-section.tsx';
import { ProcessSection, ServicesSection } from '#pages/site/home/services-section.tsx';
import { ClosingSection } from '#pages/site/horus/closing-section.tsx';
import { SectionAnchor } from '#pages/site/layout/section-anchor.tsx';
import { PricingSection } from '#pages/site/pricing/pricing-section.tsx';
import { PromoBanner } from '#pages/site/pricing/promo-banner.tsx';
import { organization } from '#pages/structured-data.ts';

export const meta = () =>
  pageMeta({
    title: landing.title,
    description: landing.description,
    path: paths.site.home.href(),
    data: [organization],
  });

export default function HomePage() {
  return (
    <>
      <CustomerStrip />
      <PromoBanner />
      <HomeHero />
      <SectionAnchor name="precios" />
      <PricingSection />
      <SectionAnchor name="caracteristicas" />
      <BoardSection />
      <AboutSection />
      <ServicesSection />
      <ProcessSection />
      <DeviceSection />
      <SectionAnchor name="demo" />
      <DemoSection />
      <LearnSection />
      <SectionAnchor name="faq" />
      <FaqSection />
      <ContactSection />
      <ClosingSection />
    </>
  );
}
