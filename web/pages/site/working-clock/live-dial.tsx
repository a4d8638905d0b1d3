import { useEffect, useState } from 'react';
import { Dial, DialArc, DialHand, DialTicks } from '#ui/dial.tsx';

const MINUTE_MS = 60_000;
/** Minutes after midnight that the dial shows until it knows the time: two past nine, as the last row of the slip. */
const STILL_MINUTES = 9 * 60 + 2;

/** The great dial behind the device, engraved in gold; it keeps the visitor's time once React is there. */
export function LiveDial({ className }: { readonly className?: string }) {
  const minutes = useMinutesOfDay();
  return (
    <Dial className={className}>
      <DialArc radius={99} thickness={0.35} />
      <DialTicks count={60} radius={94.5} length={5} thickness={0.4} />
      <DialTicks count={12} radius={91} length={12} thickness={0.8} />
      <DialArc radius={82} thickness={0.25} className="opacity-60" />
      <DialArc radius={70} thickness={0.25} className="opacity-50" />
      <DialTicks count={240} radius={76} length={2} thickness={0.18} className="opacity-60" />
      <DialArc radius={58} thickness={0.2} className="opacity-40" />
      <DialHand
        turn={minutes / 720}
        length={60}
        thickness={1.1}
        className="transition-transform duration-300"
      />
      <DialHand
        turn={(minutes % 60) / 60}
        length={86}
        thickness={0.6}
        className="transition-transform duration-300"
      />
    </Dial>
  );
}

function useMinutesOfDay(): number {
  const [minutes, setMinutes] = useState(STILL_MINUTES);
  useEffect(() => {
    const read = () => {
      const now = new Date();
      setMinutes(now.getHours() * 60 + now.getMinutes());
    };
    read();
    const timer = setInterval(read, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}
