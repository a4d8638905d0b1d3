import { dayOf, formatLongDate, formatShortMoment, noonOf } from '@horus/contract/dates';
import { isPublishedYear, isWorkingDay, workingDaysAfter } from '@horus/contract/work-calendar';
import { useId, useState } from 'react';
import { now } from '#client/clock.ts';
import { company } from '#content/company.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';

const { COMPANY_HOLIDAYS: holidays } = company;

/** 8 to 20. */
const CALL_HOURS = Array.from({ length: 13 }, (_, index) => 8 + index);

interface UnansweredCallProps {
  readonly tries: number;
  readonly lastAt: string | null;
  readonly againOn: string | null;
  /** Undefined: no hour is asked for. */
  readonly againHour?: number | null;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly error: string | undefined;
  readonly onUnanswered: (againOn: string | null, againHour: number | null) => void;
}

export function UnansweredCall(props: UnansweredCallProps) {
  const { tries, lastAt, againOn, againHour, busy, disabled = false, error, onUnanswered } = props;
  const id = useId();
  const [day, setDay] = useState(() => workingDaysAfter(now(), 1, holidays));
  const [hour, setHour] = useState('');
  const isPast = day !== '' && day < dayOf(now());
  return (
    <div className="grid gap-3 border-t border-line pt-4 text-sm">
      {tries > 0 && (
        <p role="status">
          {tries === 1 ? 'Una llamada sin respuesta' : `${tries} llamadas sin respuesta`}
          {lastAt && `, la última el ${formatShortMoment(lastAt)}`}.
          {againOn &&
            ` Toca volver a llamar el ${formatLongDate(`${againOn}T12:00:00Z`)}${againHour ? `, a partir de las ${againHour} h` : ''}.`}
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
      {againHour !== undefined && (
        <SelectField
          label="A partir de qué hora"
          optional
          value={hour}
          onChange={(event) => setHour(event.target.value)}
        >
          <option value="">Cualquiera</option>
          {CALL_HOURS.map((each) => (
            <option key={each} value={each}>
              {each} h
            </option>
          ))}
        </SelectField>
      )}
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Guardando..."
        disabled={disabled && !busy}
        onClick={() => !isPast && onUnanswered(day || null, hour === '' ? null : Number(hour))}
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
