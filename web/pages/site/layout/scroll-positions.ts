/** Storage key of the positions during a reload. */
const POSITIONS_KEY = 'scrollPositions';

const positions = new Map<string, number>();
/** Current history entry. */
let entry = '';

/**
 * Restores the position after a reload if the browser's restoration is still off: the visitor went
 * back to an entry created by React before React had started.
 */
export function restorePosition(): void {
  if (history.scrollRestoration === 'auto') return;
  read();
  const before = positions.get(nameOfEntry());
  if (before !== undefined) scrollTo({ top: before, behavior: 'instant' });
}

/**
 * Stores the scroll position of each history entry while the page is open. The browser restores a
 * reloaded page, but not a page that React renders in place of another.
 * @returns the function that stops it
 */
export function keepScrollPositions(): () => void {
  // Ignores scrolling by the browser on its way to another entry.
  const note = () => nameOfEntry() === entry && positions.set(entry, window.scrollY);
  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };
  const handBack = () => {
    history.scrollRestoration = 'auto';
    write();
  };
  read();
  setCurrentEntry();
  takeOver();
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('pagehide', handBack);
  window.addEventListener('pageshow', takeOver);
  return () => {
    handBack();
    window.removeEventListener('scroll', note);
    window.removeEventListener('pagehide', handBack);
    window.removeEventListener('pageshow', takeOver);
  };
}

/** Makes the history's entry current, at its present position. */
export function setCurrentEntry(): void {
  entry = nameOfEntry();
  positions.set(entry, window.scrollY);
}

/**
 * Returns the stored position of the history's entry.
 * @returns null for a new entry: a hash that was typed or is in a plain link
 */
export function positionOfEntry(): number | null {
  const state = history.state as { key?: string; idx?: number } | null;
  if (state?.key === undefined && state?.idx === undefined) {
    // The key distinguishes this entry from the page's first one.
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
  }
  return positions.get(nameOfEntry()) ?? null;
}

function nameOfEntry(): string {
  const { key = '' } = (history.state ?? {}) as { key?: string };
  return `${location.pathname}${location.hash} ${key}`;
}

function read(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(POSITIONS_KEY) ?? '[]') as [string, number][];
    for (const [name, top] of kept) positions.set(name, top);
  } catch {
    // Storage is blocked: only the positions of this page are known.
  }
}

function write(): void {
  try {
    sessionStorage.setItem(POSITIONS_KEY, JSON.stringify([...positions]));
  } catch {
    // Storage is blocked: after a reload a page starts at its top.
  }
}
