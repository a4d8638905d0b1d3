import { holdUntilLive } from '#app/boot/hold-until-live.ts';
import { isKept } from '#app/boot/is-kept.ts';
import { page } from '#app/boot/page.ts';
import { untilLive } from '#app/boot/until-live.ts';
import { isNewView } from '#pages/site/layout/hash-target.ts';

/** The first signs that somebody is there and about to do something. */
const intents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel'] as const;

/**
 * Loads React at the visitor's first sign of intent, or at once on a page whose main thing is
 * interactive, to everybody or to this visitor. The tag of this module names the page's start file
 * (`data-start`), what it needs (`data-needs`) and whether to wait (`data-now`). While it waits,
 * the document is `data-idle`; as long as nobody has done anything, `data-fresh`.
 */
export function startReactOnIntent(): void {
  const tag = document.querySelector<HTMLScriptElement>('script[data-start]');
  if (!tag) return;
  const { start = '', needs = '', now } = tag.dataset;
  const held = holdUntilLive(() => load());
  reloadOnTravel();
  let loading = false;

  function load(): void {
    if (loading) return;
    loading = true;
    page.removeAttribute('data-fresh');
    preload(needs.split(' '));
    import(/* @vite-ignore */ start).catch(() => {
      // Without React the page does what its markup can, and shows all of it.
      page.setAttribute('data-without-react', '');
      held.release();
    });
  }

  function onIntent(event: Event): void {
    if (!isResting(event as PointerEvent)) load();
  }

  if (now !== undefined) {
    load();
    return;
  }
  for (const intent of intents) addEventListener(intent, onIntent, { ...untilLive, passive: true });
  if (awaitsVisitor()) load();
  else {
    page.setAttribute('data-idle', '');
    page.toggleAttribute('data-fresh', isNewView() && !location.hash);
  }
}

/**
 * Until React is there nothing draws the page that an entry of the history stands for, which React
 * itself made before a reload.
 */
function reloadOnTravel(): void {
  const { pathname } = location;
  addEventListener('popstate', () => location.pathname !== pathname && location.reload(), untilLive);
}

/** Browsers tell of a move when a page appears below a pointer that rests. */
function isResting(event: PointerEvent): boolean {
  return event.type === 'pointermove' && !event.movementX && !event.movementY;
}

/**
 * Whether the page has something of its own for this visitor: for visitors with a session
 * (`data-start-signed-in`), who came with a parameter in the address (`data-start-parameter`), or
 * left something on this device (`data-start-kept`).
 */
function awaitsVisitor(): boolean {
  const { startParameter, startKept } =
    document.querySelector<HTMLElement>('[data-start-parameter]')?.dataset ?? {};
  return (
    document.querySelector('html[data-signed-in] [data-start-signed-in]') !== null ||
    (startParameter !== undefined && new URLSearchParams(location.search).has(startParameter)) ||
    (startKept !== undefined && isKept(startKept))
  );
}

/** Asks for all modules at once instead of one after another as each is read. */
function preload(modules: readonly string[]): void {
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
