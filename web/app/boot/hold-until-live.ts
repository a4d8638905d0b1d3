import { LIVE_EVENT } from '#app/live.ts';

const CAPTURE = { capture: true } as const;

/**
 * Keeps what is done to a control that only React can answer as it is meant (`data-live` on a
 * button, a link or a form) until React is there, and then does it again. Other links, native
 * dialogs and other forms are left alone.
 * @param onHeld called when something is held
 */
export function holdUntilLive(onHeld: () => void): { release: () => void } {
  const held = new Map<Element, { readonly pressed: Element; readonly replay: () => void }>();

  /** Of several things done to one control the last is meant. */
  function hold(event: Event, control: Element, pressed: Element, replay: () => void): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.get(control)?.pressed.removeAttribute('aria-busy');
    pressed.setAttribute('aria-busy', 'true');
    held.set(control, { pressed, replay });
    onHeld();
  }

  function onClick(event: MouseEvent): void {
    const pressed =
      event.target instanceof Element && event.target.closest<HTMLElement>(':is(button, a)[data-live]');
    if (pressed && isPlain(event)) hold(event, pressed, pressed, () => pressed.click());
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-live')) return;
    const { submitter } = event;
    hold(event, form, submitter ?? form, () => form.requestSubmit(submitter));
  }

  function release(): void {
    document.removeEventListener('click', onClick, CAPTURE);
    document.removeEventListener('submit', onSubmit, CAPTURE);
    document.removeEventListener(LIVE_EVENT, release);
    for (const { pressed, replay } of held.values()) {
      pressed.removeAttribute('aria-busy');
      replay();
    }
    held.clear();
  }

  document.addEventListener('click', onClick, CAPTURE);
  document.addEventListener('submit', onSubmit, CAPTURE);
  document.addEventListener(LIVE_EVENT, release);
  return { release };
}

/** A link that is to open in another tab or window opens there. */
function isPlain({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey);
}
