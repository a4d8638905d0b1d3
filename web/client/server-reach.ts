import { isServed } from '#client/reload-page.ts';
import { createStore } from '#client/store.ts';

/** When a server that did not answer is asked again, while its page is seen. */
const AGAIN_MS = 15_000;
/** Longest wait: each doubles the last where the server is there and the same call fails again. */
const MAX_AGAIN_MS = 5 * 60_000;

/** False from a call that nobody answered on until the server answers again. */
export const serverReached = createStore(true);

let wait = AGAIN_MS;
let reachedAt = Number.NEGATIVE_INFINITY;

/** Nobody has answered a call. */
export function noteNoAnswer(): void {
  if (!serverReached.read()) return;
  serverReached.set(false);
  const isSoon = performance.now() - reachedAt < MAX_AGAIN_MS;
  wait = isSoon ? Math.min(2 * wait, MAX_AGAIN_MS) : AGAIN_MS;
  setTimeout(askAgain, wait);
}

/** Looks whether the server is there: a part of the page could not be had. */
export async function lookForServer(): Promise<void> {
  if (!(await isServed())) noteNoAnswer();
}

async function askAgain(): Promise<void> {
  if (document.hidden || !(await isServed())) {
    setTimeout(askAgain, wait);
    return;
  }
  reachedAt = performance.now();
  serverReached.set(true);
}
