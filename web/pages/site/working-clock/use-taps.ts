import { useEffect, useRef, useState } from 'react';
import { buzzerPatterns } from '#content/device-signals.ts';
import { type ClockIn, colleagues, STILL_MINUTE, workingClock } from '#content/working-clock.ts';
import { playSequence } from '#pages/site/device/buzzer.ts';
import { clockTime, presentMinute, usePresentMinute } from '#ui/use-present-minute.ts';

/** Milliseconds that the card takes to the dial, and that the second hand takes round it. */
const APPROACH_MS = 240;
const SWEEP_MS = 600;
/** As many as the slip has room for. */
const ROWS = 4;

/** `near`: the card is at the dial. `sweeping`: the hand goes round and leaves the row. */
type Phase = 'idle' | 'near' | 'sweeping';

interface Taps {
  readonly phase: Phase;
  readonly rows: readonly ClockIn[];
  /** The row that the visitor's last tap wrote; null before the first. */
  readonly newest: ClockIn | null;
  readonly taps: number;
  readonly tap: () => void;
}

/**
 * The miniature at work: a tap brings the card to the dial, the hand goes round, the row is written
 * with the present time.
 */
export function useTaps(withSound: boolean): Taps {
  const [phase, setPhase] = useState<Phase>('idle');
  const [own, setOwn] = useState<readonly ClockIn[]>([]);
  const minute = usePresentMinute(STILL_MINUTE);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);

  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  function tap(): void {
    if (phase !== 'idle') return;
    const kind = own.length % 2 === 0 ? 'entry' : 'exit';
    setPhase('near');
    timers.current = [
      setTimeout(() => {
        if (withSound) playSequence(kind === 'entry' ? buzzerPatterns.checkIn : buzzerPatterns.checkOut);
        setPhase('sweeping');
      }, APPROACH_MS),
      setTimeout(() => {
        setOwn([{ who: workingClock.you, kind, time: clockTime(presentMinute()) }, ...own]);
        setPhase('idle');
      }, APPROACH_MS + SWEEP_MS),
    ];
  }

  const others = colleagues.map(({ who, minutesAgo }) => ({
    who,
    kind: 'entry' as const,
    time: clockTime(minute - minutesAgo),
  }));
  return {
    phase,
    rows: [...own, ...others].slice(0, ROWS),
    newest: own[0] ?? null,
    taps: own.length,
    tap,
  };
}
