import { addDays, dayOf } from './dates.ts';

/**
 * The days on which the company works: Monday to Friday, but for the holidays of Toledo. A year's
 * list is published in the year before: the regional one in the Diario Oficial de Castilla-La
 * Mancha, the city's two in the Boletín Oficial de la Provincia. What is not known here yet, or has
 * been moved, the company amends by the setting `COMPANY_HOLIDAYS`. Days as `dayOf` writes them.
 */

/**
 * As published: decree 44/2025 of Castilla-La Mancha, and the city's 23 January and 26 November.
 */
const publishedHolidays: Readonly<Record<string, readonly string[]>> = {
  '2026': [
    ...['01-01', '01-06', '01-23', '04-02', '04-03', '04-06', '05-01', '06-04', '08-15'],
    ...['10-12', '11-02', '11-26', '12-08', '12-25'],
  ],
};

/** Holidays of all Spain on the same day of each year: what is known of a year without a list. */
const fixedHolidays = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'];

/** `2027-01-25 2027-05-31 -2027-12-06`: days that are holidays and, after a minus, that are not. */
const AMENDMENTS = /^(?:-?\d{4}-\d\d-\d\d(?:[\s,]+|$))*$/;

export function areHolidayAmendments(setting: string): boolean {
  return AMENDMENTS.test(setting) && amendmentsOf(setting).every(({ day }) => isDay(day));
}

/** @param amendments the setting `COMPANY_HOLIDAYS` */
export function isWorkingDay(day: string, amendments: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !isHoliday(day, amendments);
}

/**
 * The last of so many working days after a moment; what came on a day without work counts from the
 * next one.
 */
export function workingDaysAfter(moment: Date, days: number, amendments: string): string {
  let day = dayOf(moment);
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, amendments)) left -= 1;
  }
  return day;
}

function isHoliday(day: string, amendments: string): boolean {
  const amended = amendmentsOf(amendments).findLast((each) => each.day === day);
  if (amended) return amended.isHoliday;
  return (publishedHolidays[day.slice(0, 4)] ?? fixedHolidays).includes(day.slice(5));
}

/** Whether the holidays of a day's year are known as published. */
export function isPublishedYear(day: string, amendments: string): boolean {
  const year = day.slice(0, 4);
  return year in publishedHolidays || amendmentsOf(amendments).some((each) => each.day.startsWith(year));
}

function amendmentsOf(setting: string): { day: string; isHoliday: boolean }[] {
  return setting
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => ({ day: each.replace(/^-/, ''), isHoliday: !each.startsWith('-') }));
}

function isDay(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
