import type { PointerEvent } from 'react';
import { MAX_PEOPLE, peopleQuestion, RANGE_PEOPLE } from '#content/people-question.ts';
import { peopleAtPosition } from '#pages/site/pricing/people-offer.ts';
import type { People } from '#pages/site/pricing/use-people.ts';
import { Icon } from '#ui/icons.tsx';

interface PeopleQuestionProps {
  readonly id: string;
  /** Id of the error message. */
  readonly errorId: string;
  readonly question: People;
}

/** On wide screens the field is above its position on the ruler. */
export function PeopleField({ id, errorId, question }: PeopleQuestionProps) {
  const { people, valid, field, type, choose } = question;
  return (
    <div className="people-field flex items-center gap-x-1 without-react:hidden">
      <Step name={peopleQuestion.fewer} icon="minus" off={people <= 1} onPress={() => choose(people - 1)} />
      <span className="grid justify-items-center">
        <input
          ref={field}
          id={id}
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_PEOPLE}
          aria-invalid={!valid || undefined}
          aria-describedby={valid ? undefined : errorId}
          defaultValue={people}
          onChange={({ target }) => type(target.value)}
          onFocus={({ target }) => target.select()}
          className="display-figures h-11 w-14 rounded-md bg-transparent text-center font-display text-3xl font-semibold [appearance:textfield] sm:w-20 sm:text-4xl [&::-webkit-inner-spin-button]:appearance-none"
        />
        <span aria-hidden="true" className="text-xs leading-tight text-ink-600 max-lg:hidden">
          {peopleQuestion.unit(people)}
        </span>
      </span>
      <Step
        name={peopleQuestion.more}
        icon="plus"
        off={people >= MAX_PEOPLE}
        onPress={() => choose(people + 1)}
      />
    </div>
  );
}

interface StepProps {
  readonly name: string;
  readonly icon: 'minus' | 'plus';
  readonly off: boolean;
  readonly onPress: () => void;
}

function Step({ name, icon, off, onPress }: StepProps) {
  return (
    <button
      type="button"
      data-live
      aria-label={name}
      aria-disabled={off}
      onClick={off ? undefined : onPress}
      className="flex size-11 items-center justify-center rounded-full border border-line-strong bg-white hover:border-ink-900 active:bg-paper-3 lg:hidden disabled:border-line disabled:text-ink-500"
    >
      <Icon name={icon} className="size-5" />
    </button>
  );
}

/**
 * Top edge of the plans as a ruler. A hidden native range handles the keyboard; pointers use the
 * ruler's scale.
 */
export function PeopleRail({ question }: { readonly question: People }) {
  const { people, range, choose } = question;

  function point({ currentTarget, clientX }: PointerEvent<HTMLDivElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(peopleAtPosition((clientX - left) / width));
  }
  function press(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    range.current?.focus({ preventScroll: true });
    point(event);
  }
  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
  }

  return (
    <div
      role="presentation"
      data-live
      onPointerDown={press}
      onPointerMove={drag}
      className="relative h-11 cursor-pointer touch-pan-y border-b-2 border-ink-900 without-react:hidden"
    >
      <span aria-hidden="true" className="people-ruler absolute inset-x-0 bottom-0 h-4" />
      <input
        ref={range}
        type="range"
        aria-label={peopleQuestion.label}
        min={1}
        max={RANGE_PEOPLE}
        defaultValue={Math.min(people, RANGE_PEOPLE)}
        aria-valuetext={`${people} ${peopleQuestion.unit(people)}`}
        onChange={({ target }) => choose(Number(target.value))}
        className="peer pointer-events-none absolute inset-0 opacity-0"
      />
      <span
        aria-hidden="true"
        className="people-thumb absolute bottom-0 size-5 -translate-x-1/2 translate-y-px rounded-full border-4 border-gold-500 bg-ink-950 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-lapis-600"
      />
    </div>
  );
}
