import { HYDRATION_EVENT } from '#app/live.ts';

/**
 * Undoes what others (a translation, an extension) changed in the page before React: React takes
 * over only the page that was built, and draws any other anew, without the focus and what is being
 * typed. What was added to the body itself stays, because React leaves it alone.
 */
export function undoChanges(): void {
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
