import { mark } from '@horus/contract/mark';
import type { SVGProps } from 'react';

/** The sign of the house. */
export function Mark(svg: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="-100 -84 200 200"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      aria-hidden="true"
      {...svg}
    >
      <path d={mark.lids.path} strokeWidth={mark.lids.width} />
      <path d={mark.iris.path} strokeWidth={mark.iris.width} />
      <path
        d={mark.handsAndWaves.path}
        strokeWidth={mark.handsAndWaves.width}
        className="stroke-gold-600 on-ink:stroke-gold-400"
      />
    </svg>
  );
}
