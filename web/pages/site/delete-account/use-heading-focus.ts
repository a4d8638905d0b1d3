import { type RefObject, useEffect, useRef } from 'react';

/** A heading that takes the focus when it comes in the place of what was just pressed. */
export function useHeadingFocus(takesFocus: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef(takesFocus);
  useEffect(() => {
    if (wanted.current) heading.current?.focus();
  }, []);
  return heading;
}
