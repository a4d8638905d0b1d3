const MINUTE_MS = 60_000;

/**
 * Answers true once a minute at most for each of few things: for a line in the log that would
 * otherwise come with every request.
 */
export function createMinuteGate(): (what?: string) => boolean {
  const openAt = new Map<string, number>();
  return (what = '') => {
    const now = performance.now();
    if (now < (openAt.get(what) ?? 0)) return false;
    openAt.set(what, now + MINUTE_MS);
    return true;
  };
}
