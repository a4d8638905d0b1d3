import { type ReactNode, useState } from 'react';
import { workingClock } from '#content/working-clock.ts';
import { DeviceDrawing } from '#pages/site/device/device-drawing.tsx';
import { DaySlip } from '#pages/site/working-clock/day-slip.tsx';
import { useTaps } from '#pages/site/working-clock/use-taps.ts';
import { classNames } from '#ui/class-names.ts';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';
import { Icon } from '#ui/icons.tsx';

const deviceStates = { idle: 'ready', near: 'reading', accepted: 'accepted' } as const;

interface WorkingClockProps {
  /** What lies behind the device. */
  readonly backdrop: ReactNode;
}

/** Horus in miniature, and working: tap the card and the clock-in is written. Complete as a picture before that. */
export function WorkingClock({ backdrop }: WorkingClockProps) {
  const [sound, setSound] = useState(false);
  const { phase, rows, newest, monthCount, taps, tap } = useTaps(sound);
  return (
    <figure aria-label={workingClock.label} className="relative mx-auto w-full max-w-[34rem]">
      {backdrop}
      <div className="relative grid justify-items-center sm:grid-cols-[13rem_1fr] sm:items-end sm:justify-items-start sm:gap-5">
        <div className="relative h-[21.5rem] w-52">
          <DeviceDrawing state={deviceStates[phase]} className="mx-auto w-44 sm:w-48" />
          <div
            data-tone="paper"
            data-card
            className={classNames(
              'absolute bottom-0 left-0 h-28 w-44 rounded-lg border border-transparent bg-paper p-3 shadow-lg transition-transform duration-200 max-sm:-left-6',
              phase === 'idle'
                ? '-rotate-6 has-[button:hover]:-translate-y-1 has-[button:active]:translate-y-0'
                : '-translate-y-16 translate-x-5 rotate-0',
            )}
          >
            <span className="flex items-start justify-between">
              <span className="eyebrow text-ink-600">{workingClock.card}</span>
              <Dial className="size-9 text-lapis-600">
                <DialArc radius={94} thickness={4} />
                <DialTicks count={12} radius={76} length={16} thickness={5} />
              </Dial>
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
        </div>
        <div className="w-full max-sm:mt-6">
          <DaySlip rows={rows} newest={newest} monthCount={monthCount} taps={taps} />
        </div>
      </div>
      <button
        type="button"
        data-live
        aria-pressed={sound}
        onClick={() => setSound(!sound)}
        className="relative mx-auto mt-5 flex min-h-11 items-center gap-2 rounded-full border border-ink-700 bg-ink-950 px-5 text-sm text-ink-300 hover:text-white aria-pressed:text-gold-300 without-react:hidden"
      >
        <Icon name="sound" />
        {workingClock.sound}
      </button>
    </figure>
  );
}
