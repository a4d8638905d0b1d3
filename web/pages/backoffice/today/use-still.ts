import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long a list stays as it is after the last touch, key or move of the pointer in it. */
const STILL_MS = 5_000;

/**
 * Keeps what is shown while somebody is at it: nothing moves under a pointer that is about to
 * press.
 * @returns what to show, and the handlers of its element
 */
export function useStill<Shown>(latest: Shown) {
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
  /** A finger leaves with every touch. */
  function onPointerLeave({ pointerType }: PointerEvent): void {
    if (pointerType === 'mouse') setIsHeld(false);
  }
  return {
    shown,
    still: { onPointerMove: hold, onPointerDown: hold, onKeyDown: hold, onPointerLeave },
  };
}
