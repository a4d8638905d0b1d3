import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';

/** The sign of the house: a dial at nine o'clock, and the name. */
export function Brand({ name }: { readonly name: string }) {
  return (
    <span className="flex min-h-11 items-center gap-2.5">
      <Dial className="size-9 shrink-0">
        <DialArc radius={95} thickness={7} />
        <DialTicks count={12} radius={74} length={16} thickness={7} />
        <DialHand turn={0} length={56} thickness={8} className="stroke-gold-600 on-ink:stroke-gold-400" />
        <DialHand turn={0.75} length={40} thickness={8} />
      </Dial>
      <span className="font-display text-2xl leading-none font-semibold tracking-tight">{name}</span>
    </span>
  );
}
