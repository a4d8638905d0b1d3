import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { company } from '#content/company.ts';
import { clockOf, monthOf } from '#pages/site/record/zone-time.ts';
import {
  type CheckedField,
  emptyFields,
  type FieldFault,
  readSheetFields,
  type SheetFields,
} from '#pages/site/record-sheet/model/sheet-fields.ts';
import { type MonthSheet, sheetOfFields } from '#pages/site/record-sheet/model/sheet-of-fields.ts';

/** Months before and after the current one. */
const MONTHS_AROUND = 12;

export interface SheetHandle {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: SheetFields;
  readonly faults: Readonly<Partial<Record<CheckedField, FieldFault>>>;
  readonly change: (given: Partial<SheetFields>) => void;
  /** Returns whether all fields are valid; if not, focuses the first invalid one. */
  readonly check: () => boolean;
}

/** The input is never stored or sent. */
export function useSheet(): SheetHandle & { readonly month: MonthSheet; readonly months: readonly string[] } {
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(emptyFields);
  const [months, setMonths] = useState<readonly string[]>([]);
  const [zone, setZone] = useState('UTC');
  const change = useCallback(
    (given: Partial<SheetFields>) => setFields((before) => ({ ...before, ...given })),
    [],
  );

  // The prerendered page has no date and no zone. Input typed before React started is kept.
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const present = monthOf(clockOf(own).read(Date.now()).day);
    setZone(own);
    setMonths(monthsAround(present));
    const texts = Array.from(form.current?.querySelectorAll<HTMLInputElement>('input[type="text"]') ?? []);
    const typed = Object.fromEntries(texts.map(({ name, value }) => [name, value]));
    setFields((before) => ({ ...before, ...typed, month: present }));
  }, []);

  const read = useMemo(() => readSheetFields(fields), [fields]);
  const clock = useMemo(() => clockOf(zone), [zone]);
  const month = useMemo(
    () => sheetOfFields(fields, read, clock, new URL(company.PUBLIC_URL).host),
    [fields, read, clock],
  );

  function check(): boolean {
    const [wrong] = Object.keys(read.faults);
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    return wrong === undefined;
  }

  return { form, fields, faults: read.faults, change, check, month, months };
}

function monthsAround(month: string): readonly string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: 2 * MONTHS_AROUND + 1 }, (_, i) =>
    new Date(Date.UTC(year, number - 1 - MONTHS_AROUND + i)).toISOString().slice(0, 7),
  );
}
