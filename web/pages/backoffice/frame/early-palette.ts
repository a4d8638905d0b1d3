let asked = false;

/** Ctrl K or ⌘ K. */
export function isPaletteKey({ ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k';
}

/**
 * Notes that the palette is asked for, while the office is still loading.
 * @returns the way to stop
 */
export function notePaletteKey(): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    asked = true;
  }
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

/** @returns whether it was asked for, once */
export function takePaletteKey(): boolean {
  const wasAsked = asked;
  asked = false;
  return wasAsked;
}
