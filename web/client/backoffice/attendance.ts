/** Milliseconds after an input in which the operator counts as present. */
const PRESENT_MS = 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

/** The opening of the page counts as an input. */
let touchedAt = Date.now();

export function watchAttendance(target: EventTarget): () => void {
  const note = () => {
    touchedAt = Date.now();
  };
  for (const touch of TOUCHES) target.addEventListener(touch, note, { capture: true, passive: true });
  return () => {
    for (const touch of TOUCHES) target.removeEventListener(touch, note, { capture: true });
  };
}

/** False when the page reads in the background without an operator. */
export function isAttended(): boolean {
  return Date.now() - touchedAt < PRESENT_MS;
}
