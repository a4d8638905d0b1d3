import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { FIRST_PEOPLE, RANGE_PEOPLE } from '#content/people-question.ts';
import { placeOf, readPeople } from '#pages/site/pricing/people-offer.ts';

export interface People {
  readonly people: number;
  /** False while the field has no valid number. */
  readonly valid: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly range: RefObject<HTMLInputElement | null>;
  /** Element around field and range; it receives their position. */
  readonly ruler: RefObject<HTMLDivElement | null>;
  /** Ignores invalid input. */
  readonly type: (typed: string) => void;
  readonly choose: (people: number) => void;
}

/** Kept for a visitor who returns to the question. */
let lastPeople = FIRST_PEOPLE;

/**
 * Number of people in a field and a range, in sync. Both are uncontrolled, so input from before
 * React started is kept.
 */
export function usePeople(): People {
  const [people, setPeople] = useState(lastPeople);
  const [valid, setValid] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const ruler = useRef<HTMLDivElement>(null);

  const type = useCallback((typed: string) => {
    const read = readPeople(typed);
    setValid(read !== null);
    if (read === null) return;
    lastPeople = read;
    setPeople(read);
    if (range.current) range.current.value = String(Math.min(read, RANGE_PEOPLE));
  }, []);

  const choose = useCallback(
    (chosen: number) => {
      if (field.current) field.current.value = String(chosen);
      type(String(chosen));
    },
    [type],
  );

  // The CSP forbids style attributes, so prerendered pages have the first position in their
  // stylesheet.
  useLayoutEffect(() => ruler.current?.style.setProperty('--at', String(placeOf(people))), [people]);

  // Applies a choice made before React started.
  useLayoutEffect(() => {
    const turned = range.current?.value;
    if (turned !== undefined && turned !== range.current?.defaultValue) choose(Number(turned));
    else type(field.current?.value ?? '');
  }, [choose, type]);

  return { people, valid, field, range, ruler, type, choose };
}
