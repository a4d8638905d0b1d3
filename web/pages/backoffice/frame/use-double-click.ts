import { type MouseEvent, useRef } from 'react';

/**
 * Ignores the second press of a double click when another element, or the same button for the next
 * row, is now under the pointer.
 */
export function useDoubleClick(): (event: MouseEvent) => void {
  const first = useRef<Pressed | null>(null);
  return (event) => {
    const element = event.target instanceof Element ? event.target.closest('button, a') : null;
    const pressed = element && { element, text: element.textContent, page: location.pathname };
    if (event.detail < 2) first.current = pressed;
    else if (pressed && !isSame(pressed, first.current)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

interface Pressed {
  readonly element: Element;
  readonly text: string;
  readonly page: string;
}

function isSame({ element, text, page }: Pressed, first: Pressed | null): boolean {
  return first?.text === text && (first.element === element || first.page === page);
}
