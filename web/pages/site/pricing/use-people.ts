import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { FIRST_PEOPLE, RANGE_PEOPLE } from '#content/people-question.ts';
import { placeOf, readPeople } from '#pages/site/pricing/people-offer.ts';

export interface People {
  readonly people: number;
  /** False while what stands in the field is no number of people. */
  readonly valid: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly range: RefObject<HTMLInputElement | null>;
  /** Around field and range: tells them where the people stand. */
  readonly ruler: RefObject<HTMLDivElement | null>;
  /** Takes what was typed; what is no number leaves the people as they were. */
  readonly type: (typed: string) => void;
  readonly choose: (people: number) => void;
}

/** Who comes back to the question finds their answer. */
let lastPeople = FIRST_PEOPLE;

/**
 * How many they are, in a field and on a range that say the same. The browser keeps what stands in
 * both, so that no key is lost while React comes.
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

  // The policy allows no style attribute: built pages have the first place in their stylesheet.
  useLayoutEffect(() => ruler.current?.style.setProperty('--at', String(placeOf(people))), [people]);

  // What was chosen before React was there.
  useLayoutEffect(() => {
    const turned = range.current?.value;
    if (turned !== undefined && turned !== range.current?.defaultValue) choose(Number(turned));
    else type(field.current?.value ?? '');
  }, [choose, type]);

  return { people, valid, field, range, ruler, type, choose };
}
