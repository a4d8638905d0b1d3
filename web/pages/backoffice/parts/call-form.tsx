import type { LeadCallResult } from '@horus/contract/backoffice/leads';
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

export interface TypedCall {
  readonly result: LeadCallResult;
  readonly text: string;
  readonly againOn: string | null;
  readonly againHour: number | null;
}

const results: readonly { readonly result: LeadCallResult; readonly label: string }[] = [
  { result: 'spoken', label: 'He hablado' },
  { result: 'unanswered', label: 'No contesta' },
  { result: 'message', label: 'He dejado un mensaje' },
];

interface CallFormProps {
  /** As of `useDraft`. */
  readonly about: string;
  readonly name: string;
  readonly maxLength: number;
  readonly hourLabel: string;
  /** An agreed appointment, which stays. There is no other day to choose then. */
  readonly appointment?: string | null;
  readonly busy: boolean;
  readonly refusal: ReactNode;
  /** Returns whether the call is saved. */
  readonly onRecord: (call: TypedCall) => Promise<boolean>;
}

/** The notes of a call, the day of the next one, and a button for each result. */
export function CallForm(props: CallFormProps) {
  const { about, name, maxLength, hourLabel, appointment = null, busy, refusal, onRecord } = props;
  const [text, setText] = useDraft(about, name);
  const [day, setDay] = useState('');
  const [hour, setHour] = useState('');
  const callBack = nextWorkingDay();

  async function record(result: LeadCallResult): Promise<void> {
    if (isPast(day)) return;
    const againOn = day || (result === 'spoken' || appointment !== null ? null : callBack);
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
        data-key="l"
        data-draft={about}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {appointment === null ? (
        <div className="grid gap-3 sm:max-xl:grid-cols-2">
          <CallAgainDay
            label="Volver a llamar el"
            optional
            day={day}
            onDay={setDay}
            hint={describeFreeDay(day) || `Si no contesta, el ${formatLongDate(noonOf(callBack))}`}
            error={undefined}
          />
          <CallAgainHour label={hourLabel} hour={hour} onHour={setHour} />
        </div>
      ) : (
        <p className="text-sm">{`La cita se queda: ${appointment}. Se cambia en «Recordatorio».`}</p>
      )}
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
