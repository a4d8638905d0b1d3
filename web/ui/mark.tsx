import type { SVGProps } from 'react';

export function Mark(svg: SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="-100 -84 200 200"
      fill="none"
      stroke="currentColor"
      strokeWidth="12"
      strokeLinecap="round"
      aria-hidden="true"
      {...svg}
    >
      <path d="M-94 8Q0 -96 94 8M-94 8Q-46 62 4 62" />
      <circle cy="4" r="34" strokeWidth="10" />
      <path
        d="M0 4V-15M0 4L12 11M59 14A60 60 0 0 1 28 57M80 27A83 83 0 0 1 44 74"
        strokeWidth="10"
        className="stroke-gold-600 on-ink:stroke-gold-400"
      />
    </svg>
  );
}
