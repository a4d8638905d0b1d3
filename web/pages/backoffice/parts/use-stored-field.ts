import { type ChangeEvent, useState } from 'react';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';

/**
 * A field that begins with the stored text; unsent text stays in the tab.
 * @param item its id, and its customer's name for the question before a logout
 */
export function useStoredField(
  name: string,
  item: { readonly id: string; readonly name: string },
  stored: string | null,
) {
  const about = `${name} ${item.id}`;
  const [draft, keep] = useDraft(about, item.name);
  const [emptied, setEmptied] = useState(false);
  const value = emptied ? '' : draft || (stored ?? '');
  return {
    value,
    clear: () => {
      keep('');
      setEmptied(false);
    },
    input: {
      ...{ name, value, 'data-draft': about },
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        keep(target.value);
        setEmptied(target.value === '');
      },
    },
  };
}
