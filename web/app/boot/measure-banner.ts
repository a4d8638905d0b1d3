import { page } from '#app/boot/page.ts';
import { CONSENT_BANNER_ID } from '#content/consent-banner.ts';

/**
 * Reserves space for the cookie banner. Each place has its own style, because changing a custom
 * property of the document restyles the whole page.
 */
export function measureBanner(): void {
  const banner = document.getElementById(CONSENT_BANNER_ID);
  if (!banner) return;
  const keepRoom = () => {
    // In a window too low for both, the banner is at the top of the page, not fixed.
    const fixed = getComputedStyle(banner).position === 'fixed';
    const room = `${fixed ? banner.offsetHeight : 0}px`;
    page.style.scrollPaddingBottom = document.body.style.paddingBottom = room;
    const floating = document.querySelector<HTMLElement>('[data-floats]');
    floating?.style.setProperty('--banner-room', room);
  };
  new ResizeObserver(keepRoom).observe(banner);
  addEventListener('resize', keepRoom);
}
