import { useEffect, useState } from 'react';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';

/** The usual time on watch displays, until the visitor's time is known. */
const SHOP_WINDOW_TIME = { hours: 10, minutes: 9, seconds: 36 };

export function ClockDial({ className }: { readonly className?: string }) {
  const { hours, minutes, seconds } = usePresentTime();
  const minuteTurn = (minutes + seconds / 60) / 60;
  return (
    <Dial className={className}>
      <DialArc radius={99} thickness={0.25} className="opacity-60" />
      <DialTicks count={60} radius={94.5} length={4} thickness={0.3} className="opacity-80" />
      <DialTicks count={12} radius={90} length={13} thickness={0.7} />
      <DialArc radius={72} thickness={0.2} className="opacity-50" />
      <DialArc radius={54} thickness={0.2} className="opacity-40" />
      <DialArc radius={36} thickness={0.2} className="opacity-30" />
      <DialArc radius={72} thickness={0.8} to={minuteTurn} />
      <g className="stroke-ink-100">
        <DialHand turn={((hours % 12) + minutes / 60) / 12} length={44} thickness={1.5} />
        <DialHand turn={minuteTurn} length={68} thickness={0.9} />
      </g>
      <g className="motion-reduce:hidden">
        <DialHand turn={seconds / 60} length={84} thickness={0.35} />
      </g>
      <circle r={2} className="fill-gold-400 stroke-none" />
    </Dial>
  );
}

function usePresentTime() {
  const [time, setTime] = useState(SHOP_WINDOW_TIME);
  useEffect(() => {
    const read = () => {
      const now = new Date();
      setTime({ hours: now.getHours(), minutes: now.getMinutes(), seconds: now.getSeconds() });
    };
    read();
    const timer = setInterval(read, 1000);
    return () => clearInterval(timer);
  }, []);
  return time;
}
