import type { ReactNode, SVGProps } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A watch dial on a square from -100 to 100. */
export function Dial({ children, ...svg }: { readonly children: ReactNode } & SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="-100 -100 200 200" fill="none" stroke="currentColor" aria-hidden="true" {...svg}>
      {children}
    </svg>
  );
}

interface TicksProps {
  readonly count: number;
  /** Distance from the centre to the middle of a tick. */
  readonly radius: number;
  readonly length: number;
  readonly thickness?: number;
  readonly className?: string;
}

/** Draws the ticks as dashes of one circle, so a ring of 60 is one element. */
export function DialTicks({ count, radius, length, thickness = 0.8, className }: TicksProps) {
  const share = Number(((thickness * count) / (2 * Math.PI * radius)).toFixed(4));
  return (
    <circle
      r={radius}
      pathLength={count}
      strokeWidth={length}
      strokeDasharray={`${share} ${Number((1 - share).toFixed(4))}`}
      transform={`rotate(${Number((-90 - (share * 180) / count).toFixed(3))})`}
      className={className}
    />
  );
}

interface ArcProps {
  readonly radius: number;
  /** Turns clockwise from twelve o'clock, 0 to 1. */
  readonly from?: number;
  readonly to?: number;
  readonly thickness?: number;
  readonly className?: string;
}

export function DialArc({ radius, from = 0, to = 1, thickness = 0.6, className }: ArcProps) {
  const whole = to - from >= 1;
  return (
    <circle
      r={radius}
      strokeWidth={thickness}
      transform={`rotate(${from * 360 - 90})`}
      {...(whole ? {} : { pathLength: 1, strokeDasharray: `${to - from} 1` })}
      className={className}
    />
  );
}

export function DialHand({
  turn,
  length,
  thickness = 1.2,
  className,
}: {
  readonly turn: number;
  readonly length: number;
  readonly thickness?: number;
  readonly className?: string;
}) {
  return (
    <line
      y2={-length}
      strokeWidth={thickness}
      strokeLinecap="round"
      transform={`rotate(${turn * 360})`}
      className={className}
    />
  );
}

export function DialProgress({
  done,
  steps,
  className,
}: {
  readonly done: number;
  readonly steps: number;
  readonly className?: string;
}) {
  return (
    <Dial className={classNames('size-14', className)}>
      <DialTicks count={60} radius={92} length={8} thickness={1.4} className="opacity-40" />
      <DialArc radius={76} thickness={4} className="opacity-20" />
      <DialArc radius={76} thickness={7} to={done / steps} />
    </Dial>
  );
}
