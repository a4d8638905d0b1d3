import { formatLongDate, noonOf } from '@horus/contract/dates';
import { type ReactNode, useState } from 'react';
import {
  CallAgainDay,
  CallAgainHour,
  describeFreeDay,
  isPast,
  nextWorkingDay,
} from '#pages/backoffice/parts/unanswered-call.tsx';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/field.tsx';

export interface TypedCall<Result> {
  readonly result: Result;
  readonly text: string;
  readonly againOn: string | null;
  readonly againHour: number | null;
}

interface CallFormProps<Result> {
  /** As of `useDraft`. */
  readonly about: string;
  readonly name: string;
  readonly maxLength: number;
  readonly hasHour?: boolean;
  readonly results: readonly { readonly result: Result; readonly label: string }[];
  readonly busy: boolean;
  readonly refusal: ReactNode;
  /** Returns whether the call is saved. */
  readonly onRecord: (call: TypedCall<Result>) => Promise<boolean>;
}

/** The notes of a call, the day of the next one, and a button for each result. */
export function CallForm<Result extends string>(props: CallFormProps<Result>) {
  const { about, name, maxLength, hasHour = false, results, busy, refusal, onRecord } = props;
  const [text, setText] = useDraft(about, name);
  const [day, setDay] = useState('');
  const [hour, setHour] = useState('');
  const callBack = nextWorkingDay();

  async function record(result: Result): Promise<void> {
    if (isPast(day)) return;
    const againOn = day || (result === 'spoken' ? null : callBack);
    const againHour = againOn === null || hour === '' ? null : Number(hour);
    if (!(await onRecord({ result, text, againOn, againHour }))) return;
    setText('');
    setDay('');
    setHour('');
  }

  return (
    <>
      <TextAreaField
        label="Qué habéis hablado"
        optional
        rows={2}
        data-draft={about}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="grid gap-3 sm:max-xl:grid-cols-2">
        <CallAgainDay
          label="Volver a llamar el"
          optional
          day={day}
          onDay={setDay}
          hint={describeFreeDay(day) || `Si nadie contesta, el ${formatLongDate(noonOf(callBack))}`}
          error={undefined}
        />
        {hasHour && <CallAgainHour hour={hour} onHour={setHour} />}
      </div>
      {refusal}
      <div className="flex flex-wrap gap-3">
        {results.map(({ result, label }) => (
          <Button
            key={result}
            variant="secondary"
            busy={busy}
            busyLabel="Guardando..."
            onClick={() => void record(result)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
