import { CallError } from '#client/call.ts';

/** Waits before each repetition, in milliseconds: about a minute in all. */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/** Whether a call may succeed in a moment: nobody answered, or a server that can't at present. */
export function isTransient(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/**
 * Makes a call until it is answered, for about a minute: for what has come about already, and only
 * can't be told.
 * @throws CallError of the last try, or of the first that trying again won't change
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

/** A wait that the page's leaving ends. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
