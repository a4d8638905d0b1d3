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
  /** The last number of people that could be read. */
  readonly people: number;
  readonly type: (field: keyof TypedFields, value: string) => void;
  /** What is wrong with a field, once it is time to say so. */
  readonly errorOf: (field: CheckedField) => string | undefined;
  /** The field has been left: what is wrong with it is said from now on. */
  readonly leave: (field: CheckedField) => void;
  readonly submit: (event: FormEvent) => void;
}

/** What stands in a form's fields, by their names. */
function fieldsIn(form: HTMLFormElement | null): Partial<TypedFields> {
  return Object.fromEntries(form ? new FormData(form) : []);
}

const order: readonly CheckedField[] = ['personas', 'precio', 'alta', 'minimo'];

/**
 * The calculator's state, which lives in the address: what is typed goes there, and comes from
 * there.
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
    // What was typed before React was there wins over the address, which was there before.
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
      // The router's own entry of the history, with another query.
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
    // Of what stands in the fields: a press that was held until React came has not been drawn yet.
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
