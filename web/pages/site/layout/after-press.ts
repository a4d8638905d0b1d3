/** How many pointers are pressed: a page that scrolls under one takes its press away. */
const pressed = new Set<number>();

/** Keeps track of presses. Returns what ends it. */
export function followPresses(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener('pointerdown', ({ pointerId }) => pressed.add(pointerId), options);
  for (const ended of ['pointerup', 'pointercancel'] as const)
    addEventListener(ended, ({ pointerId }) => pressed.delete(pointerId), options);
  return () => listening.abort();
}

/** Acts now, or once what is being pressed has been released. Returns what calls it off. */
export function afterPress(act: () => void): () => void {
  if (pressed.size === 0) {
    act();
    return () => {};
  }
  const waiting = new AbortController();
  // The click of the press comes first.
  const released = () => setTimeout(() => !waiting.signal.aborted && act());
  for (const ended of ['pointerup', 'pointercancel'])
    addEventListener(ended, released, { once: true, signal: waiting.signal });
  return () => waiting.abort();
}
