import { CallError } from '#client/call.ts';

/** Milliseconds before each retry, about a minute in total. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/** True for a network error, 429 or 5xx. */
export function isTransient(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/**
 * Retries for about a minute, for a result that exists but can't be read yet.
 * @throws CallError of the last try, or of the first permanent failure
 */
export async function withRetries<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const wait = RETRY_DELAYS_MS[tries];
      if (wait === undefined || signal.aborted || !isTransient(error)) throw error;
      await pause(wait, signal);
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
