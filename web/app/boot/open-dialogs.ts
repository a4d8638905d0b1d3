/** Stands in for `command="show-modal"` and `command="close"` where the browser has no invoker commands yet. */
export function openDialogsByCommand(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('button[commandfor]');
    const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button && button.getAttribute('command') === 'show-modal') dialog.showModal();
    else dialog.close();
  });
}
