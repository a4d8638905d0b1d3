/**
 * Lets the page scroll smoothly after a press on a link only. A page that slides after a step has
 * taken the focus moves the next button from under a press. Returns what ends it.
 */
export function slideAfterLinksOnly(): () => void {
  const choose = ({ target }: MouseEvent) =>
    setSmoothScrolling(target instanceof Element && target.closest('a[href]') !== null);
  addEventListener('click', choose, { capture: true });
  return () => removeEventListener('click', choose, { capture: true });
}

/** True: as the stylesheets say, smoothly unless the visitor has asked for less motion. */
export function setSmoothScrolling(smooth: boolean): void {
  document.documentElement.style.scrollBehavior = smooth ? '' : 'auto';
}
