import { page } from '#app/boot/page.ts';
import { untilLive } from '#app/boot/until-live.ts';
import { storeConsent } from '#client/consent.ts';

/**
 * Stores the banner's two plain choices (`data-consent`: `all` or `none`) before React has loaded,
 * so that a visitor on a slow connection does not lose them. React sends the proof.
 */
export function answerConsent(): void {
  function onClick(event: Event): void {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-consent]');
    if (!button) return;
    // Otherwise React, while hydrating, would handle the click again.
    event.stopImmediatePropagation();
    const all = button.dataset['consent'] === 'all';
    storeConsent({ analytics: all, marketing: all });
    page.removeAttribute('data-ask-consent');
  }

  document.addEventListener('click', onClick, untilLive);
}
