import { CONSENT_BANNER_ID } from '#content/consent-banner.ts';

/** Tells the stylesheet how high the cookie banner is, which it keeps free at the window's foot. */
export function measureBanner(): void {
  const banner = document.getElementById(CONSENT_BANNER_ID);
  if (!banner) return;
  new ResizeObserver(() => {
    document.documentElement.style.setProperty('--banner-height', `${banner.offsetHeight}px`);
  }).observe(banner);
}
