import { useState } from 'react';
import { keepDraft, readDraft } from '#client/backoffice/drafts.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';

/**
 * A text that is still there when its operator comes back to the page in this tab.
 * @param about what it is and of whom, as nothing else in the office; the component is to be keyed
 *   by it
 */
export function useDraft(about: string): [text: string, write: (text: string) => void] {
  const { id } = useOperator();
  const [text, setText] = useState(() => readDraft(id, about));
  return [
    text,
    (next) => {
      setText(next);
      keepDraft(id, about, next);
    },
  ];
}
