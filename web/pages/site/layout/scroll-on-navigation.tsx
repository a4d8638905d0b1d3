import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { goToFlag, goToHash, SETTLE_MS, scrollToHash } from '#pages/site/layout/hash-target.ts';
import {
  keepScrollPositions,
  positionOfEntry,
  setCurrentEntry,
} from '#pages/site/layout/scroll-positions.ts';

/** Id of the element that gets the focus on a new page. */
const CONTENT = 'contenido';

/** Milliseconds before scrolling to a section of the current page. */
const SAME_PAGE_MS = 100;

/**
 * A new page starts at its top, then scrolls to the requested section; back and forward restore the
 * position. The browser and the boot module handle the first load.
 */
export function ScrollOnNavigation() {
  const location = useLocation();
  const action = useNavigationType();
  const shown = useRef(location);
  const left = useRef(location);

  useEffect(keepScrollPositions, []);
  useEffect(smoothScrollOnLinkClicks, []);
  useEffect(followPresses, []);

  // A layout effect, so that the new page is never painted at the old position.
  useLayoutEffect(() => {
    if (shown.current === location) return;
    const moved = shown.current.pathname !== location.pathname;
    shown.current = location;
    const before = action === 'POP' ? positionOfEntry() : null;
    if (before !== null) window.scrollTo({ top: before, behavior: 'instant' });
    else if (moved) window.scrollTo({ top: 0, behavior: 'instant' });
    setCurrentEntry();
    // A dialog over the page keeps its position.
    if ((location.state as { over?: string } | null)?.over) return;
    // The browser has already scrolled to a hash that was typed or is in a plain link.
    if (action === 'POP' && !moved) return;
    if (before !== null) return;
    const go = () => {
      setSmoothScrolling(true);
      // A menu or field that the visitor is using keeps the focus.
      if (moved && !isFocusFree(location.hash)) scrollToHash(location.hash);
      else goToHash(location.hash);
      if (moved) goToFlag();
    };
    let cancelWait = () => {};
    const timer = setTimeout(
      () => {
        cancelWait = afterPointerRelease(go);
      },
      moved ? SETTLE_MS : SAME_PAGE_MS,
    );
    return () => {
      clearTimeout(timer);
      cancelWait();
    };
  }, [location, action]);

  // After other effects: a closing menu or dialog restores its focus first.
  useEffect(() => {
    if (left.current.pathname !== location.pathname) {
      document.getElementById(CONTENT)?.focus({ preventScroll: true });
    }
    left.current = location;
  }, [location]);

  return null;
}

/**
 * Whether the visitor has not focused anything. An element outside the tab order has the focus only
 * because its section received it.
 */
function isFocusFree(hash: string): boolean {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement?.id === CONTENT) return true;
  const within = document.getElementById(hash.slice(1))?.contains(activeElement);
  return within === true && activeElement instanceof HTMLElement && activeElement.tabIndex < 0;
}

/**
 * Scrolls smoothly only after a click on a link. Smooth scrolling after a focus change would move
 * the next button from under the pointer. Returns the function that stops it.
 */
function smoothScrollOnLinkClicks(): () => void {
  const choose = ({ target }: MouseEvent) =>
    setSmoothScrolling(target instanceof Element && target.closest('a[href]') !== null);
  addEventListener('click', choose, { capture: true });
  return () => removeEventListener('click', choose, { capture: true });
}

/** True leaves it to the stylesheets: smooth unless the visitor prefers reduced motion. */
function setSmoothScrolling(smooth: boolean): void {
  document.documentElement.style.scrollBehavior = smooth ? '' : 'auto';
}

/** Ids of pressed pointers. A page that scrolls under a pressed pointer cancels its click. */
const pressed = new Set<number>();

/** Tracks pressed pointers. Returns the function that stops it. */
function followPresses(): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener('pointerdown', ({ pointerId }) => pressed.add(pointerId), options);
  for (const ended of ['pointerup', 'pointercancel'] as const)
    addEventListener(ended, ({ pointerId }) => pressed.delete(pointerId), options);
  return () => listening.abort();
}

/** Runs `act` now, or after a pressed pointer is released. Returns the function that cancels it. */
function afterPointerRelease(act: () => void): () => void {
  if (pressed.size === 0) {
    act();
    return () => {};
  }
  const waiting = new AbortController();
  // Lets the click of the press run first.
  const released = () => setTimeout(() => !waiting.signal.aborted && act());
  for (const ended of ['pointerup', 'pointercancel'])
    addEventListener(ended, released, { once: true, signal: waiting.signal });
  return () => waiting.abort();
}
