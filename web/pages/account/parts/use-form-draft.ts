import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { clearFormDraft, type FormDraftKey, readFormDraft, writeFormDraft } from '#client/form-drafts.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';

/**
 * Keeps a half-filled form on this device, across reloads and expired sessions.
 * @param untouched texts of the kept fields without a draft, no secrets
 */
export function useFormDraft<Texts extends object>(key: FormDraftKey, untouched: Texts) {
  const user = useCustomer();
  // A draft belongs to one organisation.
  const id = `${user.id} ${user.organizationId}`;
  const [base, setBase] = useState(untouched);
  const [found] = useState(() => withDraft(untouched, readFormDraft(key, id)));
  const [restored, setRestored] = useState(found !== null);
  return {
    /** Initial values. */
    begin: found ?? base,
    /** The saved values at the start, to find changes. */
    base,
    /** Whether the initial values come from a draft. */
    restored,
    keep: (values: Texts) => writeFormDraft(key, id, changedTexts(base, values) as Record<string, string>),
    forget: () => {
      clearFormDraft(key);
      setRestored(false);
      setBase(untouched);
    },
  };
}

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
        // The event has no name when the form was set by code.
        callback: ({ values, name }) => (name as Path<Values> | undefined) && latest.current(values),
      }),
    [subscribe],
  );
}

/** Null when the draft equals the untouched values. */
function withDraft<Texts extends object>(
  untouched: Texts,
  draft: Readonly<Record<string, string>> | null,
): Texts | null {
  if (!draft) return null;
  const begin = pick(untouched, { ...untouched, ...draft });
  return Object.entries(untouched).some(([name, text]) => begin[name as keyof Texts] !== text) ? begin : null;
}

/** Returns the texts that differ from `base`. Another user may change the rest. */
export function changedTexts<Texts extends object>(base: Texts, values: Texts): Partial<Texts> {
  const names = Object.keys(base) as (keyof Texts)[];
  return Object.fromEntries(
    names.filter((name) => values[name] !== base[name]).map((name) => [name, values[name]]),
  ) as Partial<Texts>;
}

function pick<Texts extends object>(kept: Texts, values: Texts): Texts {
  const names = Object.keys(kept) as (keyof Texts)[];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Texts;
}
