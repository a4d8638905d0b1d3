/**
 * Scrolls smoothly only after a click on a link. Smooth scrolling after a focus change would move
 * the next button from under the pointer. Returns the function that stops it.
 */
export function smoothScrollOnLinkClicks(): () => void {
  const choose = ({ target }: MouseEvent) =>
    setSmoothScrolling(target instanceof Element && target.closest('a[href]') !== null);
  addEventListener('click', choose, { capture: true });
  return () => removeEventListener('click', choose, { capture: true });
}

/** True leaves it to the stylesheets: smooth unless the visitor prefers reduced motion. */
export function setSmoothScrolling(smooth: boolean): void {
  document.documentElement.style.scrollBehavior = smooth ? '' : 'auto';
}
