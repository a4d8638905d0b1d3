import { isServed } from '#client/reload-page.ts';
import { createStore } from '#client/store.ts';

/** When a server that did not answer is asked again, while its page is seen. */
const AGAIN_MS = 15_000;
/** Longest wait: each doubles the last where the server is there and the same call fails again. */
const MAX_AGAIN_MS = 5 * 60_000;

/** False from a call that nobody answered on until the server answers again. */
export const serverReached = createStore(true);

/** Nobody has answered a call. */
export function noteNoAnswer(): void {
  if (serverReached.read()) serverReached.set(false);
}

/** Looks whether the server is there: a part of the page could not be had. */
export async function lookForServer(): Promise<void> {
  if (!(await isServed())) noteNoAnswer();
}

/**
 * Asks a server that did not answer again and again, until it does.
 * @returns how to stop
 */
export function watchServer(): () => void {
  let wait = AGAIN_MS;
  let reachedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    if (document.hidden || !(await isServed())) {
      timer = setTimeout(ask, wait);
      return;
    }
    reachedAt = performance.now();
    serverReached.set(true);
  }
  function begin(): void {
    if (serverReached.read()) return;
    const isSoon = performance.now() - reachedAt < MAX_AGAIN_MS;
    wait = isSoon ? Math.min(2 * wait, MAX_AGAIN_MS) : AGAIN_MS;
    timer = setTimeout(ask, wait);
  }

  const stop = serverReached.subscribe(begin);
  begin();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
