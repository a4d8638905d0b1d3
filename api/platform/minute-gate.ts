import { MINUTE_MS } from '@horus/contract/durations';

/** Returns a gate that opens once a minute per key, to limit repeated log lines. Use few keys. */
export function createMinuteGate(): (what?: string) => boolean {
  const openAt = new Map<string, number>();
  return (what = '') => {
    const now = performance.now();
    if (now < (openAt.get(what) ?? 0)) return false;
    openAt.set(what, now + MINUTE_MS);
    return true;
  };
}
