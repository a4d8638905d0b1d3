import { paths } from '@horus/contract/paths';
import { landing } from '#content/landing.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { DemoSection } from '#pages/site/demo/demo-section.tsx';
import { FaqSection } from '#pages/site/faq/faq-section.tsx';
import { AboutSection } from '#pages/site/home/about-section.tsx';
import { ContactSection, LearnSection } from '#pages/site/home/contact-section.tsx';
import { DeviceSection } from '#pages/site/home/device-section.tsx';
import { HomeHero } from '#pages/site/home/home-hero.tsx';
import { ProcessSection } from '#pages/site/home/process-section.tsx';
import { ProductSection, ServicesSection } from '#pages/site/home/services-section.tsx';
import { ClosingSection } from '#pages/site/horus/closing-section.tsx';
import { ShortAddress } from '#pages/site/layout/short-address.tsx';
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

/** The company's page. */
export default function HomePage() {
  return (
    <>
      <PromoBanner />
      <HomeHero />
      <AboutSection />
      <ServicesSection />
      <ShortAddress name="caracteristicas" />
      <ProductSection />
      <ProcessSection />
      <DeviceSection />
      <ShortAddress name="demo" />
      <DemoSection />
      <ShortAddress name="precios" />
      <PricingSection />
      <LearnSection />
      <ShortAddress name="faq" />
      <FaqSection />
      <div className="border-t border-line">
        <ContactSection />
      </div>
      <ClosingSection hire />
    </>
  );
}
