const HAS_POPOVERS = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

/**
 * Keeps an element above dialog backdrops: a `popover="manual"`, raised again when a dialog opens.
 * Without popover support the element moves into the open dialog, and back when it closes.
 */
export function keepOnTop(element: HTMLElement): { readonly raise: () => void; readonly stop: () => void } {
  const home = element.parentElement;
  let isShown = false;

  /** Showing the element again restarts its timer, so it happens only if a dialog covers it. */
  function raise(covered = false): void {
    if (!element.isConnected) home?.append(element);
    if (HAS_POPOVERS) {
      if (isShown && !covered) return;
      element.hidePopover();
      element.showPopover();
      isShown = true;
      return;
    }
    const place = Array.from(document.querySelectorAll('dialog:modal')).at(-1) ?? home;
    if (element.parentElement !== place) place?.append(element);
  }

  // Not the dialog's `toggle` event, which browsers fire only since 2024.
  const watcher = new MutationObserver((changes) => {
    const dialogs = changes
      .map(({ target }) => target)
      .filter((target) => target instanceof HTMLDialogElement);
    if (dialogs.length > 0) raise(dialogs.some(({ open }) => open));
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
