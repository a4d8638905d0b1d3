import { useSyncExternalStore } from 'react';
import { draftChanges, keepDraft, listUnsentDrafts, readDraft } from '#client/backoffice/drafts.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';

/**
 * A text that is kept in this tab when the operator leaves the page.
 * @param about unique subject of the draft, also its field's `data-draft`
 * @param name customer's or request's name, for the question before a logout
 */
export function useDraft(about: string, name: string): [text: string, write: (text: string) => void] {
  const { id } = useOperator();
  const text = useSyncExternalStore(draftChanges.subscribe, () => readDraft(id, about));
  return [text, (next) => keepDraft(id, about, next, name)];
}

/** Whether this tab has an unsent text of a request or a customer. */
export function useHasDraft(subjectId: string): boolean {
  const { id } = useOperator();
  return useSyncExternalStore(draftChanges.subscribe, () =>
    listUnsentDrafts(id).some((draft) => draft.id === subjectId),
  );
}

export function focusDraft(about: string): void {
  const field = document.querySelector<HTMLElement>(`[data-draft="${CSS.escape(about)}"]`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center', behavior: 'instant' });
}
