let asked = false;

export function isPaletteKey({ ctrlKey, metaKey, key }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k';
}

/** Remembers the palette's keys while the office loads. Returns the stop function. */
export function notePaletteKey(): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (!isPaletteKey(event)) return;
    event.preventDefault();
    asked = true;
  }
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

/** Returns true once after the keys were pressed. */
export function takePaletteKey(): boolean {
  const wasAsked = asked;
  asked = false;
  return wasAsked;
}
