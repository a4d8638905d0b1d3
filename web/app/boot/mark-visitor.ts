import { currentConsent } from '#client/consent.ts';
import { CONSENT_BANNER_ID } from '#content/consent-banner.ts';

/** When the promotion ends, in milliseconds; 0: there is none. */
declare const __PROMOTION_ENDS_MS__: number;

/**
 * Says on the document what the stylesheet needs to know: whether there is a session, a choice of
 * cookies, a promotion.
 */
export function markVisitor(): void {
  const page = document.documentElement;
  page.toggleAttribute('data-signed-in', hasToken());
  page.toggleAttribute(
    'data-ask-consent',
    currentConsent() === null || location.hash === `#${CONSENT_BANNER_ID}`,
  );
  page.toggleAttribute('data-promo-over', Date.now() >= __PROMOTION_ENDS_MS__);
}

function hasToken(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    // Storage is refused: an anonymous visitor.
    return false;
  }
}
