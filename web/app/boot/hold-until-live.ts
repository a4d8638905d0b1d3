import { LIVE_EVENT } from '#app/live.ts';

/**
 * Keeps what is done to a control that only React can answer as it is meant (`data-live` on a
 * button, a link or a form) until React is there, and then does it again. Other links, native
 * dialogs and other forms are left alone.
 * @param onHeld called when something is held
 */
export function holdUntilLive(onHeld: () => void): { release: () => void } {
  const over = new AbortController();
  const untilLive = { capture: true, signal: over.signal };
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
    over.abort();
    for (const { pressed, replay } of held.values()) {
      pressed.removeAttribute('aria-busy');
      replay();
    }
  }

  document.addEventListener('click', onClick, untilLive);
  document.addEventListener('submit', onSubmit, untilLive);
  document.addEventListener(LIVE_EVENT, release, untilLive);
  return { release };
}

/** A link that is to open in another tab or window opens there. */
function isPlain(click: MouseEvent): boolean {
  return !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}
