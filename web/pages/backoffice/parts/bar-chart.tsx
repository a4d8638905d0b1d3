import { type ReactNode, useId } from 'react';
import { ticksOf } from '#pages/backoffice/parts/chart-scale.ts';
import { classNames } from '#ui/class-names.ts';
import { DataTable } from '#ui/data-table.tsx';

/** Colours that also differ in lightness, with system colours for forced palettes. */
const tones = {
  lapis: 'fill-lapis-700 bg-lapis-700 forced-colors:fill-[Highlight] forced-colors:bg-[Highlight]',
  sky: 'fill-lapis-300 bg-lapis-300 forced-colors:fill-[CanvasText] forced-colors:bg-[CanvasText]',
  gold: 'fill-gold-500 bg-gold-500 forced-colors:fill-[GrayText] forced-colors:bg-[GrayText]',
  green: 'fill-green-600 bg-green-600 forced-colors:fill-[LinkText] forced-colors:bg-[LinkText]',
  brick: 'fill-brick-600 bg-brick-600 forced-colors:fill-[VisitedText] forced-colors:bg-[VisitedText]',
  ink: 'fill-ink-300 bg-ink-300 forced-colors:fill-[ButtonText] forced-colors:bg-[ButtonText]',
} as const;

export interface Series {
  readonly name: string;
  readonly tone: keyof typeof tones;
  /** One value per place; negative ones are drawn below the line. */
  readonly values: readonly number[];
}

interface BarChartProps {
  readonly title: string;
  /** Text for screen readers, which also read the table. */
  readonly summary: ReactNode;
  /** Full names for the table, short ones below the bars. */
  readonly places: readonly { readonly name: string; readonly short: string }[];
  /** Header of the table's first column. */
  readonly placeLabel: string;
  /** Stacked in this order. */
  readonly series: readonly Series[];
  /** Extra columns of the table. */
  readonly further?: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly show: (value: number) => string;
  /** Shorter format for the axis. */
  readonly showTick?: (value: number) => string;
}

/** Stacked bars in plain SVG (decision 044). Screen readers skip the drawing and read the table. */
export function BarChart({ title, summary, places, series, showTick, ...table }: BarChartProps) {
  const id = useId();
  const stacks = places.map(({ name }, place) => ({ name, place, ...stackOf(series, place) }));
  const ticks = ticksOf(
    Math.min(...stacks.map(({ below }) => below)),
    Math.max(...stacks.map(({ above }) => above)),
  );
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const y = (value: number) => (100 * (high - value)) / (high - low);
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-white p-5">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <p className="mt-1 text-sm text-ink-600">{summary}</p>
      {series.length > 1 && <Legend series={series} />}
      <div
        aria-hidden="true"
        className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-600"
      >
        <div className="figures relative h-48 text-right">
          {/* Sets the width of the widest label. */}
          {ticks.map((tick) => (
            <span key={tick} className="invisible block h-0">
              {(showTick ?? table.show)(tick)}
            </span>
          ))}
          {ticks.map((tick) => (
            <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: `${y(tick)}%` }}>
              {(showTick ?? table.show)(tick)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${places.length} 100`}
          preserveAspectRatio="none"
          className="h-48 w-full overflow-visible"
        >
          <title>{title}</title>
          {ticks.map((tick) => (
            <line
              key={tick}
              x2={places.length}
              y1={y(tick)}
              y2={y(tick)}
              vectorEffect="non-scaling-stroke"
              className={classNames(
                'forced-colors:stroke-[GrayText]',
                tick === 0 ? 'stroke-ink-500' : 'stroke-line',
              )}
            />
          ))}
          {stacks.flatMap(({ name, place, parts }) =>
            parts.map(({ of, from, to }) => (
              <rect
                key={`${name} ${of.name}`}
                x={place + 0.16}
                width={0.68}
                y={y(Math.max(from, to))}
                height={Math.abs(y(from) - y(to))}
                className={tones[of.tone]}
              >
                <title>{`${name}, ${of.name}: ${table.show(to - from)}`}</title>
              </rect>
            )),
          )}
        </svg>
        <div
          className="col-start-2 mt-1 grid text-center"
          style={{ gridTemplateColumns: `repeat(${places.length}, minmax(0, 1fr))` }}
        >
          {places.map(({ name, short }, place) => (
            <span
              key={name}
              className={classNames(
                'flex justify-center whitespace-nowrap',
                places.length > 6 && place % 2 === 0 && 'max-sm:invisible',
              )}
            >
              {short}
            </span>
          ))}
        </div>
      </div>
      <Figures title={title} places={places} series={series} {...table} />
    </section>
  );
}

function stackOf(series: readonly Series[], place: number) {
  let [above, below] = [0, 0];
  const parts = series.flatMap((of) => {
    const value = of.values[place] ?? 0;
    if (value === 0) return [];
    const from = value > 0 ? above : below;
    const to = from + value;
    if (value > 0) above = to;
    else below = to;
    return [{ of, from, to }];
  });
  return { parts, above, below };
}

function Legend({ series }: Pick<BarChartProps, 'series'>) {
  return (
    <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-700">
      {series.map(({ name, tone }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span className={classNames('size-3 rounded-sm forced-color-adjust-none', tones[tone])} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Figures({
  title,
  places,
  placeLabel,
  series,
  further = [],
  show,
}: Omit<BarChartProps, 'summary' | 'showTick'>) {
  const columns = [
    { key: 'place', header: placeLabel, cell: (place: number) => places[place]?.name ?? '' },
    ...series.map(({ name, values }) => ({
      ...{ key: name, header: name, figures: true },
      cell: (place: number) => show(values[place] ?? 0),
    })),
    ...further.map(({ name, values }) => ({
      ...{ key: name, header: name, figures: true },
      cell: (place: number) => values[place] ?? '',
    })),
  ];
  return (
    <details className="mt-3 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-lapis-700">
        Ver las cifras<span className="sr-only">{`: ${title}`}</span>
      </summary>
      <DataTable caption={title} columns={columns} rows={places.map((_, place) => place)} rowKey={String} />
    </details>
  );
}
