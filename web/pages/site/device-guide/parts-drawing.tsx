import { DeviceDrawing } from '#pages/site/device/device-drawing.tsx';

/** Position of each number beside the drawing, and the point of its part. */
const numbers = [
  { number: 1, at: [372, 132], of: [238, 132] },
  { number: 2, at: [372, 54], of: [214, 54] },
  { number: 3, at: [372, 206], of: [264, 206] },
  { number: 4, at: [372, 276], of: [222, 276] },
  { number: 5, at: [28, 206], of: [62, 206] },
] as const;

export function PartsDrawing({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 400 320" aria-hidden="true" className={className}>
      <g fill="none" className="stroke-gold-500" strokeWidth="0.8" opacity="0.5">
        {[112, 124, 136].map((radius) => (
          <circle key={radius} cx="210" cy="132" r={radius} strokeDasharray="1 5" />
        ))}
      </g>
      <path
        d="M210 238v26c0 14 8 22 22 22h36c20 0 30 8 30 34"
        fill="none"
        className="stroke-ink-500"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <rect x="198" y="222" width="24" height="30" rx="4" className="fill-ink-700 stroke-ink-500" />
      <DeviceDrawing x="126" y="20" width="168" height="210" />
      <g className="fill-ink-600">
        {[0, 7, 14].flatMap((x) =>
          [0, 7].map((y) => <circle key={`${x}-${y}`} cx={252 + x} cy={203 + y} r="1.8" />),
        )}
      </g>
      <g transform="rotate(-14 100 206)">
        <rect x="52" y="172" width="102" height="66" rx="7" className="fill-paper stroke-ink-500" />
        <path d="M52 190h102" className="stroke-gold-500" strokeWidth="5" />
        <path d="M64 212h40M64 222h26" className="stroke-ink-300" strokeWidth="3" strokeLinecap="round" />
      </g>
      {numbers.map(({ number, at, of }) => (
        <g key={number}>
          <path d={`M${of[0]} ${of[1]}H${at[0]}`} className="stroke-gold-400" strokeWidth="1" />
          <circle cx={of[0]} cy={of[1]} r="2.6" className="fill-gold-400" />
          <circle cx={at[0]} cy={at[1]} r="13" className="fill-ink-950 stroke-gold-400" strokeWidth="1.2" />
          <text
            x={at[0]}
            y={at[1] + 5}
            textAnchor="middle"
            className="fill-white font-display text-sm font-semibold"
          >
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}
