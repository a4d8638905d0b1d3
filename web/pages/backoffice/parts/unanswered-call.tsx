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

interface UnansweredTriesProps {
  readonly tries: number;
  readonly lastAt: string | null;
  readonly againOn?: string | null;
  readonly againHour?: number | null;
}

interface UnansweredCallProps extends UnansweredTriesProps {
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onUnanswered: (againOn: string | null, againHour: number | null) => void;
}

export function UnansweredCall(props: UnansweredCallProps) {
  const { busy, disabled, error, onUnanswered } = props;
  const [day, setDay] = useState(nextWorkingDay);
  const [hour, setHour] = useState('');
  return (
    <div className="grid gap-3 border-t border-line pt-4 text-sm">
      <UnansweredTries {...props} />
      <CallAgainDay
        label="Si no contesta, volver a llamar el"
        day={day}
        onDay={setDay}
        hint={describeFreeDay(day)}
        error={error}
      />
      <CallAgainHour label="A partir de qué hora" hour={hour} onHour={setHour} />
      <Button
        variant="secondary"
        busy={busy}
        busyLabel="Guardando..."
        disabled={disabled && !busy}
        onClick={() => !isPast(day) && onUnanswered(day || null, hour === '' ? null : Number(hour))}
        className="justify-self-start"
      >
        No contesta
      </Button>
    </div>
  );
}

export function UnansweredTries({ tries, lastAt, againOn, againHour }: UnansweredTriesProps) {
  return (
    tries > 0 && (
      <p role="status">
        {tries === 1 ? 'Una llamada sin respuesta' : `${tries} llamadas sin respuesta`}
        {lastAt && `, la última el ${formatShortMoment(lastAt)}`}.
        {againOn &&
          ` Toca volver a llamar el ${formatLongDate(noonOf(againOn))}${againHour ? `, a partir de las ${againHour} h` : ''}.`}
      </p>
    )
  );
}

export const nextWorkingDay = () => workingDaysAfter(now(), 1, holidays);

export const isPast = (day: string) => day !== '' && day < dayOf(now());

interface CallAgainDayProps {
  readonly label: string;
  readonly optional?: boolean;
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly hint: string;
  readonly error: string | undefined;
}

export function CallAgainDay({ label, optional = false, day, onDay, hint, error }: CallAgainDayProps) {
  return (
    <TextField
      id={useId()}
      type="date"
      label={label}
      optional={optional}
      min={dayOf(now())}
      hint={!isPast(day) && hint}
      value={day}
      onChange={(event) => onDay(event.target.value)}
      error={isPast(day) ? 'Ese día ya ha pasado' : error}
    />
  );
}

interface CallAgainHourProps {
  readonly label: string;
  readonly hour: string;
  readonly onHour: (hour: string) => void;
}

export function CallAgainHour({ label, hour, onHour }: CallAgainHourProps) {
  return (
    <SelectField label={label} optional value={hour} onChange={(event) => onHour(event.target.value)}>
      <option value="">Cualquiera</option>
      {CALL_HOURS.map((each) => (
        <option key={each} value={each}>
          {each} h
        </option>
      ))}
    </SelectField>
  );
}

/** Warns of a time out of the hours for calls; empty for another. */
export function describeOddHour(time: string): string {
  if (time === '') return '';
  if (time < '08:00') return 'Ojo: es muy temprano.';
  return time > '20:00' ? 'Ojo: es muy tarde.' : '';
}

/** Warns of a free day or a year of unknown holidays; empty for a working or past day. */
export function describeFreeDay(day: string): string {
  if (day === '' || isPast(day)) return '';
  if (isWorkingDay(day, holidays)) {
    return isPublishedYear(day, holidays) ? '' : `Aún no están los festivos de Toledo de ${day.slice(0, 4)}.`;
  }
  const weekday = noonOf(day).getUTCDay();
  if (weekday === 0) return 'Ojo: es domingo.';
  return weekday === 6 ? 'Ojo: es sábado.' : 'Ojo: es festivo en Toledo.';
}
