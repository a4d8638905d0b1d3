import { useEffect, useRef, useState } from 'react';
import type { GuideSignal } from '#content/device-guide.ts';
import { buzzerPatterns, type SignalStep } from '#content/device-signals.ts';
import { playSequence } from '#pages/site/device/buzzer.ts';
import type { DeviceState } from '#pages/site/device/device-drawing.tsx';

/** Milliseconds that the light stays on after the last sound. */
const AFTERGLOW_MS = 400;

interface SignalPlayer {
  readonly state: DeviceState;
  readonly playing: GuideSignal | null;
  readonly play: (signal: GuideSignal) => void;
}

/** Plays sound and light in time. A new signal stops the one before. */
export function useSignal(): SignalPlayer {
  const [playing, setPlaying] = useState<GuideSignal | null>(null);
  const [lit, setLit] = useState(false);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);

  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  function play(signal: GuideSignal): void {
    timers.current.forEach(clearTimeout);
    const steps: readonly SignalStep[] = buzzerPatterns[signal.pattern];
    setPlaying(signal);
    playSequence(steps);
    let at = 0;
    timers.current = steps.map((step) => {
      const timer = setTimeout(() => setLit(step.hertz !== undefined), at);
      at += step.ms;
      return timer;
    });
    timers.current.push(
      setTimeout(() => {
        setLit(false);
        setPlaying(null);
      }, at + AFTERGLOW_MS),
    );
  }

  return { state: playing ? (lit ? playing.led : 'offline') : 'ready', playing, play };
}
