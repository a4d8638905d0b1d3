import { type ClockIn, monthHours, workingClock } from '#content/working-clock.ts';
import { classNames } from '#ui/class-names.ts';

/** Hours that fill a bar, and the height of a full one. */
const FULL_DAY = 9;
const BAR_HEIGHT = 34;

interface DaySlipProps {
  readonly rows: readonly ClockIn[];
  readonly newest: ClockIn | null;
  readonly monthCount: number;
  readonly taps: number;
}

/** The slip of paper beside the device: the day's record, and the month's report below it. */
export function DaySlip({ rows, newest, monthCount, taps }: DaySlipProps) {
  return (
    <div data-tone="paper" className="rounded-lg border border-transparent bg-white p-5 shadow-lg">
      <p className="text-sm font-semibold">{workingClock.record}</p>
      <ol aria-live="polite" className="figures mt-2 h-[10.25rem] overflow-hidden text-sm">
        {newest === null && (
          <li className="grid h-10 grid-cols-[1fr_3.25rem] items-center gap-3 border-b border-dashed border-line-strong text-ink-500">
            {workingClock.you}
            <span className="text-right" aria-hidden="true">
              --:--
            </span>
          </li>
        )}
        {rows.map((row) => (
          <li
            key={`${row.who}${row.kind}${row.time}${row === newest ? taps : ''}`}
            className={classNames(
              'grid h-10 grid-cols-[1fr_auto_3.25rem] items-center gap-3 border-b border-line',
              row === newest && 'animate-arrive font-semibold',
            )}
          >
            <span className="truncate">{row.who}</span>
            <span className={row.kind === 'entry' ? 'text-green-700' : 'text-lapis-700'}>
              {workingClock[row.kind]}
            </span>
            <span className="text-right">{row.time}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 flex items-baseline justify-between gap-4 text-sm font-semibold">
        {workingClock.report}
        <span className="figures text-xs font-normal text-ink-600">
          {workingClock.reportCount(monthCount)}
        </span>
      </p>
      <MonthBars taps={taps} />
      <p className="mt-3 text-xs text-ink-600">{workingClock.sampleNote}</p>
    </div>
  );
}

function MonthBars({ taps }: { readonly taps: number }) {
  const today = monthHours.length - 1;
  return (
    <svg viewBox={`0 0 216 ${BAR_HEIGHT + 4}`} aria-hidden="true" className="mt-2 w-full">
      {Array.from({ length: 22 }, (_, day) => {
        const hours = day === today ? Math.min(1 + taps * 1.5, 8) : (monthHours[day] ?? 0);
        const height = Math.max(2, (hours / FULL_DAY) * BAR_HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day of the month is its index.
            key={day}
            x={day * 10}
            y={BAR_HEIGHT + 2 - height}
            width="6"
            height={height}
            rx="1"
            className={day === today ? 'fill-lapis-600' : day > today ? 'fill-paper-3' : 'fill-ink-300'}
          />
        );
      })}
    </svg>
  );
}
