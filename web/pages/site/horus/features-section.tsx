import { horusPage } from '#content/horus.ts';
import { DayBoard } from '#pages/site/drawings/day-board.tsx';
import { MonthAndReport } from '#pages/site/drawings/month-and-report.tsx';

const { day, month, law, places } = horusPage;

/** What Horus does, told by the day, the month and the law. */
export function FeaturesSection() {
  return (
    <div id="features-section">
      <section className="section-space">
        <div className="page-width grid items-center gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <Told {...day} />
          <DayBoard />
        </div>
      </section>
      <section className="section-space bg-paper-2">
        <div className="page-width grid items-center gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="max-lg:order-2">
            <MonthAndReport />
          </div>
          <Told {...month} />
        </div>
      </section>
      <LawSection />
      <PlacesSection />
    </div>
  );
}

interface ToldProps {
  readonly eyebrow: string;
  readonly title: string;
  readonly lead: string;
  readonly points: readonly (readonly [name: string, text: string])[];
}

function Told({ eyebrow, title, lead, points }: ToldProps) {
  return (
    <div>
      <p className="eyebrow text-lapis-700">{eyebrow}</p>
      <h2 className="mt-3 text-4xl">{title}</h2>
      <p className="mt-5 text-lg text-ink-600">{lead}</p>
      <dl className="mt-8 grid gap-4">
        {points.map(([name, text]) => (
          <div
            key={name}
            className="grid gap-x-6 gap-y-0.5 border-t border-line pt-4 sm:grid-cols-[10rem_1fr]"
          >
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-600">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function LawSection() {
  return (
    <section data-tone="ink" className="section-space">
      <div className="page-width">
        <p className="eyebrow text-gold-400">{law.eyebrow}</p>
        <div className="mt-3 grid gap-x-16 gap-y-5 lg:grid-cols-2">
          <h2 className="text-4xl text-white">{law.title}</h2>
          <p className="text-lg text-ink-300 lg:pt-2">{law.lead}</p>
        </div>
        <dl className="mt-12 border-t border-gold-500/50">
          {law.rows.map(([asked, given]) => (
            <div
              key={asked}
              className="grid gap-x-16 gap-y-1 border-b border-gold-500/50 py-5 lg:grid-cols-2 lg:items-baseline"
            >
              <dt className="font-display text-xl leading-snug font-semibold text-balance text-white">
                {asked}
              </dt>
              <dd className="text-ink-300">{given}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function PlacesSection() {
  return (
    <section className="section-space">
      <div className="page-width grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <h2 className="text-3xl">{places.title}</h2>
        <dl>
          {places.rows.map(([where, who, what]) => (
            <div
              key={where}
              className="grid gap-x-8 gap-y-1 border-t border-line py-5 last:border-b sm:grid-cols-[8rem_1fr] sm:items-baseline"
            >
              <dt className="font-display text-xl font-semibold">{where}</dt>
              <dd>
                <span className="font-semibold">{who}.</span> <span className="text-ink-600">{what}</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
