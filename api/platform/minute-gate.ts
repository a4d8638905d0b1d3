const MINUTE_MS = 60_000;

/**
 * Answers true once a minute at most: for a line in the log that would otherwise come with every
 * request.
 */
export function createMinuteGate(): () => boolean {
  let openAt = 0;
  return () => {
    const now = performance.now();
    if (now < openAt) return false;
    openAt = now + MINUTE_MS;
    return true;
  };
}
