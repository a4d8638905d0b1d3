import { currentConsent } from '#server/consent.ts';

/** Says on the document what the stylesheet needs to know of this visitor: has he a session, has he chosen cookies. */
export function markVisitor(): void {
  const page = document.documentElement;
  page.toggleAttribute('data-signed-in', hasToken());
  page.toggleAttribute('data-ask-consent', currentConsent() === null);
}

function hasToken(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    // Storage is refused: an anonymous visitor.
    return false;
  }
}
