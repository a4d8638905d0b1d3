import { LIVE_EVENT } from '#app/live.ts';

/**
 * Holds actions on controls that need React (`data-live` on a button, link or form) and replays
 * them once React is live. Other controls work normally.
 */
export function holdUntilLive(onHeld: () => void): { release: () => void } {
  const over = new AbortController();
  const untilLive = { capture: true, signal: over.signal };
  const held = new Map<Element, { readonly pressed: Element; readonly replay: () => void }>();

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

function isPlain(click: MouseEvent): boolean {
  return !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey);
}
