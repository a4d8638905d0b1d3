import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { SETTLE_MS, scrollToFlag, scrollToHash } from '#pages/site/layout/hash-target.ts';

/** Milliseconds before scrolling to a section of the page that is already open. */
const SAME_PAGE_MS = 100;

/** Every new page begins at its top, then goes to the section that was asked for. The first load is the boot module's. */
export function ScrollOnNavigation() {
  const { pathname, hash, key } = useLocation();
  const seen = useRef({ pathname, key });

  useEffect(() => {
    if (seen.current.key === key) return;
    const moved = seen.current.pathname !== pathname;
    seen.current = { pathname, key };
    if (moved) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      document.getElementById('contenido')?.focus({ preventScroll: true });
    }
    const timer = setTimeout(
      () => {
        scrollToHash(hash);
        if (moved) scrollToFlag();
      },
      moved ? SETTLE_MS : SAME_PAGE_MS,
    );
    return () => clearTimeout(timer);
  }, [pathname, hash, key]);

  return null;
}
