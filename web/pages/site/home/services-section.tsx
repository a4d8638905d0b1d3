import { Link } from 'react-router';
import { landing } from '#content/landing.ts';
import { DayBoard } from '#pages/site/drawings/day-board.tsx';
import { Icon } from '#ui/icons.tsx';

const { services, product, productHref } = landing;

/** The five trades, and the product that came out of them. */
export function ServicesSection() {
  return (
    <section id="services" className="section-space">
      <div className="page-width grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h2 className="text-4xl">{services.title}</h2>
          <p className="mt-5 text-lg text-ink-600">{services.lead}</p>
        </div>
        <dl>
          {services.list.map(({ name, text }) => (
            <div
              key={name}
              className="grid gap-x-8 gap-y-1 border-t border-line py-6 last:border-b sm:grid-cols-[16rem_1fr] sm:items-baseline"
            >
              <dt className="font-display text-2xl leading-tight font-semibold">{name}</dt>
              <dd className="text-ink-600">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Horus among the trades: the day's board, and the way to its own page. */
export function ProductSection() {
  return (
    <section id="features-section" className="section-space bg-paper-2">
      <div className="page-width grid items-center gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div>
          <p className="eyebrow text-lapis-700">{product.eyebrow}</p>
          <h2 className="mt-3 text-4xl">{product.title}</h2>
          <p className="mt-5 text-lg text-ink-600">{product.lead}</p>
          <Link
            to={productHref}
            className="mt-6 inline-flex min-h-11 items-center gap-2 font-semibold text-lapis-700 underline-offset-4 hover:underline"
          >
            {product.link}
            <Icon name="arrowRight" />
          </Link>
        </div>
        <DayBoard />
      </div>
    </section>
  );
}
