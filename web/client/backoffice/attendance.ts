/** Milliseconds after a touch in which somebody is taken to sit before the page. */
const PRESENT_MS = 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

/** Opening a page counts as being there. */
let touchedAt = Date.now();

/** Notes when somebody touches the page. @returns the way to stop */
export function watchAttendance(target: EventTarget): () => void {
  const note = () => {
    touchedAt = Date.now();
  };
  for (const touch of TOUCHES) target.addEventListener(touch, note, { capture: true, passive: true });
  return () => {
    for (const touch of TOUCHES) target.removeEventListener(touch, note, { capture: true });
  };
}

/** Whether somebody sits before the page: what it reads else, it reads by itself. */
export function isAttended(): boolean {
  return Date.now() - touchedAt < PRESENT_MS;
}
