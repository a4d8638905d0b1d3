import { useEffect } from 'react';
import type { Path, PathValue, UseFormReturn } from 'react-hook-form';
import { parseObject, textsOf } from '#client/storage.ts';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';

/**
 * Keeps the edited fields in this tab until they are saved.
 * @param about as of `useDraft`
 */
export function useFormDraft<Values extends Record<string, string>>(
  form: UseFormReturn<Values>,
  stored: Values,
  [about, name]: [about: string, name: string],
) {
  const [draft, keep] = useDraft(about, name);
  const { getValues, setValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the dialog opens with.
  useEffect(() => {
    for (const [field, text] of Object.entries(textsOf(parseObject(draft)))) {
      setValue(field as Path<Values>, text as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  }, []);
  return {
    clear: () => keep(''),
    onChange: () => {
      const edited = Object.entries(getValues()).filter(([field, text]) => text !== stored[field]);
      keep(edited.length === 0 ? '' : JSON.stringify(Object.fromEntries(edited)));
    },
  };
}
