/** Ignores network delay and the header's whole seconds. */
const TOLERANCE_MS = 60_000;

let aheadMs = 0;

/** Measures the clock difference from the Date header: the device's clock may be wrong. */
export function noteServerTime({ headers }: Response): void {
  const difference = Date.parse(headers.get('date') ?? '') - Date.now();
  if (!Number.isNaN(difference)) aheadMs = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** The server's time, on which money and dates depend. */
export function now(): Date {
  return byServer(Date.now());
}

export function byServer(deviceMs: number): Date {
  return new Date(deviceMs + aheadMs);
}
