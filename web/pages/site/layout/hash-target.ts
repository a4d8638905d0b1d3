/** Short addresses of sections, as they are printed and mailed; any other hash is an element's id. */
const shortNames: Readonly<Record<string, string>> = {
  demo: 'demo-request-section',
  precios: 'pricing-section',
  faq: 'faq-section',
  caracteristicas: 'features-section',
};

/** Session flags that make the next page go to a section: asked for before leaving, cleared on arrival. */
const flags: Readonly<Record<string, string>> = {
  scrollToDemo: 'demo-request-section',
  scrollToContact: 'contact',
};

/** Milliseconds that a new page is given to settle before it scrolls to a section. */
export const SETTLE_MS = 500;

/** Scrolls to the section that a hash names; smoothly unless the visitor asks for less motion. */
export function scrollToHash(hash: string): void {
  const name = decodeURIComponent(hash.slice(1));
  if (name) goTo(document.getElementById(shortNames[name] ?? name));
}

/** Scrolls to the section that a session flag asks for, once. */
export function scrollToFlag(): void {
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

/** On load, after the page has settled, and whenever the hash changes. */
export function followHashes(): void {
  addEventListener('hashchange', () => scrollToHash(location.hash));
  setTimeout(() => {
    scrollToHash(location.hash);
    scrollToFlag();
  }, SETTLE_MS);
}

function goTo(section: HTMLElement | null): void {
  section?.scrollIntoView();
}
