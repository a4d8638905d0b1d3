import { addDays, dayOf, formatLongDate, formatShortMoment } from '@horus/contract/dates';
import { useId, useState } from 'react';
import { now } from '#client/clock.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

interface UnansweredCallProps {
  readonly tries: number;
  readonly lastAt: string | null;
  readonly againOn: string | null;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly error: string | undefined;
  readonly onUnanswered: (againOn: string | null) => void;
}

export function UnansweredCall(props: UnansweredCallProps) {
  const { tries, lastAt, againOn, busy, disabled = false, error, onUnanswered } = props;
  const id = useId();
  const [day, setDay] = useState(() => addDays(dayOf(now()), 1));
  return (
    <div className="grid gap-3 border-t border-line pt-4 text-sm">
      {tries > 0 && (
        <p role="status">
          {tries === 1 ? 'Una llamada sin respuesta' : `${tries} llamadas sin respuesta`}
          {lastAt && `, la última el ${formatShortMoment(lastAt)}`}.
          {againOn && ` Toca volver a llamar el ${formatLongDate(`${againOn}T12:00:00Z`)}.`}
        </p>
      )}
      <TextField
        id={`${id}-day`}
        type="date"
        label="Si nadie contesta, volver a llamar el"
        value={day}
        onChange={(event) => setDay(event.target.value)}
        error={error}
      />
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Guardando..."
        disabled={disabled && !busy}
        onClick={() => onUnanswered(day || null)}
        className="justify-self-start"
      >
        Nadie contesta
      </Button>
    </div>
  );
}
