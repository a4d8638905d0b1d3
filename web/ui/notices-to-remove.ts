import type { Notice } from '#ui/toast.ts';

const MAX_NOTICES = 2;

/**
 * Returns the notices to remove from `shown`, which is oldest first: those without an action, then
 * those with a link. A notice with an undo button stays until it expires.
 */
export function noticesToRemove<Shown extends Pick<Notice, 'action'>>(
  shown: readonly Shown[],
): readonly Shown[] {
  const older = shown.slice(0, -1);
  const mayGo = [
    ...older.filter(({ action }) => !action),
    ...older.filter(({ action }) => action && 'href' in action),
  ];
  return mayGo.slice(0, Math.max(0, shown.length - MAX_NOTICES));
}
