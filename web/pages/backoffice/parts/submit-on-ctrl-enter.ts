import type { KeyboardEvent } from 'react';
import { moveFocus } from '#ui/move-focus.ts';

const FIELD = 'input, select, textarea';

/** For a text area, or a form. Also accepts Cmd and Enter. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  if (!(event.target instanceof Element && event.target.matches(FIELD))) return;
  event.preventDefault();
  event.target.closest('form')?.requestSubmit();
}

/** Moves the focus from the sent form's field to the page's heading, where letter keys work. */
export function leaveField(form: HTMLFormElement): void {
  const { activeElement } = document;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading && activeElement?.matches(FIELD) && form.contains(activeElement)) moveFocus(heading);
}
