import { formatMoney } from '@horus/contract/money';
import { calculator } from '#content/calculator.ts';
import { MAX_PEOPLE } from '#content/people-question.ts';
import {
  type ComparedPeriod,
  type HeadOffer,
  yearOfHorus,
  yearPerHead,
} from '#pages/site/calculator/model/year-cost.ts';

const { chart } = calculator;
const WIDTH = 560;
const HEIGHT = 260;
/** Minimum width in people, so that all three plans of Horus are visible. */
const LEAST_PEOPLE = 30;

interface YearChartProps {
  readonly people: number;
  readonly period: ComparedPeriod;
  readonly offer: HeadOffer;
  readonly name: string;
  /** Result in words, for screen readers. */
  readonly said: string;
}

/** Shows where the two costs cross. The line of Horus has one step per plan. */
export function YearChart({ people, period, offer, name, said }: YearChartProps) {
  const most = Math.min(MAX_PEOPLE, Math.max(LEAST_PEOPLE, Math.ceil(people * 1.25)));
  const counts = Array.from({ length: most }, (_, i) => i + 1);
  const horus = counts.map((count) => yearOfHorus(count, period).total.baseCents);
  const other = counts.map((count) => yearPerHead(count, offer).total.baseCents);
  const highest = Math.max(...horus, ...other) || 1;
  const x = (count: number) => round(((count - 0.5) / most) * WIDTH);
  const y = (cents: number) => round((1 - cents / highest) * HEIGHT);
  const here = [horus[people - 1] ?? 0, other[people - 1] ?? 0] as const;
  const stair = horus.map(
    (cents, i) => `${i === 0 ? 'M' : 'L'}${edge(i, most)} ${y(cents)}H${edge(i + 1, most)}`,
  );
  const slope = other.map((cents, i) => `${i === 0 ? 'M' : 'L'}${x(i + 1)} ${y(cents)}`);
  return (
    <figure aria-label={chart.title} className="min-w-0">
      <figcaption className="flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        <span className="basis-full font-semibold">{chart.title}</span>
        <span className="inline-flex items-center gap-2 before:h-1 before:w-6 before:bg-lapis-600">
          {chart.horus}
        </span>
        <span className="inline-flex items-center gap-2 before:w-6 before:border-t-2 before:border-dashed before:border-ink-900">
          {name}
        </span>
      </figcaption>
      <p aria-hidden="true" className="figures mt-3 mb-1 text-xs text-ink-600">
        {formatMoney(highest)}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={chart.text(most, said)}
        fill="none"
        className="w-full border-b border-l border-ink-900"
      >
        <path d={`M${x(people)} 0V${HEIGHT}`} className="stroke-line-strong" strokeDasharray="2 4" />
        <path d={slope.join('')} className="stroke-ink-900" strokeWidth={2} strokeDasharray="7 5" />
        <path d={stair.join('')} className="stroke-lapis-600" strokeWidth={4} />
        <circle cx={x(people)} cy={y(here[1])} r={5} className="fill-ink-900" />
        <circle
          cx={x(people)}
          cy={y(here[0])}
          r={6}
          className="fill-lapis-600 stroke-white"
          strokeWidth={2}
        />
      </svg>
      <p aria-hidden="true" className="figures mt-1.5 flex justify-between text-xs text-ink-600">
        <span>0 €, 1 {chart.person}</span>
        <span>
          {most} {chart.people}
        </span>
      </p>
    </figure>
  );
}

function edge(index: number, most: number): number {
  return round((index / most) * WIDTH);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
