import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { followTranslation } from '#app/follow-translation.ts';
import { HYDRATION_EVENT } from '#app/live.ts';

undoChanges();
followTranslation();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

/**
 * Reverts changes that a translation or extension made before hydration, because React would
 * re-render the page and lose typed text. Nodes added to the body stay: React ignores them.
 */
function undoChanges(): void {
  const changes: MutationRecord[] = [];
  document.dispatchEvent(new CustomEvent(HYDRATION_EVENT, { detail: changes }));
  const { body } = document;
  const besidePage = new Set(
    changes.flatMap(({ target, addedNodes }) => (target === body ? [...addedNodes] : [])),
  );
  for (const { target, addedNodes, removedNodes, nextSibling, oldValue } of changes.reverse()) {
    if (target instanceof Text) target.data = oldValue ?? '';
    for (const added of addedNodes) if (!besidePage.has(added)) target.removeChild(added);
    for (const removed of removedNodes) {
      if (!besidePage.has(removed)) target.insertBefore(removed, nextSibling);
    }
  }
}
