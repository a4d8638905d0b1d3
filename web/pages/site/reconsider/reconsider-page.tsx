import { paths } from '@horus/contract/paths';
import { promoRuns } from '#content/company.ts';
import { promoEnds } from '#content/pricing.ts';
import { reconsider } from '#content/reconsider.ts';
import { pageMeta } from '#pages/page-meta.ts';
import { PromoCode } from '#pages/site/pricing/promo-code.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';

const {
  title,
  description,
  lead,
  benefits,
  offer,
  guarantees,
  testimonials,
  testimonialsTitle,
  exampleLabel,
} = reconsider;

/** 11:55, as turns of the two hands. */
const HOUR_HAND = (11 + 55 / 60) / 12;
const MINUTE_HAND = 55 / 60;

export const meta = () =>
  pageMeta({ title: `${title} | Horus`, description, path: paths.checkout.reconsider.href(), noindex: true });

/** Return page of an abandoned checkout; nothing was charged. */
export default function ReconsiderPage() {
  return (
    <>
      <section data-tone="ink" className="relative overflow-hidden">
        <Dial className="absolute top-1/2 -right-24 size-[44rem] -translate-y-1/2 text-gold-500 opacity-80 max-lg:hidden">
          <DialArc radius={99} thickness={0.35} />
          <DialTicks count={60} radius={94.5} length={5} thickness={0.4} />
          <DialTicks count={12} radius={91} length={12} thickness={0.8} />
          <DialArc radius={76} thickness={0.25} />
          <DialHand turn={HOUR_HAND} length={56} thickness={1.2} />
          <DialHand turn={MINUTE_HAND} length={82} thickness={0.7} />
          <circle r={1.6} className="fill-gold-500 stroke-none" />
        </Dial>
        <div className="page-width relative py-16 lg:py-24">
          <h1 className="max-w-2xl text-5xl text-white">{title}</h1>
          <p className="mt-6 max-w-lg text-lg text-ink-200">{lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={`${paths.site.horus.href()}#pricing-section`} size="lg">
              {reconsider.plans}
            </ButtonLink>
            <ButtonLink
              to={`${paths.site.home.href()}#contact`}
              size="lg"
              variant="secondary"
              className="bg-ink-950"
            >
              {reconsider.contact}
            </ButtonLink>
          </div>
        </div>
      </section>

      <section className="section-space">
        <div className="page-width grid gap-x-16 gap-y-12 lg:grid-cols-2">
          <dl className="grid content-start">
            {benefits.map(({ name, text }) => (
              <div key={name} className="border-t border-line py-6 last:border-b">
                <dt className="font-display text-2xl leading-tight font-semibold">{name}</dt>
                <dd className="mt-2 text-ink-600">{text}</dd>
              </div>
            ))}
          </dl>
          {promoRuns && (
            <div
              data-promo="on"
              className="self-start rounded-lg border border-line bg-white p-6 shadow-md sm:p-8"
            >
              <h2 className="text-2xl">{offer.title}</h2>
              <p className="mt-3 mb-5 text-ink-600">
                {offer.text} {promoEnds}
              </p>
              <PromoCode />
            </div>
          )}
        </div>
        <div className="page-width mt-12">
          <h2 className="text-2xl">{guarantees.title}</h2>
          <dl className="mt-5 grid gap-x-10 gap-y-6 lg:grid-cols-3">
            {guarantees.list.map(({ figure, text }) => (
              <div key={text} className="border-t border-line pt-4">
                <dt className="display-figures font-display text-2xl leading-tight font-semibold text-gold-600">
                  {figure}
                </dt>
                <dd className="mt-1 text-ink-700">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      {testimonials.length > 0 && (
        <section className="section-space border-t border-line bg-paper-2">
          <div className="page-width">
            <h2 className="text-3xl">{testimonialsTitle}</h2>
            <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-2">
              {testimonials.map(({ text, author, example }) => (
                <figure key={author}>
                  <blockquote className="font-display text-2xl leading-snug font-semibold text-balance">
                    «{text}»
                  </blockquote>
                  <figcaption className="mt-4 text-sm text-ink-600">
                    {example && <strong className="font-semibold text-ink-900">{exampleLabel} · </strong>}
                    {author}
                  </figcaption>
                </figure>
              ))}
            </div>
          </div>
        </section>
      )}
    </>
  );
}
