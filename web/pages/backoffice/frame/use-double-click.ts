import { type MouseEvent, useRef } from 'react';

/**
 * The second press of a double click counts where the first one was, and nowhere else: what stands
 * under the pointer by then is another thing where the first has changed the page.
 */
export function useDoubleClick(): (event: MouseEvent) => void {
  const first = useRef('');
  return (event) => {
    const pressed = event.target instanceof Element && event.target.closest('button, a')?.textContent;
    if (event.detail < 2) first.current = pressed || '';
    else if (pressed && pressed !== first.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}
