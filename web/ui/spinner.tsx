import { classNames } from '#ui/class-names.ts';
import { Dial, DialArc, DialTicks } from '#ui/dial.tsx';

interface SpinnerProps {
  /** For screen readers; omit it where visible text says the same. */
  readonly label?: string;
  readonly className?: string;
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex', className ?? 'size-5')}>
      <Dial className="size-full animate-dial-turn">
        <DialTicks count={12} radius={84} length={18} thickness={7} className="opacity-35" />
        <DialArc radius={84} thickness={18} to={0.3} />
      </Dial>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
