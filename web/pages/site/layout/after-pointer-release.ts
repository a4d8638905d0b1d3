/** Ids of pressed pointers. A page that scrolls under a pressed pointer cancels its click. */
const pressed = new Set<number>();

/** Tracks pressed pointers. Returns the function that stops it. */
export function followPresses(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener('pointerdown', ({ pointerId }) => pressed.add(pointerId), options);
  for (const ended of ['pointerup', 'pointercancel'] as const)
    addEventListener(ended, ({ pointerId }) => pressed.delete(pointerId), options);
  return () => listening.abort();
}

/** Runs `act` now, or after a pressed pointer is released. Returns the function that cancels it. */
export function afterPointerRelease(act: () => void): () => void {
  if (pressed.size === 0) {
    act();
    return () => {};
  }
  const waiting = new AbortController();
  // Lets the click of the press run first.
  const released = () => setTimeout(() => !waiting.signal.aborted && act());
  for (const ended of ['pointerup', 'pointercancel'])
    addEventListener(ended, released, { once: true, signal: waiting.signal });
  return () => waiting.abort();
}
