import { type RefObject, useEffect } from 'react';
import { moveFocus } from '#ui/move-focus.ts';

/**
 * Moves the focus when its element is removed: to the row that takes its place, else to the heading
 * of its section or of the page.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    let focused: Element | null = null;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'focusin',
      ({ target }) => (focused = target instanceof Element && page.contains(target) ? target : null),
      { signal },
    );
    // A press beside all controls leaves the focus on nothing on purpose.
    document.addEventListener('pointerdown', () => setTimeout(forgetLeft), { signal });
    function forgetLeft(): void {
      if (focused?.isConnected && document.activeElement === document.body) focused = null;
    }
    const observer = new MutationObserver((records) => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const removal = records.find((record) =>
        [...record.removedNodes].some((node) => node.contains(focused)),
      );
      if (!removal) return;
      const heading =
        removal.target instanceof Element && removal.target.closest('section')?.querySelector('h2');
      const target =
        rowBeside(removal, 'nextSibling', records) ??
        rowBeside(removal, 'previousSibling', records) ??
        (heading || page.querySelector<HTMLElement>('h1:not(.sr-only)'));
      // The removed part may choose another place.
      queueMicrotask(() => document.activeElement === document.body && target && moveFocus(target));
    });
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, [main]);
}

/** Skips rows that were removed at the same time. */
function rowBeside(
  removal: MutationRecord,
  side: 'nextSibling' | 'previousSibling',
  records: readonly MutationRecord[],
): HTMLElement | null {
  const sibling = removal[side];
  if (!(sibling instanceof Element)) return null;
  if (sibling.isConnected) return sibling.querySelector('[data-queue-row]');
  const next = records.find(({ removedNodes }) => [...removedNodes].includes(sibling));
  return next && next !== removal ? rowBeside(next, side, records) : null;
}
