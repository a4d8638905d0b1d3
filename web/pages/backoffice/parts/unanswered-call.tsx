import { dayOf, formatLongDate, formatShortMoment, noonOf } from '@horus/contract/dates';
import { isPublishedYear, isWorkingDay, workingDaysAfter } from '@horus/contract/work-calendar';
import { useId, useState } from 'react';
import { now } from '#client/clock.ts';
import { company } from '#content/company.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

const { COMPANY_HOLIDAYS: holidays } = company;

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
  const [day, setDay] = useState(() => workingDaysAfter(now(), 1, holidays));
  const isPast = day !== '' && day < dayOf(now());
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
        min={dayOf(now())}
        hint={describeFreeDay(day)}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        error={isPast ? 'Ese día ya ha pasado' : error}
      />
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Guardando..."
        disabled={disabled && !busy}
        onClick={() => !isPast && onUnanswered(day || null)}
        className="justify-self-start"
      >
        Nadie contesta
      </Button>
    </div>
  );
}

/** Warns of a free day, or that the year's holidays are not known; empty for a working day. */
function describeFreeDay(day: string): string {
  if (day === '') return '';
  if (isWorkingDay(day, holidays)) {
    return isPublishedYear(day, holidays) ? '' : `Aún no están los festivos de Toledo de ${day.slice(0, 4)}.`;
  }
  const weekday = noonOf(day).getUTCDay();
  if (weekday === 0) return 'Ojo: es domingo.';
  return weekday === 6 ? 'Ojo: es sábado.' : 'Ojo: es festivo en Toledo.';
}
