const HAS_POPOVERS = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

/**
 * Keeps an element over everything, the backdrops of dialogs included: a `popover="manual"` in the
 * top layer, raised again whenever a dialog opens. A browser without popovers has nothing in its
 * top layer but dialogs: there the element moves into the dialog that is open, and out again.
 */
export function keepOnTop(element: HTMLElement): { readonly raise: () => void; readonly stop: () => void } {
  const home = element.parentElement;

  function raise(): void {
    if (!element.isConnected) home?.append(element);
    if (HAS_POPOVERS) {
      element.hidePopover();
      element.showPopover();
      return;
    }
    const place = Array.from(document.querySelectorAll('dialog:modal')).at(-1) ?? home;
    if (element.parentElement !== place) place?.append(element);
  }

  // Not the dialog's `toggle` event, which browsers fire only since 2024.
  const watcher = new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof HTMLDialogElement)) raise();
  });
  watcher.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] });
  raise();
  return {
    raise,
    stop: () => {
      watcher.disconnect();
      if (element.parentElement !== home) home?.append(element);
    },
  };
}
