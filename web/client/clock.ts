/** A smaller difference is the way's, and the header counts whole seconds. */
const TOLERANCE_MS = 60_000;

let aheadMs = 0;

/**
 * Learns from an answer's Date header how far the server's clock is ahead of this device's, which
 * may be wrong.
 */
export function noteServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/**
 * The present by the server's clock, as far as an answer has told it; for what money and dates
 * depend on.
 */
export function now(): Date {
  return byServer(Date.now());
}

/** A moment that this device has noted, by the server's clock. */
export function byServer(deviceMs: number): Date {
  return new Date(deviceMs + aheadMs);
}
