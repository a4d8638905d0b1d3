import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { asObject } from '#client/storage.ts';
import type { ListPlace } from '#pages/backoffice/parts/use-list-place.ts';
import {
  keepScrollPositions,
  positionOfEntry,
  setCurrentEntry,
} from '#pages/site/layout/scroll-positions.ts';
import { moveFocus } from '#ui/move-focus.ts';

/** Position counted from the end of the links with this href: new rows come first in a list. */
interface PressedLink {
  readonly href: string;
  readonly fromLast: number;
}

const BEGINNINGS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/**
 * Scrolls a new page to its top and focuses its heading, or the target of the link. Back and
 * forward restore the scroll position and focus the row. Waits until the page is long enough and
 * the row exists, and stops when the operator begins to do something.
 */
export function usePlaceOnNavigation(main: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const action = useNavigationType();
  const shown = useRef(location);
  /** The previous page and the target scroll position; null keeps the current one. */
  const arrival = useRef<{
    left: string;
    /** Id of the target; empty without one, and on the way back. */
    hash: string;
    top: number | null;
    /** The link by which the page was left. */
    link: PressedLink | undefined;
    isFollowed: boolean;
    /** The items after and before the left one, the nearest first. */
    neighbours: readonly string[];
  } | null>(null);
  const pressed = useRef<PressedLink | undefined>(undefined);
  /** The links by which pages were left, by history key. */
  const leftBy = useRef(new Map<string, PressedLink>());
  useEffect(keepScrollPositions, []);

  useEffect(() => {
    const page = main.current;
    const note = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
      pressed.current = undefined;
      if (!link) return;
      const href = link.getAttribute('href') ?? '';
      const links = linksTo(page, href);
      pressed.current = { href, fromLast: links.indexOf(link) - links.length };
    };
    page?.addEventListener('click', note, { capture: true });
    return () => page?.removeEventListener('click', note, { capture: true });
  }, [main]);

  // Before paint, so that the new page is never seen at the old position.
  useLayoutEffect(() => {
    if (shown.current === location) return;
    const { pathname: left, search, key, state } = shown.current;
    shown.current = location;
    const isFollowed = action !== 'POP' && pressed.current !== undefined;
    if (isFollowed && pressed.current) leftBy.current.set(key, pressed.current);
    pressed.current = undefined;
    const known = action === 'POP' ? leftBy.current.get(location.key) : undefined;
    const link = known?.href === left + search ? known : undefined;
    const top = action === 'POP' ? positionOfEntry() : left === location.pathname ? null : 0;
    if (top !== null) scrollTo({ top, behavior: 'instant' });
    setCurrentEntry();
    const hash = action === 'POP' ? '' : location.hash.slice(1);
    arrival.current = { left, hash, top, link, isFollowed, neighbours: neighboursOf(state, left) };
  }, [location, action]);

  // After the other effects: a dialog that closes restores the focus first.
  useEffect(() => {
    const page = main.current;
    if (!arrival.current || !page) return;
    const { left, hash, link, isFollowed, neighbours } = arrival.current;
    let { top } = arrival.current;
    arrival.current = null;
    const moved = left !== location.pathname;
    const isList = left.startsWith(`${location.pathname.replace(/\/$/, '')}/`);
    const stop = new AbortController();
    /** Key of the draft that the link leads to. */
    const draft = asObject(location.state)?.['draft'];

    function place(): void {
      if (top !== null) {
        scrollTo({ top, behavior: 'instant' });
        if (Math.abs(scrollY - top) < 1) top = null;
      }
      const field =
        typeof draft === 'string' && page?.querySelector<HTMLElement>(`[data-draft="${CSS.escape(draft)}"]`);
      if (field) {
        field.focus({ preventScroll: true });
        field.scrollIntoView({ block: 'center', behavior: 'instant' });
        stop.abort();
        return;
      }
      const linked = hash !== '' && document.getElementById(hash);
      if (linked) {
        linked.scrollIntoView({ block: 'center', behavior: 'instant' });
        moveFocus(linked);
        stop.abort();
        return;
      }
      // The form that the address asks for has the focus.
      if (moved && document.activeElement?.matches('[data-draft]')) {
        stop.abort();
        return;
      }
      // A link within the page may have been removed with its container.
      const isLost = (isFollowed || draft !== undefined) && document.activeElement === document.body;
      if (!moved && !link && !isLost) return;
      const row = link ? linksTo(page, link.href).at(link.fromLast) : isList && linksTo(page, left)[0];
      const beside = neighbours.find((href) => linksTo(page, href).length > 0);
      const target =
        row ||
        (isList && beside && linksTo(page, beside)[0]) ||
        page?.querySelector<HTMLElement>('h1:not(.sr-only)');
      if (target && target !== document.activeElement) moveFocus(target);
      if (target?.matches('a')) target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      if (row) stop.abort();
    }

    const observer = new MutationObserver(place);
    const options = { capture: true, passive: true, signal: stop.signal };
    stop.signal.addEventListener('abort', () => observer.disconnect());
    for (const begun of BEGINNINGS) addEventListener(begun, () => stop.abort(), options);
    observer.observe(page, { childList: true, subtree: true });
    if (moved) page.focus({ preventScroll: true });
    place();
    return () => stop.abort();
  }, [location, main]);
}

/** @param state of the left history entry */
function neighboursOf(state: unknown, left: string): readonly string[] {
  const { items = [] } = (state as { list?: Partial<ListPlace> } | null)?.list ?? {};
  const at = items.indexOf(left);
  return at < 0 ? [] : [...items.slice(at + 1), ...items.slice(0, at).toReversed()];
}

function linksTo(page: HTMLElement | null, href: string): HTMLAnchorElement[] {
  return [...(page?.querySelectorAll<HTMLAnchorElement>(`a[href="${CSS.escape(href)}"]`) ?? [])];
}
