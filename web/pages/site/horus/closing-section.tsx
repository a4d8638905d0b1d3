import { track } from '#client/analytics.ts';
import { horusPage } from '#content/horus.ts';
import { proof } from '#content/proof.ts';
import { ButtonAnchor } from '#ui/button.tsx';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';

const { closing, hero } = horusPage;

export function ClosingSection() {
  return (
    <section data-tone="ink" className="section-tight relative overflow-hidden">
      <Dial className="absolute top-1/2 -right-32 size-[38rem] -translate-y-1/2 text-gold-500 opacity-80 max-xl:hidden">
        <DialArc radius={99} thickness={0.35} />
        <DialTicks count={60} radius={94.5} length={5} thickness={0.4} />
        <DialTicks count={12} radius={91} length={12} thickness={0.8} />
        <DialHand turn={10.17 / 12} length={52} thickness={1.1} />
        <DialHand turn={10 / 60} length={64} thickness={0.6} />
        <circle r={1.6} className="fill-gold-500 stroke-none" />
      </Dial>
      <div className="page-width relative">
        <h2 className="max-w-2xl text-4xl text-white">{closing.title}</h2>
        <p className="mt-3 max-w-xl sm:mt-5 text-ink-200 sm:text-lg">{closing.lead}</p>
        {proof.sources && <p className="mt-2 text-xs text-ink-300">{proof.sources}</p>}
        <div className="mt-5 flex sm:mt-8 flex-wrap gap-3">
          <ButtonAnchor href="#demo-request-section" size="lg" onClick={() => track('demo_engagement')}>
            {hero.demo}
          </ButtonAnchor>
          <ButtonAnchor href="#pricing-section" size="lg" variant="secondary" className="bg-ink-950">
            {hero.pricing}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}
