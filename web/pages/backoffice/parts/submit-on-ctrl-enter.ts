import { moveFocus } from '#ui/move-focus.ts';

const FIELD = 'input, select, textarea';

/**
 * Presses the submit button of the field's form, as Enter alone does in a single line. Also accepts
 * Cmd and Enter.
 */
function submitOnCtrlEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  if (!(event.target instanceof Element && event.target.matches(`${FIELD}, [type=submit]`))) return;
  const form = event.target.closest('form');
  if (!form) return;
  event.preventDefault();
  form.querySelector<HTMLElement>('[type=submit]')?.click();
}

export function watchSubmitKey(): () => void {
  document.addEventListener('keydown', submitOnCtrlEnter);
  return () => document.removeEventListener('keydown', submitOnCtrlEnter);
}

/** Moves the focus from the sent form's field to the page's heading, where letter keys work. */
export function leaveField(form: HTMLFormElement): void {
  const { activeElement } = document;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading && activeElement?.matches(FIELD) && form.contains(activeElement)) moveFocus(heading);
}
