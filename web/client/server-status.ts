import { isServed } from '#client/reload-page.ts';
import { createStore } from '#client/store.ts';

/** First wait before the server is checked again, while the page is visible. */
const AGAIN_MS = 15_000;
/** Longest wait. The wait doubles when the server answers but the same call fails again. */
const MAX_AGAIN_MS = 5 * 60_000;

/** False after an unanswered call, until the server answers again. */
export const serverReachable = createStore(true);

export function markServerUnreachable(): void {
  if (serverReachable.read()) serverReachable.set(false);
}

/** Called when a part of the page did not load. */
export async function checkServer(): Promise<void> {
  if (!(await isServed())) markServerUnreachable();
}

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
    serverReachable.set(true);
  }
  function begin(): void {
    if (serverReachable.read()) return;
    const isSoon = performance.now() - reachedAt < MAX_AGAIN_MS;
    wait = isSoon ? Math.min(2 * wait, MAX_AGAIN_MS) : AGAIN_MS;
    timer = setTimeout(ask, wait);
  }

  const stop = serverReachable.subscribe(begin);
  begin();
  return () => {
    stop();
    clearTimeout(timer);
  };
}
