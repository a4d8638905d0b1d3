import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** Returns minutes since midnight; `still` is the value in the prerendered page. */
export function usePresentMinute(still: number): number {
  const [minute, setMinute] = useState(still);
  useEffect(() => {
    const read = () => setMinute(presentMinute());
    read();
    const timer = setInterval(read, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return minute;
}

export function presentMinute(): number {
  const now = new Date();
  return now.getHours() * 60 + now.getMinutes();
}

/** `09:04`. Accepts minutes outside the day, which wrap around. */
export function clockTime(minute: number): string {
  const ofDay = ((minute % 1_440) + 1_440) % 1_440;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
