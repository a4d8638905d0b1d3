import { paths } from '@horus/contract/paths';
import { horusPage } from '#content/horus.ts';
import { MonthReport } from '#pages/site/drawings/month-report.tsx';
import { ArrowLink } from '#ui/arrow-link.tsx';
import { classNames } from '#ui/class-names.ts';

const { day, month, law, places } = horusPage;

export function FeaturesSection() {
  return (
    <div id="features-section">
      <section className="section-space">
        <div className="page-width">
          <h2 className="text-4xl">{day.title}</h2>
          <p className="mt-4 max-w-2xl text-ink-600 sm:text-lg">{day.lead}</p>
          <Points points={day.points} className="mt-8 sm:grid-cols-2 lg:grid-cols-4" />
        </div>
      </section>
      <section className="section-space bg-paper-2">
        <div className="page-width grid items-center gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <MonthReport />
          <div className="max-lg:order-first">
            <h2 className="text-4xl">{month.title}</h2>
            <p className="mt-4 text-ink-600 sm:text-lg">{month.lead}</p>
            <Points points={month.points} className="mt-8" />
            <ArrowLink to={paths.site.demo.href()} className="mt-6">
              {month.tryIt}
            </ArrowLink>
          </div>
        </div>
      </section>
      <LawSection />
      <PlacesSection />
    </div>
  );
}

interface PointsProps {
  readonly points: readonly (readonly [name: string, text: string])[];
  readonly className: string;
}

function Points({ points, className }: PointsProps) {
  return (
    <dl className={classNames('grid gap-x-10 gap-y-5', className)}>
      {points.map(([name, text]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="mt-0.5 text-ink-600">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function LawSection() {
  return (
    <section data-tone="ink" className="section-space">
      <div className="page-width">
        <h2 className="max-w-3xl text-5xl text-white">{law.title}</h2>
        <p className="mt-5 max-w-2xl text-ink-200 sm:text-lg">{law.lead}</p>
        <dl className="mt-10 grid gap-x-16 gap-y-8 sm:mt-14 sm:grid-cols-2">
          {law.rows.map(([asked, given]) => (
            <div key={asked}>
              <dt className="font-display text-2xl leading-snug font-semibold text-balance text-gold-300">
                {asked}
              </dt>
              <dd className="mt-1 text-ink-200">{given}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-10 flex flex-wrap gap-x-10">
          <ArrowLink to={paths.site.law.href()} className="on-ink:text-gold-300">
            {law.more}
          </ArrowLink>
          <ArrowLink to={paths.site.recordSheet.href()} className="on-ink:text-gold-300">
            {law.sheet}
          </ArrowLink>
        </p>
      </div>
    </section>
  );
}

/** Each device in the picture of the three. */
const crops = [
  'w-full aspect-735/495 object-left',
  'w-full aspect-482/495 object-[66.6%_0]',
  'w-[70%] aspect-227/495 object-[93.3%_0]',
];

function PlacesSection() {
  return (
    <section className="section-space">
      <div className="page-width">
        <h2 className="text-4xl">{places.title}</h2>
        <p className="mt-4 text-ink-600 sm:text-lg">{places.lead}</p>
        <dl className="mt-2 grid grid-cols-[3fr_2fr] gap-x-6 sm:grid-cols-[9fr_6fr_4fr] sm:gap-x-12">
          {places.rows.map(({ where, who, what, picture }, index) => (
            <div key={where} className="row-span-3 mt-6 grid grid-rows-subgrid max-sm:first:col-span-2">
              <dt className="mt-4 font-display text-2xl font-semibold">{where}</dt>
              <dd className="mt-1 text-ink-600">
                <strong className="font-semibold text-ink-900">{who}.</strong> {what}
              </dd>
              <dd className="order-first self-end">
                <img
                  src="/devices.webp"
                  width="1692"
                  height="495"
                  loading="lazy"
                  decoding="async"
                  alt={picture}
                  className={classNames('h-auto object-cover', crops[index])}
                />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
