import { type ClockIn, workingClock } from '#content/working-clock.ts';
import { classNames } from '#ui/class-names.ts';

interface DaySlipProps {
  readonly rows: readonly ClockIn[];
  readonly newest: ClockIn | null;
  readonly taps: number;
  readonly className?: string;
}

export function DaySlip({ rows, newest, taps, className }: DaySlipProps) {
  return (
    <div
      data-tone="paper"
      className={classNames(
        'rounded-lg border border-transparent bg-white px-5 pt-4 pb-3 shadow-lg',
        className,
      )}
    >
      <p className="text-sm font-semibold">{workingClock.record}</p>
      <ol aria-live="polite" className="figures mt-1 h-30 overflow-hidden text-sm max-[18rem]:h-auto sm:h-40">
        {newest === null && (
          <li className="grid h-10 grid-cols-[1fr_3.25rem] items-center gap-3 border-b border-dashed border-line-strong text-ink-500">
            {workingClock.you}
            <span className="text-right whitespace-nowrap" aria-hidden="true">
              --:--
            </span>
          </li>
        )}
        {rows.map((row) => (
          <li
            key={`${row.who}${row.kind}${row === newest ? taps : ''}`}
            className={classNames(
              'grid h-10 grid-cols-[1fr_auto_3.25rem] items-center gap-3 border-b border-line last:border-0 max-[18rem]:flex max-[18rem]:h-auto max-[18rem]:flex-wrap max-[18rem]:gap-y-0',
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
      <p className="mt-1 text-xs text-ink-600">{workingClock.sampleNote}</p>
    </div>
  );
}
