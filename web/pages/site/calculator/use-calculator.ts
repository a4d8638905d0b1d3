import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type CheckedField,
  fieldsOf,
  type Reading,
  readFields,
  searchOf,
  type TypedFields,
} from '#pages/site/calculator/model/read-fields.ts';
import { faultText } from '#pages/site/calculator/result-words.ts';

interface Calculator {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly result: RefObject<HTMLHeadingElement | null>;
  readonly typed: TypedFields;
  readonly reading: Reading;
  /** Last valid number of people. */
  readonly people: number;
  readonly type: (field: keyof TypedFields, value: string) => void;
  /** Error of a field, once the visitor has left it or has submitted. */
  readonly errorOf: (field: CheckedField) => string | undefined;
  readonly leave: (field: CheckedField) => void;
  readonly submit: (event: FormEvent) => void;
}

function fieldsIn(form: HTMLFormElement | null): Partial<TypedFields> {
  return Object.fromEntries(form ? new FormData(form) : []);
}

const order: readonly CheckedField[] = ['personas', 'precio', 'alta', 'minimo'];

/**
 * State of the calculator. Every change is written to the address, and a shared address restores
 * it.
 */
export function useCalculator(first: TypedFields, firstPeople: number): Calculator {
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState(first);
  const [checked, setChecked] = useState<readonly CheckedField[]>([]);
  const [lastPeople, setLastPeople] = useState(firstPeople);
  const reading = readFields(typed);
  const people = reading.people ?? lastPeople;

  useEffect(() => {
    const written = fieldsIn(form.current);
    // Input typed before React started takes precedence over the address.
    const since = Object.entries(written).filter(
      ([name, value]) => value !== first[name as keyof TypedFields],
    );
    const start = { ...fieldsOf(location.search, first), ...Object.fromEntries(since) } as TypedFields;
    setTyped(start);
    setLastPeople((last) => readFields(start).people ?? last);
    setChecked(order.filter((field) => start[field] !== '' && start[field] !== first[field]));
  }, [first]);

  const type = useCallback(
    (field: keyof TypedFields, value: string) => {
      const next = { ...typed, [field]: value };
      setTyped(next);
      setLastPeople((last) => readFields(next).people ?? last);
      // Keeps the router's state of the history entry; only the query changes.
      history.replaceState(history.state, '', `${location.pathname}${searchOf(next)}${location.hash}`);
    },
    [typed],
  );

  const errorOf = (field: CheckedField) => {
    const fault = checked.includes(field) ? reading.faults[field] : undefined;
    return fault && faultText(field, fault);
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(order);
    // Reads the fields: after a press held until React started, `typed` may not have their values
    // yet.
    const { faults } = readFields({ ...typed, ...fieldsIn(form.current) });
    const wrong = order.find((field) => faults[field]);
    const target = wrong ? form.current?.elements.namedItem(wrong) : result.current;
    if (target instanceof HTMLElement) target.focus();
  }

  return {
    form,
    result,
    typed,
    reading,
    people,
    type,
    errorOf,
    leave: (field) => setChecked((before) => (before.includes(field) ? before : [...before, field])),
    submit,
  };
}
