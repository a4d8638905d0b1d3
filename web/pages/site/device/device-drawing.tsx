import type { SVGProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Mark } from '#ui/mark.tsx';

export type DeviceState = 'ready' | 'reading' | 'accepted' | 'refused' | 'offline';

const leds: Record<DeviceState, string> = {
  ready: 'fill-lapis-400',
  reading: 'fill-gold-300',
  accepted: 'fill-green-400',
  refused: 'fill-brick-400',
  offline: 'fill-ink-600',
};

/** Waves from the centre out, with increasing delays. */
const waves = [
  { radius: 26, width: 2.2, opacity: 1, delay: null },
  { radius: 42, width: 1.4, opacity: 0.75, delay: '[animation-delay:120ms]' },
  { radius: 58, width: 1.4, opacity: 0.5, delay: '[animation-delay:240ms]' },
] as const;

interface DeviceDrawingProps extends SVGProps<SVGSVGElement> {
  readonly state?: DeviceState;
}

export function DeviceDrawing({ state = 'ready', ...svg }: DeviceDrawingProps) {
  const active = state === 'reading' || state === 'accepted';
  return (
    <svg viewBox="0 0 200 250" aria-hidden="true" data-device={state} {...svg}>
      <rect
        x="1"
        y="1"
        width="198"
        height="248"
        rx="26"
        className="fill-ink-850 stroke-ink-600"
        strokeWidth="1.5"
      />
      <rect
        x="9"
        y="9"
        width="182"
        height="232"
        rx="19"
        className="fill-ink-900 stroke-ink-700"
        strokeWidth="1"
      />
      <circle cx="100" cy="36" r="10" className="fill-ink-950 stroke-ink-700" />
      <circle cx="100" cy="36" r="5" className={classNames('transition-[fill] duration-150', leds[state])} />
      <g fill="none" className="stroke-gold-400" strokeLinecap="round">
        {waves.map(({ radius, width, opacity, delay }) => (
          <circle
            key={radius}
            cx="100"
            cy="132"
            r={radius}
            strokeWidth={width}
            opacity={opacity}
            className={active ? classNames('origin-[100px_132px] animate-wave', delay) : undefined}
          />
        ))}
        <circle
          cx="100"
          cy="132"
          r="71"
          strokeWidth="5"
          pathLength="60"
          strokeDasharray="0.12 0.88"
          opacity="0.5"
        />
        <circle cx="100" cy="132" r="8" strokeWidth="2.2" className="fill-gold-400" />
      </g>
      <Mark x="84" y="204" width="32" height="32" className="text-ink-300" data-tone="ink" />
    </svg>
  );
}
