import { useState } from 'react';
import { type ClockIn, workingClock } from '#content/working-clock.ts';
import { useTaps } from '#pages/site/working-clock/use-taps.ts';
import { classNames } from '#ui/class-names.ts';
import { DialArc, DialHand } from '#ui/dial.tsx';
import { Guilloche } from '#ui/guilloche.tsx';
import { Icon } from '#ui/icons.tsx';
import { Mark } from '#ui/mark.tsx';

/** Interactive miniature of Horus; before a tap it is a complete picture. */
export function WorkingClock({ className }: { readonly className?: string }) {
  const [sound, setSound] = useState(false);
  const { phase, rows, newest, taps, tap } = useTaps(sound);
  const away = phase === 'idle';
  return (
    <figure
      data-day
      aria-label={workingClock.label}
      data-phase={phase}
      className={classNames('relative max-[18rem]:grid max-[18rem]:gap-4', className)}
    >
      <Guilloche className="pointer-events-none ml-auto size-48 text-gold-400 max-[18rem]:hidden sm:ml-24 sm:size-80 lg:ml-0 lg:size-full">
        <DialArc radius={97} thickness={0.9} className={away ? 'opacity-0' : 'animate-pulse-soft'} />
        <g className={phase === 'sweeping' ? 'animate-sweep' : undefined}>
          <DialHand turn={0} length={90} thickness={0.9} className="stroke-gold-300" />
        </g>
        <circle r={3.2} stroke="none" className="fill-gold-300" />
      </Guilloche>
      <div
        data-tone="paper"
        data-card
        className={classNames(
          'absolute top-18 left-0 h-28 w-44 sm:top-auto sm:bottom-[45%] rounded-lg border border-transparent bg-paper p-3 shadow-lg transition-transform duration-200 max-[18rem]:relative max-[18rem]:top-auto max-[18rem]:w-full max-[18rem]:transform-none',
          away
            ? '-rotate-6 has-[button:hover]:-translate-y-1 has-[button:active]:translate-y-0'
            : 'translate-x-[45%] -translate-y-6 rotate-0',
        )}
      >
        <span className="flex items-start justify-between">
          <Mark className="-mt-1 size-10" />
          {newest ? (
            <span key={taps} className="animate-arrive text-sm font-semibold text-green-700">
              {workingClock[newest.kind]} {newest.time}
            </span>
          ) : (
            <span className="text-xs font-semibold text-ink-600">{workingClock.card}</span>
          )}
        </span>
        <button
          type="button"
          data-live
          onClick={tap}
          className="absolute inset-x-2 bottom-1.5 flex min-h-11 items-center justify-between rounded-md px-1 text-sm font-semibold text-lapis-700 after:absolute after:inset-x-0 after:-top-14 after:bottom-0 without-react:hidden"
        >
          {workingClock.tap}
          <Icon name="arrowRight" className="size-4 -rotate-45" />
        </button>
      </div>
      <DaySlip
        rows={rows}
        newest={newest}
        taps={taps}
        className="mt-2 sm:absolute sm:right-0 sm:bottom-0 sm:w-72 lg:-bottom-8 xl:bottom-0"
      />
      <button
        type="button"
        data-live
        aria-pressed={sound}
        aria-label={workingClock.sound}
        onClick={() => setSound(!sound)}
        className="absolute top-0 flex size-11 sm:right-0 items-center justify-center rounded-full border border-ink-700 bg-ink-950 text-ink-300 hover:text-white max-[18rem]:relative aria-pressed:text-gold-300 without-react:hidden"
      >
        <Icon name="sound" />
      </button>
    </figure>
  );
}

interface DaySlipProps {
  readonly rows: readonly ClockIn[];
  readonly newest: ClockIn | null;
  readonly taps: number;
  readonly className?: string;
}

function DaySlip({ rows, newest, taps, className }: DaySlipProps) {
  return (
    <div
      data-tone="paper"
      className={classNames(
        'rounded-lg border border-transparent bg-white px-5 pt-3 pb-2 shadow-lg sm:pt-4 sm:pb-3',
        className,
      )}
    >
      <p className="text-sm font-semibold">{workingClock.record}</p>
      <ol aria-live="polite" className="figures mt-1 h-20 overflow-hidden text-sm max-[18rem]:h-auto sm:h-30">
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
