import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { moveFocus } from '#ui/move-focus.ts';

/**
 * On another page the focus goes to its heading, or to the row that one comes back from, as soon as
 * they are there and unless somebody has begun to do something.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    const left = shown.current;
    const page = main.current;
    if (left === pathname || !page) return;
    shown.current = pathname;
    const isList = left.startsWith(`${pathname.replace(/\/$/, '')}/`);
    const stop = new AbortController();

    function focus(): void {
      const row = isList && page?.querySelector<HTMLElement>(`a[href="${CSS.escape(left)}"]`);
      const target = row || page?.querySelector<HTMLElement>('h1:not(.sr-only)');
      if (target && target !== document.activeElement) moveFocus(target);
      if (row) stop.abort();
    }

    const observer = new MutationObserver(focus);
    const options = { capture: true, signal: stop.signal };
    stop.signal.addEventListener('abort', () => observer.disconnect());
    for (const begun of ['keydown', 'pointerdown']) addEventListener(begun, () => stop.abort(), options);
    observer.observe(page, { childList: true, subtree: true });
    page.focus({ preventScroll: true });
    focus();
    return () => stop.abort();
  }, [pathname, main]);
}
