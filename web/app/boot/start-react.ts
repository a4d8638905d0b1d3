import { holdUntilLive } from '#app/boot/hold-until-live.ts';
import { isKept } from '#app/boot/is-kept.ts';
import { page } from '#app/boot/page.ts';
import { untilLive } from '#app/boot/until-live.ts';
import { isFirstNavigation } from '#pages/site/layout/hash-target.ts';

const intents = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'wheel'] as const;

/**
 * Loads React at the visitor's first action, or at once on an interactive page. The module's tag
 * names the start file (`data-start`), its modules (`data-needs`) and whether to load at once
 * (`data-now`).
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
    page.toggleAttribute('data-fresh', isFirstNavigation() && !location.hash);
  }
}

/** Before React is live, no code renders history entries that React made before a reload. */
function reloadOnTravel(): void {
  const { pathname } = location;
  addEventListener('popstate', () => location.pathname !== pathname && location.reload(), untilLive);
}

/** Browsers send a move event when a page appears below a resting pointer. */
function isResting(event: PointerEvent): boolean {
  return event.type === 'pointermove' && !event.movementX && !event.movementY;
}

/**
 * For a session (`data-start-signed-in`), a URL parameter (`data-start-parameter`) or stored data
 * (`data-start-kept`).
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

function preload(modules: readonly string[]): void {
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
}
