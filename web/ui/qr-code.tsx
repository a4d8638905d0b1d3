import { encode } from 'uqr';

interface QrCodeProps {
  /** What it says. */
  readonly text: string;
  /** What it is, for people who can't see it. */
  readonly label: string;
  readonly className?: string;
}

/** A QR code, dark on white whatever is around it, with the quiet zone that scanners want. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
