import { useEffect, useRef, useState } from 'react';
import { buzzerPatterns } from '#content/device-signals.ts';
import { type ClockIn, colleagues, STILL_MINUTE, workingClock } from '#content/working-clock.ts';
import { playSequence } from '#pages/site/device/buzzer.ts';
import { clockTime, presentMinute, usePresentMinute } from '#ui/use-present-minute.ts';

/** Milliseconds of the card's way to the dial, and of the second hand's turn. */
const APPROACH_MS = 240;
const SWEEP_MS = 600;
/** Rows that fit on the slip. */
const ROWS = 3;

type Phase = 'idle' | 'near' | 'sweeping';

interface Taps {
  readonly phase: Phase;
  readonly rows: readonly ClockIn[];
  /** Row of the visitor's last tap; null before the first. */
  readonly newest: ClockIn | null;
  readonly taps: number;
  readonly tap: () => void;
}

/** A tap moves the card to the dial, turns the hand and adds a row with the current time. */
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
