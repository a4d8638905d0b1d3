import { useEffect, useRef, useState } from 'react';
import { deviceGuide, type GuideSignal } from '#content/device-guide.ts';
import { buzzerPatterns, type SignalStep } from '#content/device-signals.ts';
import { playSequence } from '#pages/site/device/buzzer.ts';
import { DeviceDrawing, type DeviceState } from '#pages/site/device/device-drawing.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';
import { Icon } from '#ui/icons.tsx';

const ledDots = { reading: 'bg-gold-300', accepted: 'bg-green-400', refused: 'bg-brick-400' } as const;

/** A press on a signal plays its light and sound on the drawing, with the device's timing. */
export function SignalsSection() {
  const { state, playing, play } = useSignal();
  return (
    <section id="senales" data-tone="ink" className="section-space overflow-x-clip">
      <div className="page-width grid gap-x-16 gap-y-12 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div>
          <h2 className="text-4xl text-white">{deviceGuide.sections.signals}</h2>
          <div className="relative mx-auto mt-20 w-48 lg:sticky lg:top-28 lg:mx-0 lg:w-60">
            <Dial className="absolute top-1/2 left-1/2 size-[22rem] max-w-none -translate-1/2 text-gold-500 opacity-60 lg:size-[24rem]">
              <DialArc radius={99} thickness={0.5} />
              <DialTicks count={60} radius={93} length={6} thickness={0.6} />
            </Dial>
            <DeviceDrawing state={state} className="relative w-full" />
          </div>
        </div>
        <div className="max-lg:pt-14">
          <p className="max-w-xl text-ink-300">
            {deviceGuide.ready} <span className="without-react:hidden print:hidden">{deviceGuide.tryIt}</span>
          </p>
          <ul className="mt-6 border-t border-ink-700">
            {deviceGuide.signals.map((signal) => (
              <li
                key={signal.pattern}
                className={classNames(
                  'relative grid grid-cols-[2.75rem_1fr] items-start gap-x-4 border-b border-ink-700 py-5 transition-colors has-[button:hover]:bg-ink-900 without-react:grid-cols-1 print:grid-cols-1',
                  playing === signal && 'bg-ink-900',
                )}
              >
                <button
                  type="button"
                  data-live
                  onClick={() => play(signal)}
                  aria-label={`${deviceGuide.play}: ${signal.name}`}
                  className="flex size-11 items-center justify-center rounded-full border border-ink-600 text-gold-400 after:absolute after:inset-0 without-react:hidden print:hidden"
                >
                  <Icon name={playing === signal ? 'sound' : 'play'} />
                </button>
                <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
                  <h3 className="text-xl text-white">{signal.name}</h3>
                  <p className="figures flex flex-wrap items-center gap-x-4 text-sm text-ink-200">
                    <span className="flex items-center gap-2">
                      <span className={classNames('size-2.5 rounded-full', ledDots[signal.led])} />
                      {signal.light}
                    </span>
                    {signal.sound}
                  </p>
                  <p className="text-sm text-ink-300 sm:col-span-2">{signal.meaning}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Milliseconds that the light stays on after the last sound. */
const AFTERGLOW_MS = 400;

interface SignalPlayer {
  readonly state: DeviceState;
  readonly playing: GuideSignal | null;
  readonly play: (signal: GuideSignal) => void;
}

/** Plays sound and light in time. A new signal stops the one before. */
function useSignal(): SignalPlayer {
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
