/**
 * Runs what looks for something in the page once all of the page is there: a module from the cache
 * can be before it.
 */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
  else run();
}
