import type { Notice } from '#ui/toast.ts';

/** How many notices the office shows at once. */
const MOST_NOTICES = 2;

/**
 * Returns the notices that make room for the newest: the oldest that offer nothing, then the oldest
 * that lead somewhere. One that offers to undo stays until its time is over.
 * @param shown the oldest first
 */
export function crowdedOut<Shown extends Pick<Notice, 'action'>>(shown: readonly Shown[]): readonly Shown[] {
  const older = shown.slice(0, -1);
  const mayGo = [
    ...older.filter(({ action }) => !action),
    ...older.filter(({ action }) => action && 'href' in action),
  ];
  return mayGo.slice(0, Math.max(0, shown.length - MOST_NOTICES));
}
