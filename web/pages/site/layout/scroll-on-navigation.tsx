import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { afterPress, followPresses } from '#pages/site/layout/after-press.ts';
import { goToFlag, goToHash, SETTLE_MS, scrollToHash } from '#pages/site/layout/hash-target.ts';
import { enterEntry, keepScrollPositions, positionOfEntry } from '#pages/site/layout/scroll-positions.ts';
import { setSmoothScrolling, slideAfterLinksOnly } from '#pages/site/layout/scroll-smoothly.ts';

/** The page's content, which takes the focus when the page is new. */
const CONTENT = 'contenido';

/** Milliseconds before scrolling to a section of the page that is already open. */
const SAME_PAGE_MS = 100;

/**
 * Every new page begins at its top, then goes to the section that was asked for; back and forward
 * lead to where the visitor was. The first load is the browser's and the boot module's.
 */
export function ScrollOnNavigation() {
  const location = useLocation();
  const action = useNavigationType();
  const shown = useRef(location);
  const left = useRef(location);

  useEffect(keepScrollPositions, []);
  useEffect(slideAfterLinksOnly, []);
  useEffect(followPresses, []);

  // Before it is painted: nobody sees the new page at the old one's place.
  useLayoutEffect(() => {
    if (shown.current === location) return;
    const moved = shown.current.pathname !== location.pathname;
    shown.current = location;
    const before = action === 'POP' ? positionOfEntry() : null;
    if (before !== null) window.scrollTo({ top: before, behavior: 'instant' });
    else if (moved) window.scrollTo({ top: 0, behavior: 'instant' });
    enterEntry();
    // A dialog over the page leaves it as it is.
    if ((location.state as { over?: string } | null)?.over) return;
    // A hash that was typed, or that a plain link names, the browser has gone to.
    if (action === 'POP' && !moved) return;
    if (before !== null) return;
    const go = () => {
      setSmoothScrolling(true);
      // What somebody has taken up on the new page meanwhile, a menu or a field, keeps the focus.
      if (moved && !isFocusFree(location.hash)) scrollToHash(location.hash);
      else goToHash(location.hash);
      if (moved) goToFlag();
    };
    let callOff = () => {};
    const timer = setTimeout(
      () => {
        callOff = afterPress(go);
      },
      moved ? SETTLE_MS : SAME_PAGE_MS,
    );
    return () => {
      clearTimeout(timer);
      callOff();
    };
  }, [location, action]);

  // After the others' effects: a menu or a dialog that closes gives the focus back first.
  useEffect(() => {
    if (left.current.pathname !== location.pathname) {
      document.getElementById(CONTENT)?.focus({ preventScroll: true });
    }
    left.current = location;
  }, [location]);

  return null;
}

/**
 * Nobody has taken up anything. To a part of the section that is no stop of the Tab key only the
 * section itself gives the focus.
 */
function isFocusFree(hash: string): boolean {
  const { activeElement, body } = document;
  if (activeElement === body || activeElement?.id === CONTENT) return true;
  const within = document.getElementById(hash.slice(1))?.contains(activeElement);
  return within === true && activeElement instanceof HTMLElement && activeElement.tabIndex < 0;
}
