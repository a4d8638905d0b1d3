import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { clearFormDraft, type FormDraftKey, readFormDraft, writeFormDraft } from '#client/form-drafts.ts';
import { useCustomer } from '#pages/account/require-user.tsx';

/**
 * What the customer left half written in a form on this device: a session that ends, a reload or a
 * closed tab loses nothing of it.
 * @param untouched what the fields hold that are kept, texts and no secrets, when nothing was left
 */
export function useFormDraft<Texts extends object>(key: FormDraftKey, untouched: Texts) {
  const user = useCustomer();
  // What is written is an organisation's: it is not shown in another.
  const id = `${user.id} ${user.organizationId}`;
  const [base, setBase] = useState(untouched);
  const [found] = useState(() => withDraft(untouched, readFormDraft(key, id)));
  const [restored, setRestored] = useState(found !== null);
  return {
    /** What the fields begin with. */
    begin: found ?? base,
    /** What was saved when the form began: what differs from it was changed here. */
    base,
    /** Whether they begin with what was left. */
    restored,
    keep: (values: Texts) => writeFormDraft(key, id, changedTexts(base, values) as Record<string, string>),
    /** It was sent, or is not wanted any more. */
    forget: () => {
      clearFormDraft(key);
      setRestored(false);
      setBase(untouched);
    },
  };
}

/** Writes the form to the draft while it is filled in. */
export function useKeepDraft<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  keep: (values: Values) => void,
): void {
  const latest = useRef(keep);
  latest.current = keep;
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Without a name the form has been set as a whole, which nobody wrote.
        callback: ({ values, name }) => (name as Path<Values> | undefined) && latest.current(values),
      }),
    [subscribe],
  );
}

/** Null where the draft says nothing else than what the fields hold anyway. */
function withDraft<Texts extends object>(
  untouched: Texts,
  draft: Readonly<Record<string, string>> | null,
): Texts | null {
  if (!draft) return null;
  const begin = pick(untouched, { ...untouched, ...draft });
  return Object.entries(untouched).some(([name, text]) => begin[name as keyof Texts] !== text) ? begin : null;
}

/** Those of the texts that differ from `base`: the rest may be saved anew by somebody else. */
export function changedTexts<Texts extends object>(base: Texts, values: Texts): Partial<Texts> {
  const names = Object.keys(base) as (keyof Texts)[];
  return Object.fromEntries(
    names.filter((name) => values[name] !== base[name]).map((name) => [name, values[name]]),
  ) as Partial<Texts>;
}

/** The values that have the names of `kept`. */
function pick<Texts extends object>(kept: Texts, values: Texts): Texts {
  const names = Object.keys(kept) as (keyof Texts)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Texts;
}
