import { isKept } from '#app/boot/is-kept.ts';
import { page } from '#app/boot/page.ts';
import { currentConsent } from '#client/consent.ts';
import { CONSENT_BANNER_ID } from '#content/consent-banner.ts';

/** In milliseconds; 0 without a promotion. */
declare const __PROMOTION_ENDS_MS__: number;

export function markVisitor(): void {
  page.toggleAttribute('data-signed-in', isKept('token'));
  page.toggleAttribute(
    'data-ask-consent',
    currentConsent() === null || location.hash === `#${CONSENT_BANNER_ID}`,
  );
  page.toggleAttribute('data-promo-over', Date.now() >= __PROMOTION_ENDS_MS__);
}
