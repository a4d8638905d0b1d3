const CONTROL = 'a, button, input, label, select, textarea';

/**
 * Keeps the notices at the foot of the work off the control in use: scrolls it, and the button of
 * its form, above them. `--notices` is their height, which each page of the office reserves at its
 * end: below the page, it would end the sidebar too early.
 */
export function keepUncovered(shelf: HTMLElement): () => void {
  const page = document.documentElement;
  // The shelf loads with the first notice.
  let used = document.activeElement?.closest(CONTROL) ?? null;

  function measure(): void {
    const box = shelf.querySelector('.Toastify__toast-container')?.getBoundingClientRect();
    const work = document.querySelector('main')?.getBoundingClientRect();
    const isBeside = box && work && box.left >= work.right;
    const height = box && box.height > 0 && !isBeside ? innerHeight - box.top : 0;
    page.style.setProperty('--notices', `${height}px`);
    page.style.scrollPaddingBottom = `${height}px`;
    if (height === 0 || !used?.isConnected) return;
    for (const control of [used.closest('form')?.querySelector('[type=submit]'), used]) {
      const place = control?.getBoundingClientRect();
      const isCovered = place && place.bottom > innerHeight - height && place.top < innerHeight;
      if (isCovered) control?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
  }

  function note({ target }: Event): void {
    if (target instanceof Element && !shelf.contains(target)) {
      used = target.closest(CONTROL);
    }
  }

  const watcher = new MutationObserver(measure);
  watcher.observe(shelf, { childList: true, subtree: true });
  const listening = new AbortController();
  // Safari doesn't focus a pressed button.
  for (const type of ['pointerdown', 'focusin']) {
    document.addEventListener(type, note, { capture: true, signal: listening.signal });
  }
  return () => {
    watcher.disconnect();
    listening.abort();
    page.style.removeProperty('--notices');
    page.style.scrollPaddingBottom = '';
  };
}
