/** Session flags that make the next page go to a section: asked for before leaving, cleared on arrival. */
const flags: Readonly<Record<string, string>> = {
  scrollToDemo: 'demo-request-section',
  scrollToContact: 'contact',
};

/** Milliseconds that a new page is given to settle before it scrolls to a section. */
export const SETTLE_MS = 500;

/** Scrolls to the element whose id a hash is; smoothly unless the visitor asks for less motion. */
export function scrollToHash(hash: string): void {
  if (hash) document.getElementById(idOf(hash))?.scrollIntoView();
}

/** Scrolls to the section that a session flag asks for, once. */
export function scrollToFlag(): void {
  for (const [flag, id] of Object.entries(flags)) {
    try {
      if (sessionStorage.getItem(flag) === null) continue;
      const section = document.getElementById(id);
      if (!section) continue;
      sessionStorage.removeItem(flag);
      section.scrollIntoView();
    } catch {
      // Storage is refused: no flag was ever set.
    }
  }
}

/** On load, after the page has settled, and whenever the hash changes. */
export function followHashes(): void {
  addEventListener('hashchange', () => scrollToHash(location.hash));
  setTimeout(() => {
    scrollToHash(location.hash);
    scrollToFlag();
  }, SETTLE_MS);
}

function idOf(hash: string): string {
  const id = hash.slice(1);
  try {
    return decodeURIComponent(id);
  } catch {
    // A stray percent sign: the id may have one too.
    return id;
  }
}
