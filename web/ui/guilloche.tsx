import type { SVGProps } from 'react';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';

/** Ellipses that a rose engine turns: their crossings make the engraved rosette of a watch dial. */
const PETALS = 18;

/** A dial engraved by a rose engine: the motif at its richest, for one large place on a page. */
export function Guilloche(svg: SVGProps<SVGSVGElement>) {
  return (
    <Dial {...svg}>
      <circle r={100} stroke="none" className="fill-ink-950" />
      <DialArc radius={97} thickness={0.4} />
      <DialTicks count={60} radius={92} length={6} thickness={0.5} />
      <DialTicks count={12} radius={88} length={13} thickness={1.1} />
      <DialArc radius={78} thickness={0.3} />
      <g strokeWidth={0.3} className="opacity-70">
        {Array.from({ length: PETALS }, (_, petal) => (
          <ellipse
            // biome-ignore lint/suspicious/noArrayIndexKey: a petal is its place in the turn.
            key={petal}
            rx={76}
            ry={30}
            transform={`rotate(${(petal * 180) / PETALS})`}
          />
        ))}
        {Array.from({ length: PETALS }, (_, petal) => (
          <ellipse
            // biome-ignore lint/suspicious/noArrayIndexKey: a petal is its place in the turn.
            key={petal}
            rx={30}
            ry={11}
            transform={`rotate(${(petal * 180) / PETALS})`}
          />
        ))}
      </g>
    </Dial>
  );
}
