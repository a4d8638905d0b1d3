import { page } from '#app/boot/page.ts';
import { untilLive } from '#app/boot/until-live.ts';
import { storeConsent } from '#client/consent.ts';

/**
 * Answers the banner's two plain choices (`data-consent`: `all` or `none`) until React is there: on
 * a slow line a choice is made at once, and is not lost to anyone who goes on before React has
 * come. React sends its proof.
 */
export function answerConsent(): void {
  function onClick(event: Event): void {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-consent]');
    if (!button) return;
    // React, half awake, would make the choice a second time.
    event.stopImmediatePropagation();
    const all = button.dataset['consent'] === 'all';
    storeConsent({ analytics: all, marketing: all });
    page.removeAttribute('data-ask-consent');
  }

  document.addEventListener('click', onClick, untilLive);
}
