import type { SVGProps } from 'react';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';

/** Ellipses that cross to make the engraved rosette of a watch dial. */
const PETALS = 18;
const ROSETTE = [
  [76, 30],
  [30, 11],
]
  .flatMap(([rx = 0, ry = 0]) =>
    Array.from({ length: PETALS }, (_, petal) => {
      const degrees = (petal * 180) / PETALS;
      const radians = (degrees * Math.PI) / 180;
      const x = Number((rx * Math.cos(radians)).toFixed(2));
      const y = Number((rx * Math.sin(radians)).toFixed(2));
      const arc = `a${rx} ${ry} ${degrees} 1 0`;
      return `M${x} ${y}${arc} ${-2 * x} ${-2 * y}${arc} ${2 * x} ${2 * y}`;
    }),
  )
  .join('');

export function Guilloche({ children, ...svg }: SVGProps<SVGSVGElement>) {
  return (
    <Dial {...svg}>
      <circle r={100} stroke="none" className="fill-ink-950" />
      <DialArc radius={97} thickness={0.4} />
      <DialTicks count={60} radius={92} length={6} thickness={0.5} />
      <DialTicks count={12} radius={88} length={13} thickness={1.1} />
      <DialArc radius={78} thickness={0.3} />
      <path d={ROSETTE} strokeWidth={0.3} className="opacity-70" />
      {children}
    </Dial>
  );
}
