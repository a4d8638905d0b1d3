import { paths } from '@horus/contract/paths';
import { pageMeta } from '#pages/page-meta.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';

/** 4:04, as turns of the two hands. */
const HOUR_HAND = (4 + 4 / 60) / 12;
const MINUTE_HAND = 4 / 60;

export const meta = () =>
  pageMeta({
    title: 'Esta página no existe',
    description: 'La dirección no lleva a ninguna página de esta web.',
    path: '/404',
    noindex: true,
  });

export default function NotFoundPage() {
  return (
    <section data-tone="ink" className="overflow-hidden">
      <div className="page-width grid min-h-[34rem] items-center gap-x-16 gap-y-12 py-16 lg:grid-cols-2">
        <div>
          <p className="eyebrow figures text-gold-400">Error 404</p>
          <h1 className="mt-4 text-5xl text-white">Son las 4:04 y aquí no hay nada</h1>
          <p className="mt-6 max-w-md text-lg text-ink-200">
            La página que buscas no existe o ha cambiado de sitio. Puede que la dirección tenga una errata.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.site.home.href()} size="lg">
              Ir al inicio
            </ButtonLink>
            <ButtonLink to={paths.site.horus.href()} size="lg" variant="secondary">
              Conoce Horus
            </ButtonLink>
          </div>
        </div>
        <Dial className="mx-auto w-full max-w-md text-gold-500">
          <DialArc radius={99} thickness={0.5} />
          <DialTicks count={60} radius={94} length={6} thickness={0.6} />
          <DialTicks count={12} radius={89} length={14} thickness={1.4} />
          <DialArc radius={74} thickness={0.3} />
          <DialHand turn={HOUR_HAND} length={48} thickness={2.4} className="stroke-gold-300" />
          <DialHand turn={MINUTE_HAND} length={72} thickness={1.4} className="stroke-gold-300" />
          <circle r={3.5} className="fill-ink-950 stroke-gold-300" />
        </Dial>
      </div>
    </section>
  );
}
