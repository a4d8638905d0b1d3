import { HOUR_MS, MINUTE_MS } from './durations.ts';

export const TIME_ZONE = 'Europe/Madrid';

const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: TIME_ZONE });
const longDate = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: TIME_ZONE });
const longMoment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** Returns the day in Spain in ISO 8601, as in `<input type="date">`. */
export function dayOf(moment: Date): string {
  return isoDay.format(moment);
}

/** `21 de noviembre de 2026`, in mainland Spain. */
export function formatLongDate(date: Date | string): string {
  return longDate.format(new Date(date));
}

/** `21 de noviembre de 2026 a las 9:02`, in mainland Spain. */
export function formatMoment(date: Date | string): string {
  return longMoment.format(new Date(date));
}

const longMonth = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `noviembre de 2026` for `2026-11`. */
export function formatMonth(month: string): string {
  return longMonth.format(new Date(`${month}-15T12:00:00Z`));
}

const shortDate = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone: TIME_ZONE });

/** `21 nov 2026`, for lists. */
export function formatShortDate(date: Date | string): string {
  return shortDate.format(new Date(date));
}

const shortMoment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** `21 nov 2026, 9:02`, for narrow columns. */
export function formatShortMoment(date: Date | string): string {
  return shortMoment.format(new Date(date));
}

/** `hoy, 18:34` or `ayer, 9:12`, else as {@link formatShortMoment}; not for documents. */
export function formatRecentMoment(date: Date | string, now: Date): string {
  const moment = new Date(date);
  const today = dayOf(now);
  const named = { [today]: 'hoy', [addDays(today, -1)]: 'ayer' }[dayOf(moment)];
  return named ? `${named}, ${formatTime(moment)}` : formatShortMoment(moment);
}

const dayAndTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});

const dayInWeek = new Intl.DateTimeFormat('es-ES', {
  ...{ weekday: 'long', day: 'numeric', month: 'long' },
  timeZone: TIME_ZONE,
});

/** `lunes 30 de noviembre a las 17:00`, in mainland Spain. */
export function formatAppointment(date: Date | string): string {
  const moment = new Date(date);
  return `${dayInWeek.format(moment).replace(',', '')} a las ${formatTime(moment)}`;
}

const timeOfDay = new Intl.DateTimeFormat('es-ES', { timeStyle: 'short', timeZone: TIME_ZONE });

export function formatTime(date: Date): string {
  return timeOfDay.format(date);
}

/** `2026-11-21 09:02:31` in mainland Spain, which sorts correctly in a spreadsheet. */
export function formatForSpreadsheet(date: Date | string): string {
  return dayAndTime.format(new Date(date));
}

export function dayMonthsLater(moment: Date, months: number): string {
  return dayOf(addMonths(new Date(`${dayOf(moment)}T12:00:00Z`), months));
}

/** Uses the month's last day when it is too short. Works in UTC. */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // The day overflowed into the next month.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

export function startOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Madrid is UTC+2 in summer, UTC+1 in winter.
  const inSummer = new Date(midnight - 2 * HOUR_MS);
  return dayOf(inSummer) === day ? inSummer : new Date(midnight - HOUR_MS);
}

export function noonOf(day: string): Date {
  // Counts back from midnight, because the clocks change early in the day.
  return new Date(startOfDay(addDays(day, 1)).getTime() - 12 * HOUR_MS);
}

/** @param time `17:30`. Times before 3:00 are wrong on the days when the clocks change. */
export function momentAt(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(noonOf(day).getTime() + (hours - 12) * HOUR_MS + minutes * MINUTE_MS);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}
