import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a heading on mount when it replaces an element that was just pressed. */
export function useHeadingFocus(takesFocus: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef(takesFocus);
  useEffect(() => {
    if (wanted.current) heading.current?.focus();
  }, []);
  return heading;
}
