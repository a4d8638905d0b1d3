/** A ref for the first focus of a dialog. React does not render `autofocus`. */
export function markStart(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

const STARTS = [
  '[autofocus]',
  ':is(input:not([type=radio]:not(:checked)), textarea, select):not([readonly], :disabled)',
  'button:not([type=submit], :disabled)',
];

/** Focuses the marked element, else the first field, else the first button that sends nothing. */
export function focusStart(content: HTMLElement | null): void {
  const found = STARTS.flatMap((selector) => [...(content?.querySelectorAll<HTMLElement>(selector) ?? [])]);
  found.find((each) => each.getClientRects().length > 0)?.focus();
}
