import { moveFocus } from '#ui/move-focus.ts';

/**
 * Session flags that make the next page go to a section: asked for before leaving, cleared on
 * arrival.
 */
const flags: Readonly<Record<string, string>> = {
  scrollToDemo: 'demo-request-section',
  scrollToContact: 'contact',
};

/** Milliseconds that a new page is given to settle before it scrolls to a section. */
export const SETTLE_MS = 500;

/**
 * Goes to the element whose id a hash is, the reader with it; smoothly unless the visitor asks for
 * less motion.
 */
export function goToHash(hash: string): void {
  goTo(targetOf(hash));
}

/** Shows the element whose id a hash is, and leaves the focus where it is. */
export function scrollToHash(hash: string): void {
  targetOf(hash)?.scrollIntoView();
}

/** Goes to the section that a session flag asks for, once. */
export function goToFlag(): void {
  for (const [flag, id] of Object.entries(flags)) {
    try {
      if (sessionStorage.getItem(flag) === null) continue;
      const section = document.getElementById(id);
      if (!section) continue;
      sessionStorage.removeItem(flag);
      goTo(section);
    } catch {
      // Storage is refused: no flag was ever set.
    }
  }
}

/**
 * On load, after the page has settled, and whenever the hash changes, which the browser scrolls to
 * by itself. On coming back to a page, or reloading it, the browser itself restores the place.
 */
export function followHashes(): void {
  addEventListener('hashchange', () => focusSection(targetOf(location.hash)));
  setTimeout(() => {
    if (isNewView()) {
      const target = targetOf(location.hash);
      // What somebody has begun to fill in meanwhile keeps the focus.
      if (document.activeElement === document.body) goTo(target);
      else target?.scrollIntoView();
    }
    goToFlag();
  }, SETTLE_MS);
}

/** Not a page that is come back to or reloaded, whose place the browser restores. */
export function isNewView(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'navigate';
}

function goTo(target: Element | null): void {
  // First: whoever has the focus is there, and the page gets its whole height.
  focusSection(target);
  target?.scrollIntoView();
}

function focusSection(target: Element | null): void {
  // A short address stands, empty, before its section.
  const section = target?.childNodes.length === 0 ? (target.nextElementSibling ?? target) : target;
  if (section instanceof HTMLElement) moveFocus(section);
}

function targetOf(hash: string): Element | null {
  let id = hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // A stray percent sign: the id may have one too.
  }
  return document.getElementById(id);
}
