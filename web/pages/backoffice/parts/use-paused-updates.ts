import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** Milliseconds without changes after the last touch, key or pointer move in the list. */
const STILL_MS = 5_000;

/**
 * Delays updates while the operator uses the list, so that nothing moves under the pointer.
 * @returns the value to show and the element's handlers
 */
export function usePausedUpdates<Shown>(latest: Shown) {
  const [shown, setShown] = useState(latest);
  const [isHeld, setIsHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!isHeld && shown !== latest) setShown(latest);

  function hold(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsHeld(false), STILL_MS);
    setIsHeld(true);
  }
  /** Touch fires `pointerleave` after every tap. */
  function onPointerLeave({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') setIsHeld(false);
  }
  return {
    shown,
    still: { onPointerMove: hold, onPointerDown: hold, onKeyDown: hold, onPointerLeave },
  };
}
