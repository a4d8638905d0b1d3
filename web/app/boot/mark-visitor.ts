import { readConsent } from '#server/consent.ts';

/** Says on the document what the stylesheet needs to know of this visitor: has he a session, has he chosen cookies. */
export function markVisitor(): void {
  const page = document.documentElement;
  page.toggleAttribute('data-signed-in', readStored('token') !== null);
  page.toggleAttribute('data-ask-consent', readConsent(readStored('cookieConsent')) === null);
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is refused: an anonymous visitor.
    return null;
  }
}
