/** The business runs on the clock of mainland Spain. */
export const TIME_ZONE = 'Europe/Madrid';

const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: TIME_ZONE });
const longDate = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: TIME_ZONE });
const longMoment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** The day that it is on that clock, in ISO 8601, as `<input type="date">` writes it. */
export function dayOf(moment: Date): string {
  return isoDay.format(moment);
}

/** `21 de noviembre de 2026`, on the clock of mainland Spain. */
export function formatLongDate(date: Date | string): string {
  return longDate.format(new Date(date));
}

/** `21 de noviembre de 2026 a las 9:02`, on the clock of mainland Spain. */
export function formatMoment(date: Date | string): string {
  return longMoment.format(new Date(date));
}

const shortDate = new Intl.DateTimeFormat('es-ES', { dateStyle: 'medium', timeZone: TIME_ZONE });

/** `21 nov 2026`, for where many stand below each other. */
export function formatShortDate(date: Date | string): string {
  return shortDate.format(new Date(date));
}

const shortMoment = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: TIME_ZONE,
});

/** `21 nov 2026, 9:02`, on the clock of mainland Spain: where there is little room. */
export function formatShortMoment(date: Date | string): string {
  return shortMoment.format(new Date(date));
}

const dayAndTime = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: TIME_ZONE,
});

const timeOfDay = new Intl.DateTimeFormat('es-ES', { timeStyle: 'short', timeZone: TIME_ZONE });

/** `9:02`, on the clock of mainland Spain. */
export function formatTime(date: Date): string {
  return timeOfDay.format(date);
}

/** `2026-11-21 09:02:31` on the clock of mainland Spain, as a spreadsheet sorts it. */
export function formatForSpreadsheet(date: Date | string): string {
  return dayAndTime.format(new Date(date));
}

/**
 * The day so many months after a moment's, on that clock, as `dayOf` writes it; its month's last
 * where it has no such day.
 */
export function dayMonthsLater(moment: Date, months: number): string {
  return dayOf(addMonths(new Date(`${dayOf(moment)}T12:00:00Z`), months));
}

/**
 * The same day and time so many months later, or earlier; where that month is too short, its last
 * day. In universal time: the time zone of the machine has no say.
 */
export function addMonths(date: Date, months: number): Date {
  const moved = new Date(date);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  // The day overflowed into the next month: back to the last of the one that is meant.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** The moment at which a day, as `dayOf` writes it, begins on the clock of mainland Spain. */
export function startOfDay(day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Madrid is two hours ahead of UTC in summer, one in winter.
  const inSummer = new Date(midnight - 2 * HOUR_MS);
  return dayOf(inSummer) === day ? inSummer : new Date(midnight - HOUR_MS);
}

/** Noon of a day, as `dayOf` writes it, on the clock of mainland Spain. */
export function noonOf(day: string): Date {
  // Counted back from its end: the clock changes in the small hours.
  return new Date(startOfDay(addDays(day, 1)).getTime() - 12 * HOUR_MS);
}

/** A day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

const HOUR_MS = 3_600_000;
