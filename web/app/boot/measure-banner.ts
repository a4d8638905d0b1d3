import { page } from '#app/boot/page.ts';
import { CONSENT_BANNER_ID } from '#content/consent-banner.ts';

/**
 * Keeps room for the cookie banner at the window's foot: the page ends above it, what has the focus
 * comes to stand above it, and so does what floats over the page (`data-floats`). Each is told by
 * itself: a change of a custom property of the document has the browser style the whole page again.
 */
export function measureBanner(): void {
  const banner = document.getElementById(CONSENT_BANNER_ID);
  if (!banner) return;
  const keepRoom = () => {
    // A window too low for both, by the size of its text, has it at the top of the page.
    const fixed = getComputedStyle(banner).position === 'fixed';
    const room = `${fixed ? banner.offsetHeight : 0}px`;
    page.style.scrollPaddingBottom = document.body.style.paddingBottom = room;
    const floating = document.querySelector<HTMLElement>('[data-floats]');
    floating?.style.setProperty('--banner-room', room);
  };
  new ResizeObserver(keepRoom).observe(banner);
  addEventListener('resize', keepRoom);
}
