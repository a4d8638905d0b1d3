/** Where the positions are kept while the page is loaded again. */
const POSITIONS_KEY = 'scrollPositions';

const positions = new Map<string, number>();
/** The entry of the browser's history that is on the page. */
let entry = '';

/**
 * Puts a page that is loaded again where it was read, if React had told the browser not to and
 * could not hand it back: somebody went back to an entry of React's before React was there.
 */
export function restorePosition(): void {
  if (history.scrollRestoration === 'auto') return;
  read();
  const before = positions.get(nameOfEntry());
  if (before !== undefined) scrollTo({ top: before, behavior: 'instant' });
}

/**
 * Keeps how far down each entry of the history was read, from now on and for as long as the page
 * lives. A page that is loaded again is put where it was by the browser; one that React draws in
 * the place of another can't be.
 * @returns what ends it
 */
export function keepScrollPositions(): () => void {
  // What the browser scrolls on its way to another entry is not how far down this one was read.
  const note = () => nameOfEntry() === entry && positions.set(entry, window.scrollY);
  const takeOver = () => {
    history.scrollRestoration = 'manual';
  };
  const handBack = () => {
    history.scrollRestoration = 'auto';
    write();
  };
  read();
  enterEntry();
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

/** Says that another entry of the history is on the page, as far down as it stands now. */
export function enterEntry(): void {
  entry = nameOfEntry();
  positions.set(entry, window.scrollY);
}

/**
 * How far down the entry was read that the browser has gone to.
 * @returns null for one that is new: a hash that was typed, or that a plain link names
 */
export function positionOfEntry(): number | null {
  const state = history.state as { key?: string; idx?: number } | null;
  if (state?.key === undefined && state?.idx === undefined) {
    // From now on it is told from the page's first entry.
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
    // Storage is refused: only what this page has seen is known.
  }
}

function write(): void {
  try {
    sessionStorage.setItem(POSITIONS_KEY, JSON.stringify([...positions]));
  } catch {
    // Storage is refused: after a reload a page begins at its top.
  }
}
