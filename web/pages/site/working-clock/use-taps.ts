import { useEffect, useRef, useState } from 'react';
import { buzzerPatterns } from '#content/device-signals.ts';
import { type ClockIn, MONTH_CLOCK_INS, morning, workingClock } from '#content/working-clock.ts';
import { playSequence } from '#pages/site/device/buzzer.ts';

/** Milliseconds that the card takes to the reader, and that the reader's answer stays lit. */
const APPROACH_MS = 240;
const ANSWER_MS = 900;
/** Rows that the slip has room for. */
const ROWS = 4;

type Phase = 'idle' | 'near' | 'accepted';

interface Taps {
  readonly phase: Phase;
  readonly rows: readonly ClockIn[];
  /** The row that the visitor's last tap wrote; null before the first. */
  readonly newest: ClockIn | null;
  readonly monthCount: number;
  readonly taps: number;
  readonly tap: () => void;
}

/** The miniature at work: a tap brings the card to the reader, the reader answers, the row is written with the present time. */
export function useTaps(withSound: boolean): Taps {
  const [phase, setPhase] = useState<Phase>('idle');
  const [own, setOwn] = useState<readonly ClockIn[]>([]);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);

  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  function tap(): void {
    if (phase !== 'idle') return;
    const kind = own.length % 2 === 0 ? 'entry' : 'exit';
    setPhase('near');
    timers.current = [
      setTimeout(() => {
        if (withSound) playSequence(kind === 'entry' ? buzzerPatterns.checkIn : buzzerPatterns.checkOut);
        setOwn([{ who: workingClock.you, kind, time: presentTime() }, ...own]);
        setPhase('accepted');
      }, APPROACH_MS),
      setTimeout(() => setPhase('idle'), APPROACH_MS + ANSWER_MS),
    ];
  }

  return {
    phase,
    rows: [...own, ...morning].slice(0, ROWS),
    newest: own[0] ?? null,
    monthCount: MONTH_CLOCK_INS + own.length,
    taps: own.length,
    tap,
  };
}

function presentTime(): string {
  return new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit' }).format(new Date());
}
