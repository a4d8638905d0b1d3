import { useSyncExternalStore } from 'react';
import { draftChanges, keepDraft, readDraft } from '#client/backoffice/drafts.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';

/**
 * A text that is still there when its operator comes back to the page in this tab.
 * @param about what it is and of what, as nothing else in the office: its field's `data-draft`
 * @param name of whom it is, for the question before a logout
 */
export function useDraft(about: string, name: string): [text: string, write: (text: string) => void] {
  const { id } = useOperator();
  const text = useSyncExternalStore(draftChanges.subscribe, () => readDraft(id, about));
  return [text, (next) => keepDraft(id, about, next, name)];
}
