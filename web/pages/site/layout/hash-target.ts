import { moveFocus } from '#ui/move-focus.ts';

/** Session flags that send the next page to a section. Set before leaving, cleared on arrival. */
const flags: Readonly<Record<string, string>> = {
  scrollToDemo: 'demo-request-section',
  scrollToContact: 'contact',
};

/** Milliseconds that a new page gets to settle before it scrolls to a section. */
export const SETTLE_MS = 500;

/** Scrolls to the hash's element and focuses it. */
export function goToHash(hash: string): void {
  goTo(targetOf(hash));
}

/** Scrolls to the hash's element without moving the focus. */
export function scrollToHash(hash: string): void {
  targetOf(hash)?.scrollIntoView();
}

export function goToFlag(): void {
  for (const [flag, id] of Object.entries(flags)) {
    try {
      if (sessionStorage.getItem(flag) === null) continue;
      const section = document.getElementById(id);
      if (!section) continue;
      sessionStorage.removeItem(flag);
      goTo(section);
    } catch {
      // Storage is blocked, so no flag was set.
    }
  }
}

/**
 * Focuses the hash's element on load and on each change; the browser scrolls on a change. After a
 * reload or a return the browser restores the position.
 */
export function followHashes(): void {
  addEventListener('hashchange', () => focusSection(targetOf(location.hash)));
  setTimeout(() => {
    if (isFirstNavigation()) {
      const target = targetOf(location.hash);
      // A field in use keeps the focus.
      if (document.activeElement === document.body) goTo(target);
      else target?.scrollIntoView();
    }
    goToFlag();
  }, SETTLE_MS);
}

/** False after a reload or a return, where the browser restores the position. */
export function isFirstNavigation(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'navigate';
}

function goTo(target: Element | null): void {
  // Focus first: it makes the page render at its full height.
  focusSection(target);
  target?.scrollIntoView();
}

function focusSection(target: Element | null): void {
  // A short address is an empty element before its section.
  const section = target?.childNodes.length === 0 ? (target.nextElementSibling ?? target) : target;
  if (section instanceof HTMLElement) moveFocus(section);
}

function targetOf(hash: string): Element | null {
  let id = hash.slice(1);
  try {
    id = decodeURIComponent(id);
  } catch {
    // A stray percent sign, which the id may also have.
  }
  return document.getElementById(id);
}
